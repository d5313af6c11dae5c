import type { drills } from '@windcall/contract';
import type { KeyboardEvent } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { SegmentedControl } from '../../platform/kit/segmented-control.tsx';
import { shortcutsSwitch } from '../../platform/stored/shortcuts-switch.ts';
import { sideText, windSide } from './side-words.ts';

export interface Setting {
  readonly by: 'hold' | 'dial';
  readonly mil: number;
}

interface SetAndFireProps {
  readonly task: drills.DrillTask;
  readonly setting: Setting;
  readonly onSet: (setting: Setting) => void;
  readonly onFire: () => void;
}
const STEP = { hold: 0.05, dial: 0.1 } as const;
const MOST = { hold: 5, dial: 15 } as const;

/** The call as it was sealed, and the hold that follows from it where it is derived or was typed: one line. */
export const SealedLine = ({
  call,
  scale,
}: {
  readonly call: drills.DrillCall;
  readonly scale: drills.DrillTask['windScale'];
}) => {
  const best = call.best ?? (call.lo + call.hi) / 2;
  const hold = call.hold ?? (scale && scale.milPerMph * best + scale.stillAir);
  return (
    <p className="sealed-line figure">
      <span className="engraved">Sealed</span>
      <span>
        {windSide(call.lo)} to {windSide(call.hi)}
      </span>
      <span>best {windSide(best)}</span>
      {hold !== null && <span>hold {sideText(hold, 2)}</span>}
    </p>
  );
};

/** Wind as hold or dial, from zero: setting it is part of the shot. Elevation is dialed. */
export const SetAndFire = ({ task, setting, onSet, onFire }: SetAndFireProps) => {
  const step = STEP[setting.by];
  const to = (mil: number): void =>
    onSet({
      ...setting,
      mil: Math.max(-MOST[setting.by], Math.min(MOST[setting.by], Math.round(mil / step) * step)) || 0,
    });
  // The focus comes to this slider after the call: Space fires from it, as the trigger says, while single keys do anything.
  const press = (event: KeyboardEvent): void => {
    const isModified = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    if (event.key !== ' ' || isModified || event.repeat || shortcutsSwitch.read() === 'off') return;
    event.preventDefault();
    onFire();
  };
  return (
    <section aria-label="Set and fire" className="call-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 tabIndex={-1} className="text-2xl font-light">
          Set it and send it
        </h2>
        <SegmentedControl
          label="Wind by"
          value={setting.by}
          onChange={(by) => onSet({ by, mil: setting.mil })}
          choices={[
            { value: 'hold', label: 'Hold' },
            { value: 'dial', label: 'Dial' },
          ]}
        />
      </div>
      <p className="call-hold">
        <span className="engraved">Wind {setting.by}</span>
        <span className="figure text-2xl">{sideText(setting.mil, 2)}</span>
        <span className="text-xs text-ink-3">mil</span>
      </p>
      <div className="set-row">
        <Button aria-label={`${step} left`} onClick={() => to(setting.mil - step)}>
          −
        </Button>
        <input
          id="wind-setting"
          type="range"
          aria-label={`Wind ${setting.by}, mil`}
          aria-valuetext={`${sideText(setting.mil, 2)} mil`}
          min={-3}
          max={3}
          step={step}
          value={setting.mil}
          onChange={(event) => to(Number(event.target.value))}
          onKeyDown={press}
        />
        <Button aria-label={`${step} right`} onClick={() => to(setting.mil + step)}>
          +
        </Button>
      </div>
      <p className="call-hold">
        <span className="engraved">Elevation</span>
        <span className="figure text-xl">U {task.elevation.toFixed(2)}</span>
        <span className="text-xs text-ink-3">mil, dialed for you</span>
      </p>
    </section>
  );
};
