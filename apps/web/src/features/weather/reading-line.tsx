import type { scenarios, WindField } from '@windcall/contract';
import { SPEED_BAND_LABELS, speedBands } from '@windcall/wind';
import { useEffect, useMemo, useState } from 'react';
import { useChosenRifle } from '../../api/use-chosen-rifle.ts';
import { Select } from '../../kit/select.tsx';
import { angleName, windText } from '../../units/angles.ts';
import { crosswindSaid, windOnLineSaid } from '../../units/crosswind.ts';
import { useUnits } from '../../units/use-units.tsx';
import { type MapTarget, windOn } from './crosswind-map.ts';
import type { HoldAir, WindHold } from './hold-of-wind.ts';
import { isOneSpeed, speedRange } from './over-range.ts';

interface ReadingLineProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario;
  readonly targets: readonly MapTarget[];
  readonly target: MapTarget;
  readonly onChoose: (distanceYd: number) => void;
  readonly air: HoldAir;
  readonly timeS: number;
}

/** This rifle's hold for the wind at the cursor; null while computed, or without a solution. */
const useHold = ({ field, scenario, target, air, timeS }: ReadingLineProps): WindHold | null => {
  const { stored: rifle } = useChosenRifle();
  const [hold, setHold] = useState<WindHold | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // loads the solver on demand, so the screen does not wait for it
    import('./hold-of-wind.ts').then(
      ({ holdOfWind }) => isCurrent && setHold(holdOfWind(rifle, field, target, scenario.directionOfFire, air, timeS)),
      () => isCurrent && setHold(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [rifle, field, target, scenario.directionOfFire, air, timeS]);
  return hold;
};

export const ReadingLine = (props: ReadingLineProps) => {
  const units = useUnits();
  const { field, scenario, targets, target, onChoose, timeS } = props;
  const hold = useHold(props);
  const { min, max } = useMemo(() => speedRange(field), [field]);
  const wind = windOn(field, target, scenario.directionOfFire, timeS);
  const band = Math.max(
    0,
    speedBands(min, max).findIndex(({ to }) => wind.speedMph <= to),
  );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label="Read at"
        value={String(target.distanceYd)}
        choices={[...new Set(targets.map(({ distanceYd }) => distanceYd))].map((yd) => ({
          value: String(yd),
          label: units.text('range', yd),
        }))}
        onChange={(yd) => onChoose(Number(yd))}
      />
      <p className="min-h-8 text-sm" data-testid="reading">
        <span className="figure">{timeS}</span> s: flag at the target{' '}
        <span className="figure">{windOnLineSaid(units, wind)}</span>
        {!isOneSpeed({ min, max }) && ` (${SPEED_BAND_LABELS[band]})`}.
        {hold !== null && (
          <>
            {' '}
            Crosswind <span className="figure">{crosswindSaid(units, hold.crosswindMph)}</span> on average on the way.
            This rifle: <span className="figure">{windText(units, hold.mil, 2)}</span> {angleName(units)}.
          </>
        )}
      </p>
    </div>
  );
};
