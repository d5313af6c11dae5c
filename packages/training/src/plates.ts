import { moaToMil, normalCdf } from '@windcall/units';

/** A distance and a rifle, which turn a call's error into a miss. */
export interface Ground {
  readonly distanceYd: number;
  /** mil of windage per mph of steady full-value wind. */
  readonly milPerMph: number;
  /** Standard deviation of the rifle and its ammunition sideways. */
  readonly rifleSdMil: number;
}

/** Errors of a caller: bias + called too much wind; spread is one standard deviation. */
export interface CallError {
  readonly biasMph: number;
  readonly spreadMph: number;
}

/**
 * P(hit) sideways on a plate `plateMoa` wide with these errors: the normal's share within the plate's edges, variances
 * of call and rifle added. Sideways only, because elevation is given.
 */
export const hitShare = ({ milPerMph, rifleSdMil }: Ground, error: CallError, plateMoa: number): number => {
  const half = moaToMil(plateMoa) / 2;
  const middle = milPerMph * error.biasMph;
  const sd = Math.max(1e-9, Math.hypot(milPerMph * error.spreadMph, rifleSdMil));
  return normalCdf((half - middle) / sd) - normalCdf((-half - middle) / sd);
};

/** Share of plates lost to bias and spread of the call, relative to a perfect call with the same rifle. */
export const platesLost = (ground: Ground, error: CallError, plateMoa: number): number =>
  hitShare(ground, { biasMph: 0, spreadMph: 0 }, plateMoa) - hitShare(ground, error, plateMoa);

/** Wanted hit shares of a plate: hard enough to separate calls, easy enough not to discourage. */
export const WANTED_HITS = { low: 0.6, aim: 0.725, high: 0.85 } as const;
const PLATE_MOA = { least: 0.5, most: 12, step: 0.25 } as const;

/** Plate, MOA, with this hit share for calls with these errors (default 72.5 %: 60–85 % within a step). */
export const plateFor = (ground: Ground, error: CallError, wantedHits: number = WANTED_HITS.aim): number => {
  let low: number = PLATE_MOA.least;
  let high: number = PLATE_MOA.most;
  const stepOf = (moa: number): number => Math.round(moa / PLATE_MOA.step);
  // Done when both ends round to the same step.
  for (let i = 0; i < 30 && stepOf(low) !== stepOf(high); i++) {
    const middle = (low + high) / 2;
    if (hitShare(ground, error, middle) < wantedHits) low = middle;
    else high = middle;
  }
  return stepOf(low) * PLATE_MOA.step;
};

/**
 * Luck-free aim: P(hit with the fired hold)/P(hit with the best possible setting), both with the rifle's dispersion
 * alone. 0…1; null if no hold could hit.
 */
export const luckFreeAim = (hitOfFired: number, hitOfBest: number): number | null =>
  hitOfBest < 1e-9 ? null : Math.min(1, hitOfFired / hitOfBest);

/**
 * "Know your limit": whether to shoot the next plate, with P(hit), points kept so far and the plate's own value. Going
 * on is worth p·(kept + value); stopping is worth `kept`.
 */
export const goOn = (hit: number, kept: number, value: number): boolean => hit * (kept + value) > kept;
