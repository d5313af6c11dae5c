import { type RefObject, useId, useRef } from 'react';
import { useUnits } from '../units/use-units.tsx';
import type { ChartInk } from './chart-ink.ts';
import { type ChartTable, FigureTable } from './figure-table.tsx';
import { type ChartOption, useChart } from './use-chart.ts';

interface ChartProps {
  readonly title: string;
  /** The picture in one sentence, for screen readers. */
  readonly summary: string;
  readonly option: (ink: ChartInk) => ChartOption;
  /** The numbers of the picture. */
  readonly table?: ChartTable;
  /** px; the width follows the container. */
  readonly height?: number;
  /** A click on the plot, in axis units. */
  readonly onPick?: (x: number, y: number) => void;
  /** Position of a line at the present, in units of the x axis. It moves without redrawing the plot. */
  readonly cursor?: number | undefined;
}

/** A plot with its title, sentence and numbers. ECharts loads with the first plot, whose space is reserved meanwhile. */
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
