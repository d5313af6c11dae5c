import { type Agreed, agreedOn, type Rifle } from '@windcall/simulation';
import { type Asked, clockText, type Kind, readDirection } from '@windcall/units';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useFiring } from '../../desk/firing.ts';
import { BOUNDS } from '../../desk/question.ts';
import { Line, Measure, RifleName, type TakenLine, Toolbar, ToolbarButton, ToolbarLink } from '../../kit/index.ts';
import {
  elevationText,
  questionWords,
  readNumber,
  retyped,
  saidIn,
  type Units,
  useUnits,
  windText,
} from '../../units/index.ts';
import { answerRow, type Loaded, type RowAnswer, rowFigures, standing, standingQuestion } from './answer-row.ts';
import { NO_NOTES } from './calculator-state.ts';
import './calculator-row.css';

type Field = 'distance' | 'windSpeed' | 'windFrom' | 'incline' | 'temperature';
type Texts = Partial<Record<Field, string>>;

const FIELDS: readonly (readonly [field: Field, label: string, kind: Kind | null, min: number, max: number])[] = [
  ['distance', 'Distance', 'range', BOUNDS.distance[0], BOUNDS.distance[1]],
  ['windSpeed', 'Wind', 'wind', BOUNDS.windSpeed[0], BOUNDS.windSpeed[1]],
  ['windFrom', 'Wind from', null, 0, 360],
  ['incline', 'Incline', null, BOUNDS.incline[0], BOUNDS.incline[1]],
  ['temperature', 'Temperature', 'temperature', -60, 140],
];

const textsIn = (from: Units, to: Units, texts: Texts): Texts =>
  Object.fromEntries(
    FIELDS.flatMap(([field, , kind]) => {
      const text = texts[field];
      return text === undefined ? [] : [[field, kind === null ? text : retyped(from, to, kind, text)]];
    }),
  );

const boundsOf = (units: Units, wrong: Field): string => {
  const spec = FIELDS.find(([field]) => field === wrong);
  if (spec === undefined) return '';
  const [, name, kind, min, max] = spec;
  if (wrong === 'windFrom') return `${name}: type 2, 2:30, 60°, left or right.`;
  const told = (wire: number): string => (kind === null ? units.written(String(wire)) : units.field(kind, wire));
  return `${name}: a number from ${told(min)} to ${told(max)}.`;
};

/** Elevation and wind of one answer, or why there is none. A range of speeds shows each wind. */
const Answered = ({
  answer,
  rifle,
  notes,
}: {
  readonly answer: RowAnswer;
  readonly rifle: Rifle;
  readonly notes: readonly string[];
}) => {
  const units = useUnits();
  const { question, inStageWind, coriolis, solved, leadMil } = answer;
  const context = { rangeYd: question.distance };
  const outcome = solved[solved.length >> 1]?.outcome;
  if (outcome?.status !== 'ok') {
    return (
      <span className="text-bad">
        {outcome?.status === 'cannot-solve'
          ? saidIn(units, outcome.reason, outcome.said)
          : 'There is no solution for this.'}
      </span>
    );
  }
  const { elevationMils, timeOfFlight } = outcome.solution;
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="flex flex-wrap gap-x-3 text-accent">
        <Measure kind="angle" axis="elevation" digits={2} value={elevationMils} {...context} />
        {solved.map(({ mph, outcome: at }) => (
          <span key={mph} className="flex gap-1">
            {solved.length > 1 && <Measure kind="wind" size="sm" value={mph} />}
            <Measure
              kind="angle"
              axis="wind"
              digits={2}
              value={at.status === 'ok' ? at.solution.windDriftMils : null}
              {...context}
            />
          </span>
        ))}
        {leadMil !== null && (
          <span className="flex gap-1">
            lead <Measure kind="angle" axis="wind" digits={2} value={leadMil} {...context} />
          </span>
        )}
        <Measure unit="s" digits={2} value={timeOfFlight} />
      </span>
      <span className="text-ink-3">
        <span className="text-ink-2">
          <RifleName rifle={rifle} />
        </span>
        {' · '}
        {[
          inStageWind ? questionWords(units, question, 'wind of the stage') : questionWords(units, question),
          units.sentence(coriolis),
          ...notes,
        ].join(' · ')}
      </span>
    </span>
  );
};

interface CalculatorRowProps extends Loaded {
  readonly rifle: Rifle;
  readonly putInStage?: (taken: TakenLine) => ReactNode;
}

/** Five boxes with typed values in amber; Enter or leaving a box answers. */
const Boxes = ({
  loaded,
  onAsk,
  onRefuse,
}: {
  readonly loaded: Loaded;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onRefuse: (wrong: Field) => void;
}) => {
  const id = useId();
  const units = useUnits();
  const [typed, setTyped] = useState<{ readonly texts: Texts; readonly units: Units }>({ texts: {}, units });
  const texts = textsIn(typed.units, units, typed.texts);
  const setTexts = (next: Texts): void => setTyped({ texts: next, units });
  const [wrong, setWrong] = useState<Field | null>(null);
  const stands = standing(loaded);

  const shown = (field: Field, kind: Kind | null): string => {
    const value = stands[field];
    if (value === null) return '–';
    if (field === 'windFrom') return clockText(value);
    return kind === null ? units.written(String(value)) : units.format(kind, value).figure;
  };
  const readField = (field: Field, kind: Kind | null, text: string, min: number, max: number): number | null => {
    const read =
      field === 'windFrom'
        ? readDirection(text)
        : kind === null
          ? readNumber(text, '°', 'elevation', { min, max }, units.choices)
          : units.parse(kind, text, { min, max });
    return read.status === 'ok' ? read.value : null;
  };
  const ask = (): void => {
    const asked: { -readonly [K in Field]?: number } = {};
    for (const [field, , kind, min, max] of FIELDS) {
      const text = texts[field]?.trim() ?? '';
      if (text === '') continue;
      const value = readField(field, kind, text, min, max);
      if (value === null || value < min || value > max) {
        setWrong(field);
        onRefuse(field);
        return;
      }
      asked[field] = value;
    }
    setWrong(null);
    onAsk(Object.keys(asked).length === 0 ? null : asked);
  };
  const label = (field: Field, kind: Kind | null): string =>
    kind !== null ? units.name(kind) : field === 'windFrom' ? 'from' : 'slope';
  return (
    <form
      aria-label="Calculator"
      className="calculator-boxes"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setTexts({});
        setWrong(null);
        onAsk(null);
      }}
    >
      {FIELDS.map(([field, name, kind]) => (
        <label key={field} htmlFor={`${id}-${field}`} className="min-w-0">
          <span className="engraved block truncate" aria-hidden>
            {label(field, kind)}
          </span>
          <input
            id={`${id}-${field}`}
            aria-label={`${name}, ${label(field, kind)}`}
            className="input figure"
            inputMode={field === 'distance' || field === 'windSpeed' ? 'decimal' : 'text'}
            autoComplete="off"
            enterKeyHint="go"
            placeholder={shown(field, kind)}
            value={texts[field] ?? ''}
            data-typed={(texts[field] ?? '') !== '' || undefined}
            aria-invalid={wrong === field || undefined}
            onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
            onBlur={ask}
          />
        </label>
      ))}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Answer
      </button>
    </form>
  );
};

interface RowState {
  readonly asked: Asked | null;
  readonly notes: readonly string[];
  readonly taken: TakenLine | null;
  /** Why the typed text has no answer; null if it has one. The last answer stays beside it, gray. */
  readonly refused: Field | 'line' | null;
  readonly waits: Agreed | null;
}
const NOTHING_ASKED: RowState = { asked: null, notes: NO_NOTES, taken: null, refused: null, waits: null };

/** Returns one object until the line's numbers change, because each key redraws the scope beside the row. */
const useLine = (line: Loaded['line']): Loaded['line'] => {
  const { distance, directionOfFire, lookAngle } = line ?? {};
  return useMemo(
    () =>
      distance === undefined || directionOfFire === undefined || lookAngle === undefined
        ? null
        : { distance, directionOfFire, lookAngle },
    [distance, directionOfFire, lookAngle],
  );
};

/** Answers any shot beside the scope, from the loaded stage or none, in five boxes or one line. Escape returns to the target. */
export const CalculatorRow = ({ stage, line: given, rifle, putInStage }: CalculatorRowProps) => {
  const units = useUnits();
  const line = useLine(given);
  const firing = useFiring();
  const loaded = useMemo<Loaded>(() => ({ stage, line }), [stage, line]);
  const [inWords, setInWords] = useState(false);
  const [{ asked, notes, taken, refused, waits }, setRow] = useState(NOTHING_ASKED);
  const answer = useMemo(
    () => (asked === null ? null : answerRow(asked, loaded, rifle, firing)),
    [asked, loaded, rifle, firing],
  );
  const ask = (next: Asked | null, read = NO_NOTES, line: TakenLine | null = null): void =>
    setRow({ ...NOTHING_ASKED, asked: next, notes: read, taken: line });
  const refuse = (what: Field | 'line', next: Agreed | null = null): void =>
    setRow((before) => ({ ...before, refused: what, waits: next }));
  const answerOf = (next: Asked) => answerRow(next, loaded, rifle, firing);
  const waiting = waits === null ? null : rowFigures(answerOf(waits.asked));
  const middle = answer?.solved[answer.solved.length >> 1]?.outcome;
  const says = (): ReactNode => {
    if (waits !== null && waiting !== null)
      return (
        <span>
          {elevationText(units, waiting[0], 2)}
          {waits.inStillAir && ' in still air'} at {units.text('range', answerOf(waits.asked).question.distance)}; the
          wind waits
        </span>
      );
    if (refused !== null) {
      return (
        <span className="flex flex-wrap gap-x-3">
          {refused !== 'line' && <span className="text-bad">{boundsOf(units, refused)}</span>}
          {middle?.status === 'ok' && (
            <span className="text-ink-3">
              Last answer: {elevationText(units, middle.solution.elevationMils, 2)},{' '}
              {windText(units, middle.solution.windDriftMils, 2)}
            </span>
          )}
        </span>
      );
    }
    return answer === null ? (
      <span className="text-ink-3">Type any shot</span>
    ) : (
      <Answered answer={answer} rifle={rifle} notes={notes} />
    );
  };
  return (
    <section aria-label="Any shot" className="calculator-row" data-words={inWords || undefined}>
      {inWords ? (
        <Line
          rifles={null}
          question={standingQuestion(loaded)}
          onAsk={ask}
          agree={(readings) => agreedOn(readings, (next) => rowFigures(answerOf(next)))}
          onRefuse={(next) => refuse('line', next)}
        />
      ) : (
        <Boxes loaded={loaded} onAsk={ask} onRefuse={refuse} />
      )}
      <div className="mt-1 flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <p role="status">{says()}</p>
        {taken?.plan && putInStage?.(taken)}
        <Toolbar label="Other ways to ask" className="flex gap-x-3">
          <ToolbarButton>
            <button
              type="button"
              className="inline-flex min-h-6 items-center text-xs text-ink-2 underline underline-offset-4"
              onClick={() => {
                setInWords(!inWords);
                ask(null);
              }}
            >
              {inWords ? 'Ask in boxes' : 'Ask in one line'}
            </button>
          </ToolbarButton>
          <ToolbarLink>
            <Link
              to="/calculator"
              className="inline-flex min-h-6 items-center text-xs text-ink-2 underline underline-offset-4"
            >
              Range table
            </Link>
          </ToolbarLink>
        </Toolbar>
      </div>
    </section>
  );
};
