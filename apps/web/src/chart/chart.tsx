import { type RefObject, useId, useRef } from 'react';
import { useUnits } from '../units/use-units.tsx';
import type { ChartInk } from './chart-ink.ts';
import { type ChartTable, FigureTable } from './figure-table.tsx';
import { type ChartOption, useChart } from './use-chart.ts';

interface ChartProps {
  readonly title: string;
  /** What the picture shows, in one sentence: read in its place. */
  readonly summary: string;
  readonly option: (ink: ChartInk) => ChartOption;
  /** The figures behind the picture, for those who cannot see it and those who want them. */
  readonly table?: ChartTable;
  /** Height in px; the width follows the container. */
  readonly height?: number;
  /** A click on a point of the plot, in the units of its axes. */
  readonly onPick?: (x: number, y: number) => void;
  /** Where a line marks the present, in units of the x axis. It moves without the plot being drawn again. */
  readonly cursor?: number | undefined;
}

/** A plot with its title, its sentence and its figures. ECharts comes with the first one; the space is kept meanwhile. */
export const Chart = ({ title, summary, option, table, height = 240, onPick, cursor }: ChartProps) => {
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  const line: RefObject<HTMLDivElement | null> = useRef(null);
  const units = useUnits();
  const figure = units.choices.numbers === undefined ? undefined : units.grouped;
  const state = useChart({ box, line, option, onPick, cursor, figure });
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption id={titleId} className="mb-1 text-sm text-ink-2">
        {title}
      </figcaption>
      <div className="relative">
        <div ref={box} role="img" aria-label={summary} style={{ height }} className="w-full">
          {state === 'failed' && (
            <p className="text-sm text-ink-3">The plot could not be loaded. Its figures are in the table below.</p>
          )}
        </div>
        <div ref={line} hidden className="pointer-events-none absolute left-0 w-0.5 -translate-x-1/2 bg-accent" />
      </div>
      {table && <FigureTable title={title} table={table} />}
    </figure>
  );
};
