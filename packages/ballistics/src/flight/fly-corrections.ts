import type { FlightPlan } from './flight-plan.ts';
import { type FlightResult, fly, STATE_SIZE } from './fly.ts';
import type { PreparedShot } from './prepare-shot.ts';
import { correctionMil, shotSpinDriftM } from './trajectory-row.ts';

/** Vertical part of the bore's angle, rad, of a rifle canted as the shot says. */
export const boreElevation = (shot: PreparedShot, zeroRad: number): number =>
  shot.input.cantRad ? Math.asin(Math.sin(zeroRad) * Math.cos(shot.input.cantRad)) : zeroRad;

/** Sideways part of the bore's angle, rad, + right, of a rifle canted as the shot says. */
export const boreAzimuth = (shot: PreparedShot, zeroRad: number): number =>
  shot.input.cantRad ? Math.atan2(Math.sin(zeroRad) * Math.sin(shot.input.cantRad), Math.cos(zeroRad)) : 0;

/** Corrections at a range, mil, elevation + up, wind + right, or how the flight ended short of it. */
export type Corrections = { elevationMil: number; windMil: number; timeS: number };

const stop = new Float64Array(1);
const state = new Float64Array(STATE_SIZE);

/**
 * Flies one bullet of the sighted-in rifle in a plan (that of the shot, or one that differs in wind, velocity, drag)
 * and writes the corrections at the range into `out`. `jumpMil` is the aerodynamic jump to count.
 */
export const flyCorrections = (
  shot: PreparedShot,
  plan: FlightPlan,
  zeroRad: number,
  rangeM: number,
  jumpMil: number,
  out: Corrections,
  stepScale = 1,
): FlightResult => {
  stop[0] = rangeM;
  const flown = fly(plan, boreElevation(shot, zeroRad), boreAzimuth(shot, zeroRad), stop, 1, state, stepScale);
  if (flown.end === 'reached') {
    out.timeS = state[0]!;
    out.elevationMil = correctionMil(state[1]! + Math.tan(jumpMil / 1000) * rangeM, rangeM);
    out.windMil = correctionMil(state[2]! + shotSpinDriftM(shot, out.timeS), rangeM);
  }
  return flown;
};
