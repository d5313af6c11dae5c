import { drills } from '@windcall/contract';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { retyped, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { callStepMph, readCrosswind } from './side-words.ts';
import {
  inOrder,
  LACK_WORDS,
  lackOf,
  type Side,
  type SidedCall,
  type Strength,
  strengthNames,
  turned,
  withSide,
  withStrength,
} from './sided-call.ts';

/** Steps of an arrow with Shift. */
const SHIFT_STEPS = 5;

/** Keys of the screen that no wind is written with: commit and help; focus too, where nothing is typed that it could be a unit of. */
const passOn = (event: KeyboardEvent<HTMLInputElement>, isTyping: boolean): boolean => {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !(isTyping ? /^[c?]$/i : /^[cf?]$/i).test(key)) return false;
  event.preventDefault();
  document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
};

interface SidedBracketProps {
  /** What the ids of the boxes begin with: `-lo` and `-hi` follow. */
  readonly id: string;
  readonly call: SidedCall;
  readonly onChange: (call: SidedCall) => void;
  /** Enter in a box, with the call that its number makes. */
  readonly onEnter: (call: SidedCall) => void;
}

/** A call, the side first, then low and high. A number alone lights both sides up, and nothing is taken until one is named. */
export const SidedBracket = ({ id, call, onChange, onEnter }: SidedBracketProps) => {
  const lack = lackOf(call);
  const names = strengthNames(call);
  const choose = (side: Side): void => {
    onChange(inOrder(withSide(call, side)));
    // a finger may want the rail rather than a keyboard over it
    const isFine = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: fine)').matches;
    if (call.low === null && isFine) document.getElementById(`${id}-lo`)?.focus();
  };
  const box = (which: Strength, end: 'lo' | 'hi') => (
    <StrengthBox
      id={`${id}-${end}`}
      label={names[which]}
      which={which}
      call={call}
      onChange={onChange}
      onLeave={() => onChange(inOrder(call))}
      onEnter={() => onEnter(inOrder(call))}
    />
  );
  return (
    <div className="sided">
      <fieldset className="sided-sides" data-wanted={lack === 'number-side' || undefined}>
        <legend className="sr-only">Side</legend>
        <button
          type="button"
          className="sided-side"
          id={`${id}-left`}
          aria-pressed={call.side === -1}
          onClick={() => choose(-1)}
        >
          <ArrowRight aria-hidden className="size-4" /> From the left
        </button>
        <button type="button" className="sided-side" aria-pressed={call.side === 1} onClick={() => choose(1)}>
          From the right <ArrowLeft aria-hidden className="size-4" />
        </button>
      </fieldset>
      <div className="sided-boxes">
        {box('low', 'lo')}
        {box('high', 'hi')}
      </div>
      <p id={`${id}-says`} role="status" className="sided-says" data-wanted={lack === 'number-side' || undefined}>
        {lack === null ? '' : LACK_WORDS[lack]}
      </p>
    </div>
  );
};

interface StrengthBoxProps {
  readonly id: string;
  readonly label: string;
  readonly which: Strength;
  readonly call: SidedCall;
  readonly onChange: (call: SidedCall) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
}

/** One strength, typed: `6`, `L 4.5`, `-4`. It is taken while it is typed. */
const StrengthBox = ({ id, label, which, call, onChange, onLeave, onEnter }: StrengthBoxProps) => {
  const units = useUnits();
  const [kept, setKept] = useState<{ readonly text: string; readonly units: Units } | null>(null);
  const [left, setLeft] = useState(false);
  const value = call[which];
  const side = call.side === null || !value ? call.side : value < 0 ? (-call.side as Side) : call.side;
  const typed = kept === null ? null : retyped(kept.units, units, 'wind', kept.text, 'wind');
  const text = typed ?? (value === null ? '' : units.format('wind', Math.abs(value), { digits: 1 }).figure);
  const isNamed = (said: string): boolean => /^\s*[lr]\s*$/i.test(said);
  const isRead = (said: string): boolean =>
    said.trim() === '' || isNamed(said) || readCrosswind(units, said, null).status !== 'not-read';
  const isWrong = left && typed !== null && !isRead(typed);
  const type = (next: string): void => {
    setLeft(false);
    setKept({ text: next, units });
    const named: Side | null = isNamed(next) ? (/l/i.test(next) ? -1 : 1) : null;
    const read = readCrosswind(units, next, null);
    const mph = next.trim() === '' || named !== null || read.status === 'not-read' ? null : read.mph;
    const side: Side | null = mph === null || mph === 0 || read.status !== 'ok' ? named : mph < 0 ? -1 : 1;
    onChange(withStrength(call, which, mph, side));
  };
  const leave = (): boolean => {
    setLeft(true);
    if (typed !== null && !isRead(typed)) return false;
    setKept(null);
    return true;
  };
  const turn = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (leave()) onEnter();
      return;
    }
    if (passOn(event, (typed ?? '').trim() !== '')) return;
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setKept(null);
    onChange(turned(call, which, event.shiftKey ? SHIFT_STEPS * by : by, callStepMph(units)));
  };
  return (
    <label className="sided-box" htmlFor={id}>
      <span>{label}</span>
      <span className="sided-field" data-wrong={isWrong || undefined}>
        <i aria-hidden className="figure">
          {side === null || typed?.match(/[lr]/i) ? '' : side < 0 ? 'L' : 'R'}
        </i>
        <input
          id={id}
          className="figure"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (leave()) onLeave();
          }}
          onKeyDown={turn}
        />
        <small aria-hidden>{units.name('wind')}</small>
      </span>
      {isWrong && (
        <span id={`${id}-wrong`} role="status" className="text-xs text-bad">
          Type 6, L {units.number(4.5)} or -4; at most {units.format('wind', drills.CALL_MPH).text}
        </span>
      )}
    </label>
  );
};
