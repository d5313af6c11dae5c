import { type Axis, fieldText, type Kind, UNITS, writeFigure } from '@windcall/units';
import type { KeyboardEvent } from 'react';
import { hasKeysOfItsOwn } from '../shortcuts/shortcuts.ts';
import {
  type NumberReading,
  readNumber,
  refusalOf,
  stepped,
  useUnits,
  withinBounds,
  withSide,
} from '../units/index.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';
import { useTyped } from './use-typed.ts';

interface NumberFieldProps extends FieldLabels {
  readonly value: number | null;
  /** Called with each valid value while typing, never with unreadable text or a number out of bounds. */
  readonly onChange: (value: number) => void;
  /** Called when the field is emptied; by default an emptied field goes back to its value on blur. */
  readonly onEmpty?: () => void;
  /** Called on blur with unreadable text, which the field then forgets. */
  readonly onUnreadable?: () => void;
  /** Forgets refused text on blur, for fields whose specification ignores it. */
  readonly ignoresRefused?: boolean;
  /** Called when the field starts or stops holding unreadable text, which leaves `value` older. */
  readonly onRefused?: ((isRefused: boolean) => void) | undefined;
  /** Letters for the sides; a number without a letter is refused, except 0. */
  readonly axis?: Axis | undefined;
  /** Value, bounds and step are in the wire's unit, shown and typed in the user's. */
  readonly kind?: Kind;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Step of the arrow keys; PageUp and PageDown move ten. Typed numbers need not be multiples. */
  readonly step?: number;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly name?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const letterOf = (axis: Axis, wire: number): string =>
  axis === 'wind' ? (wire < 0 ? 'L' : 'R') : wire < 0 ? 'D' : 'U';

const boundsText = (min: string | undefined, max: string | undefined): string => {
  if (min !== undefined && max !== undefined) return `Enter a number from ${min} to ${max}.`;
  if (min !== undefined) return `Enter a number of at least ${min}.`;
  return max === undefined ? 'Enter a number.' : `Enter a number of at most ${max}.`;
};

/** A number with its unit. Shows the exact text while it is typed or cannot be read. */
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
    ignoresRefused = false,
    onRefused,
    axis,
    kind,
    unit: fixedUnit,
    min,
    max,
    step = 1,
    ...rest
  } = props;
  const bounds = { min, max };
  const units = useUnits();
  const { choices } = units;
  const unit = kind === undefined ? fixedUnit : units.name(kind);
  const bare = (wire: number): string =>
    kind === undefined ? writeFigure(String(wire), choices) : units.field(kind, wire);
  const shown = (wire: number): string =>
    axis === undefined || wire === 0 ? bare(wire) : `${letterOf(axis, wire)} ${bare(Math.abs(wire))}`;
  const told = (wire: number | undefined): string | undefined => (wire === undefined ? undefined : shown(wire));
  const read = (text: string): NumberReading =>
    withinBounds(
      withSide(
        kind === undefined
          ? readNumber(text, fixedUnit, axis, bounds, choices)
          : units.parse(kind, text, { axis, ...bounds }),
        axis,
      ),
      bounds,
    );
  const typed = useTyped<number | null, NumberReading>({
    value,
    unit: `${unit} ${choices.numbers}`,
    read,
    onChange: (next) => set(next),
    onEmpty,
    onRefused,
  });
  const set = (next: number | null): void => (next === null ? onEmpty?.() : onChange(next));
  const shownError =
    (typed.reading === null ? undefined : refusalOf(typed.reading, boundsText(told(min), told(max)))) ?? error;
  const leave = (): void => {
    const status = typed.reading?.status;
    if (onUnreadable !== undefined && (status === 'not-a-number' || status === 'ambiguous')) {
      onUnreadable();
      typed.forget();
    } else if (ignoresRefused) typed.forget();
    else typed.leave();
  };
  /** A step of the arrow keys, rounded in the shown unit. */
  const steppedIn = (wire: number, count: number): number => {
    if (kind === undefined || units.name(kind) === UNITS[kind][0]?.name) return stepped(wire, count, step, bounds);
    const from = Number(fieldText(kind, wire, choices));
    const next = units.parse(kind, writeFigure(String(stepped(from, count, units.step(kind, step), {})), choices));
    return next.status === 'ok' ? stepped(next.value, 0, 1e-9, bounds) : wire;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && typed.takeBack()) event.stopPropagation();
    // Enter gives the keys back to a screen that turns or fires by them; in a form Enter submits
    else if (event.key === 'Enter' && !typed.isRefused && event.currentTarget.form === null && hasKeysOfItsOwn()) {
      event.currentTarget.blur();
    }
    const count = STEPS[event.key];
    if (count === undefined || rest.disabled) return;
    event.preventDefault();
    const next = steppedIn(value ?? (axis === undefined ? min : 0) ?? 0, count);
    typed.forget();
    if (next !== value) onChange(next);
  };
  return (
    <FieldFrame {...{ label, hint, className, unit }} error={shownError}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="text"
          inputMode={min !== undefined && min >= 0 ? 'decimal' : 'text'}
          autoComplete="off"
          role="spinbutton"
          className="input figure"
          value={typed.text ?? (value === null ? '' : shown(value))}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
          aria-valuenow={value ?? undefined}
          aria-valuetext={value === null ? undefined : `${shown(value)}${unit === undefined ? '' : ` ${unit}`}`}
          aria-valuemin={min}
          aria-valuemax={max}
        />
      )}
    </FieldFrame>
  );
};
