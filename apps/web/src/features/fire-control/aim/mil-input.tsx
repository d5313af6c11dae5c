import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../../platform/kit/class-names.ts';
import type { AngleScale } from '../../../platform/measure/angle-scale.ts';

interface MilInputProps {
  readonly label: string;
  readonly value: number;
  readonly scale: Pick<AngleScale, 'range' | 'field' | 'read'>;
  readonly onChange: (value: number) => void;
  /** The value in words. */
  readonly valueText: string;
  readonly className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A small number beside a slider. What is no number or out of range is ignored, and gone when the field is left. */
export const MilInput = ({ label, value, scale, onChange, valueText, className }: MilInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string): void => {
    setDraft(text);
    const next = scale.read(text);
    if (next !== null) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setDraft(null);
    const count = STEPS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    setDraft(null);
    onChange(value + count * scale.range.step);
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
      aria-valuemin={scale.range.min}
      aria-valuemax={scale.range.max}
      className={classNames('input figure h-8 px-1.5 text-right text-sm', className)}
      value={draft ?? scale.field(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => setDraft(null)}
    />
  );
};
