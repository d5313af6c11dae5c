import { wrap360 } from '../conversions.ts';
import type { Asked, WindReading } from './asked.ts';
import type { Chip, Role } from './reading.ts';

/** mph, and clock degrees of its origin (0 to below 360) */
export type PlanWind = Omit<WindReading, 'at'>;

/** A line as a plan, in wire units; null, slope 0 or an empty list for parts not said. */
export interface Plan {
  /** yards */
  readonly distances: readonly number[];
  /** one; low, middle and high; or mean and gust */
  readonly winds: readonly PlanWind[];
  /** feet */
  readonly densityAltitude: number | null;
  /** feet above the sea */
  readonly altitude: number | null;
  /** station pressure, inHg */
  readonly pressure: number | null;
  /** °F */
  readonly temperature: number | null;
  /** degrees, + uphill */
  readonly incline: number;
  /** degrees, + top to the right; only if said */
  readonly cant?: number;
  /** °F; only if said, and not the air's */
  readonly powder?: number;
  /** for this line alone, fps and yards; only if said */
  readonly muzzle?: number;
  readonly zero?: number;
  /** height in inches, or MOA */
  readonly plateIn: number | null;
  readonly plateMoa: number | null;
  /** mph */
  readonly target: { readonly speed: number; readonly to: 'left' | 'right' } | null;
  readonly rifle: string | null;
}

interface AskedWind {
  readonly windSpeed: number;
  readonly windTo?: number | null;
  readonly windGust?: boolean;
  readonly windFrom: number;
  readonly windToFrom?: number | null;
}

/** One wind; low, middle (on the shorter way) and high of a span; or mean and gust. */
export const windsAsked = ({ windSpeed, windTo, windGust, windFrom, windToFrom }: AskedWind): readonly PlanWind[] => {
  const [high, highFrom] = [windTo ?? windSpeed, wrap360(windToFrom ?? windFrom)];
  const low = { speed: windSpeed, from: wrap360(windFrom) };
  if (high === low.speed && highFrom === low.from) return [low];
  const last = { speed: high, from: highFrom };
  const turn = wrap360(highFrom - low.from + 180) - 180;
  // half a turn has no shorter way
  if (windGust === true || turn === -180) return [low, last];
  return [low, { speed: (windSpeed + high) / 2, from: wrap360(low.from + turn / 2) }, last];
};

const targetOf = ({ targetSpeed, targetTo }: Asked): Plan['target'] =>
  targetSpeed === undefined || targetTo === undefined ? null : { speed: targetSpeed, to: targetTo };

/** The plan of an understood line; null for several winds. */
export const planOf = (asked: Asked, chips: readonly Chip[], standingFrom: number): Plan | null => {
  if (asked.winds != null) return null;
  const { windSpeed, windFrom = standingFrom } = asked;
  const isSaid = (...roles: Role[]): boolean => chips.some(({ role }) => roles.includes(role));
  return {
    distances: asked.distances ?? (asked.distance === undefined ? [] : [asked.distance]),
    winds: windSpeed === undefined ? [] : windsAsked({ ...asked, windSpeed, windFrom }),
    densityAltitude: asked.densityAltitude ?? null,
    altitude: isSaid('altitude') ? (asked.heightFt ?? null) : null,
    pressure: isSaid('pressure', 'altimeter') ? (asked.pressure ?? null) : null,
    temperature: asked.temperature ?? null,
    incline: asked.incline ?? 0,
    ...(asked.cant === undefined ? {} : { cant: asked.cant }),
    ...(asked.powder === undefined ? {} : { powder: asked.powder }),
    ...(asked.muzzleFps === undefined ? {} : { muzzle: asked.muzzleFps }),
    ...(asked.zeroYd === undefined ? {} : { zero: asked.zeroYd }),
    plateIn: asked.targetHeight ?? null,
    plateMoa: asked.plateMoa ?? null,
    target: targetOf(asked),
    rifle: asked.rifle ?? null,
  };
};
