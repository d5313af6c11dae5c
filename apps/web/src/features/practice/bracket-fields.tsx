import { drills } from '@windcall/contract';
import { type KeyboardEvent, useState } from 'react';
import { retyped, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { callStepMph, type Draft, heldFor, questionsOf, readCrosswind, sideSpoken, toStep } from './side-words.ts';
import { useTypedDraft } from './use-typed-draft.ts';

interface MphFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  /** What the box shows before anything is typed: for best, the middle. */
  readonly shown?: number | null;
  /** While it is typed, with what it says so far. */
  readonly onTyping: (mph: number | null) => void;
  readonly onSet: (mph: number | null) => void;
  /** Enter, once the number is taken. */
  readonly onEnter: () => void;
}

/** Keys of the screen that no wind is written with: commit and help; focus too, where nothing is typed that it could be a unit of. */
const passOn = (event: KeyboardEvent<HTMLInputElement>, isTyping: boolean): boolean => {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !(isTyping ? /^[c?]$/i : /^[cf?]$/i).test(key)) return false;
  event.preventDefault();
  document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
};

/** One number of the call: typed with its side, turned by arrows, its side changed by the letter's button. */
const MphField = ({ id, label, value, shown = value, onTyping, onSet, onEnter }: MphFieldProps) => {
  const units = useUnits();
  const [kept, setKept] = useState<{
    readonly text: string;
    readonly units: Units;
    readonly stood: number | null;
  } | null>(null);
  const typed = kept === null ? null : retyped(kept.units, units, 'wind', kept.text, 'wind');
  const stood = kept === null ? shown : kept.stood;
  const [wrong, setWrong] = useState(false);
  const text = typed ?? (shown === null ? '' : units.format('wind', Math.abs(shown), { digits: 1 }).figure);
  const take = (): boolean => {
    if (typed === null) return true;
    const mph = typed.trim() === '' ? null : readCrosswind(units, typed, stood);
    const isWrong = mph === null && typed.trim() !== '';
    setWrong(isWrong);
    if (isWrong) return false;
    setKept(null);
    onSet(mph);
    return true;
  };
  const type = (text: string): void => {
    setKept({ text, units, stood });
    onTyping(text.trim() === '' ? null : readCrosswind(units, text, stood));
  };
  const turn = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (take()) onEnter();
      return;
    }
    if (passOn(event, (typed ?? '') !== '')) return;
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setKept(null);
    onSet(toStep(units, (shown ?? 0) + by * callStepMph(units)));
  };
  const letter = shown === null ? 'L R' : shown < 0 ? 'L' : shown > 0 ? 'R' : '–';
  return (
    <div className="mph-field">
      <label htmlFor={id} className="text-sm text-nowrap text-ink-2 max-sm:text-xs lg:max-xl:text-xs">
        {label}
      </label>
      <div className="mph-box" data-wrong={wrong || undefined}>
        <button
          type="button"
          className="mph-side figure"
          disabled={shown === null}
          aria-label={`${label}: ${shown === null ? 'side not set' : sideSpoken(units, shown)}. Change side`}
          onClick={() => shown !== null && onSet(-shown || 0)}
        >
          {letter}
        </button>
        <input
          id={id}
          className="figure mph-input"
          inputMode="text"
          autoComplete="off"
          value={text}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={take}
          onKeyDown={turn}
        />
        <span aria-hidden className="text-xs text-ink-3">
          {units.name('wind')}
        </span>
      </div>
      {wrong && (
        <p id={`${id}-wrong`} className="text-xs text-bad">
          Type R6, L 4.5 or -4; at most {units.format('wind', drills.CALL_MPH).text}
        </p>
      )}
    </div>
  );
};

interface BracketFieldsProps {
  /** What the ids of the boxes begin with: `-lo`, `-best` and `-hi` follow. */
  readonly id: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onEnter: () => void;
}

/** The three numbers of a bracket, typed: its ends and the best between them. */
export const BracketFields = ({ id, draft, onChange, onEnter }: BracketFieldsProps) => {
  const [under, over] = questionsOf(draft);
  const { typing, set } = useTypedDraft(draft, onChange);
  return (
    <div className="mph-fields">
      <MphField
        id={`${id}-lo`}
        label={under}
        value={draft.lo}
        onTyping={(mph) => typing('lo', mph)}
        onSet={(mph) => set('lo', mph)}
        onEnter={onEnter}
      />
      <MphField
        id={`${id}-best`}
        label={draft.best === null ? 'Best guess (middle)' : 'Best'}
        value={draft.best}
        shown={heldFor(draft)}
        onTyping={(mph) => typing('best', mph)}
        onSet={(mph) => set('best', mph)}
        onEnter={onEnter}
      />
      <MphField
        id={`${id}-hi`}
        label={over}
        value={draft.hi}
        onTyping={(mph) => typing('hi', mph)}
        onSet={(mph) => set('hi', mph)}
        onEnter={onEnter}
      />
    </div>
  );
};
