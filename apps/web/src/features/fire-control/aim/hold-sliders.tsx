import { memo } from 'react';
import { Button, Slider } from '../../../kit/index.ts';
import { boxOf, MilInput } from './mil-input.tsx';
import { type AimControls, type TurretAxis, useScales, useSetting } from './use-aim.ts';

interface HoldProps {
  readonly aiming: AimControls;
}

/** Props of an axis's slider and of the box beside it. */
const useHold = (aiming: AimControls, axis: TurretAxis) => {
  const name = `${axis}Hold` as const;
  const value = useSetting(aiming, name);
  const hold = useScales(aiming)[name];
  const set = { ...hold.range, value, onChange: (mil: number) => aiming.turnTo({ [name]: mil }) };
  return {
    slider: { ...set, hasField: true, tick: 0, valueText: (mil: number) => hold.spoken(mil, axis) },
    box: { ...set, ...boxOf(hold, axis, value), onStep: (count: number) => aiming.step(name, count) },
  };
};

export const ElevationHold = memo(({ aiming, flat = false }: HoldProps & { readonly flat?: boolean }) => {
  const { slider, box } = useHold(aiming, 'elevation');
  return (
    <div className={flat ? 'flex items-center gap-2' : 'flex h-full min-h-0 flex-col items-center gap-2'}>
      <span className="engraved shrink-0 text-center leading-3">Elev hold</span>
      <MilInput {...box} label="Elevation hold value" className={flat ? 'order-last w-14 shrink-0' : 'w-full px-1'} />
      <Slider
        {...slider}
        label="Elevation hold"
        orientation={flat ? 'horizontal' : 'vertical'}
        className="min-h-0 min-w-0 flex-1"
      />
    </div>
  );
});

export const WindHold = memo(({ aiming }: HoldProps) => {
  const { slider, box } = useHold(aiming, 'wind');
  return (
    <div className="flex w-full min-w-0 items-center gap-2">
      <span className="engraved shrink-0">Wind hold</span>
      <Slider {...slider} label="Wind hold" className="min-w-0 flex-1" />
      <MilInput {...box} label="Wind hold value" className="note-above w-14 shrink-0" />
    </div>
  );
});

export const ResetHolds = ({ onReset }: { readonly onReset: () => void }) => (
  <Button variant="quiet" size="sm" className="h-10 w-full px-1 text-xs leading-4 whitespace-normal" onClick={onReset}>
    Reset Holds
  </Button>
);
