import { clockText } from '@windcall/units';
import { type ClockDirection, parseClock } from '@windcall/wind';
import { Select } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';

const HOURS = Array.from({ length: 12 }, (_, i) => (i === 0 ? 12 : i));
const VALUES: Readonly<Record<number, string>> = {
  12: 'no value, headwind',
  1: 'half value, from the right',
  2: '0.87 value, from the right',
  3: 'full value, from the right',
  4: '0.87 value, from the right',
  5: 'half value, from the right',
  6: 'no value, tailwind',
  7: 'half value, from the left',
  8: '0.87 value, from the left',
  9: 'full value, from the left',
  10: '0.87 value, from the left',
  11: 'half value, from the left',
};

/** Clock degrees of a direction; 3 o'clock if unreadable. */
export const degreesOf = (direction: ClockDirection): number => {
  const read = parseClock(direction);
  return read.status === 'ok' ? read.deg : 90;
};

interface WindDirectionFieldProps {
  readonly label: string;
  readonly value: ClockDirection;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

export const WindDirectionField = ({ label, value, onChange, disabled }: WindDirectionFieldProps) => {
  const units = useUnits();
  const clock = clockText(degreesOf(value));
  const hours = HOURS.map((h) => ({ value: `${h}:00`, label: `${h}:00 · ${units.sentence(VALUES[h] ?? '')}` }));
  // a direction from a file or scenario may be between two hours
  const choices = hours.some((hour) => hour.value === clock) ? hours : [{ value: clock, label: clock }, ...hours];
  return (
    <Select
      label={label}
      value={clock}
      onChange={onChange}
      disabled={disabled}
      hint="Where the wind comes from; 12:00 is down range."
      choices={choices}
    />
  );
};
