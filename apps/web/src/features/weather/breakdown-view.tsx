import type { WindField } from '@windcall/contract';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../platform/chart/chart.tsx';
import { type ChartInk, DASHES, plotFrame, SERIES } from '../../platform/chart/chart-ink.ts';
import { spreadDistances } from './over-range.ts';

interface BreakdownViewProps {
  readonly field: WindField;
  /** Index of the time step shown. */
  readonly timeIndex: number;
}

/** Speed at four distances over time, to see gusts travel and differ. */
export const BreakdownView = ({ field, timeIndex }: BreakdownViewProps) => {
  const picks = useMemo(() => spreadDistances(field), [field]);
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, 'Time (s)', 'Speed (mph)');
      return {
        ...frame,
        xAxis: { ...frame.xAxis, max: field.timeSteps.at(-1) },
        yAxis: { ...frame.yAxis, min: 0 },
        series: picks.map((d, i) => ({
          name: `${field.distances[d]} yd`,
          type: 'line',
          showSymbol: false,
          color: SERIES[i],
          lineStyle: { type: DASHES[i], width: 1.5 },
          data: field.timeSteps.map((timeS, t) => [timeS, field.windData.speed[d]?.[t] ?? 0]),
          tooltip: { valueFormatter: (mph: number) => `${mph.toFixed(1)} mph` },
        })),
      };
    },
    [field, picks],
  );
  return (
    <Chart
      title="Wind speed at four distances"
      summary={`Wind speed over time at ${picks.map((d) => field.distances[d]).join(', ')} yards.`}
      option={option}
      cursor={field.timeSteps[timeIndex]}
      table={{
        columns: ['Time (s)', ...picks.map((d) => `${field.distances[d]} yd (mph)`)],
        rows: field.timeSteps.map((timeS, t) => [
          timeS,
          ...picks.map((d) => (field.windData.speed[d]?.[t] ?? 0).toFixed(1)),
        ]),
      }}
    />
  );
};
