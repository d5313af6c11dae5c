import type { drills } from '@windcall/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Disclosure } from '../kit/index.ts';
import { useHelpHere } from '../shortcuts/help-here.ts';
import { angleName, retyped, type Units, useUnits, windSide, windText } from '../units/index.ts';
import { HELP } from './help-words.ts';
import { Rail } from './rail.tsx';
import { bracketText, CALL_MPH, type Draft, heldFor, namedEnds, readCrosswind } from './side-words.ts';

/** Announces the bracket after it has not changed for a while. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

interface CallCardProps {
  readonly task: Pick<drills.DrillTask, 'windScale'>;
  readonly call: Draft;
  /** Half of the band that a new call opens with, mph. */
  readonly halfMph: number;
  readonly onChange: (call: Draft) => void;
  /** The hold as typed if it is not derived, mil; null before it is typed. */
  readonly hold: number | null;
  readonly onHold: (mil: number | null) => void;
}

/** The call: a rail that starts empty, without anything that could be an anchor, and boxes for typed numbers. */
export const CallCard = ({ task, call, halfMph, onChange, hold, onHold }: CallCardProps) => {
  useHelpHere(HELP.call);
  const units = useUnits();
  const { lo, hi } = call;
  const best = heldFor(call);
  const scale = task.windScale;
  const derived = scale && best !== null ? scale.milPerMph * best + scale.stillAir : null;
  const holdText = derived === null ? '' : ` · hold ${windText(units, derived, 2)} ${angleName(units)}`;
  const spoken =
    lo === null || hi === null || best === null
      ? ''
      : `${bracketText(units, lo, hi)}, best ${windSide(units, best)}${holdText.replace(' ·', ',')}.`;
  return (
    <section aria-label="The wind, crosswind" className="call-card">
      <h2 tabIndex={-1}>What’s your wind call?</h2>
      <p className="call-lead">
        Pull the grip toward the side it comes from. The band says how sure you are: 8 in 10 of your winds should fall
        inside. Pull an end to change it.
      </p>
      <p className="call-read figure" data-empty={best === null || undefined}>
        {best === null || lo === null || hi === null ? (
          'Pull toward the side it comes from'
        ) : (
          <>
            {windSide(units, best)} {units.name('wind')}
            <small>
              between {bracketText(units, lo, hi).replace(' to ', ' and ')}
              {holdText}
            </small>
          </>
        )}
      </p>
      <Rail call={call} halfMph={halfMph} onChange={onChange} />
      {!scale && <HoldField hold={hold} onHold={onHold} />}
      <Disclosure title={<span className="text-sm tracking-normal normal-case">Type it</span>} className="type-it">
        <TypedEnds call={call} onChange={onChange} />
      </Disclosure>
      <p role="status" aria-live="polite" className="sr-only">
        {useRested(spoken)}
      </p>
    </section>
  );
};

interface Typed {
  readonly texts: readonly [string, string];
  readonly units: Units;
  /** The call that the texts show; a different call replaces the texts. */
  readonly made: Draft;
}

/** Screen keys that no wind contains: commit and help. */
const passOn = (event: KeyboardEvent<HTMLInputElement>): boolean => {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !/^[c?]$/i.test(key)) return false;
  event.preventDefault();
  document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
};

/** The two ends as typed: `R6`, `L 4.5`, `-4`. A bare number takes the side of the other one, or waits for a side. */
const TypedEnds = ({ call, onChange }: Pick<CallCardProps, 'call' | 'onChange'>) => {
  const units = useUnits();
  const [kept, setKept] = useState<Typed | null>(null);
  const typed = kept?.made === call ? kept : null;
  const ends = call.lo === null || call.hi === null ? null : namedEnds(call.lo, call.hi);
  const names = ends?.map(({ name }) => name) ?? ['Low', 'High'];
  const texts = typed
    ? typed.texts.map((text) => retyped(typed.units, units, 'wind', text, 'wind'))
    : (ends?.map(({ mph }) => windSide(units, mph)) ?? ['', '']);
  const read = texts.map((text) => readCrosswind(units, text, null));
  const isWrong = texts.map((text, i) => text.trim() !== '' && read[i]?.status === 'not-read');
  const wantsSide =
    read.every((one) => one.status !== 'ok' || one.mph === 0) && read.some(({ status }) => status === 'no-side');
  const type = (which: number, text: string): void => {
    const next = texts.map((old, i) => (i === which ? text : old)) as [string, string];
    const side = next
      .map((one) => readCrosswind(units, one, null))
      .map((one) => (one.status === 'ok' && one.mph !== 0 ? (Math.sign(one.mph) as -1 | 1) : null))
      .find((one) => one !== null);
    const [a, b] = next.map((one) => readCrosswind(units, one, side ?? null));
    const isRead = a?.status === 'ok' && b?.status === 'ok';
    const made: Draft = {
      lo: isRead ? Math.min(a.mph, b.mph) : null,
      hi: isRead ? Math.max(a.mph, b.mph) : null,
      best: null,
    };
    setKept({ texts: next, units, made });
    onChange(made);
  };
  const wrong = `Type R6, L ${units.number(4.5)} or -4; at most ${units.format('wind', CALL_MPH).text}`;
  const says = isWrong.some(Boolean)
    ? wrong
    : wantsSide
      ? 'Left or right? A number needs a side.'
      : call.lo !== null && call.lo === call.hi
        ? 'Open it up: 8 winds in 10 should fall between.'
        : '';
  const turn = (which: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (passOn(event) || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (isWrong[which] || wantsSide) return;
    const isWhole = call.lo !== null && call.hi !== null && call.lo < call.hi;
    document.getElementById(isWhole ? 'call-commit' : which === 0 ? 'call-hi' : 'call-lo')?.focus();
  };
  return (
    <div className="typed">
      {texts.map((text, i) => (
        <label key={i === 0 ? 'lo' : 'hi'} htmlFor={i === 0 ? 'call-lo' : 'call-hi'}>
          {names[i]}
          <input
            id={i === 0 ? 'call-lo' : 'call-hi'}
            className="input figure"
            inputMode="text"
            autoComplete="off"
            placeholder="L R"
            value={text}
            aria-invalid={isWrong[i] || undefined}
            aria-describedby="call-says"
            onChange={(event) => type(i, event.target.value)}
            onBlur={() => !isWrong.some(Boolean) && ends && setKept(null)}
            onKeyDown={turn(i)}
          />
        </label>
      ))}
      <p id="call-says" role="status" data-wanted={wantsSide || undefined}>
        {says}
      </p>
    </div>
  );
};

/** Widest hold that can be entered, mil. */
const MOST_HOLD_MIL = 20;

/** The shooter's hold, mil, + right. Text that is not understood stays in the box, marked, and sets nothing. */
const HoldField = ({ hold, onHold }: Pick<CallCardProps, 'hold' | 'onHold'>) => {
  const units = useUnits();
  const [typed, setTyped] = useState({ text: hold === null ? '' : windText(units, hold, 2), units });
  const [wrong, setWrong] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped({ text, units });
    const read = units.parse('angle', text, { axis: 'wind', min: -MOST_HOLD_MIL, max: MOST_HOLD_MIL });
    const isRead = read.status === 'ok' && Math.abs(read.value) <= MOST_HOLD_MIL;
    const hasSide = isRead && (read.sided === true || read.value === 0);
    setWrong(
      text.trim() === '' || hasSide
        ? null
        : isRead
          ? 'Left or right? Add L or R.'
          : `Type R${units.number(0.6)}, L ${units.number(0.4)} or -${units.number(0.4)}`,
    );
    onHold(hasSide ? read.value : null);
  };
  return (
    <label className="flex flex-wrap items-baseline gap-x-3">
      <span className="engraved">Your hold, {angleName(units)}</span>
      <input
        id="call-own-hold"
        className="input figure w-28"
        inputMode="text"
        placeholder="L R"
        value={retyped(typed.units, units, 'angle', typed.text, 'wind')}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : 'call-own-hold-wrong'}
        onChange={(event) => type(event.target.value)}
      />
      {wrong !== null && (
        <span id="call-own-hold-wrong" role="status" className="text-xs text-bad">
          {wrong}
        </span>
      )}
    </label>
  );
};
