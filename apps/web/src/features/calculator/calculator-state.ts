import { type Agreed, FIRST_QUESTION, type Question } from '@windcall/simulation';
import type { Asked } from '@windcall/units';
import type { TakenLine } from '../../kit/line.tsx';

type Part = Partial<Question>;
/** Parts carried over from the previous question, each with the values that remove it. */
export interface Carried {
  readonly wind: Part | null;
  readonly air: Part | null;
}
export const NOTHING_CARRIED: Carried = { wind: null, air: null };

const WIND = ['windSpeed', 'windTo', 'windToFrom', 'windGust', 'windFrom', 'winds'] as const;
const AIR = ['temperature', 'pressure', 'humidity', 'densityAltitude'] as const;
const first = (names: readonly (keyof Question)[]): Part =>
  Object.fromEntries(names.map((name) => [name, FIRST_QUESTION[name]]));

const windCarried = (question: Question, asked: Asked): Part | null => {
  const { windSpeed, windTo, winds } = question;
  const isCalm = winds === null && windTo === null && windSpeed === 0;
  if (isCalm || asked.winds != null || asked.windFrom !== undefined) return null;
  // a new speed keeps the previous direction
  if (asked.windSpeed !== undefined) {
    return question.windFrom === FIRST_QUESTION.windFrom ? null : first(['windFrom']);
  }
  return first(WIND);
};

const airCarried = (question: Question, asked: Asked): Part | null => {
  // a density altitude replaces pressure and humidity
  const used = AIR.filter(
    (name) => question.densityAltitude === null || name === 'temperature' || name === 'densityAltitude',
  );
  const kept = used.filter((name) => asked[name] === undefined && question[name] !== FIRST_QUESTION[name]);
  return kept.length === 0 ? null : first(kept);
};

/** Parts of `question`, the answered one, that its line did not name. */
export const carriedInto = (question: Question, asked: Asked): Carried => ({
  wind: windCarried(question, asked),
  air: airCarried(question, asked),
});

/** Parts still carried over after `part` was set in the form. */
export const stillCarried = ({ wind, air }: Carried, part: Part): Carried => ({
  wind: WIND.some((name) => name in part) ? null : wind,
  air: AIR.some((name) => name in part) ? null : air,
});

export interface CalculatorState {
  readonly notes: readonly string[];
  /** The accepted line, until a box changes. */
  readonly taken: TakenLine | null;
  /** Boxes, and the line, with refused text, which the answer ignores. */
  readonly refused: ReadonlySet<string>;
  readonly carried: Carried;
  /** Whether the line named a moving target: the form shows the speed in any case. */
  readonly hasMover: boolean;
  /** The line's answer while its wind waits for a choice. */
  readonly waits: Agreed | null;
}

export type CalculatorEvent =
  | { readonly is: 'changed'; readonly part: Part; readonly notes?: readonly string[] }
  | {
      readonly is: 'asked';
      readonly question: Question;
      readonly asked: Asked;
      readonly notes: readonly string[];
      readonly taken: TakenLine | null;
    }
  | { readonly is: 'box'; readonly name: string; readonly isRefused: boolean }
  | { readonly is: 'line-refused'; readonly waits: Agreed | null };

const LINE = 'line';
const NONE: ReadonlySet<string> = new Set();
export const NO_NOTES: readonly string[] = [];

export const CALCULATOR_START: CalculatorState = {
  ...{ notes: NO_NOTES, taken: null, refused: NONE, carried: NOTHING_CARRIED },
  ...{ hasMover: false, waits: null },
};

const refusedAfter = (before: ReadonlySet<string>, name: string, isRefused: boolean): ReadonlySet<string> =>
  new Set(isRefused ? [...before, name] : [...before].filter((other) => other !== name));

/** A new question, typed or set, clears the line's refusal and pending choice. */
export const calculatorAfter = (state: CalculatorState, event: CalculatorEvent): CalculatorState => {
  const answered = () => ({ ...state, refused: refusedAfter(state.refused, LINE, false), waits: null });
  switch (event.is) {
    case 'changed':
      return {
        ...answered(),
        notes: event.notes ?? NO_NOTES,
        taken: null,
        carried: stillCarried(state.carried, event.part),
      };
    case 'asked': {
      const { question, asked, notes, taken } = event;
      return {
        ...answered(),
        notes,
        taken,
        carried: carriedInto(question, asked),
        hasMover: asked.targetSpeed !== undefined,
      };
    }
    case 'box':
      return { ...state, refused: refusedAfter(state.refused, event.name, event.isRefused) };
    case 'line-refused':
      return { ...state, refused: refusedAfter(state.refused, LINE, true), waits: event.waits };
  }
};
