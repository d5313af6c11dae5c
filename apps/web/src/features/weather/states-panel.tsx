import { WEATHER_LABELS } from '@windcall/contract';
import type { WindState } from '@windcall/wind';
import {
  Badge,
  Button,
  choicesOf,
  NumberField,
  NumberFields,
  Panel,
  SegmentedControl,
  Switch,
} from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { INPUT_BOUNDS as B, boundedField, directionVariationError, stateWarnings } from './input-bounds.ts';
import { WindDirectionField } from './wind-direction-field.tsx';
import {
  applyPreset,
  isSecondaryActive,
  switchMode,
  toggleComplex,
  type WindMode,
  type WindSettings,
} from './wind-settings.ts';

interface StateFormProps {
  readonly name: 'Primary' | 'Secondary';
  readonly state: WindState;
  readonly active: boolean;
  /** Deterministic mode, where the variations are fixed at 0. */
  readonly isSteady: boolean;
  readonly onChange: (state: WindState) => void;
}

const StateForm = ({ name, state, active, isSteady, onChange }: StateFormProps) => {
  const units = useUnits();
  const set = (change: Partial<WindState>) => onChange({ ...state, ...change });
  const reach = B.spatialCorrelationDistance;
  const strength = [
    { ...boundedField('windSpeed'), kind: 'wind', step: 0.5 },
    {
      ...boundedField('duration'),
      unit: 's',
      step: 10,
      hint: name === 'Secondary' ? '0 switches it off' : 'How long it lasts on average',
      bounds: [name === 'Secondary' ? 0 : 1, B.duration.max],
    },
  ] as const;
  const variation = { hint: isSteady ? '0 in deterministic mode' : undefined, disabled: isSteady };
  const unsteadiness = [
    { ...boundedField('speedVariation'), kind: 'wind', step: 0.5, ...variation },
    {
      ...boundedField('directionVariation'),
      unit: '°',
      ...variation,
      error: directionVariationError(state.directionVariation),
    },
    { ...boundedField('correlationTime'), unit: 's', hint: 'How long a gust lasts' },
    {
      ...boundedField('spatialCorrelationDistance'),
      kind: 'range',
      step: 25,
      hint: 'How far a gust reaches',
      whenEmpty: name === 'Primary' ? reach.fallback : reach.secondaryFallback,
    },
  ] as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 flex items-center gap-2 text-base font-medium">
        {name} wind state
        {active ? <Badge tone="ok">Active</Badge> : <Badge>Disabled (stochastic)</Badge>}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <NumberFields fields={strength} values={state} onChange={set} />
      </div>
      <WindDirectionField
        label={WEATHER_LABELS.windDirection}
        value={state.windDirection}
        onChange={(windDirection) => set({ windDirection })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberFields fields={unsteadiness} values={state} onChange={set} />
        <NumberField
          label={WEATHER_LABELS.durationVariation}
          unit="%"
          value={Math.round(state.durationVariation * 100)}
          min={B.durationVariation.min * 100}
          max={B.durationVariation.max * 100}
          step={5}
          onChange={(percent) => set({ durationVariation: percent / 100 })}
          onEmpty={() => set({ durationVariation: B.durationVariation.fallback })}
        />
      </div>
      {stateWarnings(units, state).map((warning) => (
        <p key={warning} role="status" className="text-sm text-warn">
          {warning}
        </p>
      ))}
    </fieldset>
  );
};

const MODES = choicesOf({ deterministic: 'Deterministic', stochastic: 'Stochastic', complex: 'Complex' });

interface StatesPanelProps {
  readonly settings: WindSettings;
  /** True, after a message, if this user may not change the mode. */
  readonly isModeBlocked: () => boolean;
  readonly blocked: boolean;
  /** Called when a box changes. */
  readonly onChange: (change: (settings: WindSettings) => WindSettings) => void;
  /** Called when a preset or mode changes the values. */
  readonly onReplace: (change: (settings: WindSettings) => WindSettings) => void;
}

export const StatesPanel = ({ settings, isModeBlocked, blocked, onChange, onReplace }: StatesPanelProps) => {
  const change = (how: (s: WindSettings) => WindSettings) => {
    if (!isModeBlocked()) onReplace(how);
  };
  const isSteady = settings.mode === 'deterministic';
  return (
    <Panel title="State-based wind">
      <div className="flex flex-col gap-4">
        <SegmentedControl<WindMode>
          label={WEATHER_LABELS.modelComplexity}
          wide
          value={settings.mode}
          choices={MODES}
          onChange={(mode) => change((s) => switchMode(s, mode))}
        />
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-2">Presets</span>
          {MODES.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              aria-disabled={blocked || undefined}
              onClick={() => change((s) => applyPreset(s, value))}
            >
              {label}
            </Button>
          ))}
        </div>
        <Switch
          label="Complex mode"
          hint="A second wind that comes and goes. Turning it off returns to the previous mode."
          checked={settings.mode === 'complex'}
          blocked={blocked}
          onChange={() => change(toggleComplex)}
        />
        <StateForm
          name="Primary"
          state={settings.primary}
          active
          isSteady={isSteady}
          onChange={(primary) => onChange((s) => ({ ...s, primary }))}
        />
        {settings.mode === 'complex' || isSecondaryActive(settings) ? (
          <StateForm
            name="Secondary"
            state={settings.secondary}
            active={isSecondaryActive(settings)}
            isSteady={isSteady}
            onChange={(secondary) => onChange((s) => ({ ...s, secondary }))}
          />
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-base text-ink-2">
            Secondary wind state <Badge>Disabled (stochastic)</Badge> Complex mode switches it on.
          </p>
        )}
      </div>
    </Panel>
  );
};
