import type { wmp } from '@windcall/contract';
import { recommendParameters } from '@windcall/wmp';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useUnits } from '../../units/use-units.tsx';
import type { WmpSettingsControl } from './use-wmp-settings.ts';

interface RecommendationPanelProps {
  readonly phase1: wmp.Phase1Reply;
  readonly settings: WmpSettingsControl;
}

/** Settings that suit the wind's variation, and a button to use them. */
export const RecommendationPanel = ({ phase1, settings }: RecommendationPanelProps) => {
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
