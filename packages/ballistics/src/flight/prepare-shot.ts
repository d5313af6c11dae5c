import { prepareAir } from '../air/atmosphere.ts';
import { type PreparedDrag, prepareDrag, sectionalDensityLbIn2 } from '../drag/drag.ts';
import { requireBetween, requireFinite, requirePositive } from '../require-number.ts';
import { doubleEarthRate } from '../spin/coriolis.ts';
import { NO_SPIN, type SpinTerms, spinTerms } from '../spin/spinning-bullet.ts';
import { aerodynamicJumpMil, estimateBulletLengthM, millerStability, spinDriftM } from '../spin/stability.ts';
import { type FlightConditions, makeFlightPlan } from './flight-plan.ts';
import { fly } from './fly.ts';
import type { PreparedShot } from './prepared-shot.ts';
import { ASIDE, gravityAt, STANDARD_GRAVITY_MPS2, STATE_SIZE } from './prepared-shot.ts';
import type { Ammunition, ShotInput } from './shot-input.ts';
import { solveElevation } from './solve-zero.ts';
import { CALM } from './wind.ts';

/** Velocity from a table of powder temperatures, m/s: linear between rows, constant beyond. */
const tabulated = (table: readonly { temperatureC: number; velocityMps: number }[], temperatureC: number): number => {
  for (let i = 0; i < table.length; i++) {
    requirePositive('powder velocityMps', table[i].velocityMps);
    if (i > 0 && !(table[i].temperatureC > table[i - 1].temperatureC))
      throw new RangeError(`powder temperatureC must rise, got ${table[i - 1].temperatureC}, ${table[i].temperatureC}`);
  }
  const first = table[0];
  if (first === undefined) throw new RangeError('powder table must not be empty, got 0');
  if (!(temperatureC > first.temperatureC)) return first.velocityMps;
  for (let i = 1; i < table.length; i++) {
    const [a, b] = [table[i - 1], table[i]];
    if (temperatureC < b.temperatureC) {
      const share = (temperatureC - a.temperatureC) / (b.temperatureC - a.temperatureC);
      return a.velocityMps + share * (b.velocityMps - a.velocityMps);
    }
  }
  return table[table.length - 1].velocityMps;
};

const muzzleVelocityAt = (ammunition: Ammunition, powderC: number): number => {
  const { powder, muzzleVelocityMps } = ammunition;
  requirePositive('muzzleVelocityMps', muzzleVelocityMps);
  if (!powder) return muzzleVelocityMps;
  const referenceC = requireFinite('referenceC', powder.referenceC);
  const change =
    'table' in powder
      ? tabulated(powder.table, powderC) - tabulated(powder.table, referenceC)
      : requireFinite('sensitivityMpsPerK', powder.sensitivityMpsPerK) * (powderC - referenceC);
  // An extrapolated sensitivity must not stop or reverse the bullet.
  return Math.max(muzzleVelocityMps + change, 0.5 * muzzleVelocityMps);
};

/** Limits of Litz's fits, which are for rifle bullets: larger stabilities and lengths are clamped. */
const FIT_STABILITY = 10;
const FIT_CALIBERS = 8;

const STILL_EARTH = [0, 0, 0] as const;
const zeroStop = new Float64Array(1);
const zeroRow = new Float64Array(STATE_SIZE);

/** Spin drift at the zero range, rad, + right, of a zeroed rifle; 0 if the zero cannot be reached. */
const driftAtZero = (zeroing: FlightConditions, rangeM: number): number => {
  const zeroed = solveElevation(makeFlightPlan({ ...zeroing, spin: NO_SPIN }), rangeM);
  if (zeroed.status !== 'ok') return 0;
  zeroStop[0] = rangeM;
  const flown = fly(makeFlightPlan(zeroing), zeroed.elevationRad, 0, zeroStop, 1, zeroRow);
  return flown.end === 'reached' ? Math.atan2(zeroRow[ASIDE], rangeM) : 0;
};

const spinOf = (
  input: ShotInput,
  bullet: Parameters<typeof spinTerms>[0] | null,
  stability: number | null,
): SpinTerms => {
  const { spinDrift = 'off', aerodynamicJump = 'off' } = input.effects ?? {};
  if (bullet === null || stability === null || (spinDrift === 'off' && aerodynamicJump === 'off')) return NO_SPIN;
  const litz = spinDrift === 'litz';
  const litzJump = litz && aerodynamicJump === 'muzzle';
  const fit = Math.min(FIT_STABILITY, stability);
  const calibers = Math.min(FIT_CALIBERS, bullet.lengthM / bullet.diameterM);
  const terms = spinTerms(bullet, input.ammunition.spin);
  const lift = spinDrift === 'repose' ? terms.lift : 0;
  const kick = aerodynamicJump === 'off' || litzJump ? 0 : terms.kick;
  return {
    ...terms,
    advance: lift !== 0 || kick !== 0 ? terms.advance : 0,
    lift,
    kick,
    kickAlong: aerodynamicJump === 'every-change',
    litzDriftM: litz ? bullet.sign * spinDriftM(fit, 1) : 0,
    litzJumpPerMps: litzJump ? bullet.sign * Math.tan(aerodynamicJumpMil(fit, calibers, 1) / 1000) : 0,
  };
};

/**
 * Prepares a shot: validates it, expands drag, computes air, stability and jump once. Throws on numbers that no rifle
 * has (a contract keeps users from sending them). `expanded`: the drag of an earlier shot with the same ammunition
 * (`shot.conditions.drag`, with any scale), to save expanding BC segments or a custom curve again (0.2 ms); the
 * standard tables are cached anyway.
 */
export const prepareShot = (input: ShotInput, expanded?: PreparedDrag): PreparedShot => {
  const { rifle, ammunition, atmosphere } = input;
  const look = requireBetween('lookAngleRad', input.lookAngleRad ?? 0, -1.4, 1.4);
  const cant = requireBetween('cantRad', input.cantRad ?? 0, -Math.PI, Math.PI);
  const wind = input.wind ?? CALM;
  const sightHeightM = requireBetween('sightHeightM', rifle.sightHeightM, -1, 1);
  const sightOffsetM = requireBetween('sightOffsetM', rifle.sightOffsetM ?? 0, -1, 1);
  const massKg = requirePositive('bulletMassKg', ammunition.bulletMassKg);
  const diameterM = requirePositive('bulletDiameterM', ammunition.bulletDiameterM);
  const lengthM = requirePositive(
    'bulletLengthM',
    ammunition.bulletLengthM ?? estimateBulletLengthM(massKg, diameterM, ammunition.muzzleVelocityMps),
  );
  const twistM = requireBetween('twistM', rifle.twistM ?? 0, 0, 100);
  const zero = rifle.zero;
  if ('rangeM' in zero) {
    requireBetween('zero.rangeM', zero.rangeM, 1, 10_000);
    requireBetween('zero.offsetRad.up', zero.offsetRad?.up ?? 0, -0.1, 0.1);
    requireBetween('zero.offsetRad.right', zero.offsetRad?.right ?? 0, -0.1, 0.1);
  } else requireBetween('zero.boreElevationRad', zero.boreElevationRad, -1.4, 1.4);

  const air = prepareAir(atmosphere);
  const drag = expanded ?? prepareDrag(ammunition.drag, sectionalDensityLbIn2(massKg, diameterM));
  const muzzleVelocityMps = requireBetween(
    'muzzleVelocityMps',
    muzzleVelocityAt(ammunition, requireFinite('powderC', input.powderC ?? atmosphere.temperatureC)),
    5,
    4000,
  );
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
  const sign = rifle.twistDirection === 'left' ? -1 : 1;
  const spin = spinOf(
    input,
    twistM > 0 ? { massKg, diameterM, lengthM, twistM, sign, densityKgM3: air.densityKgM3 } : null,
    stability,
  );
  const { coriolis = null } = input.effects ?? {};
  const earth = coriolis
    ? doubleEarthRate(
        requireBetween('latitudeRad', coriolis.latitudeRad, -Math.PI / 2, Math.PI / 2),
        requireFinite('bearingRad', coriolis.bearingRad),
        look,
      )
    : STILL_EARTH;
  const { gravity = null } = input.effects ?? {};
  const gravityMps2 = gravity
    ? gravityAt(
        requireBetween('gravity.latitudeRad', gravity.latitudeRad, -Math.PI / 2, Math.PI / 2),
        requireBetween('gravity.heightM', gravity.heightM, -1000, 20_000),
      )
    : STANDARD_GRAVITY_MPS2;
  const conditions: FlightConditions = {
    muzzleVelocityMps,
    sightHeightM,
    sightOffsetM,
    lookAngleRad: look,
    cantRad: cant,
    air,
    drag,
    wind,
    gravityMps2,
    earth,
    spin,
  };
  const plan = makeFlightPlan(conditions);
  const zeroAtmosphere = 'rangeM' in zero ? zero.atmosphere : undefined;
  const zeroPowderC = 'rangeM' in zero ? (zero.powderC ?? zeroAtmosphere?.temperatureC) : undefined;
  const zeroing: FlightConditions = {
    muzzleVelocityMps: zeroPowderC === undefined ? muzzleVelocityMps : muzzleVelocityAt(ammunition, zeroPowderC),
    sightHeightM,
    // zeroed sideways too, by turning the bore, which does not change its height
    sightOffsetM: 0,
    lookAngleRad: 0,
    cantRad: 0,
    air: zeroAtmosphere ? prepareAir(zeroAtmosphere) : air,
    drag,
    wind: CALM,
    gravityMps2,
    earth: STILL_EARTH,
    spin: NO_SPIN,
  };
  const zeroPlan = makeFlightPlan(zeroing);
  const takesDrift = 'rangeM' in zero && zero.takesDrift === true;
  const driftTakenRad = takesDrift ? driftAtZero({ ...zeroing, spin }, zero.rangeM) : 0;
  return { input, conditions, plan, zeroPlan, zero, air, muzzleVelocityMps, stability, driftTakenRad };
};
