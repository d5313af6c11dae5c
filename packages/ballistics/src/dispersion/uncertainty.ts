import { MIL_PER_MOA } from '@windcall/units';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import { requireBetween } from '../require-number.ts';
import { velocityPerBulletKg, velocityPerChargeKg } from './muzzle-velocity-variation.ts';
import { SIGMA_PER_FIVE_SHOT_SPREAD } from './spread.ts';

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
  /** BC, as a share of itself (0.025 for 0.008 of 0.325). */
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
