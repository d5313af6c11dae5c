import type { WindField } from '@windcall/contract';
import { readAutocorrelation, SPEED_BAND_LABELS, speedBands } from '@windcall/wind';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../platform/chart/chart.tsx';
import { type ChartInk, plotFrame } from '../../platform/chart/chart-ink.ts';
import { speedRange } from './over-range.ts';

/** Four steps of cividis, light to very strong: ordered in lightness, so that they read without colour too. */
const BAND_COLOURS = ['#123570', '#575d6d', '#a69d75', '#fee838'];

interface HeatmapProps {
  readonly field: WindField;
  readonly timeIndex: number;
  readonly onPick: (timeIndex: number) => void;
}

/** Wind speed over time and distance in quarters of its range, with the time cursor. */
export const Heatmap = ({ field, timeIndex, onPick }: HeatmapProps) => {
  const { min, max } = useMemo(() => speedRange(field), [field]);
  const bands = useMemo(() => speedBands(min, max), [min, max]);
  const cells = useMemo(
    () => field.windData.speed.flatMap((row, d) => row.map((mph, t) => [t, d, mph] as [number, number, number])),
    [field],
  );
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, 'Time (s)', 'Distance (yd)');
      return {
        ...frame,
        legend: undefined,
        grid: { left: 52, right: 12, top: 8, bottom: 44 },
        xAxis: { ...frame.xAxis, type: 'category', data: field.timeSteps, splitLine: { show: false } },
        yAxis: { ...frame.yAxis, type: 'category', data: field.distances, splitLine: { show: false } },
        tooltip: {
          ...frame.tooltip,
          trigger: 'item',
          formatter: ({ data: [t, d, mph] }: { data: [number, number, number] }) =>
            `${field.distances[d]} yd, ${field.timeSteps[t]} s<br>${mph.toFixed(1)} mph`,
        },
        visualMap: {
          type: 'piecewise',
          show: false,
          pieces: bands.map((band, i) => ({
            gte: band.from,
            ...(i === 3 ? { lte: band.to } : { lt: band.to }),
            color: BAND_COLOURS[i],
          })),
        },
        series: [{ type: 'heatmap', data: cells, progressive: 0 }],
      };
    },
    [field, cells, bands],
  );
  const autocorrelation = field.metadata?.spatialAutocorrelation;
  const table = {
    columns: ['Distance (yd)', 'Mean (mph)', 'Least (mph)', 'Most (mph)'],
    rows: field.windData.speed.map((row, d) => [
      field.distances[d] ?? 0,
      (row.reduce((a, b) => a + b, 0) / row.length).toFixed(1),
      Math.min(...row).toFixed(1),
      Math.max(...row).toFixed(1),
    ]),
  };
  return (
    <div>
      <Chart
        title="Wind speed over time and distance"
        summary={`Wind speeds from ${min.toFixed(1)} to ${max.toFixed(1)} mph over ${field.distances.length} distances and ${field.timeSteps.length} time steps.`}
        option={option}
        table={table}
        height={260}
        cursor={timeIndex}
        onPick={(x) => onPick(Math.round(x))}
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {bands.map((band, i) => (
          <li key={band.label} className="flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-sm" style={{ backgroundColor: BAND_COLOURS[i] }} />
            {SPEED_BAND_LABELS[i]}{' '}
            <span className="figure">
              {band.from.toFixed(1)}–{band.to.toFixed(1)} mph
            </span>
          </li>
        ))}
      </ul>
      {typeof autocorrelation === 'number' && (
        <p className="mt-2 text-sm text-ink-2">
          Autocorrelation at 50 yd: <span className="figure text-ink">{autocorrelation.toFixed(2)}</span>,{' '}
          {readAutocorrelation(autocorrelation).text.toLowerCase()}
        </p>
      )}
    </div>
  );
};
