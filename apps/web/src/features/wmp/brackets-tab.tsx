import { WMP_LABELS, type wmp } from '@windcall/contract';
import { recommendParameters } from '@windcall/wmp';
import { AlertTriangle } from 'lucide-react';
import { Button, EmptyState, NumberField, Panel, ProgressLine } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { Phase2Results } from './phase2-results.tsx';
import { PHASE_1_FIRST } from './run-phases.ts';
import type { WmpTabProps } from './use-wmp-run.ts';
import { DELTA_SPEED_STEP, type WmpSettingsControl } from './use-wmp-settings.ts';
import { useResults } from './wmp-results.ts';

interface RecommendationPanelProps {
  readonly phase1: wmp.Phase1Reply;
  readonly settings: WmpSettingsControl;
}

const RecommendationPanel = ({ phase1, settings }: RecommendationPanelProps) => {
  const units = useUnits();
  const advice = recommendParameters(phase1.distanceWindStates.globalClusters);
  return (
    <Panel title="Smart recommendations">
      <p className="text-base text-ink-2">
        The wind states span <span className="figure text-ink">{units.text('wind', advice.speedRangeMph, 1)}</span> and{' '}
        <span className="figure text-ink">{Math.round(advice.directionRangeDeg)}</span>°: {advice.variability}{' '}
        variability. Suggested: Delta Speed{' '}
        <span className="figure text-ink">{units.text('wind', advice.deltaSpeed)}</span>, Alpha Overlap{' '}
        <span className="figure text-ink">{units.number(advice.alphaOverlap)}</span>, a grid of{' '}
        <span className="figure text-ink">{units.text('angle', advice.gridDelta)}</span>.
      </p>
      {advice.delta !== advice.gridDelta && (
        <p className="mt-1 text-xs text-ink-3">
          A step of {units.text('angle', advice.delta)} would do; the grid takes no more than{' '}
          {units.text('angle', advice.gridDelta)}.
        </p>
      )}
      <Button
        className="mt-3 self-start"
        onClick={() => {
          settings.setDeltaSpeed(advice.deltaSpeed);
          settings.setAlphaOverlap(advice.alphaOverlap);
          settings.setMilp({ delta: advice.gridDelta });
        }}
      >
        Apply Smart Recommendations
      </Button>
    </Panel>
  );
};

export const BracketsTab = ({ source, settings, run }: WmpTabProps) => {
  const units = useUnits();
  const { phase1, phase2 } = useResults(source);
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {phase1 && <RecommendationPanel phase1={phase1} settings={settings} />}
        <NumberField
          label={WMP_LABELS.deltaSpeed}
          kind="wind"
          hint={`Width of the narrowest band of wind, ${units.between('wind', 1, 5)}`}
          value={settings.deltaSpeed}
          min={1}
          max={5}
          step={DELTA_SPEED_STEP}
          onChange={settings.setDeltaSpeed}
          onEmpty={() => settings.setDeltaSpeed(2)}
          ignoresRefused
        />
        <NumberField
          label={WMP_LABELS.alphaOverlap}
          hint={`How much neighboring bands overlap, ${units.number(0.1)} to ${units.number(0.9)}`}
          value={settings.alphaOverlap}
          min={0.1}
          max={0.9}
          step={0.05}
          onChange={settings.setAlphaOverlap}
          onEmpty={() => settings.setAlphaOverlap(0.4)}
          ignoresRefused
        />
        {phase1 === null && (
          <p className="flex gap-2 text-sm text-warn">
            <AlertTriangle aria-hidden className="mt-0.5 size-4 shrink-0" />
            {PHASE_1_FIRST}
          </p>
        )}
        <Button
          pending={run.phase2Running}
          disabled={phase1 === null || run.phase2Running}
          onClick={() => void run.generate()}
        >
          Generate Mathematical Bracket Candidates
        </Button>
      </div>
      <div className="min-w-0">
        {run.phase2Running && <ProgressLine label="Building the brackets" className="mb-4" />}
        {phase2 ? (
          <Phase2Results run={phase2} />
        ) : (
          <EmptyState
            title="No candidates yet"
            text="A bracket is a band of wind that one hold is good for. They are generated from the wind states of phase 1."
            className="pt-0"
          />
        )}
      </div>
    </div>
  );
};
