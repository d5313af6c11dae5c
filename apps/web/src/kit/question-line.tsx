import type { Question } from '@windcall/simulation';
import { type Asked, type Fault, readPlan, readQuestion } from '@windcall/units';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useUnits } from '../units/use-units.tsx';
import { Button } from './button.tsx';
import './question-line.css';

interface QuestionLineProps {
  readonly question: Question;
  /** Names of the rifles that a plan may choose; null where the line asks for one shot of the rifle in use. */
  readonly rifles: readonly string[] | null;
  readonly label?: string;
  readonly button?: string;
  /** Called when somebody begins to type. */
  readonly onUse?: () => void;
  /** Called with all that a line names, once it was understood, and how it was taken. */
  readonly onAsk: (asked: Asked, notes: readonly string[]) => void;
  /** Called when a line was not understood: the answer on the screen is not its answer. */
  readonly onRefuse: () => void;
}

/** Most faults that are said at once: the first ones explain the rest. */
const MOST_SAID = 3;

/** The line as it was typed, with what was not understood marked. */
const marked = (line: string, faults: readonly Fault[]): ReactNode[] => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of faults) {
    if (from < at) continue;
    parts.push(line.slice(at, from), <mark key={from}>{line.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, line.slice(at)];
};

/** One line in a shooter's words. Everything in it is understood, or nothing changes and the line says what was not. */
export const QuestionLine = ({
  question,
  rifles,
  label = 'Ask in one line',
  button = 'Ask',
  onUse,
  onAsk,
  onRefuse,
}: QuestionLineProps) => {
  const id = useId();
  const units = useUnits();
  const input = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState('');
  const [refused, setRefused] = useState<{ readonly line: string; readonly faults: readonly Fault[] } | null>(null);
  const ask = (text: string): void => {
    const read =
      rifles === null ? readQuestion(text, units.choices, question) : readPlan(text, units.choices, question, rifles);
    setLine(text);
    setRefused(read.status === 'refused' ? { line: text, faults: read.faults } : null);
    if (read.status === 'ok') onAsk(read.asked, read.notes);
    if (read.status === 'refused') onRefuse();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask(line);
        input.current?.select();
      }}
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm text-ink-2">
          {label}
        </label>
        <div className="flex gap-2">
          <input
            ref={input}
            id={id}
            className="input flex-1"
            value={line}
            onChange={(event) => setLine(event.target.value)}
            placeholder={
              rifles === null
                ? `${units.text('range', 640)}, ${units.text('wind', 6)} from 2:30, ${units.text('temperature', 35)}`
                : `400-1150 by 75, DA ${units.format('altitude', 5500).figure}, 8-14 from 2:30`
            }
            onFocus={onUse}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={refused !== null || undefined}
            aria-describedby={refused === null ? undefined : `${id}-refused`}
          />
          <Button type="submit">{button}</Button>
        </div>
      </div>
      {refused !== null && (
        <div id={`${id}-refused`} role="alert" className="question-refused">
          <p className="text-ink-2">{marked(refused.line, refused.faults)}</p>
          {refused.faults.slice(0, MOST_SAID).map(({ from, message, offers }) => (
            <div key={`${from} ${message}`} className="flex flex-col gap-1">
              <p className="text-bad">{message}</p>
              {offers.map((offer) => (
                <button key={offer} type="button" className="question-offer" onClick={() => ask(offer)}>
                  {offer}
                </button>
              ))}
            </div>
          ))}
          <p className="text-ink-3">Nothing was changed.</p>
        </div>
      )}
    </form>
  );
};
