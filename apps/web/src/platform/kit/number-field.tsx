import { type KeyboardEvent, useId, useState } from 'react';
import { FieldFrame, type FieldLabels, hintIdOf } from './field-frame.tsx';
import { readNumber, stepped } from './read-number.ts';

interface NumberFieldProps extends FieldLabels {
  readonly value: number | null;
  /** Called with each valid value while typing. What is not a number or out of bounds is shown as such, never sent. */
  readonly onChange: (value: number) => void;
  /** Called when the field is emptied; without it an emptied field goes back to its value on leaving. */
  readonly onEmpty?: () => void;
  /** Called when the field is left with something that is not a number; without it, it goes back to its value. */
  readonly onUnreadable?: () => void;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Step of the arrow keys; PageUp and PageDown move ten. Typing is free of it. */
  readonly step?: number;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly name?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const boundsText = (min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && max !== undefined) return `Enter a number from ${min} to ${max}.`;
  if (min !== undefined) return `Enter a number of at least ${min}.`;
  return max === undefined ? 'Enter a number.' : `Enter a number of at most ${max}.`;
};

/** A number with its unit. While it has the focus it shows exactly what was typed. */
export const NumberField = (props: NumberFieldProps) => {
  const {
    label,
    hint,
    error,
    className,
    value,
    onChange,
    onEmpty,
    onUnreadable,
    unit,
    min,
    max,
    step = 1,
    ...rest
  } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const bounds = { min, max };
  const reading = draft === null ? null : readNumber(draft, bounds);
  const fault = reading?.status === 'not-a-number' || reading?.status === 'out-of-range';
  const shownError = fault ? boundsText(min, max) : error;

  const type = (text: string): void => {
    setDraft(text);
    const next = readNumber(text, bounds);
    if (next.status === 'ok') onChange(next.value);
    if (next.status === 'empty') onEmpty?.();
  };
  const leave = (): void => {
    if (reading?.status === 'not-a-number') onUnreadable?.();
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = STEPS[event.key];
    if (count === undefined || rest.disabled) return;
    event.preventDefault();
    const next = stepped(value ?? min ?? 0, count, step, bounds);
    setDraft(null);
    if (next !== value) onChange(next);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shownError} className={className}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type="text"
          inputMode={min !== undefined && min >= 0 ? 'decimal' : 'text'}
          autoComplete="off"
          role="spinbutton"
          className="input figure"
          data-unit={unit === undefined ? undefined : ''}
          style={unit === undefined ? undefined : { paddingRight: `${unit.length * 0.5 + 1.25}rem` }}
          value={draft ?? (value === null ? '' : String(value))}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
          aria-valuenow={value ?? undefined}
          aria-valuetext={value === null ? undefined : `${value}${unit === undefined ? '' : ` ${unit}`}`}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={shownError !== undefined || undefined}
          aria-describedby={hintIdOf(id, { label, hint, error: shownError })}
        />
        {unit !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-sm text-ink-3"
          >
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  );
};
