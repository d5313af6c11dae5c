import type { cards } from '@windcall/contract';
import { normalCdf, wrap360 } from '@windcall/units';
import { type HoldField, rowOf } from '@windcall/wmp';
import type { FirstRound } from './card-first-round.ts';
import { type CardRow, type CardTarget, elevationFor, type Solver, type TargetResponse } from './card-rows.ts';
import { crosswindsOf, readingsOf } from './crosswind-bands.ts';
import type { DayRange } from './day-range.ts';
import type { HitChance } from './hit-chance.ts';
import type { Measured } from './measured.ts';

/** What a card promises. Three numbers with three names, all of them about its own printed holds; of a card for an eye also what it chose among. */
export interface CardPromise
  extends Measured,
    Partial<FirstRound>,
    Partial<Pick<cards.CardPromise, 'eye' | 'forEye' | 'choices' | 'recommended'>> {
  /** Independent winds it was measured in (count). */
  fields: number;
  /** The wind has no chance in it: all these winds are one and the same. */
  alike: boolean;
  /** Where one record is all that is known of the wind: the range of other days like it. */
  range?: DayRange;
}

/** Winds of the finite differences are at least so strong, mph. */
const LEAST_PROBE_MPH = 4;

/** Four solutions about calm: across from both sides, in the face and from behind. */
export const targetResponse = (
  target: CardTarget,
  solver: Solver,
  axis: HoldField['axes'][number],
  probeMph: number,
): TargetResponse => {
  const mph = Math.max(LEAST_PROBE_MPH, probeMph);
  const from = (relativeDeg: number) => {
    const directionDeg = wrap360(axis.fireDeg + relativeDeg);
    return solver(target, { speedMph: mph, directionDeg });
  };
  const [head, right, tail, left] = [from(0), from(90), from(180), from(270)];
  return {
    calmRightMil: (right.windageMil + left.windageMil) / 2,
    calmUpMil: (right.elevationMil + left.elevationMil) / 2,
    rightPerCross: (right.windageMil - left.windageMil) / (2 * mph),
    rightPerHead: (head.windageMil - tail.windageMil) / (2 * mph),
    upPerCross: (right.elevationMil - left.elevationMil) / (2 * mph),
    upPerHead: (head.elevationMil - tail.elevationMil) / (2 * mph),
  };
};

/** A target as the promise sees it: how it answers to wind, how likely a hit is, and what the card says. */
export interface PromisedTarget {
  axis: number;
  response: TargetResponse;
  chance: HitChance;
  row: CardRow;
}

/** Root mean square of the crosswinds on a target, mph. */
const rmsCrosswind = ({ holdMil, nTimes }: HoldField, axis: number, milPerMph: number): number => {
  let sum = 0;
  for (const hold of rowOf(holdMil, nTimes, axis)) sum += hold ** 2;
  return Math.sqrt(sum / nTimes) / milPerMph;
};

/** How each engagement of a field answers to the wind, by its place. */
export const responsesOf = (
  targets: readonly CardTarget[],
  solver: Solver,
  field: HoldField,
  axisIndexOf: (target: CardTarget) => number,
): Map<number, TargetResponse> => {
  const responses = new Map<number, TargetResponse>();
  for (const target of targets) {
    const j = axisIndexOf(target);
    const axis = field.axes[j];
    if (axis === undefined) throw new Error(`target ${target.number} must have an axis`);
    if (!responses.has(j)) {
      responses.set(j, targetResponse(target, solver, axis, rmsCrosswind(field, j, axis.milPerMph)));
    }
  }
  return responses;
};

/** Errors of a reading that are stated, mph, one standard deviation. */
const STATED_ERRORS_MPH = [0, 1, 2] as const;
/** Choices less likely than this change nothing. */
const NEGLIGIBLE = 1e-6;
/** A target is tried in at least so many winds; where there are more, the targets of a card share them out. */
const WINDS_A_TARGET = 1024;

/** What the rows of a card do in a wind. Shares and probabilities, 0 to 1. */
export interface Tried {
  coverage: number;
  /** Hits by the error of the reading, in the order of the errors asked for. */
  hits: number[];
}

/**
 * What the rows of a card do in a wind: every target and time counts alike, but that the targets share out the times where there are
 * very many. The hold is the one whose crosswinds hold the crosswind that is read, or a reading of it with an error; outside all of them
 * the nearest. Elevation is dialed as printed: for the target, or for the hold where that has its own.
 * @param errorsMph standard deviations of the reading
 */
export const tryCard = (
  targets: readonly PromisedTarget[],
  field: HoldField,
  errorsMph: readonly number[] = STATED_ERRORS_MPH,
): Tried => {
  const { nTimes } = field;
  const every = Math.max(1, Math.min(targets.length, Math.floor(nTimes / WINDS_A_TARGET)));
  let covered = 0;
  let n = 0;
  const hits = new Float64Array(errorsMph.length);
  for (const [place, { axis: j, response, chance, row }] of targets.entries()) {
    const { cross, head } = crosswindsOf(field, j);
    const reading = readingsOf(field, j);
    const holds = row.holds.toSorted(
      (a, b) => a.crosswind.low + a.crosswind.high - (b.crosswind.low + b.crosswind.high),
    );
    const shares = errorsMph.map(() => new Float64Array(holds.length));
    for (let t = place % every; t < nTimes; t += every) {
      n++;
      const [mph, headMph] = [cross[t] ?? 0, head[t] ?? 0];
      const right = response.calmRightMil + response.rightPerCross * mph + response.rightPerHead * headMph;
      const up = response.calmUpMil + response.upPerCross * mph + response.upPerHead * headMph;
      if (row.holds.some(({ low, high }) => right >= low && right <= high)) covered++;
      for (const [m, share] of shares.entries()) shareOut(share, holds, reading[t] ?? 0, errorsMph[m] ?? 0);
      for (const [k, hold] of holds.entries()) {
        if (shares.every((share) => (share[k] ?? 0) < NEGLIGIBLE)) continue;
        const p = chance(hold.windage - right, elevationFor(row, hold) - up);
        shares.forEach((share, m) => {
          hits[m] = (hits[m] ?? 0) + (share[k] ?? 0) * p;
        });
      }
    }
  }
  return { coverage: covered / n, hits: Array.from(hits, (sum) => sum / n) };
};

/** What is stated of `tryCard` with the errors that are stated. */
export const statedOf = ({ coverage, hits: [perfect = 0, one = 0, two = 0] }: Tried): Measured => ({
  coverage,
  hitProbability: perfect,
  hitProbabilityMisread: { '1': one, '2': two },
});

/** What the rows of a card do in a wind, as a promise states it (`tryCard`). */
export const measurePromise = (targets: readonly PromisedTarget[], field: HoldField): Measured =>
  statedOf(tryCard(targets, field));

/** How likely each hold is to be taken in a crosswind that is read with an error of `misreadMph`; holds from left to right. */
const shareOut = (
  shares: Float64Array,
  holds: readonly Pick<CardRow['holds'][number], 'crosswind'>[],
  crosswindMph: number,
  misreadMph: number,
): void => {
  let below = 0;
  holds.forEach(({ crosswind: { high } }, k) => {
    const isLast = k === holds.length - 1;
    const upTo =
      isLast || (misreadMph === 0 && crosswindMph <= high)
        ? 1
        : misreadMph === 0
          ? 0
          : normalCdf((high - crosswindMph) / misreadMph);
    shares[k] = Math.max(0, upTo - below);
    below = Math.max(below, upTo);
  });
};
