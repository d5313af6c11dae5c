import { giveCandidates } from './candidates.ts';
import {
  askRest,
  askTurns,
  exclude,
  joinExtremes,
  listUnknown,
  takeDirections,
  takeDistances,
  takeMovers,
  takePairs,
} from './narrow.ts';
import { type Beside, Reading } from './reading.ts';
import { takeSeveralWinds } from './several-winds.ts';
import { readWholeThings } from './whole-things.ts';
import { SILENT } from './words.ts';

/** The refusal of two questions in a line; null for one. */
const twoQuestions = (line: string): string | null => {
  const asked = [...line.matchAll(/\b(what|whats|what's|how|dope|come-?up|hold)\b[^?]*?\b(\d{3,4})\b/gi)];
  const [first, second] = asked.map((match) => match[2]);
  const isTwo =
    /\?|\band (?:what|how|dope|come|hold|then)/i.test(line) && new Set(asked.map((match) => match[2])).size > 1;
  return isTwo ? `Two questions: ${first} and ${second}. Ask one.` : null;
};

export const readChips = (line: string, beside: Beside): Reading => {
  const reading = new Reading(line, beside);
  readWholeThings(reading);
  takeSeveralWinds(reading);
  giveCandidates(reading);
  takeMovers(reading);
  askTurns(reading);
  takeDistances(reading);
  joinExtremes(reading);
  takePairs(reading);
  exclude(reading);
  askRest(reading);
  takeDirections(reading);
  listUnknown(reading, (word) => SILENT.has(word));
  reading.refused = twoQuestions(line);
  const byPlace = (a: { at: readonly [number, number] }, b: { at: readonly [number, number] }): number =>
    a.at[0] - b.at[0];
  reading.chips.sort(byPlace);
  reading.open.sort(byPlace);
  return reading;
};
