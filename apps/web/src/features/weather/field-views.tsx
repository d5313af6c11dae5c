import type { scenarios, WindField } from '@windcall/contract';
import { Pause, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Slider } from '../../kit/slider.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { BreakdownView } from './breakdown-view.tsx';
import { CombinedView } from './combined-view.tsx';
import { mapTargets } from './crosswind-map.ts';
import { Heatmap } from './heatmap.tsx';
import { MonitorView } from './monitor-view.tsx';
import { speedRange } from './over-range.ts';
import { QualityView } from './quality-view.tsx';
import { RangeStrip } from './range-strip.tsx';
import { ReadingLine } from './reading-line.tsx';
import { StatesView } from './states-view.tsx';
import { TargetWinds } from './target-winds.tsx';
import { useQuality } from './use-quality.ts';
import type { WindClock } from './use-wind-clock.ts';
import type { WindSettings } from './wind-settings.ts';

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

type View = 'combined' | 'states' | 'breakdown' | 'quality' | 'monitor';

interface FieldViewsProps {
  readonly field: WindField;
  readonly settings: WindSettings;
  readonly scenario: scenarios.Scenario | null;
  readonly clock: WindClock;
}

const LABELS: Readonly<Record<View, string>> = {
  combined: 'Combined',
  states: 'States',
  breakdown: 'Breakdown',
  quality: 'Quality',
  monitor: 'Monitor',
};

const ShownQuality = ({ field, scenario }: Pick<FieldViewsProps, 'field' | 'scenario'>) => (
  <QualityView result={useQuality(field, 'general', scenario)} fairFrom={0.6} />
);

/** All views of the generated wind: over the range, over time, by state, and its quality. */
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
        tabs={(['combined', 'states', 'breakdown', 'quality', 'monitor'] as const).map((value) => ({
          value,
          label: LABELS[value],
          content: content[value],
        }))}
      />
    </div>
  );
};
