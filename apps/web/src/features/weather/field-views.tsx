import type { scenarios, WindField } from '@windcall/contract';
import { useMemo, useState } from 'react';
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
import { TimeBar } from './time-bar.tsx';
import { useQuality } from './use-quality.ts';
import type { WindClock } from './use-wind-clock.ts';
import type { WindSettings } from './wind-settings.ts';

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
