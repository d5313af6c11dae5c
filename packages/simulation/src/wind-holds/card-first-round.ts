import type { stages } from '@windcall/contract';
import {
  biasOf,
  type Covariance,
  covarianceOf,
  type Seen,
  together,
  type Unknowns,
  unknownsAt,
} from '../first-round.ts';
import { TRUING_SHOTS } from '../hit-map.ts';
import { solve } from '../solve.ts';
import type { CardRow, SteadyWind } from './card-rows.ts';
import { type HitChance, hitChance } from './hit-chance.ts';

/** A card's hits with all unknowns of the rifle, and after truing. */
export interface FirstRound {
  /** First-round hits at each target, with the crosswind known. */
  firstRound: number;
  /** Hits after truing the rifle by the elevation of these shots at a distance (yd). */
  afterTruing: { distance: number; shots: number; hitProbability: number };
}

/** A target with the rifle's unknowns there. */
interface Known {
  target: stages.StageTarget;
  unknowns: Unknowns;
  own: Covariance;
}

/** Mean vertical variance over the targets, relative to their widths. */
const doubtOf = (targets: readonly Known[], seen: Seen): number =>
  targets.reduce((sum, { target, unknowns }) => sum + biasOf(unknowns, seen).up / target.targetSize ** 2, 0);

/**
 * Hits of a card with uncertain rifle and air: the unknowns blur each target's chance. Truing is done at the target
 * that helps the card most. Null if a target is out of reach.
 * @param hitsWith hits of the card with these chances, one per target
 */
export const cardFirstRound = (
  stage: stages.Stage,
  rows: readonly CardRow[],
  wind: SteadyWind,
  hitsWith: (chances: readonly HitChance[]) => number,
): FirstRound | null => {
  const inWind: stages.Stage = {
    ...stage,
    wind: { kind: 'steady', speed: wind.speedMph, direction: wind.directionDeg },
  };
  const targets = rows.flatMap((row): Known[] => {
    const target = stage.targets.find(({ number }) => number === row.target);
    const solved = target && solve(inWind, target, 0);
    const unknowns = target && unknownsAt(inWind, target);
    return target && unknowns && solved?.status === 'ok'
      ? [{ target, unknowns, own: covarianceOf(solved.solution.dispersion) }]
      : [];
  });
  if (targets.length < rows.length) return null;
  const hits = (seen?: Seen): number =>
    hitsWith(
      targets.map(({ target: { targetType, targetSize }, unknowns, own }) =>
        hitChance(targetType, targetSize, together(own, biasOf(unknowns, seen))),
      ),
    );
  const places = targets.map(({ target, unknowns, own }) => {
    const seen: Seen = { unknowns, sigmaUpMil: Math.sqrt(own.up), shots: TRUING_SHOTS };
    return { distance: target.distance, seen, doubt: doubtOf(targets, seen) };
  });
  const best = places.reduce((a, b) => (b.doubt < a.doubt ? b : a));
  return {
    firstRound: hits(),
    afterTruing: { distance: best.distance, shots: TRUING_SHOTS, hitProbability: hits(best.seen) },
  };
};
