import { type Air, type Atmosphere, prepareAir } from '../air/atmosphere.ts';
import { type PreparedDrag, prepareDrag, sectionalDensityLbIn2 } from '../drag/drag.ts';
import { requireBetween, requireFinite, requirePositive } from '../require-number.ts';
import { aerodynamicJumpMil } from '../spin/aerodynamic-jump.ts';
import { doubleEarthRate } from '../spin/coriolis.ts';
import { estimateBulletLengthM, millerStability } from '../spin/stability.ts';
import { type FlightConditions, type FlightPlan, makeFlightPlan } from './flight-plan.ts';
import type { Ammunition, ShotInput, Zero } from './shot-input.ts';
import { CALM, type Wind } from './wind.ts';

/** A shot made ready: drag expanded, air evaluated, frames turned. Reuse it for every question about the same shot. */
export type PreparedShot = {
  readonly input: ShotInput;
  /** What the plan was made from, to make others that differ in one thing. */
  readonly conditions: FlightConditions;
  /** The shot as the integrator flies it. */
  readonly plan: FlightPlan;
  /** The sighting-in as the integrator flies it: calm, level, upright, without Coriolis. */
  readonly zeroPlan: FlightPlan;
  readonly zero: Zero;
  readonly air: Air;
  /** m/s after powder temperature. */
  readonly muzzleVelocityMps: number;
  /** Miller's Sg at the muzzle; null without rifling. */
  readonly stability: number | null;
  /** Sg to use for spin drift; null when the effect is off. */
  readonly spinStability: number | null;
  readonly spinSign: 1 | -1;
  /** Vertical angle the muzzle crosswind adds, mil, + up; 0 when the effect is off. */
  readonly jumpMil: number;
  /** The same per m/s of crosswind at the muzzle. */
  readonly jumpMilPerMps: number;
};

const muzzleVelocityAt = (ammunition: Ammunition, atmosphere: Atmosphere): number => {
  const { powder, muzzleVelocityMps } = ammunition;
  requirePositive('muzzleVelocityMps', muzzleVelocityMps);
  if (!powder) return muzzleVelocityMps;
  const change =
    requireFinite('sensitivityMpsPerK', powder.sensitivityMpsPerK) *
    (atmosphere.temperatureC - requireFinite('referenceC', powder.referenceC));
  // A sensitivity extrapolated far from its reference must not stop or reverse the bullet.
  return Math.max(muzzleVelocityMps + change, 0.5 * muzzleVelocityMps);
};

/** Litz's fits were made for rifle bullets: beyond such stability and length they are read at these bounds. */
const FIT_STABILITY = 10;
const FIT_CALIBRES = 8;

const STILL_EARTH = [0, 0, 0] as const;

const muzzleCrosswind = (wind: Wind): number => {
  if (!('at' in wind)) return wind.crosswindMps;
  const out = { ...CALM };
  wind.at(0, out);
  return out.crosswindMps;
};

/**
 * Makes a shot ready: validates it, expands drag, evaluates air, stability and jump once. Throws on numbers no rifle
 * has (a contract keeps users from sending them).
 *
 * `expanded`: the drag of an earlier shot with the same ammunition (`shot.conditions.drag`, its scale changed at
 * will), to save expanding BC segments or a custom curve again (0.2 ms); the standard tables are kept anyway.
 */
export const prepareShot = (input: ShotInput, expanded?: PreparedDrag): PreparedShot => {
  const { rifle, ammunition, atmosphere } = input;
  const look = requireBetween('lookAngleRad', input.lookAngleRad ?? 0, -1.4, 1.4);
  const cant = requireBetween('cantRad', input.cantRad ?? 0, -Math.PI, Math.PI);
  const wind = input.wind ?? CALM;
  const sightHeightM = requireBetween('sightHeightM', rifle.sightHeightM, -1, 1);
  const massKg = requirePositive('bulletMassKg', ammunition.bulletMassKg);
  const diameterM = requirePositive('bulletDiameterM', ammunition.bulletDiameterM);
  const lengthM = requirePositive(
    'bulletLengthM',
    ammunition.bulletLengthM ?? estimateBulletLengthM(massKg, diameterM),
  );
  const twistM = requireBetween('twistM', rifle.twistM ?? 0, 0, 100);
  const zero = rifle.zero;
  if ('rangeM' in zero) requireBetween('zero.rangeM', zero.rangeM, 1, 10_000);
  else requireBetween('zero.boreElevationRad', zero.boreElevationRad, -1.4, 1.4);

  const air = prepareAir(atmosphere);
  const drag = expanded ?? prepareDrag(ammunition.drag, sectionalDensityLbIn2(massKg, diameterM));
  const muzzleVelocityMps = requireBetween('muzzleVelocityMps', muzzleVelocityAt(ammunition, atmosphere), 5, 4000);
  const { coriolis = null, spinDrift = false, aerodynamicJump = false } = input.effects ?? {};
  const earth = coriolis
    ? doubleEarthRate(
        requireBetween('latitudeRad', coriolis.latitudeRad, -Math.PI / 2, Math.PI / 2),
        requireFinite('bearingRad', coriolis.bearingRad),
        look,
      )
    : STILL_EARTH;
  const conditions: FlightConditions = {
    muzzleVelocityMps,
    sightHeightM,
    lookAngleRad: look,
    cantRad: cant,
    air,
    drag,
    wind,
    earth,
  };
  const plan = makeFlightPlan(conditions);
  const zeroAtmosphere = 'rangeM' in zero ? zero.atmosphere : undefined;
  const zeroPlan = makeFlightPlan({
    muzzleVelocityMps: zeroAtmosphere ? muzzleVelocityAt(ammunition, zeroAtmosphere) : muzzleVelocityMps,
    sightHeightM,
    lookAngleRad: 0,
    cantRad: 0,
    air: zeroAtmosphere ? prepareAir(zeroAtmosphere) : air,
    drag,
    wind: CALM,
    earth: STILL_EARTH,
  });

  const stability =
    twistM > 0
      ? millerStability({
          massKg,
          diameterM,
          lengthM,
          twistM,
          muzzleVelocityMps,
          temperatureC: atmosphere.temperatureC,
          pressurePa: atmosphere.pressurePa,
        })
      : null;
  const spinSign = rifle.twistDirection === 'left' ? -1 : 1;
  const fitStability = stability === null ? null : Math.min(FIT_STABILITY, stability);
  const calibres = Math.min(FIT_CALIBRES, lengthM / diameterM);
  const jumpMilPerMps =
    aerodynamicJump && fitStability !== null ? spinSign * aerodynamicJumpMil(fitStability, calibres, 1) : 0;
  return {
    input,
    conditions,
    plan,
    zeroPlan,
    zero,
    air,
    muzzleVelocityMps,
    stability,
    spinStability: spinDrift ? fitStability : null,
    spinSign,
    jumpMil: jumpMilPerMps * muzzleCrosswind(wind),
    jumpMilPerMps,
  };
};
