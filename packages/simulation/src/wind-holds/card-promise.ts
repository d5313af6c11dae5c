import { normalCdf } from '@windcall/numbers';
import type { HoldField } from '@windcall/wmp';
import type { CardRow, CardTarget, Solver, SteadyWind } from './card-rows.ts';
import { type HitChance, hitChance } from './hit-chance.ts';

/** What a card promises. Three numbers with three names, all of them about its own printed holds. */
export interface CardPromise {
  /** Share of the wind for which the hold that is needed lies inside one of the brackets. */
  coverage: number;
  /** Probability of a hit when the hold nearest to what is needed is taken. */
  hitProbability: number;
  /** The same when the crosswind is read with an error of so many mph (standard deviation). */
  hitProbabilityMisread: { '1': number; '2': number };
  /** Independent winds it was measured in (count). */
  fields: number;
  /** The wind has no chance in it: all these winds are one and the same. */
  alike: boolean;
}

/** A promise before it is said what it was measured in. */
export type Measured = Omit<CardPromise, 'fields' | 'alike'>;

/** How the correction for a target answers to the mean wind on the way to it, mil and mil per mph. */
export interface TargetResponse {
  calmRightMil: number;
  calmUpMil: number;
  rightPerCross: number;
  rightPerHead: number;
  upPerCross: number;
  upPerHead: number;
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
    const directionDeg = (((axis.fireDeg + relativeDeg) % 360) + 360) % 360;
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
  for (let i = axis * nTimes; i < (axis + 1) * nTimes; i++) sum += (holdMil[i] ?? 0) ** 2;
  return Math.sqrt(sum / nTimes) / milPerMph;
};

/** The targets of a card with what the promise needs to know of each. */
export const promisedTargets = (
  targets: readonly CardTarget[],
  rows: readonly CardRow[],
  solver: Solver,
  field: HoldField,
  axisIndexOf: (target: CardTarget) => number,
  likely: SteadyWind,
): PromisedTarget[] => {
  const seen = new Map<string, TargetResponse>();
  return targets.map((target, i) => {
    const axis = axisIndexOf(target);
    const one = field.axes[axis];
    const row = rows[i];
    if (one === undefined || row === undefined) throw new Error(`target ${target.number} must have an axis and a row`);
    const response = seen.get(one.key) ?? targetResponse(target, solver, one, rmsCrosswind(field, axis, one.milPerMph));
    seen.set(one.key, response);
    const { dispersion } = solver(target, likely);
    return { axis, response, row, chance: hitChance(target.targetType, target.targetSize, dispersion) };
  });
};

/** Errors of a reading that are stated, mph, one standard deviation. */
const MISREADS_MPH = [1, 2] as const;
/** Choices less likely than this change nothing. */
const NEGLIGIBLE = 1e-6;
/** A target is tried in at least so many winds; where there are more, the targets of a card share them out. */
const WINDS_A_TARGET = 1024;

/**
 * What the rows of a card do in a wind: every target and time counts alike, but that the targets share out the times where there are
 * very many. The hold is the one nearest to what is needed, or to what a reading with an error says is needed; elevation is dialled
 * once for the target, as printed.
 */
export const measurePromise = (targets: readonly PromisedTarget[], field: HoldField): Measured => {
  const { nTimes } = field;
  const every = Math.max(1, Math.min(targets.length, Math.floor(nTimes / WINDS_A_TARGET)));
  let covered = 0;
  let n = 0;
  const hits = [0, 0, 0];
  for (const [place, { axis: j, response, chance, row }] of targets.entries()) {
    const axis = field.axes[j];
    if (axis === undefined) throw new Error(`axis ${j} must be one of the field's`);
    const [cos, sin] = [axis.perU / axis.milPerMph, -axis.perV / axis.milPerMph];
    const holds = row.holds.map(({ windage }) => windage).sort((a, b) => a - b);
    const borders = holds.slice(1).map((hold, n) => (hold + (holds[n] ?? hold)) / 2);
    for (let i = j * nTimes + (place % every); i < (j + 1) * nTimes; i += every) {
      n++;
      const [u, v] = [field.u[i] ?? 0, field.v[i] ?? 0];
      const cross = u * cos - v * sin;
      const head = v * cos + u * sin;
      const right = response.calmRightMil + response.rightPerCross * cross + response.rightPerHead * head;
      const up = response.calmUpMil + response.upPerCross * cross + response.upPerHead * head;
      if (row.holds.some(({ low, high }) => right >= low && right <= high)) covered++;
      const off = row.elevation - up;
      const chances = holds.map((hold) => chance(hold - right, off));
      const nearest = borders.filter((border) => right > border).length;
      hits[0] = (hits[0] ?? 0) + (chances[nearest] ?? 0);
      MISREADS_MPH.forEach((mph, m) => {
        const sigma = mph * Math.abs(response.rightPerCross);
        let below = 0;
        chances.forEach((p, n) => {
          const border = borders[n];
          const upTo = border === undefined ? 1 : normalCdf((border - right) / sigma);
          if (upTo - below > NEGLIGIBLE) hits[m + 1] = (hits[m + 1] ?? 0) + (upTo - below) * p;
          below = upTo;
        });
      });
    }
  }
  const [perfect = 0, one = 0, two = 0] = hits.map((sum) => sum / n);
  return { coverage: covered / n, hitProbability: perfect, hitProbabilityMisread: { '1': one, '2': two } };
};
