/** Colors and font of a chart, read from the theme's current custom properties. */
export interface ChartInk {
  text: string;
  muted: string;
  line: string;
  accent: string;
  ground: string;
  good: string;
  poor: string;
  font: string;
  /** Writes numbers of axes and tips in the reader's notation, if it is not the library's. */
  figure?: (value: number) => string;
}

/** Colors of up to four series, at 3:1 or better on the ground of both themes. Source of the hues: Okabe and Ito, 2008. */
export const SERIES = ['#c77700', '#2a8bcb', '#009a70', '#c0659a'] as const;

/** Dashes for the colors of `SERIES`, so that lines differ without color. */
export const DASHES = ['solid', 'dashed', 'dotted', [8, 3, 2, 3]] as const;

export const readInk = (element: Element): ChartInk => {
  const style = getComputedStyle(element);
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    text: read('--ink', '#eceae5'),
    muted: read('--ink-3', '#92979b'),
    line: read('--line', '#2a2e32'),
    accent: read('--accent', '#ffb02e'),
    ground: read('--ground', '#111315'),
    good: read('--ok', '#67cd9c'),
    poor: read('--bad', '#ff8674'),
    font: style.fontFamily || 'sans-serif',
  };
};

/** Shared axes, tooltip and grid: hairlines, tabular figures, units in the axis names. */
export const plotFrame = (ink: ChartInk, xName: string, yName: string) => {
  const { figure } = ink;
  const axis = {
    nameLocation: 'middle' as const,
    nameTextStyle: { color: ink.muted, fontSize: 12 },
    axisLabel: { color: ink.muted, fontSize: 11, ...(figure && { formatter: figure }) },
    ...(figure && { axisPointer: { label: { formatter: ({ value }: { value: number }) => figure(value) } } }),
    axisLine: { lineStyle: { color: ink.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: ink.line } },
  };
  return {
    grid: { left: 52, right: 16, top: 28, bottom: 44 },
    xAxis: { ...axis, type: 'value' as const, name: xName, nameGap: 28 },
    yAxis: { ...axis, type: 'value' as const, name: yName, nameGap: 38 },
    tooltip: {
      trigger: 'axis' as const,
      backgroundColor: ink.ground,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontSize: 12 },
      ...(figure && { valueFormatter: figure }),
    },
    legend: { top: 0, right: 0, textStyle: { color: ink.muted, fontSize: 12 }, itemWidth: 18 },
  };
};
