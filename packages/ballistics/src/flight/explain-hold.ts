import { requireBetween } from '../require-number.ts';
import { makeFlightPlan } from './flight-plan.ts';
import { type Corrections, flyCorrections } from './fly-corrections.ts';
import type { PreparedShot } from './prepare-shot.ts';
import { type FellShort, MAX_RANGE_M, type NoZero } from './solve-trajectory.ts';
import { solveZero, type ZeroOutcome } from './solve-zero.ts';
import { correctionMil, shotSpinDriftM } from './trajectory-row.ts';
import { CALM } from './wind.ts';

/** A part of a correction, mil: elevation + up, wind + right. */
export type HoldPart = { elevationMil: number; windMil: number };

/** What each effect adds to a hold; the parts add up to `total`. */
export type HoldParts = {
  status: 'ok';
  total: HoldPart;
  /** Gravity and drag in calm air (and cant). */
  drop: HoldPart;
  wind: HoldPart;
  coriolis: HoldPart;
  spinDrift: HoldPart;
  aerodynamicJump: HoldPart;
};

const less = (a: HoldPart, b: HoldPart): HoldPart => ({
  elevationMil: a.elevationMil - b.elevationMil,
  windMil: a.windMil - b.windMil,
});

/**
 * Takes a hold apart: the shot is flown in calm air without Coriolis, then with wind, then with Coriolis; spin drift
 * and jump come on top, in that order. `rangeM` 0–10 000 m along the line of sight.
 */
export const explainHold = (
  shot: PreparedShot,
  rangeM: number,
  zero: ZeroOutcome = solveZero(shot),
): HoldParts | FellShort | NoZero => {
  requireBetween('rangeM', rangeM, 0, MAX_RANGE_M);
  if (zero.status !== 'ok') return zero;
  const bare: PreparedShot = { ...shot, spinStability: null };
  const still = makeFlightPlan({ ...shot.conditions, wind: CALM, earth: [0, 0, 0] });
  const windy = makeFlightPlan({ ...shot.conditions, earth: [0, 0, 0] });
  const calm: Corrections = { elevationMil: 0, windMil: 0, timeS: 0 };
  const blown: Corrections = { ...calm };
  const turned: Corrections = { ...calm };
  for (const [plan, out] of [
    [still, calm],
    [windy, blown],
    [shot.plan, turned],
  ] as const) {
    const flown = flyCorrections(bare, plan, zero.elevationRad, rangeM, 0, out);
    if (flown.end !== 'reached') return { status: 'fell-short', reachedM: flown.lastX, reason: flown.end };
  }
  const heightM = -Math.tan(turned.elevationMil / 1000) * rangeM;
  const windageM = -Math.tan(turned.windMil / 1000) * rangeM;
  const drifted = correctionMil(windageM + shotSpinDriftM(shot, turned.timeS), rangeM);
  const jumped = correctionMil(heightM + Math.tan(shot.jumpMil / 1000) * rangeM, rangeM);
  return {
    status: 'ok',
    total: { elevationMil: jumped, windMil: drifted },
    drop: { elevationMil: calm.elevationMil, windMil: calm.windMil },
    wind: less(blown, calm),
    coriolis: less(turned, blown),
    spinDrift: { elevationMil: 0, windMil: drifted - turned.windMil },
    aerodynamicJump: { elevationMil: jumped - turned.elevationMil, windMil: 0 },
  };
};
