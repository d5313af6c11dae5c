import { WEATHER_LABELS } from '@windcall/contract';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { Switch } from '../../kit/switch.tsx';
import { StateForm } from './state-form.tsx';
import {
  applyPreset,
  isSecondaryActive,
  switchMode,
  toggleComplex,
  type WindMode,
  type WindSettings,
} from './wind-settings.ts';

const MODES = [
  { value: 'deterministic', label: 'Deterministic' },
  { value: 'stochastic', label: 'Stochastic' },
  { value: 'complex', label: 'Complex' },
] as const;

interface StatesPanelProps {
  readonly settings: WindSettings;
  /** True, after a message, if this user may not change the mode. */
  readonly isModeBlocked: () => boolean;
  readonly blocked: boolean;
  /** A box changed. */
  readonly onChange: (change: (settings: WindSettings) => WindSettings) => void;
  /** A preset or mode changed the values. */
  readonly onReplace: (change: (settings: WindSettings) => WindSettings) => void;
}

/** The wind's mode, presets and two states. */
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
