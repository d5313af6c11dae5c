import type { cards } from '@windcall/contract';
import { normalCdf, wrap360 } from '@windcall/units';
import { type HoldField, rowOf } from '@windcall/wmp';
import type { FirstRound } from './card-first-round.ts';
import { type CardRow, type CardTarget, elevationFor, type Solver, type TargetResponse } from './card-rows.ts';
import { crosswindsOf, readingsOf } from './crosswind-bands.ts';
import type { DayRange, Measured } from './day-range.ts';
import type { HitChance } from './hit-chance.ts';

/**
 * Promise of a card's printed holds: coverage, hits, and hits with misreading; for an eye's card also the alternatives.
 */
export interface CardPromise
  extends Measured,
    Partial<FirstRound>,
    Partial<Pick<cards.CardPromise, 'eye' | 'forEye' | 'choices' | 'recommended'>> {
  /** Independent winds of the measurement. */
  fields: number;
  /** Whether the wind has no randomness, so that all these winds are equal. */
  alike: boolean;
  /** If the wind is known from one record only: the range on other days. */
  range?: DayRange;
}

/** Least wind of the finite differences, mph. */
const LEAST_PROBE_MPH = 4;

/** Finite differences from four solutions: wind from both sides, in the face and from behind. */
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

export interface PromisedTarget {
  axis: number;
  response: TargetResponse;
  chance: HitChance;
  row: CardRow;
}

const rmsCrosswind = ({ holdMil, nTimes }: HoldField, axis: number, milPerMph: number): number => {
  let sum = 0;
  for (const hold of rowOf(holdMil, nTimes, axis)) sum += hold ** 2;
  return Math.sqrt(sum / nTimes) / milPerMph;
};

/** The response of each engagement of a field to wind, by index. */
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

/** Reading errors of the promise, mph, one standard deviation. */
const STATED_ERRORS_MPH = [0, 1, 2] as const;
const NEGLIGIBLE = 1e-6;
const WINDS_A_TARGET = 1024;

/** Results of a card's rows in a wind. Shares and probabilities, 0 to 1. */
export interface Tried {
  coverage: number;
  /** Hits by reading error, in the order given. */
  hits: number[];
}

/**
 * Tries the rows of a card in a wind. Every target and time counts equally; in very long winds the targets share the
 * times. The hold is the one whose crosswinds contain the reading (with its error), else the nearest. Elevation is
 * dialed as printed: the target's, or the hold's own.
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

/** The promise's numbers from `tryCard` with its reading errors. */
export const statedOf = ({ coverage, hits: [perfect = 0, one = 0, two = 0] }: Tried): Measured => ({
  coverage,
  hitProbability: perfect,
  hitProbabilityMisread: { '1': one, '2': two },
});

/** The promise's numbers of a card's rows in a wind (`tryCard`). */
export const measurePromise = (targets: readonly PromisedTarget[], field: HoldField): Measured =>
  statedOf(tryCard(targets, field));

/** Probability of each hold for a crosswind read with an error of `misreadMph`; holds from left to right. */
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
