import { type RefObject, useId, useRef } from 'react';
import { useUnits } from '../units/use-units.tsx';
import type { ChartInk } from './chart-ink.ts';
import { type ChartOption, useChart } from './use-chart.ts';

/** Numbers of a plot: one array per row, with a cell per column. */
interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A scrolling frame takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

const FigureTable = ({ title, table }: { readonly title: string; readonly table: ChartTable }) => (
  <details className="mt-2 text-sm">
    <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink">Figures as a table</summary>
    <section className="mt-2 max-h-64 overflow-auto" {...KEYBOARD_SCROLL} aria-label={`Figures: ${title}`}>
      <table className="text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 bg-ground pr-6 font-medium whitespace-nowrap text-ink-3"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, i) => (
                <td key={table.columns[i]} className="figure pr-6 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

interface ChartProps {
  readonly title: string;
  /** The picture in one sentence, for screen readers. */
  readonly summary: string;
  readonly option: (ink: ChartInk) => ChartOption;
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
