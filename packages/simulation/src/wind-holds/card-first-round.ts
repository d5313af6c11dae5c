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

/** What a card is worth with all that is not known of the rifle, and once it was trued. */
export interface FirstRound {
  /** Hits of a first round at each target, when the crosswind is known. */
  firstRound: number;
  /** The same after so many shots at a distance (yd), whose elevation trued the rifle. */
  afterTruing: { distance: number; shots: number; hitProbability: number };
}

/** A target with what is not known of the rifle there. */
interface Known {
  target: stages.StageTarget;
  unknowns: Unknowns;
  own: Covariance;
}

/** Mean variance up over the targets, in widths of them. */
const doubtOf = (targets: readonly Known[], seen: Seen): number =>
  targets.reduce((sum, { target, unknowns }) => sum + biasOf(unknowns, seen).up / target.targetSize ** 2, 0);

/**
 * Hits of a card whose rifle and air are known only so well: every target's chance blurred by what is not known there. Truing is done at the
 * one of its targets that helps the card most. Null where a target is not reached.
 * @param hitsWith hits of the card with such chances, one for each target
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
