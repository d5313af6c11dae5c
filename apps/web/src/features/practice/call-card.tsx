import { drills } from '@windcall/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { angleName, windText } from '../../units/angles.ts';
import { windSide } from '../../units/crosswind.ts';
import { retyped, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { ClockAid, type HalfHours } from './clock-aid.tsx';
import { HELP } from './help-words.ts';
import { callStepMph, type Draft, heldFor, questionsOf, readCrosswind, sideSpoken, toStep } from './side-words.ts';
import { SlideRule } from './slide-rule.tsx';
import { useTypedDraft } from './use-typed-draft.ts';

interface MphFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  /** What stands there while nothing was said: the middle, for best. */
  readonly shown?: number | null;
  /** While it is typed, with what it says so far. */
  readonly onTyping: (mph: number | null) => void;
  readonly onSet: (mph: number | null) => void;
  /** Enter, once the number is taken. */
  readonly onEnter: () => void;
}

/** A text as it was typed, and the units it was typed in. */
interface Typed {
  readonly text: string;
  readonly units: Units;
}
const typedIn = (units: Units, { text, units: from }: Typed, kind: 'wind' | 'angle'): string =>
  retyped(from, units, kind, text, 'wind');

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
  const [kept, setKept] = useState<(Typed & { readonly stood: number | null }) | null>(null);
  const typed = kept === null ? null : typedIn(units, kept, 'wind');
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

/** Says the bracket when it has rested for a while. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

interface CallCardProps {
  readonly task: drills.DrillTask;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The hold as typed where it is not derived, mil; null while it is not said. */
  readonly hold: number | null;
  readonly onHold: (mil: number | null) => void;
}

/** "What’s your wind call?": two questions and a best. Starts empty, with nothing near that would be an anchor. */
export const CallCard = ({ task, draft, onChange, hold, onHold }: CallCardProps) => {
  useHelpHere(HELP.call);
  const units = useUnits();
  const [under, over] = questionsOf(draft);
  const [from, setFrom] = useState<HalfHours>(null);
  const best = heldFor(draft);
  const { typing, set } = useTypedDraft(draft, onChange);
  /** What Enter in a box leads to: the end that is missing, the hold, or Commit. */
  const goOn = (): void => {
    const next =
      draft.lo === null ? 'call-lo' : draft.hi === null ? 'call-hi' : hold === null && !scale ? 'call-own-hold' : null;
    document.getElementById(next ?? 'call-commit')?.focus();
  };
  const scale = task.windScale;
  const [windMil, stillMil] = scale && best !== null ? [scale.milPerMph * best, scale.stillAir] : [null, null];
  const derived = windMil === null ? null : windMil + stillMil;
  const spoken =
    draft.lo === null || draft.hi === null || best === null
      ? ''
      : `Bracket ${windSide(units, draft.lo)} to ${windSide(units, draft.hi)}, best ${windSide(units, best)}${
          derived === null ? '' : `, hold ${windText(units, derived, 2)}`
        }.`;
  return (
    <section aria-label="The wind, crosswind" className="call-card">
      <div className="call-head">
        <div>
          <h2 className="text-lg font-light text-nowrap sm:text-xl">What’s your wind call?</h2>
          <p className="call-lead">Crosswind over the whole path. 8 in 10 should fall between.</p>
        </div>
        <ClockAid from={from} onFrom={setFrom} />
      </div>
      <SlideRule draft={draft} onChange={onChange} questions={[under, over]} from={from} />
      <div className="mph-fields">
        <MphField
          id="call-lo"
          label={under}
          value={draft.lo}
          onTyping={(mph) => typing('lo', mph)}
          onSet={(mph) => set('lo', mph)}
          onEnter={goOn}
        />
        <MphField
          id="call-best"
          label={draft.best === null ? 'Best guess (middle)' : 'Best'}
          value={draft.best}
          shown={best}
          onTyping={(mph) => typing('best', mph)}
          onSet={(mph) => set('best', mph)}
          onEnter={goOn}
        />
        <MphField
          id="call-hi"
          label={over}
          value={draft.hi}
          onTyping={(mph) => typing('hi', mph)}
          onSet={(mph) => set('hi', mph)}
          onEnter={goOn}
        />
      </div>
      {scale ? (
        <p className="call-hold">
          <span className="engraved">Hold</span>
          {derived === null ? (
            <>
              <span className="figure text-2xl text-ink-3">–</span>
              <span className="text-xs text-ink-3">from your best guess</span>
            </>
          ) : (
            <>
              <span className="figure text-2xl">{windText(units, derived, 2)}</span>
              <span className="text-xs text-ink-3">
                {angleName(units)}: {windText(units, windMil ?? 0, 2)} wind, {windText(units, stillMil ?? 0, 2)} spin
                drift
              </span>
            </>
          )}
        </p>
      ) : (
        <HoldField hold={hold} onHold={onHold} />
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {useRested(spoken)}
      </p>
    </section>
  );
};

/** Widest hold that can be said, mil. */
const MOST_HOLD_MIL = 20;

/** The hold as the shooter says it, mil, + right. What is not understood stays in the box, marked, and says nothing. */
const HoldField = ({ hold, onHold }: Pick<CallCardProps, 'hold' | 'onHold'>) => {
  const units = useUnits();
  const [typed, setTyped] = useState<Typed>({ text: hold === null ? '' : windText(units, hold, 2), units });
  const [wrong, setWrong] = useState(false);
  const type = (text: string): void => {
    setTyped({ text, units });
    const read = units.parse('angle', text, { axis: 'wind' });
    const mil = read.status === 'ok' && Math.abs(read.value) <= MOST_HOLD_MIL ? read.value : null;
    setWrong(mil === null && text.trim() !== '');
    onHold(mil);
  };
  return (
    <label className="call-hold">
      <span className="engraved">Your hold, {angleName(units)}</span>
      <input
        id="call-own-hold"
        className="input figure w-28"
        inputMode="text"
        placeholder="L R"
        value={typedIn(units, typed, 'angle')}
        aria-invalid={wrong || undefined}
        onChange={(event) => type(event.target.value)}
      />
      {wrong && <span className="text-xs text-bad">Type R0.6, L 0.4 or -0.4</span>}
    </label>
  );
};
