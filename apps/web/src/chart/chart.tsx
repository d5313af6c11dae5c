import type { EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useUnits } from '../units/index.ts';
import { type ChartInk, readInk } from './chart-ink.ts';

type ChartOption = EChartsCoreOption;
type Instance = ReturnType<typeof import('./echarts.ts').init>;

interface Picture {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly line: RefObject<HTMLDivElement | null>;
  readonly option: (ink: ChartInk) => ChartOption;
  readonly onPick: ((x: number, y: number) => void) | undefined;
  readonly cursor: number | undefined;
  readonly figure: ChartInk['figure'];
}

/** Loads ECharts with the first chart; fails without a canvas. */
const loadCharts = async (): Promise<typeof import('./echarts.ts')> => {
  if (typeof CanvasRenderingContext2D === 'undefined') throw new Error('the browser has no canvas to draw on');
  return import('./echarts.ts');
};

/** The plot in `box`, redrawn when `option`, the theme or the size changes; the cursor line moves separately. */
const useChart = ({ box, line, option, onPick, cursor, figure }: Picture): 'loading' | 'ready' | 'failed' => {
  const chart = useRef<Instance | null>(null);
  /** Place of the plot in its box, px; null before drawing. */
  const frame = useRef<{ top: number; bottom: number } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  const placeCursor = useEffectEvent((at = cursor) => {
    const mark = line.current;
    const plot = frame.current;
    if (mark === null || chart.current === null || plot === null || at === undefined) return;
    const x = chart.current.convertToPixel({ xAxisIndex: 0 }, at);
    mark.hidden = !Number.isFinite(x);
    Object.assign(mark.style, { top: `${plot.top}px`, bottom: `${plot.bottom}px`, left: `${x}px` });
  });
  const pick = useEffectEvent((offsetX: number, offsetY: number) => {
    const at = [offsetX, offsetY];
    if (!chart.current?.containPixel('grid', at)) return;
    const point: unknown = chart.current.convertFromPixel('grid', at);
    if (Array.isArray(point)) onPick?.(Number(point[0]), Number(point[1]));
  });

  useEffect(() => {
    let gone = false;
    let observer: ResizeObserver | undefined;
    loadCharts().then(
      ({ init }) => {
        const element = box.current;
        if (gone || !element) return;
        const instance = init(element, undefined, { renderer: 'canvas' });
        chart.current = instance;
        instance
          .getZr()
          .on('click', (event: { offsetX: number; offsetY: number }) => pick(event.offsetX, event.offsetY));
        observer = new ResizeObserver(() => {
          instance.resize();
          placeCursor();
        });
        observer.observe(element);
        setState('ready');
      },
      (error: unknown) => {
        console.error('the charts could not be loaded', error);
        if (!gone) setState('failed');
      },
    );
    return () => {
      gone = true;
      observer?.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, [box]);

  useEffect(() => {
    const draw = () => {
      const element = box.current;
      if (state !== 'ready' || !element) return;
      const ink = { ...readInk(element), ...(figure && { figure }) };
      const drawn = option(ink);
      const { top = 0, bottom = 0 } = (drawn.grid ?? {}) as { top?: number; bottom?: number };
      chart.current?.setOption(
        { animation: false, textStyle: { fontFamily: ink.font, color: ink.text }, ...drawn },
        { notMerge: true },
      );
      frame.current = { top, bottom };
      placeCursor();
    };
    draw();
    // the theme is an attribute of the root element and changes every color
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, [box, option, state, figure]);

  useEffect(() => placeCursor(cursor), [cursor]);
  return state;
};

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
