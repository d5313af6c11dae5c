import type { drills } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { angleName, windText } from '../../units/angles.ts';
import { windSide } from '../../units/crosswind.ts';
import { retyped } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { ClockAid, type HalfHours } from './clock-aid.tsx';
import { HELP } from './help-words.ts';
import { bracketText, heldFor, questionsOf } from './side-words.ts';
import { SidedBracket } from './sided-bracket.tsx';
import { callOf, draftOf, lackOf, type SidedCall } from './sided-call.ts';
import { SlideRule } from './slide-rule.tsx';

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
  readonly call: SidedCall;
  readonly onChange: (call: SidedCall) => void;
  /** The hold as typed where it is not derived, mil; null while it is not said. */
  readonly hold: number | null;
  readonly onHold: (mil: number | null) => void;
}

/** "What’s your wind call?": a side, a low and a high. Starts empty, with nothing near that would be an anchor. */
export const CallCard = ({ task, call, onChange, hold, onHold }: CallCardProps) => {
  useHelpHere(HELP.call);
  const units = useUnits();
  const draft = draftOf(call);
  const [from, setFrom] = useState<HalfHours>(null);
  const best = heldFor(draft);
  /** What Enter in a box leads to: the number that is missing, the hold, or Commit. Without a side to nothing. */
  const goOn = (made: SidedCall): void => {
    const lack = lackOf(made);
    if (lack === 'number-side' || lack === 'width') return;
    const number = made.low === null ? 'call-lo' : 'call-hi';
    const next =
      lack === 'side' ? 'call-left' : lack === 'number' ? number : hold === null && !scale ? 'call-own-hold' : null;
    document.getElementById(next ?? 'call-commit')?.focus();
  };
  const scale = task.windScale;
  const [windMil, stillMil] = scale && best !== null ? [scale.milPerMph * best, scale.stillAir] : [null, null];
  const derived = windMil === null ? null : windMil + stillMil;
  const spoken =
    draft.lo === null || draft.hi === null || best === null
      ? ''
      : `${bracketText(units, draft.lo, draft.hi)}, best ${windSide(units, best)}${
          derived === null ? '' : `, hold ${windText(units, derived, 2)}`
        }.`;
  return (
    <section aria-label="The wind, crosswind" className="call-card">
      <div className="call-head">
        <div>
          <h2 tabIndex={-1} className="text-lg font-light text-nowrap outline-none sm:text-xl">
            What’s your wind call?
          </h2>
          <p className="call-lead">Across the whole path. 8 in 10 should fall between.</p>
        </div>
        <ClockAid from={from} onFrom={setFrom} />
      </div>
      <SidedBracket id="call" call={call} onChange={onChange} onEnter={goOn} />
      <SlideRule
        draft={draft}
        onChange={(to) => onChange(callOf(to, call))}
        questions={questionsOf(draft)}
        from={from}
      />
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
    <label className="call-hold">
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
