import { stateBasedWind, type WindField } from '@windcall/contract';
import { percentOf } from '@windcall/units';
import type { WindState } from '@windcall/wind';
import { useMemo } from 'react';
import { z } from 'zod';
import { Badge } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { activeStates } from './crosswind-map.ts';
import { degreesOf } from './wind-direction-field.tsx';
import { isSecondaryActive, type WindSettings } from './wind-settings.ts';

const madeFrom = z.object({ settings: z.object({ modelComplexity: z.string(), stateBasedWind }) });

/** The states of a field from its metadata; without any, the form's states. */
export const fieldStates = (
  field: WindField,
  settings: WindSettings,
): { readonly primary: WindState; readonly secondary: WindState | null } => {
  const read = madeFrom.safeParse(field.metadata);
  if (!read.success) {
    return { primary: settings.primary, secondary: isSecondaryActive(settings) ? settings.secondary : null };
  }
  const { modelComplexity, stateBasedWind: states } = read.data.settings;
  const acts = modelComplexity !== 'stochastic' && (states.secondary?.duration ?? 0) > 0;
  return { primary: states.primary, secondary: acts ? (states.secondary ?? null) : null };
};

const StateName = (props: { readonly name: string; readonly state: WindState | null; readonly isActive: boolean }) => {
  const units = useUnits();
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>{props.name}</span>
      {props.state && (
        <span className="figure">
          {units.text('wind', props.state.windSpeed)} from {props.state.windDirection}
        </span>
      )}
      {props.state === null ? (
        <Badge>Disabled (stochastic)</Badge>
      ) : props.isActive ? (
        <Badge tone="ok">Active</Badge>
      ) : (
        <Badge>Waiting</Badge>
      )}
    </p>
  );
};

interface StatesViewProps {
  readonly field: WindField;
  readonly settings: WindSettings;
  readonly timeIndex: number;
}

/** State of the wind over time: the state whose direction is nearer to the actual direction. */
export const StatesView = ({ field, settings, timeIndex }: StatesViewProps) => {
  const { primary, secondary } = useMemo(() => fieldStates(field, settings), [field, settings]);
  const states = useMemo(
    () => activeStates(field, degreesOf(primary.windDirection), secondary && degreesOf(secondary.windDirection)),
    [field, primary, secondary],
  );
  const share = percentOf(states.filter((s) => s === 'secondary').length / states.length);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-base">
        <StateName name="Primary" state={primary} isActive={states[timeIndex] === 'primary'} />
        <StateName name="Secondary" state={secondary} isActive={states[timeIndex] === 'secondary'} />
      </div>
      <div
        role="img"
        aria-label={`The secondary state is active for ${share} % of the time.`}
        className="relative flex h-8 overflow-hidden rounded border border-line"
      >
        {states.map((state, i) => (
          <span
            key={field.timeSteps[i]}
            className={state === 'primary' ? 'h-full flex-1 bg-raised' : 'h-full flex-1 bg-cool'}
          />
        ))}
        <span
          aria-hidden
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
          style={{ left: `${((timeIndex + 0.5) / states.length) * 100}%` }}
        />
      </div>
      <p className="text-sm text-ink-2">
        From 0 to {field.timeSteps.at(-1)} s. Filled: secondary, {share} % of the time; empty: primary. The amber line
        is now.
      </p>
    </div>
  );
};
