import type { scenarios, WindField } from '@windcall/contract';
import { formatClockHour } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import { Pause, Play } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, DASHES, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { IconButton, Measure, Slider, Table, Tabs } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { mapTargets, overRange, speedRange, spreadDistances, windOn } from './crosswind-map.ts';
import { Heatmap } from './heatmap.tsx';
import { MonitorView } from './monitor-view.tsx';
import { QualityView } from './quality-view.tsx';
import { RangeStrip, ReadingLine } from './range-strip.tsx';
import { StatesView } from './states-view.tsx';
import { useQuality } from './use-quality.ts';
import { stepAt, type WindClock } from './use-wind-clock.ts';
import type { WindSettings } from './wind-settings.ts';

interface SeriesViewProps {
  readonly field: WindField;
  readonly timeIndex: number;
  readonly onPick: (timeIndex: number) => void;
}

const CombinedView = ({ field, timeIndex, onPick }: SeriesViewProps) => {
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

interface BreakdownViewProps {
  readonly field: WindField;
  readonly timeIndex: number;
}

const BreakdownView = ({ field, timeIndex }: BreakdownViewProps) => {
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
          ...picks.map((d) => units.figure('wind', field.windData.speed[d]?.[t] ?? 0, 1)),
        ]),
      }}
    />
  );
};

interface TargetWindsProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario;
  readonly timeS: number;
}

/** The wind of the flag at each target. Holds use another wind: the average crosswind on the way. */
const TargetWinds = ({ field, scenario, timeS }: TargetWindsProps) => {
  const units = useUnits();
  const rows = scenario.engagements.map((e) => {
    const dofDeg = e.directionOfFire ?? scenario.directionOfFire;
    const wind = windOn(field, { distanceYd: e.distance, dofDeg }, scenario.directionOfFire, timeS);
    return { id: e.id, distance: e.distance, dofDeg, ...wind };
  });
  return (
    <Table
      caption="Flags at the targets"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { header: 'Target', cell: (r) => units.text('range', r.distance), sortBy: (r) => r.distance },
        { header: 'DoF', align: 'end', cell: (r) => `${r.dofDeg}°` },
        {
          header: 'Flag, across',
          align: 'end',
          cell: (r) => <Measure value={r.crosswindMph} kind="wind" axis="crosswind" />,
        },
        {
          header: 'Flag, head',
          align: 'end',
          cell: (r) => <Measure value={r.headwindMph} kind="wind" axis="headwind" />,
        },
        {
          header: 'Wind',
          align: 'end',
          className: 'whitespace-nowrap',
          cell: (r) => `${units.text('wind', r.speedMph, 1)} from ${formatClockDirection(r.clockDeg)}`,
        },
      ]}
    />
  );
};

const TimeBar = ({ clock, timeSteps }: { readonly clock: WindClock; readonly timeSteps: readonly number[] }) => (
  <div className="flex items-center gap-3">
    <IconButton label={clock.playing ? 'Pause the wind' : 'Play the wind'} onClick={clock.togglePlay}>
      {clock.playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
    </IconButton>
    <Slider
      label="Time step"
      className="min-w-0 flex-1"
      min={0}
      max={timeSteps.length - 1}
      step={1}
      value={clock.index}
      onChange={clock.seek}
      valueText={(index) => `${timeSteps[index] ?? 0} seconds`}
    />
    <span className="figure w-16 text-right text-base">{timeSteps[clock.index]} s</span>
  </div>
);

interface FieldViewsProps {
  readonly field: WindField;
  readonly settings: WindSettings;
  readonly scenario: scenarios.Scenario | null;
  readonly clock: WindClock;
}

const LABELS = {
  combined: 'Combined',
  states: 'States',
  breakdown: 'Breakdown',
  quality: 'Quality',
  monitor: 'Monitor',
} as const;
type View = keyof typeof LABELS;

const ShownQuality = ({ field, scenario }: Pick<FieldViewsProps, 'field' | 'scenario'>) => (
  <QualityView result={useQuality(field, 'general', scenario)} fairFrom={0.6} />
);

export const FieldViews = ({ field, settings, scenario, clock }: FieldViewsProps) => {
  const [view, setView] = useState<View>('combined');
  const targets = useMemo(() => mapTargets(scenario), [scenario]);
  const [chosenYd, setChosenYd] = useState<number | null>(null);
  const chosen = targets.find(({ distanceYd }) => distanceYd === chosenYd) ?? targets.at(-1) ?? null;
  const { max } = useMemo(() => speedRange(field), [field]);
  const shown = { field, timeIndex: clock.index };
  const content = {
    combined: <CombinedView {...shown} onPick={clock.seek} />,
    states: <StatesView {...shown} settings={settings} />,
    breakdown: <BreakdownView {...shown} />,
    quality: <ShownQuality field={field} scenario={scenario} />,
    monitor: <MonitorView scenario={scenario} />,
  };
  return (
    <div className="flex flex-col gap-5">
      <Heatmap
        field={field}
        scenario={scenario}
        chosenYd={chosen?.distanceYd ?? null}
        timeIndex={clock.index}
        onPick={clock.seek}
      />
      <TimeBar clock={clock} timeSteps={field.timeSteps} />
      {chosen !== null && scenario !== null && (
        <ReadingLine
          field={field}
          target={chosen}
          targets={targets}
          onChoose={setChosenYd}
          scenario={scenario}
          timeS={field.timeSteps[clock.index] ?? 0}
          air={settings}
        />
      )}
      <RangeStrip
        field={field}
        timeIndex={clock.index}
        maxMph={max}
        isOneLine={targets.every(({ dofDeg }) => dofDeg === scenario?.directionOfFire)}
      />
      {scenario && <TargetWinds field={field} scenario={scenario} timeS={field.timeSteps[clock.index] ?? 0} />}
      <Tabs<View>
        label="Views of the wind"
        value={view}
        onChange={setView}
        tabs={(Object.keys(LABELS) as View[]).map((value) => ({
          value,
          label: LABELS[value],
          content: content[value],
        }))}
      />
    </div>
  );
};
