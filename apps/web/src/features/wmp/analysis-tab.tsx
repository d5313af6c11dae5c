import { WMP_LABELS } from '@windcall/contract';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { NumberField } from '../../kit/number-field.tsx';
import { ProgressLine } from '../../kit/progress-line.tsx';
import { Phase1ErrorCard } from './failure-card.tsx';
import { Phase1Results } from './phase1-results.tsx';
import { SourcePanel, TimeHorizonPanel } from './source-panel.tsx';
import type { WmpRun } from './use-wmp-run.ts';
import type { WmpSettingsControl } from './use-wmp-settings.ts';
import { useResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';

interface AnalysisTabProps {
  readonly source: WmpSource;
  readonly settings: WmpSettingsControl;
  readonly run: WmpRun;
}

const Outcome = ({ source, run }: Pick<AnalysisTabProps, 'source' | 'run'>) => {
  const { phase1 } = useResults(source);
  if (run.phase1Error) return <Phase1ErrorCard error={run.phase1Error} />;
  if (phase1) return <Phase1Results reply={phase1} />;
  return (
    <EmptyState
      title="Awaiting analysis"
      text="Run the analysis to see which wind states the field is made of, and how often each blows."
      className="pt-0"
    />
  );
};

/** Phase 1: the wind and its states. */
export const AnalysisTab = ({ source, settings, run }: AnalysisTabProps) => {
  const modelState = useThing(desk.ownModel);
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <SourcePanel source={source} />
        {source.field && <TimeHorizonPanel field={source.field} />}
        <NumberField
          label={WMP_LABELS.targetClusterCount}
          hint="Wind states to look for, 1 to 20; 1 means deterministic wind."
          value={settings.clusterCount}
          min={1}
          max={20}
          onChange={(count) => settings.setClusterCount(Math.round(count))}
          onEmpty={() => settings.setClusterCount(4)}
          ignoresRefused
        />
        <Button
          pending={run.phase1Running}
          disabled={
            run.phase1Running || (source.field === null && source.weather.natural === null && modelState === null)
          }
          onClick={() => void run.analyze()}
        >
          {run.phase1Running ? 'Analyzing the wind...' : 'Run Wind Field Analysis'}
        </Button>
      </div>
      <div className="min-w-0">
        {run.phase1Running ? <ProgressLine label="Analyzing the wind" /> : <Outcome source={source} run={run} />}
      </div>
    </div>
  );
};
