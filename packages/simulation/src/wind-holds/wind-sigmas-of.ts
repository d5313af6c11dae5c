import { groupDispersion } from '../shot-noise.ts';
import { solve } from '../solve.ts';
import { PLAIN } from '../to-shot-input.ts';
import type { HoldBasis } from './hold-field-of.ts';

/**
 * Standard deviation of a shot about its aim at each target of the basis, mil, in calm air: the quadratic mean of the two
 * axes, for a round target does not care which. The group alone where the shot cannot be solved.
 */
export const windSigmasOf = ({ rifle, air, targets }: HoldBasis): number[] =>
  targets.map(({ distanceYd }) => {
    const calm = { ...PLAIN, ...air, windSpeed: 0, windDirection: 0, useBCDegradation: false };
    const outcome = solve({ ...calm, distance: distanceYd }, rifle);
    const { sigmaWindMil, sigmaElevationMil } =
      outcome.status === 'ok' ? outcome.solution.dispersion : groupDispersion(rifle.rifleAccuracy);
    return Math.sqrt((sigmaWindMil ** 2 + sigmaElevationMil ** 2) / 2);
  });
