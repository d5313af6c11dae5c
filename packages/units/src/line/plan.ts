import { wrap360 } from '../conversions.ts';
import type { Asked, WindReading } from './asked.ts';
import type { Chip, Role } from './reading.ts';

/** One wind of a plan: mph, clock degrees where it comes from, 0 up to but not including 360. */
export type PlanWind = Omit<WindReading, 'at'>;

/** What a line says of a day's shooting, in wire units; what it does not say is null, 0 for the slope, or an empty list. */
export interface Plan {
  /** yards, as they were said */
  readonly distances: readonly number[];
  /** One wind; low, middle and high of a span; or the mean and the gust. */
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
  /** Roll of the rifle, degrees, + top to the right; there only where it was said. */
  readonly cant?: number;
  /** Powder apart from the air, °F; there only where it was said. */
  readonly powder?: number;
  /** Velocity and zero for this line alone, fps and yards; there only where they were said. */
  readonly muzzle?: number;
  readonly zero?: number;
  /** The plate's height: inches, or MOA where it was said as an angle. */
  readonly plateIn: number | null;
  readonly plateMoa: number | null;
  /** A target that moves, mph. */
  readonly target: { readonly speed: number; readonly to: 'left' | 'right' } | null;
  /** The rifle's name in full. */
  readonly rifle: string | null;
}

interface AskedWind {
  readonly windSpeed: number;
  readonly windTo?: number | null;
  readonly windGust?: boolean;
  readonly windFrom: number;
  readonly windToFrom?: number | null;
}

/**
 * The winds that are asked by one wind for the whole way: itself; low, middle and high of a span, of speeds or of directions, the
 * middle direction on the shorter way between them; the mean and the gust.
 */
export const windsAsked = ({ windSpeed, windTo, windGust, windFrom, windToFrom }: AskedWind): readonly PlanWind[] => {
  const [high, highFrom] = [windTo ?? windSpeed, wrap360(windToFrom ?? windFrom)];
  const low = { speed: windSpeed, from: wrap360(windFrom) };
  if (high === low.speed && highFrom === low.from) return [low];
  const last = { speed: high, from: highFrom };
  const turn = wrap360(highFrom - low.from + 180) - 180;
  // half the clock has no shorter way
  if (windGust === true || turn === -180) return [low, last];
  return [low, { speed: (windSpeed + high) / 2, from: wrap360(low.from + turn / 2) }, last];
};

const targetOf = ({ targetSpeed, targetTo }: Asked): Plan['target'] =>
  targetSpeed === undefined || targetTo === undefined ? null : { speed: targetSpeed, to: targetTo };

/** What a line that was understood says as a plan; null for several winds along the way, which a plan does not hold. */
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
