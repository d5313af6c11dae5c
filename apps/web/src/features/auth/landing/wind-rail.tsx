import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { SLIDER_STEPS } from '../../../kit/slider-steps.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { sided, spokenCall } from './landing-words.ts';

/** Length of the rail to either side, and its step, mph. */
const MOST_MPH = 20;
const STEP_MPH = 0.5;
/** Steps per key press with Shift. */
const SHIFT_STEPS = 4;

const toStep = (mph: number): number =>
  Math.min(MOST_MPH, Math.max(-MOST_MPH, Math.round(mph / STEP_MPH) * STEP_MPH)) || 0;
const placeOf = (mph: number): string => `${((mph + MOST_MPH) / (2 * MOST_MPH)) * 100}%`;

/** A call after a key press; null if the key changes nothing. */
export const turnedCall = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  said: number | null,
): number | null => {
  const side = { l: -1, r: 1 }[key.toLowerCase()];
  if (side !== undefined) return toStep(side * Math.abs(said || STEP_MPH));
  const steps = SLIDER_STEPS[key];
  if (steps === undefined) return null;
  if (!Number.isFinite(steps)) return Math.sign(steps) * MOST_MPH;
  return toStep((said ?? 0) + steps * STEP_MPH * (shiftKey ? SHIFT_STEPS : 1));
};

interface WindRailProps {
  readonly said: number | null;
  readonly onSay: (mph: number) => void;
  /** The true wind, mph, once revealed; the rail is then read-only. */
  readonly was?: number | undefined;
}

/** A wind from 20 mph left to 20 mph right with one grip, pulled toward the side that the wind comes from. */
export const WindRail = ({ said, onSay, was }: WindRailProps) => {
  const units = useUnits();
  const rail = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isTold = was !== undefined;
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const box = rail.current?.getBoundingClientRect();
    if (isTold || !box || (event.type === 'pointermove' && event.buttons !== 1)) return;
    if (event.type === 'pointerdown') {
      rail.current?.setPointerCapture?.(event.pointerId);
      event.preventDefault();
      grip.current?.focus({ preventScroll: true });
    }
    onSay(toStep(((event.clientX - box.left) / box.width) * 2 * MOST_MPH - MOST_MPH));
  };
  const turn = (event: KeyboardEvent): void => {
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : turnedCall(event, said);
    if (to === null || isTold) return;
    event.preventDefault();
    event.stopPropagation();
    onSay(to);
  };
  return (
    <div ref={rail} className="wind-rail" data-told={isTold || undefined} onPointerDown={drag} onPointerMove={drag}>
      <span aria-hidden className="wind-rail-line" />
      {Array.from({ length: 9 }, (_, i) => 5 * i - MOST_MPH).map((mph) => (
        <span key={mph} aria-hidden className="wind-rail-tick" style={{ left: placeOf(mph) }} />
      ))}
      {[-20, -10, 0, 10, 20].map((mph) => (
        <span key={mph} aria-hidden className="wind-rail-label figure" data-at={mph} style={{ left: placeOf(mph) }}>
          {mph === -MOST_MPH ? '← left 20' : mph === MOST_MPH ? '20 right →' : Math.abs(mph)}
        </span>
      ))}
      <button
        ref={grip}
        type="button"
        role="slider"
        aria-label="Your call"
        aria-valuemin={-MOST_MPH}
        aria-valuemax={MOST_MPH}
        aria-valuenow={said ?? 0}
        aria-valuetext={said === null ? 'not called yet' : spokenCall(units, said)}
        aria-disabled={isTold || undefined}
        className="wind-rail-grip"
        style={{ left: placeOf(said ?? 0) }}
        onKeyDown={turn}
      >
        <span aria-hidden>{said ? (said > 0 ? '←' : '→') : '↔'}</span>
      </button>
      {isTold && (
        <span className="wind-rail-was" style={{ left: placeOf(was) }}>
          <span className="sr-only">It was {sided(units, was)}</span>
        </span>
      )}
    </div>
  );
};
