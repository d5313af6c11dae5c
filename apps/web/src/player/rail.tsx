import './rail.css';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { SLIDER_STEPS } from '../kit/index.ts';
import { type Units, useUnits, windSide } from '../units/index.ts';
import {
  bracketText,
  CALL_MPH,
  callStepMph,
  type Draft,
  heldFor,
  middleOf,
  scaleMph,
  sideSpoken,
  toStep,
} from './side-words.ts';

type Grip = 'lo' | 'best' | 'hi';

/** Steps of an arrow with Shift. */
const SHIFT_STEPS = 4;
/** Marks closer than this share one tag, share of the rail. */
const TAGS_APART = 0.22;

/** Leaves `best` out if it is the middle: an unchanged band is sent as its two ends. */
const settled = (call: Draft): Draft => (call.best === middleOf(call) ? { ...call, best: null } : call);

/** Moves the grip, and its band along. The first touch opens the band `halfMph` to either side. */
export const movedTo = (units: Units, call: Draft, mph: number, halfMph: number): Draft => {
  const to = toStep(units, mph);
  const held = heldFor(call);
  const [below, above] =
    held === null || call.lo === null || call.hi === null ? [halfMph, halfMph] : [held - call.lo, call.hi - held];
  return settled({ lo: Math.max(-CALL_MPH, to - below), hi: Math.min(CALL_MPH, to + above), best: to });
};

/** Pulls an end of the band; the grip stays, and the end stays on its side of it. */
const pulledTo = (units: Units, call: Draft, end: 'lo' | 'hi', mph: number): Draft => {
  const held = heldFor(call) ?? 0;
  const [to, step] = [toStep(units, mph), callStepMph(units)];
  return settled({ ...call, best: held, [end]: end === 'lo' ? Math.min(to, held - step) : Math.max(to, held + step) });
};

/** The wind after a key; null if the key changes nothing. L and R name the side. */
export const turnedBy = (
  units: Units,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  mph: number | null,
): number | null => {
  const side = { l: -1, r: 1 }[key.toLowerCase()];
  if (side !== undefined) return side * Math.abs(mph || callStepMph(units));
  const steps = SLIDER_STEPS[key];
  if (steps === undefined) return null;
  if (!Number.isFinite(steps)) return Math.sign(steps) * scaleMph(units);
  return toStep(units, (mph ?? 0) + steps * callStepMph(units) * (shiftKey ? SHIFT_STEPS : 1));
};

interface RailProps {
  readonly call: Draft;
  /** Half of the band that a new call opens with, mph; 0 asks for no band. */
  readonly halfMph?: number;
  /** Absent: read only. */
  readonly onChange?: ((call: Draft) => void) | undefined;
  /** The true wind, once it is shown, and the same shooter's call last time, mph. */
  readonly was?: number | undefined;
  readonly ghost?: number | undefined;
}

/** The rail: its grip is the call, the band about it the bracket. Empty until the first touch. */
export const Rail = ({ call, halfMph = 0, onChange, was, ghost }: RailProps) => {
  const units = useUnits();
  const rail = useRef<HTMLDivElement>(null);
  const press = useRef<{ grip: Grip; offMph: number } | null>(null);
  const { lo, hi } = call;
  const held = heldFor(call);
  const scale = scaleMph(units);
  // the band may reach over the end of the rail, which must not jump under the thumb
  const most = Math.max(Math.abs(held ?? 0), Math.abs(was ?? 0)) > scale ? 2 * scale : scale;
  const share = (mph: number): number => (Math.max(-most, Math.min(most, mph)) + most) / (2 * most);
  const place = (mph: number): string => `${100 * share(mph)}%`;
  const isBand = lo !== null && hi !== null && lo < hi;

  const setTo = (grip: Grip, mph: number): void =>
    onChange?.(grip === 'best' ? movedTo(units, call, mph, halfMph) : pulledTo(units, call, grip, mph));
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const box = rail.current?.getBoundingClientRect();
    if (!onChange || !box || event.button > 0) return;
    const along = ((event.clientX - box.left) / Math.max(1, box.width)) * 2 * most - most;
    const mph = Math.min(most, Math.max(-most, along));
    if (event.type === 'pointerdown') {
      const on = (event.target as Element).closest<HTMLElement>('[data-grip]')?.dataset.grip as Grip | undefined;
      const grip = on ?? 'best';
      // a pressed grip stays under the thumb; a press beside the grip moves the grip there
      const at = grip === 'best' ? held : call[grip];
      press.current = { grip, offMph: on === undefined || at === null ? 0 : mph - at };
      rail.current?.setPointerCapture?.(event.pointerId);
      rail.current?.querySelector<HTMLElement>(`[data-grip=${grip}]`)?.focus({ preventScroll: true });
      event.preventDefault();
    }
    if (press.current) setTo(press.current.grip, mph - press.current.offMph);
  };
  const end = (): void => {
    press.current = null;
  };
  const turn = (grip: Grip, mph: number | null) => (event: KeyboardEvent) => {
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : turnedBy(units, event, mph);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(grip, to);
  };
  const slider = (grip: Grip, mph: number | null, label: string, mark: string) => (
    <button
      type="button"
      role="slider"
      data-grip={grip}
      aria-label={label}
      aria-valuemin={-CALL_MPH}
      aria-valuemax={CALL_MPH}
      aria-valuenow={mph ?? 0}
      aria-valuetext={mph === null ? 'not called yet' : sideSpoken(units, mph)}
      style={{ left: place(mph ?? 0) }}
      onKeyDown={turn(grip, mph)}
    >
      <span aria-hidden>{mark}</span>
    </button>
  );
  return (
    <div
      ref={rail}
      className="rail"
      data-told={onChange === undefined || undefined}
      {...(onChange === undefined &&
        lo !== null &&
        hi !== null && {
          role: 'img',
          'aria-label': `Called ${bracketText(units, lo, hi)}${was === undefined ? '' : `, it was ${windSide(units, was)} ${units.name('wind')}`}.`,
        })}
      onPointerDown={drag}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span aria-hidden className="rail-line" />
      {[-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((at) => (
        <span
          key={at}
          aria-hidden
          className="absolute top-8.5 w-px h-2.25 bg-edge"
          style={{ left: place(at * most) }}
        />
      ))}
      {[-1, -0.5, 0, 0.5, 1].map((at) => {
        const figure = units.rounded(units.value('wind', Math.abs(at * most)), 1);
        return (
          <span key={at} aria-hidden className="rail-label figure" data-at={at} style={{ left: place(at * most) }}>
            {at === -1 ? `← left ${figure}` : at === 1 ? `${figure} right →` : figure}
          </span>
        );
      })}
      {isBand && (
        <span aria-hidden className="rail-band" style={{ left: place(lo), right: `calc(100% - ${place(hi)})` }} />
      )}
      {onChange === undefined ? (
        held !== null && <Marks held={held} was={was} ghost={ghost} share={share} />
      ) : (
        <>
          {isBand && slider('lo', lo, 'Left end of your band', '')}
          {isBand && slider('hi', hi, 'Right end of your band', '')}
          {slider('best', held, 'Your call', held ? (held > 0 ? '←' : '→') : '↔')}
        </>
      )}
    </div>
  );
};

/** The call, the wind and the ghost, once the wind is shown. */
const Marks = ({
  held,
  was,
  ghost,
  share,
}: Pick<RailProps, 'was' | 'ghost'> & { readonly held: number; readonly share: (mph: number) => number }) => {
  const units = useUnits();
  const at = (mph: number): string => `${100 * share(mph)}%`;
  const you = `you ${windSide(units, held)}`;
  const tag = (mph: number, text: string, isWas: boolean, shift: number) => (
    <span
      key={text}
      className="rail-tag"
      data-was={isWas || undefined}
      style={{ left: at(mph), translate: `${shift}%` }}
    >
      {text}
    </span>
  );
  return (
    <>
      <span aria-hidden className="rail-you" style={{ left: at(held) }} />
      {ghost !== undefined && (
        <span
          aria-hidden
          className="absolute top-6.5 size-4 rounded-full border border-dashed border-ink-2 -translate-x-1/2"
          style={{ left: at(ghost) }}
        />
      )}
      {was === undefined ? (
        tag(held, you, false, -50)
      ) : (
        <>
          <span aria-hidden className="rail-was" style={{ left: at(was) }} />
          {Math.abs(share(was) - share(held)) < TAGS_APART
            ? [
                tag(was, `was ${windSide(units, was)}`, true, was < held ? -100 : 0),
                tag(was, was < held ? `\u00a0\u00a0${you}` : `${you}\u00a0\u00a0`, false, was < held ? 0 : -100),
              ]
            : [tag(was, `was ${windSide(units, was)}`, true, -50), tag(held, you, false, -50)]}
        </>
      )}
    </>
  );
};
