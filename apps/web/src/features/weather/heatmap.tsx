import type { scenarios, WindField } from '@windcall/contract';
import { DEFAULT_DIRECTION_OF_FIRE_DEG, readAutocorrelation, SPEED_BAND_LABELS, speedBands } from '@windcall/wind';
import { useCallback, useMemo, useState } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, plotFrame } from '../../chart/chart-ink.ts';
import { choicesOf, SegmentedControl } from '../../kit/index.ts';
import { crosswindSaid, type Units, useUnits } from '../../units/index.ts';
import { crosswindRows, isOneSpeed, mapTargets, speedRange, targetRows } from './crosswind-map.ts';

/** Blue from the left, gray at zero, orange from the right: distinct for the color-blind too. */
const CROSSWIND_COLORS = ['#2f7fd0', '#8db8e0', '#d9d6cd', '#eeaf74', '#d9711c'];
/** Ends of the crosswind scale, mph, equal for all fields so that they compare. */
const CROSSWIND_END_MPH = 8;

type Shown = 'speed' | 'crosswind';
const SHOWN = choicesOf({ speed: 'Speed', crosswind: 'Flags across each line of fire' });

/** Band of a correlation 50 yd apart, with its border. It may differ from the chosen ground's band. */
const groundText = (units: Units, at50Yd: number): string => {
  const { text, ...at } = readAutocorrelation(at50Yd);
  const band = 'from' in at ? `${units.number(at.from)} and up` : `below ${units.number(at.below)}`;
  return `${band}: ${text.toLowerCase()}`;
};

/** Four steps of cividis, light to very strong wind: ordered in lightness, so that they read without color too. */
const BAND_COLORS = ['#123570', '#575d6d', '#a69d75', '#fee838'];

const bandScale = (bands: ReturnType<typeof speedBands>) => ({
  type: 'piecewise',
  show: false,
  pieces: bands.map((band, i) => ({
    gte: band.from,
    ...(i === 3 ? { lte: band.to } : { lt: band.to }),
    color: BAND_COLORS[i],
  })),
});
const CROSSWIND_SCALE = {
  type: 'continuous',
  show: false,
  min: -CROSSWIND_END_MPH,
  max: CROSSWIND_END_MPH,
  inRange: { color: CROSSWIND_COLORS },
};

const speedLegend = (units: Units, min: number, max: number) =>
  isOneSpeed({ min, max }) ? (
    <p className="mt-2 text-xs text-ink-2">
      One speed throughout: <span className="figure">{units.text('wind', max, 1)}</span>
    </p>
  ) : (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {speedBands(min, max).map((band, i) => (
        <li key={band.label} className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-sm" style={{ backgroundColor: BAND_COLORS[i] }} />
          {SPEED_BAND_LABELS[i]} <span className="figure">{units.between('wind', band.from, band.to, 1)}</span>
        </li>
      ))}
    </ul>
  );

const crosswindLegend = (units: Units) => (
  <p className="mt-2 flex items-center gap-2 text-xs text-ink-2">
    <span className="figure whitespace-nowrap">L {CROSSWIND_END_MPH}</span>
    <span
      aria-hidden
      className="h-3 w-40 min-w-16 rounded-sm"
      style={{ background: `linear-gradient(90deg, ${CROSSWIND_COLORS.join(', ')})` }}
    />
    <span className="figure whitespace-nowrap">R {units.text('wind', CROSSWIND_END_MPH)}</span>
    <span>each distance against its nearest target’s direction of fire</span>
  </p>
);

const tableOf = (units: Units, field: WindField, values: readonly (readonly number[])[]) => ({
  columns: [
    `Distance (${units.name('range')})`,
    ...['Mean', 'Least', 'Most'].map((name) => `${name} (${units.name('wind')})`),
  ],
  rows: values.map((row, d) => [
    units.format('range', field.distances[d] ?? 0).figure,
    ...[row.reduce((a, b) => a + b, 0) / row.length, Math.min(...row), Math.max(...row)].map((mph) =>
      units.figure('wind', mph, 1),
    ),
  ]),
});

interface HeatmapProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario | null;
  /** Distance of the chosen target, yd; null without one. */
  readonly chosenYd: number | null;
  readonly timeIndex: number;
  readonly onPick: (timeIndex: number) => void;
}

/** Wind by time and distance, as quarters of its speed or as crosswind at each target. */
export const Heatmap = ({ field, scenario, chosenYd, timeIndex, onPick }: HeatmapProps) => {
  const units = useUnits();
  const [shown, setShown] = useState<Shown>('speed');
  const isSpeed = shown === 'speed';
  const { min, max } = useMemo(() => speedRange(field), [field]);
  const bands = useMemo(() => speedBands(min, max), [min, max]);
  const targets = useMemo(() => mapTargets(scenario), [scenario]);
  const dofDeg = scenario?.directionOfFire ?? DEFAULT_DIRECTION_OF_FIRE_DEG;
  const values = useMemo(
    () => (isSpeed ? field.windData.speed : crosswindRows(field, targets, dofDeg)),
    [field, isSpeed, targets, dofDeg],
  );
  const cells = useMemo(
    () => values.flatMap((row, d) => row.map((mph, t) => [t, d, mph] as [number, number, number])),
    [values],
  );
  const lines = useMemo(
    () =>
      targetRows(field, targets).map(({ row, distancesYd }) => ({
        yAxis: row,
        label: {
          formatter: distancesYd.map((yd) => units.format('range', yd).figure).join(', '),
          position: 'insideEndTop' as const,
        },
        lineStyle: { type: distancesYd.some((yd) => yd === chosenYd) ? ('solid' as const) : ('dashed' as const) },
      })),
    [targets, field, chosenYd, units.format],
  );
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, 'Time (s)', `Distance (${units.name('range')})`);
      return {
        ...frame,
        legend: undefined,
        grid: { left: 52, right: 12, top: 8, bottom: 44 },
        xAxis: {
          ...frame.xAxis,
          type: 'category',
          data: field.timeSteps.map((s) => units.number(s)),
          splitLine: { show: false },
        },
        yAxis: {
          ...frame.yAxis,
          type: 'category',
          axisLabel: { ...frame.yAxis.axisLabel, formatter: undefined },
          data: field.distances.map((yd) => units.format('range', yd).figure),
          splitLine: { show: false },
        },
        tooltip: {
          ...frame.tooltip,
          trigger: 'item',
          formatter: ({ data: [t, d, mph] }: { data: [number, number, number] }) =>
            `${units.format('range', field.distances[d] ?? 0).text}, ${units.number(field.timeSteps[t] ?? 0)} s<br>${isSpeed ? units.text('wind', mph, 1) : crosswindSaid(units, mph)}`,
        },
        visualMap: isSpeed ? bandScale(bands) : CROSSWIND_SCALE,
        series: [
          {
            type: 'heatmap',
            data: cells,
            progressive: 0,
            markLine: {
              silent: true,
              symbol: 'none',
              animation: false,
              data: lines,
              lineStyle: { color: isSpeed ? '#ffffff' : '#1b1d1f', width: 1.5 },
              label: { color: isSpeed ? '#ffffff' : '#1b1d1f', fontSize: 11 },
            },
          },
        ],
      };
    },
    [field, cells, bands, isSpeed, lines, units],
  );
  const autocorrelation = field.metadata?.spatialAutocorrelation;
  return (
    <div>
      {targets.length > 0 && (
        <SegmentedControl<Shown>
          label="Colors show"
          value={shown}
          choices={SHOWN}
          onChange={setShown}
          className="mb-2"
        />
      )}
      <Chart
        title={isSpeed ? 'Wind speed over time and distance' : 'Crosswind over time and distance'}
        summary={`Wind speeds from ${units.between('wind', min, max, 1)} over ${field.distances.length} distances and ${field.timeSteps.length} time steps.`}
        option={option}
        table={tableOf(units, field, values)}
        height={260}
        cursor={timeIndex}
        onPick={(x) => onPick(Math.round(x))}
      />
      {isSpeed ? speedLegend(units, min, max) : crosswindLegend(units)}
      {typeof autocorrelation === 'number' && (
        <p className="mt-2 text-sm text-ink-2">
          Autocorrelation at {units.text('range', 50)}:{' '}
          <span className="figure text-ink">{units.number(autocorrelation, 2)}</span> (
          {groundText(units, autocorrelation)})
        </p>
      )}
    </div>
  );
};
