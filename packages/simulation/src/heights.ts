import type { stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { bulletHeightM, liftAt, type SurfaceLaw } from '@windcall/wind';
import { windKernel } from '@windcall/wmp';
import { kernelFor } from './kernel-for.ts';
import type { HeightsOnLine } from './surface-air.ts';
import { ascending, calmFlight, type LineOfFire, pathOf, type WindStage } from './winds/wind-kind.ts';

/** The heights of a stage on a line of fire; null without heights, when all air is as at 2 m. */
export const heightsOf = ({ heights }: Pick<WindStage, 'heights'>, { distance }: LineOfFire): HeightsOnLine | null =>
  heights ? { heights: { muzzleM: heights.muzzle, targetM: heights.target }, rangeM: ydToM(distance) } : null;

/**
 * Factors of the mean wind and the large eddies at a bullet's heights, relative to 2 m, at distances (yd) of its way;
 * null if the stage has no heights. The bullet rises as in calm air.
 */
export const liftsOnWay = (
  stage: Pick<WindStage, 'rifle' | 'air' | 'heights'>,
  law: SurfaceLaw,
  line: LineOfFire,
  distancesYd: readonly number[],
): number[] | null => {
  const above = heightsOf(stage, line);
  if (above === null) return null;
  const { distance } = line;
  const onWay = distancesYd.map((yd) => Math.min(yd, distance));
  const { riseM } = calmFlight(stage, line, ascending([...onWay, distance]));
  return onWay.map((yd) => liftAt(law, bulletHeightM(above.heights, yd / distance, riseM(yd))));
};

/**
 * The mean wind along a bullet's way relative to 2 m, each part weighted by its effect on this bullet: the factor for a
 * reader of flags. 1 if the stage has no heights, null if out of reach.
 */
export const heightFactor = (
  stage: Pick<stages.Stage, 'rifle' | 'air' | 'effects' | 'heights'>,
  law: SurfaceLaw,
  line: LineOfFire,
): number | null => {
  const knots = pathOf(line);
  const lifts = liftsOnWay(stage, law, line, knots);
  if (lifts === null) return 1;
  const kernel = kernelFor(stage.rifle, stage.air, [line.distance], stage.effects);
  if (kernel.status !== 'ok') return null;
  const weights = windKernel(kernel.velocityProfile, line.distance, knots);
  if (weights.status !== 'ok') return null;
  return lifts.reduce((sum, lift, i) => sum + lift * (weights.stationWeights[i] ?? 0), 0) / weights.milPerMph;
};
