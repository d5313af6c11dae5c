import { MPS_PER_MPH } from '@windcall/units';
import { crossMphOfDrift, driftMilPerSOf, type LocalWind, smoothBetween, speedMphOf } from './local-wind.ts';

/** Time a puff of earth takes to reach the wind's speed, s. */
const SPLASH_LAG_S = 0.12;
/** Lifetime of a puff, s. */
export const SPLASH_ENDS_S = 5;

/** A puff of earth. Its center is relative to the bullet's strike. Opacity 0–1. */
export interface Splash {
  rightMil: number;
  upMil: number;
  radiusMil: number;
  opacity: number;
}

/** Drift of a puff `tS` after the strike, mil. It reaches `driftMilPerS` with a 0.12 s lag. */
const gone = (driftMilPerS: number, tS: number): number =>
  driftMilPerS * (tS + SPLASH_LAG_S * Math.expm1(-tS / SPLASH_LAG_S));

/** The puff `tS` after the strike; null before it and after the puff is gone. */
export const splashAt = (tS: number, wind: LocalWind, zM: number): Splash | null => {
  if (tS < 0 || tS > SPLASH_ENDS_S) return null;
  const speedMps = speedMphOf(wind) * MPS_PER_MPH;
  return {
    rightMil: gone(driftMilPerSOf(wind.crossMph, zM), tS),
    upMil: (1000 * (-0.55 * Math.expm1(-tS / 0.25) - 0.12 * tS)) / zM,
    radiusMil: (1000 * (0.12 + 0.28 * Math.sqrt(tS) + 0.08 * speedMps * tS)) / zM,
    opacity: Math.exp((-tS * (1 + speedMps / 8)) / 3) * smoothBetween(0, 0.04, tS),
  };
};

/** Crosswind of a puff seen twice, mph, + from the right: −Δx·z/(447·Δt). Good times are 0.2 s and 0.7 s after the strike. */
export const decodeSplash = (moves: { rightMil: number; seconds: number }, zM: number): number =>
  crossMphOfDrift(moves.rightMil / moves.seconds, zM) || 0;

/** One point of a flight, relative to the line of sight, + right and + up. */
export interface FlightPoint {
  tS: number;
  zM: number;
  rightMil: number;
  upMil: number;
  mach: number;
}

/** A bullet's wake relative to its strike. */
export interface TracePoint {
  rightMil: number;
  upMil: number;
  radiusMil: number;
  zM: number;
}

/** Recoil blanks the picture for this time, s. */
const RECOIL_S = 0.3;
/** Only a shock makes a wake, so there is none near the speed of sound. */
const TRACE_MACH = 1.05;
const TRACE_RADIUS_M = 0.22;
/** Delay of the visible wake behind the bullet, s. */
export const TRACE_TAIL_S = 0.09;

/**
 * The wake `tS` after the shot; null during recoil, after landing and near the speed of sound.
 * `flight` ascends in time and ends at the target.
 */
export const traceAt = (flight: readonly FlightPoint[], tS: number): TracePoint | null => {
  const end = flight.at(-1);
  const next = flight.findIndex((point) => point.tS >= tS);
  if (tS < RECOIL_S || !end || next < 1) return null;
  const [a, b] = [flight[next - 1]!, flight[next]!];
  const share = (tS - a.tS) / (b.tS - a.tS || 1);
  const between = (from: number, to: number) => from + share * (to - from);
  if (between(a.mach, b.mach) < TRACE_MACH) return null;
  const zM = between(a.zM, b.zM);
  return {
    rightMil: between(a.rightMil, b.rightMil) - end.rightMil,
    upMil: between(a.upMil, b.upMil) - end.upMil,
    radiusMil: (1000 * TRACE_RADIUS_M) / zM,
    zM,
  };
};

/** A hanging plate of about 66 % IPSC: mass, arm and the impulse of a bullet, N·s. */
const PLATE = { massKg: 7, armM: 0.42, bulletNs: 4.2 };
const GRAVITY_MPS2 = 9.80665;
/** A plate's swing is visible for this time, s. */
export const SWING_ENDS_S = 5;
const TWIST_MAX_RAD = 0.9;

/** Swing `tS` after a hit `offM` right of the middle, rad: pitch back and forth, and twist. 17° at first, 1.3 s a swing. */
export const swingAt = (tS: number, offM: number): { pitchRad: number; twistRad: number } => {
  if (tS < 0 || tS > SWING_ENDS_S) return { pitchRad: 0, twistRad: 0 };
  const omega = Math.sqrt(GRAVITY_MPS2 / PLATE.armM);
  const amplitude = PLATE.bulletNs / (PLATE.massKg * PLATE.armM * omega);
  const twist = Math.max(-TWIST_MAX_RAD, Math.min(TWIST_MAX_RAD, (offM * PLATE.bulletNs) / 0.06 / 9));
  return {
    pitchRad: amplitude * Math.exp((-tS * 3) / 4) * Math.sin(omega * tS),
    twistRad: twist * Math.exp((-tS * 3) / 4) * Math.sin(9 * tS),
  };
};
