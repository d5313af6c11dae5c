import type { truing } from '@windcall/contract';
import { useCallback } from 'react';
import { Chart } from '../../platform/chart/chart.tsx';
import { type ChartInk, plotFrame, SERIES } from '../../platform/chart/chart-ink.ts';
import { spoken, useUnits } from '../../platform/measure/use-units.ts';

type Residuals = truing.TruingResult['residuals'];

const dots = (name: string, symbol: string, filled: boolean, color: string, data: number[][]) => ({
  name,
  type: 'scatter',
  symbol,
  symbolSize: 11,
  color,
  itemStyle: filled ? { color } : { color: 'transparent', borderColor: color, borderWidth: 2 },
  data,
});

/** What the profile missed by at each range, before truing and after: what is left should lie about zero. */
export const ResidualPlot = ({ residuals }: { readonly residuals: Residuals }) => {
  const units = useUnits();
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, `Range (${units.name('range')})`, 'Observed − predicted (mil)');
      const points = (of: 'before' | 'after') =>
        residuals.map((r) => [units.value('range', r.range), Number(r[of].toFixed(3))]);
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
        .map((r) => `${spoken('range', r.range, 0)}: ${r.before.toFixed(2)} mil before, ${r.after.toFixed(2)} after`)
        .join('; ')}
      option={option}
      table={{
        columns: [`Range (${units.name('range')})`, 'Observed (mil)', 'Before (mil)', 'After (mil)', 'Mach'],
        rows: residuals.map((r) => [
          units.format('range', r.range).figure,
          r.observed.toFixed(2),
          r.before.toFixed(3),
          r.after.toFixed(3),
          r.mach.toFixed(2),
        ]),
      }}
    />
  );
};
