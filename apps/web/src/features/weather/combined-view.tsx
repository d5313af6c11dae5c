import type { WindField } from '@windcall/contract';
import { formatClockHour } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { useUnits } from '../../units/use-units.tsx';
import { overRange } from './over-range.ts';
import { stepAt } from './use-wind-clock.ts';

interface SeriesViewProps {
  readonly field: WindField;
  readonly timeIndex: number;
  readonly onPick: (timeIndex: number) => void;
}

/** Mean speed and direction over the range, by time. */
export const CombinedView = ({ field, timeIndex, onPick }: SeriesViewProps) => {
  const units = useUnits();
  const rows = useMemo(() => overRange(field), [field]);
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, 'Time (s)', `Speed (${units.name('wind')})`);
      return {
        ...frame,
        grid: { ...frame.grid, right: 60 },
        xAxis: { ...frame.xAxis, max: field.timeSteps.at(-1) },
        yAxis: [
          { ...frame.yAxis, min: 0 },
          {
            ...frame.yAxis,
            name: 'Wind from (clock)',
            nameGap: 44,
            min: 0,
            max: 360,
            interval: 90,
            splitLine: { show: false },
            axisLabel: { ...frame.yAxis.axisLabel, formatter: formatClockHour },
          },
        ],
        series: [
          {
            name: 'Speed',
            type: 'line',
            showSymbol: false,
            color: SERIES[0],
            data: rows.map((r) => [r.timeS, Number(units.value('wind', r.mph).toFixed(2))]),
            tooltip: { valueFormatter: (speed: number) => `${units.number(speed, 1)} ${units.name('wind')}` },
          },
          {
            name: 'Direction',
            type: 'scatter',
            yAxisIndex: 1,
            symbolSize: 4,
            color: SERIES[1],
            data: rows.map((r) => [r.timeS, Math.round(r.deg)]),
            tooltip: { valueFormatter: formatClockDirection },
          },
        ],
      };
    },
    [field, rows, units.name, units.value, units.number],
  );
  const speed = (mph: number) => units.format('wind', mph, { digits: 1 });
  const speeds = rows.map((r) => r.mph);
  return (
    <Chart
      title="Mean wind over the range"
      summary={`Mean speed from ${speed(Math.min(...speeds)).figure} to ${speed(Math.max(...speeds)).text} as a line, mean direction as dots, over time.`}
      option={option}
      cursor={field.timeSteps[timeIndex]}
      onPick={(timeS) => onPick(stepAt(field.timeSteps, timeS))}
      table={{
        columns: ['Time (s)', `Speed (${units.name('wind')})`, 'From (clock)'],
        rows: rows.map((r) => [r.timeS, speed(r.mph).figure, formatClockDirection(r.deg)]),
      }}
    />
  );
};
