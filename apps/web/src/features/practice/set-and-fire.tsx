import type { drills } from '@windcall/contract';
import { Button } from '../../kit/button.tsx';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { settle } from '../../scope/aim.ts';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { dialScale, holdScale } from '../../units/angle-scale.ts';
import { angleName, elevationText, windText } from '../../units/angles.ts';
import { windSide } from '../../units/crosswind.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { HELP } from './help-words.ts';

export interface Setting {
  readonly by: 'hold' | 'dial';
  readonly mil: number;
}

interface SetAndFireProps {
  readonly task: drills.DrillTask;
  readonly setting: Setting;
  readonly onSet: (setting: Setting) => void;
}
const scaleOf = (units: Units, by: Setting['by']) =>
  by === 'hold' ? holdScale(units, { most: 5, step: 0.05 }) : dialScale(units, { most: 15, step: 0.1 });
/** The slider's ends, mil; further by its buttons. */
const SLIDER_MIL = 3;

/** The hold that a call comes to, mil: as typed, or derived from its best. Null where the task says no hold. */
const heldFor = (call: drills.DrillCall, scale: drills.DrillTask['windScale']): number | null =>
  call.hold ?? (scale && scale.milPerMph * (call.best ?? (call.lo + call.hi) / 2) + scale.stillAir);

/** The call as it was sealed, and the hold that follows from it where it is derived or was typed: one line. */
export const SealedLine = ({
  call,
  scale,
}: {
  readonly call: drills.DrillCall;
  readonly scale: drills.DrillTask['windScale'];
}) => {
  const units = useUnits();
  const best = call.best ?? (call.lo + call.hi) / 2;
  const hold = heldFor(call, scale);
  return (
    <p className="sealed-line figure">
      <span className="engraved">Your call</span>
      <span>
        {windSide(units, call.lo)} to {windSide(units, call.hi)}
      </span>
      <span>best {windSide(units, best)}</span>
      {hold !== null && <span>hold {windText(units, hold, 2)}</span>}
    </p>
  );
};

/** Wind as hold or dial, from zero: setting it is part of the shot. Elevation is dialed. */
export const SetAndFire = ({ task, setting, onSet }: SetAndFireProps) => {
  useHelpHere(HELP.fire);
  const units = useUnits();
  const scale = scaleOf(units, setting.by);
  const { step } = scale.range;
  const ends = Math.floor(SLIDER_MIL / step + 1e-9) * step;
  const to = (mil: number): void => onSet({ ...setting, mil: settle(mil, scale.range).dialMil });
  const wantedMil = task.call === null ? 0 : heldFor(task.call, task.windScale);
  const beyondMil = wantedMil === null ? 0 : settle(wantedMil, scale.range).missingMil;
  const setDerived = (mil: number): void => onSet({ ...setting, mil });
  useShortcut('Enter', 'Set my hold', () => wantedMil !== null && setDerived(wantedMil), {
    enabled: wantedMil !== null && task.windScale !== null,
    group: 'Practice',
  });
  /** The other way of setting the same wind; what it cannot take is not carried over. */
  const setBy = (by: Setting['by']): void => onSet({ by, mil: settle(setting.mil, scaleOf(units, by).range).dialMil });
  return (
    <section aria-label="Set and fire" className="call-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 tabIndex={-1} className="text-2xl font-light">
          Set it and send it
        </h2>
        <SegmentedControl
          label="Wind"
          value={setting.by}
          onChange={setBy}
          choices={[
            { value: 'hold', label: 'Hold' },
            { value: 'dial', label: 'Dial' },
          ]}
        />
      </div>
      <p className="call-hold">
        <span className="engraved">Wind {setting.by}</span>
        <span className="figure text-2xl">{scale.text(setting.mil, 'wind')}</span>
        <span className="text-xs text-ink-3">{angleName(units)}</span>
      </p>
      <div className="set-row">
        <Button aria-label={`${scale.field(step)} left`} onClick={() => to(setting.mil - step)}>
          L {scale.field(step)}
        </Button>
        <input
          id="wind-setting"
          type="range"
          aria-label={`Wind ${setting.by}, ${angleName(units)}`}
          aria-valuetext={`${scale.text(setting.mil, 'wind')} ${scale.unit}`}
          min={-ends}
          max={ends}
          step={step}
          value={setting.mil}
          onChange={(event) => to(Number(event.target.value))}
        />
        <Button aria-label={`${scale.field(step)} right`} onClick={() => to(setting.mil + step)}>
          R {scale.field(step)}
        </Button>
      </div>
      {wantedMil !== null && task.windScale !== null && (
        <Button onClick={() => setDerived(wantedMil)} aria-pressed={setting.mil === wantedMil}>
          {setting.mil === wantedMil ? 'Hold set' : 'Set my hold'}: {windText(units, wantedMil, 2)} <kbd>Enter</kbd>
        </Button>
      )}
      {beyondMil !== 0 && setting.mil !== wantedMil && (
        <p role="status" className="text-sm text-warn">
          Your call needs {windText(units, wantedMil ?? 0, 2)}. The {setting.by} ends at{' '}
          {windText(units, (wantedMil ?? 0) - beyondMil, 2)} {angleName(units)}
          {setting.by === 'hold' ? ': dial it instead.' : '.'}
        </p>
      )}
      <p className="call-hold">
        <span className="engraved">Elevation</span>
        <span className="figure text-xl">{elevationText(units, task.elevation, 2)}</span>
        <span className="text-xs text-ink-3">{angleName(units)}, dialed for you</span>
      </p>
    </section>
  );
};
