import { memo } from 'react';
import { Button, Slider } from '../../../kit/index.ts';
import { MilInput } from './mil-input.tsx';
import { type AimControls, useScales, useSetting } from './use-aim.ts';

interface HoldProps {
  readonly aiming: AimControls;
}

export const ElevationHold = memo(({ aiming, flat = false }: HoldProps & { readonly flat?: boolean }) => {
  const { turnTo, step } = aiming;
  const value = useSetting(aiming, 'elevationHold');
  const { elevationHold: hold } = useScales(aiming);
  const up = (mil: number): string => hold.spoken(mil, 'elevation');
  return (
    <div className={flat ? 'flex items-center gap-2' : 'flex h-full min-h-0 flex-col items-center gap-2'}>
      <span className="engraved shrink-0 text-center leading-3">Elev hold</span>
      <MilInput
        label="Elevation hold value"
        value={value}
        unit={hold.unit}
        {...hold.range}
        field={hold.field}
        read={(typed) => hold.read(typed, 'elevation')}
        fits={hold.fits('elevation')}
        valueText={up(value)}
        onChange={(elevationHold) => turnTo({ elevationHold })}
        onStep={(count) => step('elevationHold', count)}
        className={flat ? 'order-last w-14 shrink-0' : 'w-full px-1'}
      />
      <Slider
        hasField
        label="Elevation hold"
        value={value}
        {...hold.range}
        tick={0}
        orientation={flat ? 'horizontal' : 'vertical'}
        valueText={up}
        onChange={(elevationHold) => turnTo({ elevationHold })}
        className="min-h-0 min-w-0 flex-1"
      />
    </div>
  );
});

export const WindHold = memo(({ aiming }: HoldProps) => {
  const { turnTo, step } = aiming;
  const value = useSetting(aiming, 'windHold');
  const { windHold: hold } = useScales(aiming);
  const right = (mil: number): string => hold.spoken(mil, 'wind');
  return (
    <div className="flex w-full min-w-0 items-center gap-2">
      <span className="engraved shrink-0">Wind hold</span>
      <Slider
        hasField
        label="Wind hold"
        value={value}
        {...hold.range}
        tick={0}
        valueText={right}
        onChange={(windHold) => turnTo({ windHold })}
        className="min-w-0 flex-1"
      />
      <MilInput
        label="Wind hold value"
        value={value}
        unit={hold.unit}
        {...hold.range}
        field={hold.field}
        read={(typed) => hold.read(typed, 'wind')}
        fits={hold.fits('wind')}
        valueText={right(value)}
        onChange={(windHold) => turnTo({ windHold })}
        onStep={(count) => step('windHold', count)}
        className="note-above w-14 shrink-0"
      />
    </div>
  );
});

export const ResetHolds = ({ onReset }: { readonly onReset: () => void }) => (
  <Button variant="quiet" size="sm" className="h-10 w-full px-1 text-xs leading-4 whitespace-normal" onClick={onReset}>
    Reset Holds
  </Button>
);
