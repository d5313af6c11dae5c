import type { WindField } from '@windcall/contract';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, DASHES, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { useUnits } from '../../units/use-units.tsx';
import { spreadDistances } from './over-range.ts';

interface BreakdownViewProps {
  readonly field: WindField;
  readonly timeIndex: number;
}

/** Speed over time at four distances, to compare gusts. */
export const BreakdownView = ({ field, timeIndex }: BreakdownViewProps) => {
  const units = useUnits();
  const picks = useMemo(() => spreadDistances(field), [field]);
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, 'Time (s)', `Speed (${units.name('wind')})`);
      return {
        ...frame,
        xAxis: { ...frame.xAxis, max: field.timeSteps.at(-1) },
        yAxis: { ...frame.yAxis, min: 0 },
        series: picks.map((d, i) => ({
          name: units.format('range', field.distances[d] ?? 0).text,
          type: 'line',
          showSymbol: false,
          color: SERIES[i],
          lineStyle: { type: DASHES[i], width: 1.5 },
          data: field.timeSteps.map((timeS, t) => [timeS, units.value('wind', field.windData.speed[d]?.[t] ?? 0)]),
          tooltip: { valueFormatter: (speed: number) => `${units.number(speed, 1)} ${units.name('wind')}` },
        })),
      };
    },
    [field, picks, units.name, units.format, units.value, units.number],
  );
  return (
    <Chart
      title="Wind speed at four distances"
      summary={`Wind speed over time at ${picks.map((d) => units.format('range', field.distances[d] ?? 0).text).join(', ')}.`}
      option={option}
      cursor={field.timeSteps[timeIndex]}
      table={{
        columns: [
          'Time (s)',
          ...picks.map((d) => `${units.format('range', field.distances[d] ?? 0).text} (${units.name('wind')})`),
        ],
        rows: field.timeSteps.map((timeS, t) => [
          timeS,
          ...picks.map((d) => units.format('wind', field.windData.speed[d]?.[t] ?? 0, { digits: 1 }).figure),
        ]),
      }}
    />
  );
};
