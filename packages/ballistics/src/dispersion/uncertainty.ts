import { MIL_PER_MOA } from '@windcall/units';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import { requireBetween } from '../require-number.ts';
import { SIGMA_PER_FIVE_SHOT_SPREAD } from './elliptical-radius.ts';

/**
 * Muzzle energy per kilogram of powder, J/kg: mean of loads from .223 to .338 Lapua (1.13–1.25 MJ/kg). Used to estimate the charge, because
 * profiles do not contain it.
 */
const MUZZLE_ENERGY_J_PER_KG = 1.2e6;
/** d ln v ÷ d ln charge at a given case and bullet. Source: interior-ballistics rule of thumb (Powley; 0.6–0.7). */
const CHARGE_EXPONENT = 0.65;
/**
 * d ln v ÷ d ln bullet mass at a given charge: heavier bullets burn the powder better, so the loss is below the ½ of
 * equal energy. Source: as for the charge.
 */
const MASS_EXPONENT = -0.3;

/** Powder charge of a cartridge, kg, estimated from its muzzle energy: 41–44 gr for 140 gr at 2800 fps. */
export const estimateChargeKg = (bulletMassKg: number, muzzleVelocityMps: number): number =>
  (0.5 * bulletMassKg * muzzleVelocityMps ** 2) / MUZZLE_ENERGY_J_PER_KG;

/** Change of muzzle velocity per kilogram of powder, m/s (about 42 fps per grain for a 6.5 Creedmoor). */
export const velocityPerChargeKg = (bulletMassKg: number, muzzleVelocityMps: number): number =>
  (CHARGE_EXPONENT * muzzleVelocityMps) / estimateChargeKg(bulletMassKg, muzzleVelocityMps);

/**
 * Change of muzzle velocity per kilogram of bullet, m/s, negative (about −6 fps per grain for a 140-gr 6.5
 * Creedmoor).
 */
export const velocityPerBulletKg = (bulletMassKg: number, muzzleVelocityMps: number): number =>
  (MASS_EXPONENT * muzzleVelocityMps) / bulletMassKg;

/** Variations from shot to shot, and unknowns. Standard deviations, except for the group; absent means none. */
export type Uncertainty = {
  /** Mean extreme spread of 5 shots near the muzzle, MOA: rifle and shooter alone. */
  groupMoa?: number;
  /** Powder charge, kg. Acts through muzzle velocity. */
  powderChargeKg?: number;
  /** Bullet mass, kg. Acts through muzzle velocity and, in proportion, BC. */
  bulletMassKg?: number;
  /** Muzzle velocity from all other causes, m/s. */
  muzzleVelocityMps?: number;
  /** Relative BC (0.025 for 0.008 of 0.325). */
  bcShare?: number;
  /** Crosswind as read by the shooter, m/s. */
  crosswindMps?: number;
  /** Headwind as read by the shooter, m/s. */
  headwindMps?: number;
  rangeM?: number;
};

/** Causes of scatter, in the order of the budget. */
export const CAUSES = [
  'group',
  'powderCharge',
  'bulletMass',
  'muzzleVelocity',
  'bc',
  'crosswind',
  'headwind',
  'range',
] as const;
export type Cause = (typeof CAUSES)[number];

/** Uncertainty of one shot in the flight's terms: standard deviations, ≥ 0. */
export type Scatter = {
  groupMil: number;
  /** m/s of muzzle velocity per standard deviation of charge. */
  chargeMps: number;
  /** m/s of muzzle velocity, and share of BC, per standard deviation of bullet mass. */
  massMps: number;
  massBcShare: number;
  muzzleVelocityMps: number;
  bcShare: number;
  crosswindMps: number;
  headwindMps: number;
  rangeM: number;
};

/** Converts an uncertainty to the flight's terms. Throws on a negative or absurd deviation. */
export const scatterOf = (shot: PreparedShot, u: Uncertainty): Scatter => {
  const mass = shot.input.ammunition.bulletMassKg;
  const v = shot.muzzleVelocityMps;
  const massKg = requireBetween('bulletMassKg', u.bulletMassKg ?? 0, 0, 0.1);
  return {
    groupMil: requireBetween('groupMoa', u.groupMoa ?? 0, 0, 1000) * MIL_PER_MOA * SIGMA_PER_FIVE_SHOT_SPREAD,
    chargeMps: requireBetween('powderChargeKg', u.powderChargeKg ?? 0, 0, 0.1) * velocityPerChargeKg(mass, v),
    massMps: massKg * velocityPerBulletKg(mass, v),
    massBcShare: massKg / mass,
    muzzleVelocityMps: requireBetween('muzzleVelocityMps', u.muzzleVelocityMps ?? 0, 0, 1000),
    bcShare: requireBetween('bcShare', u.bcShare ?? 0, 0, 100),
    crosswindMps: requireBetween('crosswindMps', u.crosswindMps ?? 0, 0, 100),
    headwindMps: requireBetween('headwindMps', u.headwindMps ?? 0, 0, 100),
    rangeM: requireBetween('rangeM', u.rangeM ?? 0, 0, 10_000),
  };
};
