import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { SLIDER_STEPS } from '../../../kit/slider-steps.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { callStepMph, scaleMph, sideSpoken, toStep } from '../side-words.ts';
import { SidedField } from '../sided-field.tsx';

interface GripRuleProps {
  readonly label: string;
  /** What is said so far, mph, + from the right; null before anything is. */
  readonly value: number | null;
  readonly onChange: (mph: number | null) => void;
  readonly onEnter: (mph: number | null) => void;
  /** Once answered: the truth and how far off is right, mph. */
  readonly truth?: { readonly mph: number; readonly within: number } | undefined;
}

/** The drill's scale with one grip: press, drag, arrows, L and R, or the number typed below. */
export const GripRule = ({ label, value, onChange, onEnter, truth }: GripRuleProps) => {
  const units = useUnits();
  const rail = useRef<HTMLDivElement>(null);
  const most = scaleMph(units) * 1.25;
  const place = (mph: number): string => `${((Math.max(-most, Math.min(most, mph)) + most) / (2 * most)) * 100}%`;
  const told = truth !== undefined;
  const set = (mph: number): void => {
    if (!told) onChange(toStep(units, Math.max(-most, Math.min(most, mph))));
  };
  const say = (mph: number | null): void => {
    if (mph !== null) set(mph);
    else if (!told) onChange(null);
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    const box = rail.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons !== 1)) return;
    if (event.type === 'pointerdown') rail.current?.setPointerCapture(event.pointerId);
    set(((event.clientX - box.left) / box.width) * 2 * most - most);
  };
  const turn = (event: KeyboardEvent): void => {
    const flip = { l: -1, r: 1 }[event.key.toLowerCase()];
    const steps = SLIDER_STEPS[event.key];
    if (steps === undefined && flip === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (flip !== undefined) set(flip * Math.abs(value ?? callStepMph(units)));
    else if (steps !== undefined)
      set(Number.isFinite(steps) ? (value ?? 0) + steps * callStepMph(units) : Math.sign(steps) * most);
  };
  return (
    <div className="rule grip-rule">
      <div ref={rail} className="rule-rail" onPointerDown={press} onPointerMove={press}>
        {truth && (
          <>
            <span
              aria-hidden
              className="grip-right"
              style={{
                left: place(truth.mph - truth.within),
                right: `calc(100% - ${place(truth.mph + truth.within)})`,
              }}
            />
            <span aria-hidden className="grip-truth" style={{ left: place(truth.mph) }} />
          </>
        )}
        {value === null && (
          <span aria-hidden className="rule-empty">
            Press, drag, or use the arrow keys
          </span>
        )}
        <button
          type="button"
          role="slider"
          aria-label={label}
          aria-valuemin={-most}
          aria-valuemax={most}
          aria-valuenow={value ?? 0}
          aria-valuetext={value === null ? 'not set' : sideSpoken(units, value)}
          aria-disabled={told}
          className="rule-grip rule-grip-best"
          data-own={value !== null || undefined}
          style={{ left: place(value ?? 0) }}
          onKeyDown={turn}
        >
          ◆
        </button>
      </div>
      <div aria-hidden className="rule-scale figure">
        {[-0.8, -0.4, 0, 0.4, 0.8].map((share) => (
          <span key={share} style={{ left: `${(share + 1) * 50}%` }}>
            {share === -0.8 ? 'L ' : share === 0.8 ? 'R ' : ''}
            {Number(units.value('wind', Math.abs(share * most)).toFixed(1))}
          </span>
        ))}
      </div>
      <div className="grip-box">
        <SidedField
          id="lesson-said"
          label={label}
          value={value}
          readOnly={told}
          onSet={say}
          onTyping={say}
          onEnter={onEnter}
        />
      </div>
    </div>
  );
};
