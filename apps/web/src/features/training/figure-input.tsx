import type { KeyboardEvent } from 'react';
import { readNumber, stepped } from '../../units/read-number.ts';
import { useUnits } from '../../units/use-units.tsx';

interface FigureInputProps {
  /** Full name of the field, because rows look alike. */
  readonly label: string;
  /** As typed; empty means `placeholder`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
  readonly placeholder: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly invalid: boolean;
  readonly faultsId: string;
}

const COUNTS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** An optional number in a narrow cell. Arrow keys step; other text stays as typed. */
export const FigureInput = (props: FigureInputProps) => {
  const { label, value, onChange, onLeave, placeholder, min, max, step, invalid, faultsId } = props;
  const units = useUnits();
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = COUNTS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    const reading = readNumber(value || placeholder, undefined, undefined, {}, units.choices);
    onChange(units.written(String(stepped(reading.status === 'ok' ? reading.value : min, count, step, { min, max }))));
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      className="input figure"
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? faultsId : undefined}
    />
  );
};
