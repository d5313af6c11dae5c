import type { Agreed, Question } from '@windcall/simulation';
import { type Asked, closingsOf, type Fault, type LineReading, readPlan, readQuestion } from '@windcall/units';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useUnits } from '../units/index.ts';
import { Button } from './button.tsx';
import './line.css';

/** A line as it was accepted. */
export type TakenLine = Pick<LineReading, 'plan'> & { readonly line: string };

interface LineProps {
  readonly question: Question;
  /** Rifles that a plan may choose; null for one shot of the rifle in use. */
  readonly rifles: readonly string[] | null;
  /** Names of the library's loads, offered for a cartridge without a rifle. */
  readonly loads?: readonly string[];
  readonly label?: string;
  readonly button?: string;
  /** Called at focus. */
  readonly onUse?: () => void;
  /** Called with an understood line, and how vague words were read. */
  readonly onAsk: (asked: Asked, notes: readonly string[], taken: TakenLine) => void;
  /** The part of the answer common to all readings of a line with open parts. */
  readonly agree?: (readings: readonly Asked[]) => Agreed | null;
  /** Called with a line that was not understood, and its answer while its wind waits. */
  readonly onRefuse: (waits: Agreed | null) => void;
}
const NO_LOADS: readonly string[] = [];
type Part = LineReading[keyof Pick<LineReading, 'chips' | 'open' | 'unknown'>][number];
type Role = LineReading['chips'][number]['role'];

/** The first faults explain the rest. */
const MOST_SAID = 3;
/** Roles whose name shows on the chip; other names are for screen readers. */
const SEEN: ReadonlySet<Role> = new Set(['rifle', 'cartridge', 'distance', 'distance-span', 'wind', 'wind-gust']);
const NAMED: Partial<Record<Role, string>> = {
  ...{ 'distance-span': 'distances', 'wind-gust': 'wind', from: 'wind direction', fire: 'line of fire' },
  ...{ 'plate-angle': 'plate', pressure: 'station pressure', powder: 'powder temperature', muzzle: 'muzzle velocity' },
};
const NEXT: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const keyOf = ({ at }: Part): string => at.join();

/** A line in a shooter's words, with its reading below. All of it is understood, or nothing changes. */
export const Line = ({
  question,
  rifles,
  loads = NO_LOADS,
  label = 'Ask in one line',
  button = 'Ask',
  onUse,
  onAsk,
  agree,
  onRefuse,
}: LineProps) => {
  const id = useId();
  const units = useUnits();
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const [line, setLine] = useState('');
  // the last submitted line, whose faults stay until the next one
  const [asked, setAsked] = useState<{
    readonly line: string;
    readonly read: LineReading;
    readonly waits: boolean;
  } | null>(null);
  const [focusNext, setFocusNext] = useState(false);
  const readIt = (text: string): LineReading =>
    rifles === null
      ? readQuestion(text, units.choices, question)
      : readPlan(text, units.choices, question, rifles, loads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the list, which is new in every drawing
  const typed = useMemo(() => readIt(line), [line, units.choices, question, rifles?.join('\n'), loads]);
  const isAsked = asked?.line === line;
  // the library's loads may load after a refusal
  const read = isAsked && asked.read.status === 'ok' ? asked.read : typed;
  const ask = (text: string): void => {
    const said = readIt(text);
    const closed = said.status === 'refused' && agree !== undefined ? closingsOf(said, readIt) : null;
    const agreed = agree?.(closed?.map((one) => one.asked) ?? []) ?? null;
    const next: LineReading = agreed?.waits === null ? { ...said, status: 'ok', faults: [] } : said;
    setLine(text);
    setAsked({ line: text, read: next, waits: agreed !== null });
    if (next.status === 'ok')
      onAsk(agreed?.asked ?? next.asked, closed?.[0]?.notes ?? next.notes, { line: text, plan: next.plan });
    if (next.status === 'refused') onRefuse(agreed);
  };
  const offers = (): HTMLButtonElement[] => [...(chips.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (!focusNext) return;
    setFocusNext(false);
    (chips.current?.querySelector('button') ?? input.current)?.focus();
  }, [focusNext]);
  /** Takes an offered line. A key moves the focus to the next open part; a tap opens no keyboard over the answer. */
  const take = (text: string, isKey: boolean): void => {
    // a figure follows: `altitude `
    if (text.endsWith(' ')) {
      setLine(text);
      input.current?.focus();
      return;
    }
    ask(text);
    if (isKey) setFocusNext(true);
    else chips.current?.focus();
  };
  const moveBy = (event: KeyboardEvent): void => {
    const all = offers();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const step = NEXT[event.key];
    const to = event.key === 'Escape' ? input.current : step && all[(at + step + all.length) % all.length];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };
  // a word at the end may be half typed
  const unknown = read.unknown.filter(({ at }) => isAsked || at[1] < line.trimEnd().length);
  const parts: Part[] = [...read.chips, ...read.open, ...unknown].sort((a, b) => a.at[0] - b.at[0]);
  const faults = asked?.read.status === 'refused' ? asked.read.faults : [];
  const has = (list: readonly Part[] = [], { from, to }: Fault): boolean =>
    list.some(({ at }) => at[0] === from && at[1] === to);
  const nameOf = (role: Role): string => NAMED[role] ?? role.replace('-', ' ');
  return (
    <form
      className="relative flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask(line);
        input.current?.select();
        if (typed.open.length > 0) setFocusNext(true);
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
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || offers().length === 0) return;
              event.preventDefault();
              offers()[0]?.focus();
            }}
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
            aria-invalid={faults.length > 0 || undefined}
            aria-describedby={`${id}-chips${faults.length > 0 ? ` ${id}-refused` : ''}`}
          />
          <Button type="submit">{button}</Button>
        </div>
      </div>
      <div className="line-below">
        <ul ref={chips} id={`${id}-chips`} tabIndex={-1} className="line-chips" aria-label="How the line is read">
          {parts.map((part) =>
            'label' in part ? (
              <li key={keyOf(part)}>
                <span className={SEEN.has(part.role) ? 'text-xs text-ink-3' : 'sr-only'}>{nameOf(part.role)} </span>
                <span className="figure">{part.label}</span>
              </li>
            ) : 'offers' in part ? (
              <li key={keyOf(part)} data-open>
                <b id={`${id}-${keyOf(part)}`}>{part.text}?</b>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not wrap in a chip */}
                <span role="group" aria-labelledby={`${id}-${keyOf(part)}`} onKeyDown={moveBy}>
                  {part.offers.map((offer) => (
                    <button key={offer.label} type="button" onClick={({ detail }) => take(offer.line, detail === 0)}>
                      {offer.label}
                    </button>
                  ))}
                </span>
              </li>
            ) : (
              <li key={keyOf(part)} data-unknown>
                <s>{part.text}</s>
                <button
                  type="button"
                  aria-label={`leave out “${part.text}”`}
                  onKeyDown={moveBy}
                  onClick={({ detail }) =>
                    take(read.faults.find((fault) => has([part], fault))?.offers[0] ?? '', detail === 0)
                  }
                >
                  leave out
                </button>
              </li>
            ),
          )}
        </ul>
        {faults.length > 0 && (
          <div id={`${id}-refused`} role="alert" className="flex flex-col gap-1 text-sm">
            {faults.slice(0, MOST_SAID).map((fault) => (
              <div key={`${fault.from} ${fault.message}`} className="flex flex-col gap-1">
                {/* an open chip shows its question */}
                <p className={isAsked && has(read.open, fault) ? 'sr-only' : 'text-bad'}>{fault.message}</p>
                {!has(asked?.read.open, fault) &&
                  !has(asked?.read.unknown, fault) &&
                  fault.offers.map((offer) => (
                    <button
                      key={offer}
                      type="button"
                      className="line-offer"
                      onClick={({ detail }) => take(offer, detail === 0)}
                    >
                      {offer}
                    </button>
                  ))}
              </div>
            ))}
            <p className="text-ink-3">
              {asked?.waits
                ? 'The wind waits for this choice; the elevation does not depend on it.'
                : 'Nothing was changed.'}
            </p>
          </div>
        )}
      </div>
    </form>
  );
};
