import { airOf, readMetar } from '@windcall/units';
import { useState } from 'react';
import { useUnits } from '../units/index.ts';
import { Button } from './button.tsx';
import { Measure } from './measure.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';

export interface MetarAir {
  readonly temperature: number;
  /** percent */
  readonly humidity: number;
  /** inHg, station */
  readonly pressure: number;
}

/** Heights a shooter may be at, feet. */
const HEIGHTS = [-1000, 15_000] as const;

interface MetarFieldProps {
  readonly heightFt?: number;
  readonly onHeight?: (heightFt: number) => void;
  readonly onTake: (air: MetarAir) => void;
}

/** A typed METAR and the shooter's height. Shows altimeter setting and station pressure before anything is taken. */
export const MetarField = ({ heightFt: given, onHeight, onTake }: MetarFieldProps) => {
  const units = useUnits();
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState(0);
  const heightFt = given ?? own;
  const metar = typed.trim() === '' ? null : readMetar(typed);
  const air = metar === null ? null : airOf(metar, heightFt);
  const wrong = typed.trim() !== '' && air === null;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="METAR"
        value={typed}
        onChange={setTyped}
        placeholder="KABQ 121652Z 24012G20KT 10SM CLR 18/M02 A3012"
        {...(wrong
          ? { error: 'It must name temperature and dew point (18/M02) and the altimeter (A3012 or Q1020).' }
          : {})}
      />
      <NumberField
        label="Height where you shoot"
        kind="altitude"
        value={heightFt}
        min={HEIGHTS[0]}
        max={HEIGHTS[1]}
        step={100}
        onChange={onHeight ?? setOwn}
      />
      {air !== null && metar?.altimeterInHg != null && (
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2" role="status">
          <span>
            Altimeter <Measure size="sm" kind="pressure" digits={2} value={metar.altimeterInHg} />, station there{' '}
            <Measure size="sm" kind="pressure" digits={2} value={air.pressure} />,
          </span>
          <span>
            <Measure size="sm" kind="temperature" digits={0} value={air.temperature} />, {units.number(air.humidity, 0)}{' '}
            % humidity
            {metar.speedMph !== null && (
              <>
                , wind <Measure size="sm" kind="wind" value={metar.speedMph} /> from{' '}
                {metar.directionTrueDeg === null ? 'changing directions' : `${metar.directionTrueDeg}° true`}
              </>
            )}
          </span>
        </p>
      )}
      <div>
        <Button disabled={air === null} onClick={() => air !== null && onTake(air)}>
          Take this air
        </Button>
      </div>
    </div>
  );
};
