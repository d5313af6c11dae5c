import { useEffect, useRef, useState } from 'react';
import { choicesOf, SegmentedControl } from '../../../kit/index.ts';
import { Trigger, type TriggerState } from '../shots/trigger.tsx';
import { type AimControls, useScales, useSetting } from './use-aim.ts';

/** A held step button repeats after this time, then at this interval, ms. */
const REPEAT_AFTER_MS = 400;
const REPEAT_MS = 90;

interface StepProps {
  readonly label: string;
  readonly text: string;
  readonly onStep: () => void;
}

const Step = ({ label, text, onStep }: StepProps) => {
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onStep);
  latest.current = onStep;
  const stop = (): void => clearTimeout(clock.current);
  useEffect(() => () => clearTimeout(clock.current), []);
  const again = (): void => {
    latest.current();
    clock.current = setTimeout(again, REPEAT_MS);
  };
  return (
    <button
      type="button"
      className="phone-step"
      aria-label={label}
      onClick={onStep}
      onPointerDown={() => {
        stop();
        clock.current = setTimeout(again, REPEAT_AFTER_MS);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
    >
      {text}
    </button>
  );
};

type Turned = 'dial' | 'hold';
const CHOICES = choicesOf({ dial: 'Dial', hold: 'Hold' });

interface StepperProps {
  readonly axis: 'Elevation' | 'Wind';
  readonly aiming: AimControls;
}

const Stepper = ({ axis, aiming }: StepperProps) => {
  const [turned, setTurned] = useState<Turned>(axis === 'Elevation' ? 'dial' : 'hold');
  const side = axis === 'Elevation' ? 'elevation' : 'wind';
  const name = `${side}${turned === 'dial' ? 'Dial' : 'Hold'}` as const;
  const scale = useScales(aiming)[name];
  const value = useSetting(aiming, name);
  const step = (count: number) => () => aiming.step(name, count);
  const text = scale.text(value, side);
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-1">
        <SegmentedControl label={`${axis} steps turn`} value={turned} choices={CHOICES} onChange={setTurned} />
        <span aria-hidden className="engraved pr-1">
          {axis === 'Elevation' ? 'Elev' : 'Wind'}
        </span>
      </div>
      <div className="phone-stepper">
        <Step label={`${axis} ${turned}: less`} text="−" onStep={step(-1)} />
        <output className="figure" aria-label={`${axis} ${turned}`}>
          {text}
        </output>
        <Step label={`${axis} ${turned}: more`} text="+" onStep={step(1)} />
      </div>
    </div>
  );
};

interface PhoneBarProps extends Omit<StepperProps, 'axis'> {
  readonly trigger: TriggerState;
}

export const PhoneBar = ({ aiming, trigger }: PhoneBarProps) => (
  <section aria-label="Shot bar" className="phone-bar">
    <Stepper axis="Elevation" aiming={aiming} />
    <Stepper axis="Wind" aiming={aiming} />
    <Trigger trigger={trigger} className="phone-fire" />
  </section>
);
