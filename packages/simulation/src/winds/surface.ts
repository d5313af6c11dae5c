import type { stages } from '@windcall/contract';
import { relativeClock, TIME_INDEX_STEP_S } from '@windcall/wind';
import { heightsOf, liftsOnWay } from '../heights.ts';
import { readHats, readPlaces } from '../surface-air.ts';
import {
  ascending,
  betweenKnots,
  byDistance,
  calmFlight,
  fireOf,
  type LineOfFire,
  mix,
  pathOf,
  stepOf,
  type WindKind,
  type WindStage,
} from './wind-kind.ts';

/** Degrees from a line of fire to the origin of the mean wind. */
export const fromOf = (stage: WindStage, wind: stages.SurfaceWind, line: LineOfFire): number =>
  relativeClock(wind.direction, fireOf(stage, line));

/**
 * Natural air. The path is hats about every 25 yd. Live, it is read at the shot and at the landing and interpolated to
 * the bullet's time at each knot; by shot it is read once. The wind differs beside the line, over a stretch, and at
 * other heights.
 */
export const SURFACE: WindKind<stages.SurfaceWind> = {
  at: (stage, wind, line, momentS, fields) => {
    const knots = pathOf(line);
    const field = fields.surface(wind);
    const read = readHats(field, fromOf(stage, wind, line), knots, liftsOnWay(stage, field.waves.law, line, knots));
    if (stage.clock !== 'live')
      return byDistance(knots, betweenKnots(knots, read(stepOf(momentS) * TIME_INDEX_STEP_S)));
    const { arrivalS } = calmFlight(stage, line, ascending([...knots, line.distance]));
    const landsS = arrivalS(line.distance);
    const [fired, landed] = [read(momentS), read(momentS + landsS)];
    const winds = knots.map((yd, i) => mix(fired[i]!, landed[i]!, landsS > 0 ? arrivalS(yd) / landsS : 0));
    return byDistance(knots, betweenKnots(knots, winds));
  },
  overGround: (stage, wind, line, _, fields) =>
    readPlaces(fields.surface(wind), fromOf(stage, wind, line), heightsOf(stage, line)),
  needs: () => null,
  fault: () => null,
};
