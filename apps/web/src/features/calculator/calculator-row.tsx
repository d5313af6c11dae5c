import type { Rifle, SolveOutcome } from '@windcall/simulation';
import { clockText, type Kind, readDirection } from '@windcall/units';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Measure } from '../../platform/kit/measure.tsx';
import { readNumber } from '../../platform/kit/read-number.ts';
import { elevationText, windText } from '../../platform/measure/angles.ts';
import { restated, type Units, useUnits } from '../../platform/measure/use-units.ts';
import { type Asked, answerRow, type Loaded, standing } from './answer-row.ts';
import { BOUNDS } from './question.ts';

type Field = keyof Asked;
type Texts = Partial<Record<Field, string>>;

const FIELDS: readonly (readonly [field: Field, label: string, kind: Kind | null, min: number, max: number])[] = [
  ['distance', 'Distance', 'range', BOUNDS.distance[0], BOUNDS.distance[1]],
  ['windSpeed', 'Wind', 'wind', BOUNDS.windSpeed[0], BOUNDS.windSpeed[1]],
  ['windFrom', 'Wind from', null, 0, 360],
  ['incline', 'Incline', null, BOUNDS.incline[0], BOUNDS.incline[1]],
  ['temperature', 'Temperature', 'temperature', -60, 140],
];

/** What may be typed in a field, in the shown unit. */
const boundsOf = (wrong: Field, units: Units): string => {
  const spec = FIELDS.find(([field]) => field === wrong);
  if (spec === undefined) return '';
  const [, name, kind, min, max] = spec;
  if (wrong === 'windFrom') return `${name}: type 2, 2:30, 60°, left or right.`;
  const told = (wire: number): string => (kind === null ? String(wire) : units.field(kind, wire));
  return `${name}: a number from ${told(min)} to ${told(max)}.`;
};

interface CalculatorRowProps extends Loaded {
  readonly rifle: Rifle;
}

/**
 * Any shot asked without leaving the desk: distance, wind, incline and air over what is loaded, or over nothing. What is typed
 * is amber; Enter or leaving a field answers, Escape returns to the target. Nothing else on the screen follows it.
 */
export const CalculatorRow = ({ stage, line, rifle }: CalculatorRowProps) => {
  const id = useId();
  const units = useUnits();
  const [texts, setTexts] = useState<Texts>({});
  const [answer, setAnswer] = useState<SolveOutcome | null>(null);
  const [wrong, setWrong] = useState<Field | null>(null);
  const loaded = standing({ stage, line });

  const shown = (field: Field, kind: Kind | null): string => {
    const value = loaded[field];
    if (value === null) return '–';
    if (field === 'windFrom') return clockText(value);
    return kind === null ? String(value) : units.format(kind, value).figure;
  };
  const readField = (field: Field, kind: Kind | null, text: string): number | null => {
    const read =
      field === 'windFrom'
        ? readDirection(text)
        : kind === null
          ? readNumber(text, '°', 'elevation')
          : units.parse(kind, text);
    return read.status === 'ok' ? read.value : null;
  };
  const forget = (): void => {
    setTexts({});
    setAnswer(null);
    setWrong(null);
  };
  const ask = (): void => {
    const asked: { -readonly [K in Field]?: number } = {};
    for (const [field, , kind, min, max] of FIELDS) {
      const text = texts[field]?.trim() ?? '';
      if (text === '') continue;
      const value = readField(field, kind, text);
      if (value === null || value < min || value > max) {
        // the last answer stays, gray
        setWrong(field);
        return;
      }
      asked[field] = value;
    }
    setWrong(null);
    setAnswer(Object.keys(asked).length === 0 ? null : answerRow(asked, { stage, line }, rifle));
  };
  const label = (field: Field, kind: Kind | null): string =>
    kind !== null ? units.name(kind) : field === 'windFrom' ? 'from' : 'slope';
  const context = { rangeYd: loaded.distance };
  return (
    <form
      aria-label="Calculator"
      className="calculator-row"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        forget();
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
      <p role="status" className="col-span-full flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 text-sm">
        {wrong !== null ? (
          <span className="flex flex-wrap gap-x-3">
            <span className="text-bad">{boundsOf(wrong, units)}</span>
            {answer?.status === 'ok' && (
              <span className="text-ink-3">
                Last answer: {elevationText(answer.solution.elevationMils, 2)},{' '}
                {windText(answer.solution.windDriftMils, 2)}
              </span>
            )}
          </span>
        ) : answer === null ? (
          <span className="text-ink-3">Type any shot</span>
        ) : answer.status === 'ok' ? (
          <span className="flex flex-wrap gap-x-3 text-accent">
            <Measure kind="angle" axis="elevation" digits={2} value={answer.solution.elevationMils} {...context} />
            <Measure kind="angle" axis="wind" digits={2} value={answer.solution.windDriftMils} {...context} />
            <Measure unit="s" digits={2} value={answer.solution.timeOfFlight} />
          </span>
        ) : (
          <span className="text-bad">
            {answer.status === 'cannot-solve' ? restated(answer.reason) : 'There is no solution for this.'}
          </span>
        )}
        <Link to="/calculator" className="text-xs text-ink-2 underline underline-offset-4">
          Range table
        </Link>
      </p>
    </form>
  );
};
