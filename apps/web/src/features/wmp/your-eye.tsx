import { cards, drills } from '@windcall/contract';
import { FEWEST_CALLS, NEW_READER_MPH } from '@windcall/training';
import { counted } from '@windcall/units';
import { useId } from 'react';
import { useCall } from '../../api/index.ts';
import { classNames } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import type { WantedCard } from './use-make-card.ts';

const READINGS = [
  { way: 'muzzle', label: 'My meter at the muzzle' },
  { way: 'target', label: 'The target’s flag' },
] as const;
const SAID_MPH = ['0', '0.5', '1', '2', '3'] as const;
/** Way of reading the wind: measured in Practice, at one place, or on the way to ±mph. */
export type Way = 'practice' | (typeof READINGS)[number]['way'] | (typeof SAID_MPH)[number];

export const askedBy = (way: Way): Omit<WantedCard, 'holds'> => {
  const reading = READINGS.find((one) => one.way === way)?.way ?? 'path';
  return { reading, misreadMph: way === 'practice' || reading !== 'path' ? null : Number(way) };
};

export const errorText = (units: Units, mph: number): string => `± ${units.text('wind', mph, mph % 1 === 0 ? 0 : 1)}`;

/** Source of the reading error, after its number. */
const fromText = (calls: number): string =>
  calls < FEWEST_CALLS
    ? 'as new readers do. Ten calls in Practice measure yours.'
    : `your last ${counted(calls, 'call')} in Practice.`;

interface YourEyeProps {
  readonly value: Way;
  readonly onChange: (way: Way) => void;
}

export const YourEye = ({ value, onChange }: YourEyeProps) => {
  const units = useUnits();
  const name = useId();
  const { data } = useCall(drills.getYourWind, {}, { gcTime: 0 });
  const eye = data?.eye ?? { misreadMph: NEW_READER_MPH, calls: 0 };
  const choice = (way: Way) => ({ name, checked: way === value, onChange: () => onChange(way) }) as const;
  const row = 'flex min-h-10 items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0';
  const chosen = 'bg-accent-wash text-ink';
  return (
    <fieldset className="w-full min-w-0 text-sm text-ink-2">
      <legend className="engraved pb-1">How you read the wind</legend>
      <p className="mb-3 min-h-10 text-base text-ink">
        {data === undefined ? '' : `${errorText(units, eye.misreadMph)}, ${fromText(eye.calls ?? 0)}`}
      </p>
      <div className="rounded border border-line">
        {[{ way: 'practice' as const, label: 'As in Practice' }, ...READINGS].map(({ way, label }) => (
          <label key={way} className={classNames(row, way === value && chosen)}>
            <input type="radio" {...choice(way)} className="accent-accent" />
            <span className="flex-1">{label}</span>
            <span className="figure">
              {errorText(units, way === 'practice' ? eye.misreadMph : cards.READING_ERRORS_MPH[way])}
            </span>
          </label>
        ))}
        <div className={classNames(row, 'flex-wrap gap-y-1', SAID_MPH.some((mph) => mph === value) && chosen)}>
          <span className="w-full">I read the average on the way to ± {units.name('wind')}</span>
          {SAID_MPH.map((mph) => (
            <label key={mph} className="flex min-h-8 items-center gap-1.5">
              <input type="radio" {...choice(mph)} className="accent-accent" />
              <span className="figure">{units.figure('wind', Number(mph), mph === '0.5' ? 1 : 0)}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
};
