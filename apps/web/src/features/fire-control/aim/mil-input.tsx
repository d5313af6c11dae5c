import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../platform/kit/button.tsx';
import { classNames } from '../../../platform/kit/class-names.ts';
import { type SettingReading, settingRefusal } from '../../../platform/measure/angle-scale.ts';

interface MilInputProps {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly field: (value: number) => string;
  readonly read: (typed: string) => SettingReading;
  /** What may be typed, as a sentence. */
  readonly fits: string;
  readonly onChange: (value: number) => void;
  /** Steps by arrows; without it they change the value. */
  readonly onStep?: (count: number) => void;
  /** Sets what is beyond the travel some other way; null where that does not reach either. */
  readonly rest?: (value: number) => { readonly label: string; readonly set: () => void } | null;
  /** The value in words. */
  readonly valueText: string;
  readonly className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A small number beside a slider. What is understood is set while it is typed. What is not changes nothing: the value is the one
 * from before the typing, and the text stays in the box, marked, until it is mended or taken back with Escape.
 */
export const MilInput = (props: MilInputProps) => {
  const { label, value, step, min, max, field, read, fits, onChange, onStep, rest, valueText, className } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const before = useRef(value);
  const reading = draft === null ? null : read(draft);
  // A text that is still being typed is not called wrong.
  const refusal = reading === null || !left ? undefined : settingRefusal(reading, fits);
  // What another unit was converted to is said until the value is another.
  const [converted, setConverted] = useState<{ readonly note: string; readonly value: number } | null>(null);
  const note = refusal ?? (converted?.value === value ? converted.note : undefined);
  const forget = (): void => {
    setDraft(null);
    setLeft(false);
  };
  const type = (text: string): void => {
    if (draft === null) before.current = value;
    setDraft(text);
    setLeft(false);
    setConverted(null);
    const next = read(text);
    onChange(next.status === 'ok' ? next.value : before.current);
  };
  const leave = (): void => {
    if (reading?.status === 'ok' && reading.note !== undefined) setConverted({ note: reading.note, value });
    if (reading?.status === 'ok' || reading?.status === 'empty') forget();
    else setLeft(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') leave();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      onChange(before.current);
      forget();
    }
    const count = STEPS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    forget();
    if (onStep) onStep(count);
    else onChange(value + count * step);
  };
  const offer = refusal !== undefined && reading?.status === 'beyond' ? rest?.(reading.value) : null;
  return (
    <span className={classNames('relative', className)}>
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuetext={valueText}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : id}
        className="input figure h-8 w-full px-1.5 text-right text-sm"
        value={draft ?? field(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {note !== undefined && (
        <span
          id={id}
          role={refusal === undefined ? 'status' : 'alert'}
          className={classNames('box-note', refusal === undefined ? undefined : 'text-bad')}
        >
          {note}
          {offer != null && (
            <Button
              size="sm"
              className="mt-1"
              onClick={() => {
                forget();
                offer.set();
              }}
            >
              {offer.label}
            </Button>
          )}
        </span>
      )}
    </span>
  );
};
