import type { drills } from '@windcall/contract';
import { Button, SegmentedControl } from '../kit/index.ts';
import { settle } from '../scope/aim.ts';
import { useHelpHere } from '../shortcuts/help-here.ts';
import { angleName, dialScale, holdScale, type Units, useUnits, windSide, windText } from '../units/index.ts';
import { holdOfCall, type Setting } from './call-hold.ts';
import { HELP } from './help-words.ts';
import { bestOf } from './reveal-facts.ts';
import { bracketText } from './side-words.ts';

interface SetAndFireProps {
  readonly task: drills.DrillTask;
  readonly setting: Setting;
  /** Cannot be changed any more. */
  readonly isLocked?: boolean;
  readonly onSet: (setting: Setting) => void;
}
const scaleOf = (units: Units, by: Setting['by']) =>
  by === 'hold' ? holdScale(units, { most: 5, step: 0.05 }) : dialScale(units, { most: 15, step: 0.1 });
/** The slider's ends, mil; its buttons go further. */
const SLIDER_MIL = 3;

/** The sealed call and its hold, in one line. */
export const SealedLine = ({
  call,
  scale,
}: {
  readonly call: drills.DrillCall;
  readonly scale: drills.DrillTask['windScale'];
}) => {
  const units = useUnits();
  const hold = holdOfCall(call, scale);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-3 figure">
      <span className="engraved">Your call</span>
      <span>{bracketText(units, call.lo, call.hi)}</span>
      <span>best {windSide(units, bestOf(call))}</span>
      {hold !== null && <span>hold {windText(units, hold, 2)}</span>}
    </p>
  );
};

/** The sealed call and the hold that it set. If the level gives no gun number, the hold can still be changed. */
export const SetAndFire = ({ task, setting, isLocked = false, onSet }: SetAndFireProps) => {
  useHelpHere(HELP.fire);
  return (
    <section aria-label="Ready to fire" className="call-card">
      <h2 tabIndex={-1}>Locked, and your hold is set.</h2>
      <p className="text-ink-2">The wind keeps moving. Fire within five seconds.</p>
      {task.windScale === null && !isLocked && <ChangeWind setting={setting} onSet={onSet} />}
    </section>
  );
};

/** The wind, held or dialed, which may be changed between call and shot. */
const ChangeWind = ({ setting, onSet }: Pick<SetAndFireProps, 'setting' | 'onSet'>) => {
  const units = useUnits();
  const scale = scaleOf(units, setting.by);
  const { step } = scale.range;
  const ends = Math.floor(SLIDER_MIL / step + 1e-9) * step;
  const to = (mil: number): void => onSet({ ...setting, mil: settle(mil, scale.range).dialMil });
  /** Switches between hold and dial; drops wind beyond the new range. */
  const setBy = (by: Setting['by']): void => onSet({ by, mil: settle(setting.mil, scaleOf(units, by).range).dialMil });
  return (
    <>
      <p className="figure text-xl">
        {windText(units, setting.mil, 2)} <small className="text-xs text-ink-3">{angleName(units)}</small>
      </p>
      <SegmentedControl
        label="Wind"
        value={setting.by}
        onChange={setBy}
        choices={[
          { value: 'hold', label: 'Hold' },
          { value: 'dial', label: 'Dial' },
        ]}
      />
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
    </>
  );
};
