import { drills } from '@windcall/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { retyped, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { callStepMph, readCrosswind, toStep } from './side-words.ts';

type Side = -1 | 1;
const SIDES = [
  { side: -1, letter: 'L', words: 'from the left' },
  { side: 1, letter: 'R', words: 'from the right' },
] as const;

interface SidedFieldProps {
  readonly id: string;
  readonly label: string;
  /** mph, + from the right; null before anything is said. */
  readonly value: number | null;
  /** What the box shows before anything is typed: for best, the middle. */
  readonly shown?: number | null;
  /** Nothing changes any more. */
  readonly readOnly?: boolean;
  /** While it is typed, with what it says so far. */
  readonly onTyping: (mph: number | null) => void;
  readonly onSet: (mph: number | null) => void;
  /** Enter, once the number is taken, with that number. */
  readonly onEnter: (mph: number | null) => void;
}

/** Keys of the screen that no wind is written with: commit and help; focus too, where nothing is typed that it could be a unit of. */
const passOn = (event: KeyboardEvent<HTMLInputElement>, isTyping: boolean): boolean => {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !(isTyping ? /^[c?]$/i : /^[cf?]$/i).test(key)) return false;
  event.preventDefault();
  document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
};

const sideOf = (mph: number | null): Side | null => (mph === null || mph === 0 ? null : mph < 0 ? -1 : 1);

/**
 * One crosswind, typed with its side: `R6`, `l 4.5`, `-4`. The keys L and R name the side too, before the number or after it.
 * A number without a side is not taken: both keys light up until one is pressed.
 */
export const SidedField = (props: SidedFieldProps) => {
  const { id, label, value, shown = value, readOnly = false, onTyping, onSet, onEnter } = props;
  const units = useUnits();
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<{
    readonly text: string;
    readonly units: Units;
    /** The side it had before anything was typed. */
    readonly side: Side | null;
  } | null>(null);
  /** The side named by a key while there is no number yet. */
  const [named, setNamed] = useState<Side | null>(null);
  const [left, setLeft] = useState(false);
  const typed = kept === null ? null : retyped(kept.units, units, 'wind', kept.text, 'wind');
  const side = (kept === null ? sideOf(shown) : kept.side) ?? named;
  const text = typed ?? (shown === null ? '' : units.format('wind', Math.abs(shown), { digits: 1 }).figure);
  const isEmpty = (typed ?? '').trim() === '';
  const read = typed === null || isEmpty ? null : readCrosswind(units, typed, side);
  const wantsSide = read?.status === 'no-side';
  const isWrong = left && read?.status === 'not-read';
  const taken = (): number | null => (read?.status === 'ok' ? read.mph : null);
  /** The side that the box stands for now, also while it is typed. */
  const lit = typed === null || isEmpty ? side : sideOf(taken());

  /** Takes what is typed; false where it is not understood or lacks its side. */
  const take = (): boolean => {
    if (typed === null || readOnly) return true;
    setLeft(true);
    if (!isEmpty && read?.status !== 'ok') return false;
    setKept(null);
    if (!isEmpty) setNamed(null);
    onSet(taken());
    return true;
  };
  const type = (next: string): void => {
    setLeft(false);
    setKept({ text: next, units, side: kept === null ? sideOf(shown) : kept.side });
    const now = next.trim() === '' ? null : readCrosswind(units, next, side);
    onTyping(now?.status === 'ok' ? now.mph : null);
  };
  const press = (to: Side): void => {
    const mph = read === null ? (typed === null ? shown : null) : read.status === 'not-read' ? null : read.mph;
    if (mph === null) {
      setNamed(to);
      input.current?.focus();
      return;
    }
    setKept(null);
    setNamed(null);
    setLeft(false);
    onSet(to * Math.abs(mph) || 0);
  };
  const turn = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (take()) onEnter(typed === null ? value : taken());
      return;
    }
    if (readOnly || passOn(event, !isEmpty)) return;
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setKept(null);
    onSet(toStep(units, (shown ?? 0) + by * callStepMph(units)));
  };
  // the keys light up at once; the sentence waits until the box is left, so that nothing moves while `8L` is typed
  const says = wantsSide
    ? 'From the left or the right? Press L or R.'
    : isWrong
      ? `Type R6, L 4.5 or -4; at most ${units.format('wind', drills.CALL_MPH).text}`
      : null;
  return (
    <div className="mph-field">
      <label htmlFor={id} className="text-sm text-nowrap text-ink-2 max-sm:text-xs lg:max-xl:text-xs">
        {label}
      </label>
      <div className="mph-box" data-wrong={isWrong || undefined}>
        <fieldset className="mph-sides" data-wanted={wantsSide || undefined}>
          <legend className="sr-only">{label}, side</legend>
          {SIDES.map(({ side: to, letter, words }) => (
            <button
              key={letter}
              type="button"
              className="mph-side figure"
              // the letter typed in the box says the same
              tabIndex={-1}
              disabled={readOnly}
              aria-label={`${label}: ${words}`}
              aria-pressed={lit === to}
              // the box keeps what is typed until the side is named
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => press(to)}
            >
              {letter}
            </button>
          ))}
        </fieldset>
        <input
          ref={input}
          id={id}
          className="figure mph-input"
          inputMode="text"
          autoComplete="off"
          readOnly={readOnly}
          value={text}
          aria-invalid={isWrong || (left && wantsSide)}
          aria-describedby={says === null ? undefined : `${id}-says`}
          onChange={(event) => type(event.target.value)}
          onBlur={take}
          onKeyDown={turn}
        />
        <span aria-hidden className="text-xs text-ink-3">
          {units.name('wind')}
        </span>
      </div>
      {says !== null && (
        <p
          id={`${id}-says`}
          role="status"
          className={isWrong ? 'text-xs text-bad' : left ? 'text-xs text-ink' : 'sr-only'}
        >
          {says}
        </p>
      )}
    </div>
  );
};
