import { stages } from '@windcall/contract';
import { inlineStage, unnamed } from '../inline-stage.ts';
import { groupDispersion } from '../shot-noise.ts';
import { solve } from '../solve.ts';
import { PLAIN } from '../to-shot-input.ts';
import { steadyWind } from '../wind-at.ts';
import type { HoldBasis } from './hold-field-of.ts';

/**
 * Standard deviation of a shot about its aim at each target of the basis, mil, in calm air: the quadratic mean of the two
 * axes, for a round target does not care which. The group alone where the shot cannot be solved.
 */
export const windSigmasOf = ({ rifle, air, targets }: HoldBasis): number[] => {
  const { latitude } = stages.DEFAULT_AIR;
  const calm = inlineStage({
    rifle: unnamed(rifle),
    air: { ...air, latitude },
    wind: steadyWind(0, 0),
    effects: PLAIN.effects,
  });
  return targets.map(({ distanceYd }) => {
    const outcome = solve(calm, { ...PLAIN, distance: distanceYd }, 0);
    const { sigmaWindMil, sigmaElevationMil } =
      outcome.status === 'ok' ? outcome.solution.dispersion : groupDispersion(rifle.rifleAccuracy);
    return Math.sqrt((sigmaWindMil ** 2 + sigmaElevationMil ** 2) / 2);
  });
};
