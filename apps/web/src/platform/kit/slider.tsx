import { Minus, Plus } from 'lucide-react';
import { Slider as Base } from 'radix-ui';
import { classNames } from './class-names.ts';
import { stepped } from './read-number.ts';

interface SliderProps {
  /** What it sets; named to screen readers and in the buttons' labels. */
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words, for example `0.60 mil right`. */
  readonly valueText: (value: number) => string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly disabled?: boolean;
  /** Leaves the two step buttons out where the same value has a number field beside it. */
  readonly bare?: boolean;
  /** Marks the middle or another value of rest with a tick. */
  readonly tick?: number;
  readonly className?: string;
}

/** A slider with a button at each end. Arrows move one step, PageUp, PageDown and Shift with arrows ten. */
export const Slider = (props: SliderProps) => {
  const { label, value, onChange, min, max, step, valueText, disabled = false, bare = false, tick, className } = props;
  const { orientation = 'horizontal' } = props;
  const vertical = orientation === 'vertical';
  const nudge = (count: number): void => onChange(stepped(value, count, step, { min, max }));
  const less = (
    <button
      type="button"
      className="icon-button size-7"
      aria-label={`${label}: less`}
      disabled={disabled || value <= min}
      onClick={() => nudge(-1)}
    >
      <Minus aria-hidden className="size-3.5" />
    </button>
  );
  const more = (
    <button
      type="button"
      className="icon-button size-7"
      aria-label={`${label}: more`}
      disabled={disabled || value >= max}
      onClick={() => nudge(1)}
    >
      <Plus aria-hidden className="size-3.5" />
    </button>
  );
  const tickAt = tick === undefined ? null : `${((tick - min) / (max - min)) * 100}%`;
  return (
    <div className={classNames('flex items-center gap-1', vertical && 'h-full flex-col', className)}>
      {!bare && (vertical ? more : less)}
      <Base.Root
        className="slider"
        value={[value]}
        min={min}
        max={max}
        step={step}
        orientation={orientation}
        disabled={disabled}
        onValueChange={([next]) => {
          if (next !== undefined && next !== value) onChange(next);
        }}
      >
        <Base.Track className="slider-track">
          {tickAt !== null && (
            <span
              aria-hidden
              className={classNames('absolute bg-ink-2', vertical ? '-left-1 h-px w-2' : '-top-1 h-2 w-px')}
              style={vertical ? { bottom: tickAt } : { left: tickAt }}
            />
          )}
          <Base.Range className="absolute" />
        </Base.Track>
        <Base.Thumb className="slider-thumb" aria-label={label} aria-valuetext={valueText(value)} />
      </Base.Root>
      {!bare && (vertical ? less : more)}
    </div>
  );
};
