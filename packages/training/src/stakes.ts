import { type Bracket, intervalScore, meanScoreOfWidth, sigmaOfScore } from './interval-score.ts';
import { goOn } from './plates.ts';

/** The bracket without a forecast: about the best constant one (7 to 11 mph differ by 0.1). mph each way. */
export const USUAL_BAND: Bracket = { loMph: -9, hiMph: 9 };
/** Mean score of the usual bracket, mph: H 6.1, measured on drawn tasks (docs/measured/callers.md, suite `person`). */
export const USUAL_SCORE_MPH = 6.1 * 3.51;

/** A wind that a member saw. mph, + from the right. */
export interface SeenWind {
  /** The call; null without one. It counts from the commit on, fired or not. */
  readonly call: Bracket | null;
  /** The announced bracket; null if the level shows no forecast. */
  readonly forecast: Bracket | null;
  /** The wind at the commit; null until it is shown. */
  readonly truthMph: number | null;
}

/**
 * Score of a seen wind, mph; every wind counts once: by its call, else by the forecast or the usual bracket. Before the
 * reveal a wind without a call counts as the mean score of that bracket, which reveals nothing; a call has no score yet
 * (null).
 */
export const countedMph = ({ call, forecast, truthMph }: SeenWind): number | null => {
  if (truthMph !== null) return intervalScore(call ?? forecast ?? USUAL_BAND, truthMph);
  if (call !== null) return null;
  return forecast === null ? USUAL_SCORE_MPH : meanScoreOfWidth(forecast.hiMph - forecast.loMph);
};

/** Places of a class: members by the mean over all winds since they first joined, as "± mph"; ties share a place. Best first. */
export const placesOf = (members: readonly { readonly memberId: number; readonly winds: readonly SeenWind[] }[]) => {
  const scored = members
    .flatMap(({ memberId, winds }) => {
      const counted = winds.flatMap((wind) => countedMph(wind) ?? []);
      if (counted.length === 0) return [];
      return [{ memberId, score: sigmaOfScore(counted.reduce((sum, mph) => sum + mph, 0) / counted.length) }];
    })
    .sort((a, b) => a.score - b.score || a.memberId - b.memberId);
  return scored.map((one) => ({ ...one, place: 1 + scored.filter(({ score }) => score < one.score).length }));
};

/** Longest wait of a seen task for its shot, ms: one day. */
const WAITS_MS = 86_400_000;

/** A seen task without a shot. ms since 1970. */
interface OpenTask {
  readonly seenAtMs: number;
  /** Start of the next drill; null without one. */
  readonly nextDrillAtMs: number | null;
}

/**
 * Time at which a seen task was left, ms since 1970; null while it may continue. A task is left when another drill
 * starts, or after a day. A later call at it is still judged as a call.
 */
export const leftAt = ({ seenAtMs, nextDrillAtMs }: OpenTask, nowMs: number): number | null => {
  const at = Math.min(nextDrillAtMs ?? Number.POSITIVE_INFINITY, seenAtMs + WAITS_MS);
  return nextDrillAtMs === null && at > nowMs ? null : at;
};

/** Value of going on at a plate of know-your-limit. Plate n (from 1) is worth n points. */
export interface Stake {
  readonly n: number;
  readonly chance: number;
  /** Expected points of going on once: `p·(S + n)`; a miss loses all. */
  readonly goOn: number;
  /** Points held before the plate: S. */
  readonly kept: number;
}

/** Points after this many plates hit in a row. */
export const pointsAfter = (plates: number): number => (plates * (plates + 1)) / 2;

/** The stakes of every plate; `chances`: to hit plate 1, 2, … */
export const stakesOf = (chances: readonly number[]): Stake[] =>
  chances.map((chance, i) => {
    const [n, kept] = [i + 1, pointsAfter(i)];
    return { n, chance, kept, goOn: chance * (kept + n) };
  });

/** Number of plates after which to stop: before the first plate that is not worth its risk. */
export const bestStop = (stakes: readonly Stake[]): number => {
  const first = stakes.findIndex(({ chance, kept, n }) => !goOn(chance, kept, n));
  return first < 0 ? stakes.length : first;
};

/** Points of a string: all points held, none after a miss. `hits`: by plate shot. */
export const kylPoints = (hits: readonly boolean[]): number => (hits.includes(false) ? 0 : pointsAfter(hits.length));

/**
 * Expected points of stopping after this many plates: from the hits on plates already shot, from the chances on the
 * others.
 */
export const pointsHadStopped = (hits: readonly boolean[], stakes: readonly Stake[], plates: number): number => {
  if (hits.slice(0, plates).includes(false)) return 0;
  const beyond = stakes.slice(hits.length, plates).reduce((share, { chance }) => share * chance, 1);
  return beyond * pointsAfter(plates);
};
