import { mphToMps, mpsToMph, ydToM } from '@windcall/units';
import { type Look, lineOf, parOf, pathGauge } from '@windcall/wind';
import { heightsOf, liftsOnWay } from './heights.ts';
import { blurOf } from './sealed/blur-to-eye.ts';
import { type GroundPlace, gaugeOf } from './surface-air.ts';
import { SHARED_FIELDS, type WindFields } from './wind-fields.ts';
import { fromOf } from './winds/surface.ts';
import type { LineOfFire, WindStage } from './winds/wind-kind.ts';

/** A cue of the wind at a distance (yd). */
export interface LookPlace extends GroundPlace {
  readonly yd: number;
  readonly isNumber?: boolean;
}

/** Times of the best reader's looks, s before the call. */
const AGO_S = [0, 5, 10, 20, 40, 80] as const;
/** Error of each look, mph, one standard deviation. */
const LOOK_ERROR_MPH = 1;

/**
 * Par of a call, mph: the remaining standard deviation of the effective crosswind for the best linear reader. That reader knows the law and
 * the announced mean, and looks at every place now and 5, 10, 20, 40 and 80 s before, each look with an error of 1 mph; more looks do
 * not average out the part from the blur of the picture. Null if the wind has no such law.
 * @param unsure standard deviations: of an announced mean its speed as a share and its direction in degrees; of an unannounced mean its
 * crosswind, mph
 */
export const parAt = (
  stage: WindStage,
  line: LineOfFire,
  places: readonly LookPlace[],
  unsure: { speedShare: number; directionDeg: number } | { crossMph: number },
  fields: WindFields = SHARED_FIELDS,
): number | null => {
  const { wind } = stage;
  if (wind.kind !== 'surface') return null;
  const { waves } = fields.surface(wind);
  const air = lineOf(waves, fromOf(stage, wind, line));
  const above = heightsOf(stage, line);
  const looks: Look[] = places.flatMap(({ yd, isNumber = false, ...place }) => {
    const gauge = gaugeOf(air, yd, place, above);
    return AGO_S.map((agoS) => ({ gauge, agoS, isNumber }));
  });
  const { alikeMph, aloneMph, keptAfter } = blurOf(wind.speed);
  const liftsAt = (shares: readonly number[]): number[] =>
    liftsOnWay(
      stage,
      waves.law,
      line,
      shares.map((x) => x * line.distance),
    ) ?? shares.map(() => 1);
  const truth = pathGauge(air, ydToM(line.distance), undefined, above ? liftsAt : undefined);
  const par = parOf(truth, looks, {
    errorMps: mphToMps(LOOK_ERROR_MPH),
    waver: { alikeMps: mphToMps(alikeMph), aloneMps: mphToMps(aloneMph), keptAfter },
    unsure: 'crossMph' in unsure ? { crossMps: mphToMps(unsure.crossMph) } : unsure,
    waitS: 0,
  });
  return mpsToMph(par);
};
