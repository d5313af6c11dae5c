import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { stepped } from '../units/index.ts';
import { classNames } from './class-names.ts';
import { SLIDER_STEPS } from './slider-steps.ts';

interface SliderProps {
  /** For screen readers and the labels of the step buttons. */
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words: `0.60 mil right`. */
  readonly valueText: (value: number) => string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly disabled?: boolean;
  readonly bare?: boolean;
  /** A number field beside the slider sets the same value, and only that field takes the Tab key. */
  readonly hasField?: boolean;
  readonly tick?: number;
  readonly className?: string;
}

/** A slider with a button at each end. Arrows move one step, PageUp, PageDown and Shift with arrows ten. */
export const Slider = (props: SliderProps) => {
  const {
    label,
    value,
    onChange,
    min,
    max,
    step,
    valueText,
    orientation = 'horizontal',
    disabled = false,
    bare = false,
    hasField = false,
    tick,
    className,
  } = props;
  const vertical = orientation === 'vertical';
  const nudge = (count: number): void => {
    const next = Number.isFinite(count) ? stepped(value, count, step, { min, max }) : count < 0 ? min : max;
    if (next !== value) onChange(next);
  };
  // The browser's own page step is a tenth of the range, and it ignores Shift.
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = SLIDER_STEPS[event.key];
    if (count === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    nudge(event.shiftKey && Math.abs(count) === 1 ? 10 * count : count);
  };
  const end = (count: 1 | -1) => (
    <button
      type="button"
      className="icon-button size-7"
      tabIndex={-1}
      aria-label={`${label}: ${count < 0 ? 'less' : 'more'}`}
      disabled={disabled || (count < 0 ? value <= min : value >= max)}
      onClick={() => nudge(count)}
    >
      {count < 0 ? <Minus aria-hidden className="size-3.5" /> : <Plus aria-hidden className="size-3.5" />}
    </button>
  );
  const tickAt = tick === undefined ? null : `${((tick - min) / (max - min)) * 100}%`;
  return (
    <div className={classNames('flex items-center gap-1', vertical && 'h-full flex-col', className)}>
      {!bare && end(vertical ? 1 : -1)}
      <span className="slider" data-orientation={orientation}>
        {tickAt !== null && (
          <span
            aria-hidden
            className={classNames('absolute bg-ink-2', vertical ? 'left-2 h-px w-2' : 'top-2 h-2 w-px')}
            style={vertical ? { bottom: tickAt } : { left: tickAt }}
          />
        )}
        <input
          type="range"
          tabIndex={hasField ? -1 : undefined}
          aria-label={label}
          aria-valuetext={valueText(value)}
          aria-orientation={orientation}
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            if (next !== value) onChange(next);
          }}
        />
      </span>
      {!bare && end(vertical ? -1 : 1)}
    </div>
  );
};
