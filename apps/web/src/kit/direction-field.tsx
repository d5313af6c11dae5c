import { clockText, type DirectionReading, readDirection, wrap360 } from '@windcall/units';
import type { KeyboardEvent } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { useTyped } from './use-typed.ts';

interface DirectionFieldProps {
  readonly label: string;
  /** Clock degrees the wind comes from. */
  readonly value: number;
  readonly onChange: (degrees: number) => void;
  readonly onRefused?: ((isRefused: boolean) => void) | undefined;
}

const HALF_HOUR = 15;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 2, PageDown: -2 };

/** Wind direction: typed by the clock, in degrees or as left and right; arrow keys turn it by half hours. */
export const DirectionField = ({ label, value, onChange, onRefused }: DirectionFieldProps) => {
  const typed = useTyped<number, DirectionReading>({ value, read: readDirection, onChange, onRefused });
  const error = typed.isLeft && typed.reading?.status === 'not-a-direction' ? typed.reading.message : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') typed.leave();
    if (event.key === 'Escape' && typed.takeBack()) event.stopPropagation();
    const count = STEPS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    typed.forget();
    onChange(wrap360(Math.round(value / HALF_HOUR + count) * HALF_HOUR));
  };
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="off"
          className="input figure"
          value={typed.text ?? clockText(value)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={typed.leave}
        />
      )}
    </FieldFrame>
  );
};
