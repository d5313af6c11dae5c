import type { FlightPlan } from './flight-plan.ts';
import { type FlightResult, fly } from './fly.ts';
import type { PreparedShot } from './prepared-shot.ts';
import { ASIDE, HEIGHT, STATE_SIZE, TIME } from './prepared-shot.ts';
import { correctionMil } from './trajectory-row.ts';

/**
 * Angle of the zeroed rifle's bore right of the line of sight, rad: offset of the zero's group, minus the drift that
 * the zero removed, plus the angle from an offset sight back to the line at the zero range.
 */
const offsetRight = (shot: PreparedShot): number => {
  if (!('rangeM' in shot.zero)) return -shot.driftTakenRad;
  const toLine = Math.atan2(shot.conditions.sightOffsetM, shot.zero.rangeM);
  return (shot.zero.offsetRad?.right ?? 0) - shot.driftTakenRad + toLine;
};

/** Vertical part of the bore's angle, rad, with the shot's cant. */
export const boreElevation = (shot: PreparedShot, zeroRad: number): number => {
  const cant = shot.input.cantRad ?? 0;
  return cant === 0 ? zeroRad : Math.asin(Math.sin(zeroRad) * Math.cos(cant)) - offsetRight(shot) * Math.sin(cant);
};

/** Sideways part of the bore's angle, rad, + right, with the shot's cant. */
export const boreAzimuth = (shot: PreparedShot, zeroRad: number): number => {
  const cant = shot.input.cantRad ?? 0;
  const turned = cant === 0 ? 0 : Math.atan2(Math.sin(zeroRad) * Math.sin(cant), Math.cos(zeroRad));
  return turned + offsetRight(shot) * Math.cos(cant);
};

/** Corrections at a range, elevation + up, wind + right. */
export type Corrections = { elevationMil: number; windMil: number; timeS: number };

const stop = new Float64Array(1);
const state = new Float64Array(STATE_SIZE);

/**
 * Flies one bullet of the zeroed rifle in a plan (the shot's, or one with other wind, velocity or drag) and writes the
 * corrections at the range into `out`.
 */
export const flyCorrections = (
  shot: PreparedShot,
  plan: FlightPlan,
  zeroRad: number,
  rangeM: number,
  out: Corrections,
  stepScale = 1,
): FlightResult => {
  stop[0] = rangeM;
  const flown = fly(plan, boreElevation(shot, zeroRad), boreAzimuth(shot, zeroRad), stop, 1, state, stepScale);
  if (flown.end === 'reached') {
    out.timeS = state[TIME];
    out.elevationMil = correctionMil(state[HEIGHT], rangeM);
    out.windMil = correctionMil(state[ASIDE], rangeM);
  }
  return flown;
};
