import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { SLIDER_STEPS } from '../../kit/slider-steps.ts';
import { useUnits } from '../../units/use-units.tsx';
import { clockText, clockValue, type HalfHours } from './clock-aid.tsx';
import { callStepMph, type Draft, heldFor, scaleMph, sideSpoken, toStep, withNumber } from './side-words.ts';

type End = 'lo' | 'best' | 'hi';
/** Where Home and End put a grip, mph to either side. */
const MOST_MPH = 40;
/** Steps of an arrow with Shift. */
const SHIFT_STEPS = 5;
/** Nearer than this a press takes the grip, px. */
const NEAR_PX = 24;

interface SlideRuleProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly questions: readonly [string, string];
  /** Where the wind is said to come from: its own speed is then laid over the scale. */
  readonly from: HalfHours;
}

/**
 * The scale a call is laid on: L 20 to R 20 mph in every task, empty until touched. Press and drag paints the bracket; a tap sets one
 * end, the next the other; each grip is a slider for keys.
 */
export const SlideRule = ({ draft, onChange, questions, from }: SlideRuleProps) => {
  const units = useUnits();
  const rail = useRef<HTMLDivElement>(null);
  const press = useRef<{ from: number; x: number; grip: End | null; most: number; left: number; width: number } | null>(
    null,
  );
  const most =
    Math.max(Math.abs(draft.lo ?? 0), Math.abs(draft.hi ?? 0)) > scaleMph(units)
      ? 2 * scaleMph(units)
      : scaleMph(units);
  const place = (mph: number): string => `${((mph + most) / (2 * most)) * 100}%`;
  const best = heldFor(draft);

  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const box = rail.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    const mphAt = (x: number): number => ((x - box.left) / box.width) * 2 * most - most;
    const from = mphAt(event.clientX);
    const px = box.width / (2 * most);
    const ends: readonly (readonly [End, number | null])[] = [
      ['best', best],
      ['lo', draft.lo],
      ['hi', draft.hi],
    ];
    const near = ends
      .filter(([, mph]) => mph !== null && draft.lo !== null && draft.hi !== null)
      .map(([end, mph]) => ({ end, px: Math.abs((mph ?? 0) - from) * px }))
      .sort((a, b) => a.px - b.px)[0];
    press.current = {
      from,
      x: event.clientX,
      grip: near !== undefined && near.px < NEAR_PX ? near.end : null,
      most,
      left: box.left,
      width: box.width,
    };
    rail.current?.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const held = press.current;
    if (held === null || Math.abs(event.clientX - held.x) < 4) return;
    const at = ((event.clientX - held.left) / held.width) * 2 * held.most - held.most;
    if (held.grip !== null) onChange(withNumber(draft, held.grip, toStep(units, at)));
    else
      onChange({ lo: toStep(units, Math.min(held.from, at)), hi: toStep(units, Math.max(held.from, at)), best: null });
  };
  const up = (event: PointerEvent<HTMLDivElement>): void => {
    const held = press.current;
    press.current = null;
    if (held === null || Math.abs(event.clientX - held.x) >= 4 || held.grip !== null) return;
    const at = toStep(units, held.from);
    if (draft.lo === null || draft.hi !== null) onChange({ lo: at, hi: null, best: null });
    else onChange(withNumber(draft, 'hi', at));
  };
  const turn = (end: End, mph: number) => (event: KeyboardEvent) => {
    const steps = SLIDER_STEPS[event.key];
    if (steps === undefined) return;
    const by = steps * (event.shiftKey ? SHIFT_STEPS : 1);
    const to = Number.isFinite(steps) ? mph + by * callStepMph(units) : Math.sign(steps) * MOST_MPH;
    event.preventDefault();
    onChange(withNumber(draft, end, toStep(units, to)));
  };
  const grip = (end: End, mph: number | null, label: string) =>
    mph !== null && (
      <button
        type="button"
        role="slider"
        aria-label={label}
        aria-valuemin={-MOST_MPH}
        aria-valuemax={MOST_MPH}
        aria-valuenow={mph}
        aria-valuetext={sideSpoken(units, mph)}
        className={`rule-grip rule-grip-${end}`}
        data-own={end !== 'best' || draft.best !== null || undefined}
        style={{ left: place(mph) }}
        onKeyDown={turn(end, mph)}
      >
        {end === 'best' ? '◆' : <span className="rule-grip-word">{label.toLowerCase()}</span>}
      </button>
    );
  return (
    <div className="rule">
      <div ref={rail} className="rule-rail" onPointerDown={down} onPointerMove={move} onPointerUp={up}>
        {draft.lo !== null && draft.hi !== null && (
          <span
            aria-hidden
            className="rule-bracket"
            style={{ left: place(draft.lo), right: `calc(100% - ${place(draft.hi)})` }}
          />
        )}
        {draft.lo === null && draft.hi === null && (
          <span aria-hidden className="rule-empty">
            Or drag from one end to the other
          </span>
        )}
        {from !== null && <SpeedScale from={from} most={most} />}
        {grip('lo', draft.lo, questions[0])}
        {draft.lo !== null && draft.hi !== null && grip('best', best, 'Best')}
        {grip('hi', draft.hi, questions[1])}
      </div>
      <div aria-hidden className="rule-scale figure">
        {[-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} style={{ left: `${(share + 1) * 50}%` }}>
            {share === -1 ? 'L ' : share === 1 ? 'R ' : ''}
            {units.rounded(units.value('wind', Math.abs(share * most)), 1)}
          </span>
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-2xs text-ink-3 max-lg:hidden">
        <span>← from the left</span>
        <span>from the right →</span>
      </div>
    </div>
  );
};

/** Speeds of the wind itself that are marked, as shares of the scale: 5 to 30 mph of 20. */
const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5] as const;

/** The wind's own speed over its crosswind, stretched by its value; at 12:00 and 6:00 nothing blows across. */
const SpeedScale = ({ from, most }: { readonly from: number; readonly most: number }) => {
  const units = useUnits();
  const value = clockValue(from);
  const marks = SPEEDS.map((share) => share * scaleMph(units)).filter(
    (speed) => Math.abs(value) > 0.1 && Math.abs(value * speed) <= most * 1.001,
  );
  return (
    <span aria-hidden className="rule-speeds figure">
      <span className="rule-speeds-name" data-right={value < 0 || undefined}>
        {marks.length === 0 ? `from ${clockText(from)}: no crosswind` : `wind from ${clockText(from)}`}
      </span>
      {marks.map((speed) => (
        <span key={speed} className="rule-speed" style={{ left: `${((value * speed + most) / (2 * most)) * 100}%` }}>
          {units.rounded(units.value('wind', speed), 1)}
        </span>
      ))}
    </span>
  );
};
