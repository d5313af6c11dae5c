import type { truing } from '@windcall/contract';
import { useCallback } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { angleText, useUnits } from '../../units/index.ts';

type Residuals = truing.TruingResult['residuals'];

const USES: Readonly<Record<Residuals[number]['use'], string>> = {
  fitted: 'velocity and drag',
  'below-sound': 'drop scale',
  'out-of-line': 'not used: outlier',
};

const dots = (name: string, symbol: string, filled: boolean, color: string, data: number[][]) => ({
  name,
  type: 'scatter',
  symbol,
  symbolSize: 11,
  color,
  itemStyle: filled ? { color } : { color: 'transparent', borderColor: color, borderWidth: 2 },
  data,
});

/** Errors of the profile at each range, before and after truing; the rest should scatter around zero. */
export const ResidualPlot = ({ residuals }: { readonly residuals: Residuals }) => {
  const units = useUnits();
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, `Range (${units.name('range')})`, `Observed − predicted (${units.name('angle')})`);
      const points = (of: 'before' | 'after') =>
        residuals.map((r) => [units.value('range', r.range), Number(units.value('angle', r[of]).toFixed(3))]);
      return {
        ...frame,
        series: [
          dots('Before', 'circle', false, SERIES[1], points('before')),
          dots('After', 'diamond', true, SERIES[0], points('after')),
        ],
      };
    },
    [residuals, units.name, units.value],
  );
  return (
    <Chart
      title="Residuals before and after"
      summary={residuals
        .map(
          (r) =>
            `${units.aloud('range', r.range, 0)}: ${units.aloud('angle', r.before, 2)} before, ${angleText(units, r.after)} after`,
        )
        .join('; ')}
      option={option}
      table={{
        columns: [
          `Range (${units.name('range')})`,
          ...['Observed', 'Before', 'After'].map((name) => `${name} (${units.name('angle')})`),
          'Mach',
          'Used for',
        ],
        rows: residuals.map((r) => [
          units.format('range', r.range).figure,
          angleText(units, r.observed),
          angleText(units, r.before, 3),
          angleText(units, r.after, 3),
          units.number(r.mach, 2),
          USES[r.use],
        ]),
      }}
    />
  );
};
