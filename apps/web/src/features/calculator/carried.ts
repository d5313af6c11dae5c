import { FIRST_QUESTION, type Question } from '@windcall/simulation';
import type { Asked } from '@windcall/units';

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
