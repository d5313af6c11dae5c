import type { WindState } from '@windcall/wind';
import { Badge } from '../../platform/kit/badge.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { INPUT_BOUNDS as B, directionVariationError, stateWarnings } from './input-bounds.ts';
import { WindDirectionField } from './wind-direction-field.tsx';

interface StateFormProps {
  readonly name: 'Primary' | 'Secondary';
  readonly state: WindState;
  readonly active: boolean;
  /** Deterministic mode: the variations are 0 and stay so. */
  readonly isSteady: boolean;
  readonly onChange: (state: WindState) => void;
}

/** One wind state: how strong, from where, how long, and how unsteady. */
export const StateForm = ({ name, state, active, isSteady, onChange }: StateFormProps) => {
  const set = (change: Partial<WindState>) => onChange({ ...state, ...change });
  const steadyHint = isSteady ? '0 in deterministic mode' : undefined;
  const reach = B.spatialCorrelationDistance;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 flex items-center gap-2 text-base font-medium">
        {name} wind state
        {active ? <Badge tone="ok">Active</Badge> : <Badge>Disabled (stochastic)</Badge>}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Wind speed"
          kind="wind"
          value={state.windSpeed}
          min={B.windSpeed.min}
          max={B.windSpeed.max}
          step={0.5}
          onChange={(windSpeed) => set({ windSpeed })}
          onEmpty={() => set({ windSpeed: B.windSpeed.fallback })}
        />
        <NumberField
          label="Duration"
          unit="s"
          hint={name === 'Secondary' ? '0 switches it off' : 'Mean time it lasts'}
          value={state.duration}
          min={name === 'Secondary' ? 0 : 1}
          max={B.duration.max}
          step={10}
          onChange={(duration) => set({ duration })}
          onEmpty={() => set({ duration: B.duration.fallback })}
        />
      </div>
      <WindDirectionField
        label="Wind direction"
        value={state.windDirection}
        onChange={(windDirection) => set({ windDirection })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Speed variation"
          kind="wind"
          hint={steadyHint}
          disabled={isSteady}
          value={state.speedVariation}
          min={B.speedVariation.min}
          max={B.speedVariation.max}
          step={0.5}
          onChange={(speedVariation) => set({ speedVariation })}
          onEmpty={() => set({ speedVariation: B.speedVariation.fallback })}
        />
        <NumberField
          label="Direction variation"
          unit="°"
          hint={steadyHint}
          disabled={isSteady}
          value={state.directionVariation}
          min={B.directionVariation.min}
          max={B.directionVariation.max}
          onChange={(directionVariation) => set({ directionVariation })}
          onEmpty={() => set({ directionVariation: B.directionVariation.fallback })}
          error={directionVariationError(state.directionVariation)}
        />
        <NumberField
          label="Correlation time"
          unit="s"
          hint="How long a gust lasts"
          value={state.correlationTime}
          min={B.correlationTime.min}
          max={B.correlationTime.max}
          onChange={(correlationTime) => set({ correlationTime })}
          onEmpty={() => set({ correlationTime: B.correlationTime.fallback })}
        />
        <NumberField
          label="Spatial distance"
          kind="range"
          hint="How far a gust reaches"
          value={state.spatialCorrelationDistance}
          min={reach.min}
          max={reach.max}
          step={25}
          onChange={(spatialCorrelationDistance) => set({ spatialCorrelationDistance })}
          onEmpty={() =>
            set({ spatialCorrelationDistance: name === 'Primary' ? reach.fallback : reach.secondaryFallback })
          }
        />
        <NumberField
          label="Duration variation"
          unit="%"
          value={Math.round(state.durationVariation * 100)}
          min={B.durationVariation.min * 100}
          max={B.durationVariation.max * 100}
          step={5}
          onChange={(percent) => set({ durationVariation: percent / 100 })}
          onEmpty={() => set({ durationVariation: B.durationVariation.fallback })}
        />
      </div>
      {stateWarnings(state).map((warning) => (
        <p key={warning} role="status" className="text-sm text-warn">
          {warning}
        </p>
      ))}
    </fieldset>
  );
};
