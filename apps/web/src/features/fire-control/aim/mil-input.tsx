import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../../platform/kit/class-names.ts';
import { stepped } from '../../../platform/kit/read-number.ts';
import { parseWithin } from '../../../scope/aim.ts';

interface MilInputProps {
  readonly label: string;
  readonly value: number;
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange: (value: number) => void;
  /** Decimals shown while not typing. */
  readonly digits: number;
  /** The value in words. */
  readonly valueText: string;
  readonly className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A small number beside a slider. What is no number or out of range is ignored, and gone when the field is left. */
export const MilInput = ({ label, value, range, onChange, digits, valueText, className }: MilInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string): void => {
    setDraft(text);
    const next = parseWithin(range, text);
    if (next !== null) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setDraft(null);
    const count = STEPS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    setDraft(null);
    onChange(stepped(value, count, range.step, range));
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      role="spinbutton"
      aria-label={label}
      aria-valuenow={value}
      aria-valuetext={valueText}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      className={classNames('input figure h-8 px-1.5 text-right text-sm', className)}
      value={draft ?? value.toFixed(digits)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => setDraft(null)}
    />
  );
};
