import { cToF, KG_PER_GR, M_PER_IN, MIL_PER_MOA, MPS_PER_MPH, mpsToFps, paToInHg } from '@windcall/units';
import { sectionalDensityLbIn2 } from '../drag/drag.ts';

export type StabilityInput = {
  massKg: number;
  diameterM: number;
  lengthM: number;
  /** Length of one turn of the rifling, > 0. */
  twistM: number;
  muzzleVelocityMps: number;
  temperatureC: number;
  pressurePa: number;
};

/**
 * Gyroscopic stability factor Sg at the muzzle (above 1: stable; 1.5 is the usual aim).
 *
 * Miller, *Precision Shooting*, March 2005: Sg = 30m/(t²d³l(1 + l²)), with the velocity, temperature and pressure
 * factors (V/2800)^⅓ · (T_F + 460)/519 · 29.92/P. m grains, d inches, t and l calibers.
 */
export const millerStability = (s: StabilityInput): number => {
  const d = s.diameterM / M_PER_IN;
  const t = s.twistM / s.diameterM;
  const l = s.lengthM / s.diameterM;
  const standard = (30 * (s.massKg / KG_PER_GR)) / (t * t * d ** 3 * l * (1 + l * l));
  return (
    standard *
    Math.cbrt(mpsToFps(s.muzzleVelocityMps) / 2800) *
    ((cToF(s.temperatureC) + 460) / 519) *
    (29.92 / paToInHg(s.pressurePa))
  );
};

/**
 * Mass of a rifle bullet ÷ (its diameter's circle × its length), kg/m³: mean of seven lead-core match bullets of 6.5 mm
 * to .30 (140 and 175–220 gr), each within 10 % of it (bullet-length test).
 */
const BULLET_FILL_KG_M3 = 7180;

/**
 * Mass ratio of a blunt lead bullet, kg/m³: a 40 gr round nose of .224 in, 0.47 in long, which fills more of the
 * cylinder than a spitzer (bullet-length test).
 */
const BLUNT_FILL_KG_M3 = 8540;
/** A bullet slower than this, fps, and lighter for its diameter than this, lb/in², counts as blunt. */
const BLUNT_BELOW_FPS = 1700;
const BLUNT_BELOW_LB_IN2 = 0.17;

/**
 * Estimated length of a bullet, m, from mass (kg), diameter (m) and muzzle velocity (m/s). A slow and light bullet is
 * blunt lead, as in .22 Long Rifle; others are spitzers, within about 10 %.
 */
export const estimateBulletLengthM = (massKg: number, diameterM: number, muzzleVelocityMps: number): number => {
  const isBlunt =
    mpsToFps(muzzleVelocityMps) < BLUNT_BELOW_FPS && sectionalDensityLbIn2(massKg, diameterM) < BLUNT_BELOW_LB_IN2;
  const fill = isBlunt ? BLUNT_FILL_KG_M3 : BULLET_FILL_KG_M3;
  return massKg / (fill * (Math.PI / 4) * diameterM * diameterM);
};

/**
 * Spin drift, m, + right (right-hand twist), after `timeS` seconds of flight: 1.25(Sg + 1.2)·t^1.83 inches. Source:
 * Litz, *Applied Ballistics for Long-Range Shooting*, 3rd ed., ch. 6; a fit to 6-DOF runs of long-range bullets.
 */
export const spinDriftM = (stability: number, timeS: number): number =>
  1.25 * (stability + 1.2) * timeS ** 1.83 * M_PER_IN;

/**
 * Aerodynamic jump: the constant angle by which a crosswind at the muzzle deflects the flight up (+) or down, mil. Wind
 * from the right (+) lifts the bullet of a right-hand twist. Source: Litz, *Applied Ballistics for Long-Range
 * Shooting*, eq. 5.4: 0.01·Sg − 0.0024·L + 0.032 MOA per mph, L the bullet's length in calibers.
 */
export const aerodynamicJumpMil = (stability: number, lengthCalibers: number, crosswindMps: number): number =>
  (0.01 * stability - 0.0024 * lengthCalibers + 0.032) * MIL_PER_MOA * (crosswindMps / MPS_PER_MPH);
