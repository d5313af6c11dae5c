import type { EChartsCoreOption } from 'echarts/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChartInk, readInk } from './chart-ink.ts';

export type ChartOption = EChartsCoreOption;
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
export const useChart = ({ box, line, option, onPick, cursor, figure }: Picture): 'loading' | 'ready' | 'failed' => {
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
