import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, classNames, useNextAct, useTyped } from '../../../kit/index.ts';
import { type AngleScale, refusalOf, type SettingReading } from '../../../units/index.ts';
import type { TurretAxis } from './use-aim.ts';

interface MilInputProps {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly field: (value: number) => string;
  readonly read: (typed: string) => SettingReading;
  readonly fits: string;
  readonly onChange: (value: number) => void;
  /** Replaces the arrow keys' default, which changes the value. */
  readonly onStep?: (count: number) => void;
  /** Offers another way to set a value beyond the travel; null if there is none. */
  readonly rest?: (value: number) => { readonly label: string; readonly set: () => void } | null;
  readonly valueText: string;
  readonly className?: string;
}

/** Props of the box of a scale on an axis, for its current value in mil. */
export const boxOf = (scale: AngleScale, axis: TurretAxis, mil: number) => ({
  unit: scale.unit,
  field: scale.field,
  read: (typed: string) => scale.read(typed, axis),
  fits: scale.fits(axis),
  valueText: scale.spoken(mil, axis),
});

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A small number field beside a slider. Its note shows why a text was refused, or the result of a converted unit. */
export const MilInput = (props: MilInputProps) => {
  const { label, value, unit, step, min, max, field, read, fits, onChange, onStep, rest, valueText, className } = props;
  const id = useId();
  const typed = useTyped<number, SettingReading>({ value, unit, read, onChange });
  const { reading } = typed;
  // after blur the box shows the value in use again; the reason stays until the value changes
  const [refused, setRefused] = useState<{ readonly reading: SettingReading; readonly value: number } | null>(null);
  const saidOf = typed.text === null && refused?.value === value ? refused.reading : null;
  const refusal = saidOf === null ? undefined : refusalOf(saidOf, fits);
  // the note about a converted unit stays until the value changes
  const [converted, setConverted] = useState<{ readonly note: string; readonly value: number } | null>(null);
  const note = refusal ?? (converted?.value === value ? converted.note : undefined);
  const box = useRef<HTMLSpanElement>(null);
  useNextAct(note !== undefined, box, () => {
    setRefused(null);
    setConverted(null);
  });
  const leave = (): void => {
    if (reading?.status === 'ok') setConverted(reading.note === undefined ? null : { note: reading.note, value });
    if (reading !== null) {
      setRefused(reading.status === 'ok' || reading.status === 'empty' ? null : { reading, value });
    }
    typed.forget();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') leave();
    if (event.key === 'Escape' && (typed.takeBack() || refused !== null)) {
      setRefused(null);
      event.stopPropagation();
    }
    const count = STEPS[event.key];
    if (count === undefined) return;
    event.preventDefault();
    typed.forget();
    if (onStep) onStep(count);
    else onChange(value + count * step);
  };
  const offer = refusal !== undefined && saidOf?.status === 'beyond' ? rest?.(saidOf.value) : null;
  return (
    <span ref={box} className={classNames('relative', className)}>
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
        value={typed.text ?? field(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => typed.type(event.target.value)}
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
                setRefused(null);
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
