import { moaToMil, normalCdf } from '@windcall/units';

/** What turns an error of the call into a miss at one distance, with one rifle. */
export interface Ground {
  readonly distanceYd: number;
  /** mil of windage per mph of steady full-value wind (training's k). */
  readonly milPerMph: number;
  /** Standard deviation of the rifle and its ammunition sideways, mil. */
  readonly rifleSdMil: number;
}

/** Errors of a caller, mph: + called more wind than there was; spread is one standard deviation. */
export interface CallError {
  readonly biasMph: number;
  readonly spreadMph: number;
}

/**
 * P(hit) sideways on a plate `plateMoa` wide, of calls with these errors: the normal's share within the plate's edges,
 * variances of call and rifle added. Sideways only, since elevation is given.
 */
export const hitShare = ({ milPerMph, rifleSdMil }: Ground, error: CallError, plateMoa: number): number => {
  const half = moaToMil(plateMoa) / 2;
  const middle = milPerMph * error.biasMph;
  const sd = Math.max(1e-9, Math.hypot(milPerMph * error.spreadMph, rifleSdMil));
  return normalCdf((half - middle) / sd) - normalCdf((-half - middle) / sd);
};

/** Share of plates lost to bias and spread of the call, against a perfect call with the same rifle. */
export const platesLost = (ground: Ground, error: CallError, plateMoa: number): number =>
  hitShare(ground, { biasMph: 0, spreadMph: 0 }, plateMoa) - hitShare(ground, error, plateMoa);

/** A plate is sized so that it is hit so often: hard enough to tell calls apart, easy enough to go on. */
export const WANTED_HITS = { low: 0.6, aim: 0.725, high: 0.85 } as const;
/** Plates come in steps, MOA, and no smaller or larger than these. */
const PLATE_MOA = { least: 0.5, most: 12, step: 0.25 } as const;

/** Plate, MOA, on which calls with these errors hit so often (default 72.5 %: 60–85 % as near as a step allows). */
export const plateFor = (ground: Ground, error: CallError, wantedHits: number = WANTED_HITS.aim): number => {
  let low: number = PLATE_MOA.least;
  let high: number = PLATE_MOA.most;
  const stepOf = (moa: number): number => Math.round(moa / PLATE_MOA.step);
  // Once both ends round to the same step, all between them does.
  for (let i = 0; i < 30 && stepOf(low) !== stepOf(high); i++) {
    const middle = (low + high) / 2;
    if (hitShare(ground, error, middle) < wantedHits) low = middle;
    else high = middle;
  }
  return stepOf(low) * PLATE_MOA.step;
};

/**
 * Luck-free aim: P(hit with the hold fired)/P(hit with the best hold that could be set), both of the rifle's dispersion alone.
 * 0…1; null where no hold could have hit.
 */
export const luckFreeAim = (hitOfFired: number, hitOfBest: number): number | null =>
  hitOfBest < 1e-9 ? null : Math.min(1, hitOfFired / hitOfBest);

/**
 * "Know your limit": whether the next plate is worth it, with P(hit) p, points kept so far and the plate's own value. Going on is
 * worth p·(kept + value); stopping is worth `kept`.
 */
export const goOn = (hit: number, kept: number, value: number): boolean => hit * (kept + value) > kept;
