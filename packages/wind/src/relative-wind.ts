import { degToRad, wrap360 } from '@windcall/units';

/** Direction of fire of a scenario that names none, degrees true. */
export const DEFAULT_DIRECTION_OF_FIRE_DEG = 90;

/** How a target lies in the scenario's wind clock. Both in degrees true. */
export interface FireDirections {
  /** Direction of fire to this target. */
  targetDofDeg: number;
  /** Direction of fire of the scenario, the clock's 12:00; 90 when absent. */
  scenarioDofDeg?: number;
}

/** The wind as a target meets it, mph. */
export interface RelativeWind {
  /** + from the right. */
  crosswindMph: number;
  /** + in the face. */
  headwindMph: number;
}

/** True bearing the wind comes from, degrees in [0, 360): 12:00 is the scenario's direction of fire. */
export const clockToBearing = (clockDeg: number, scenarioDofDeg = DEFAULT_DIRECTION_OF_FIRE_DEG): number =>
  wrap360(clockDeg + scenarioDofDeg);

/** Clock degrees in [0, 360) of a true bearing. Inverse of `clockToBearing`. */
export const bearingToClock = (bearingDeg: number, scenarioDofDeg = DEFAULT_DIRECTION_OF_FIRE_DEG): number =>
  wrap360(bearingDeg - scenarioDofDeg);

/** Angle from the line of fire to where the wind comes from, degrees in [0, 360): θ = clock − (DoF_target − DoF_scenario). */
export const relativeClock = (clockDeg: number, fire: FireDirections): number =>
  wrap360(clockDeg - (fire.targetDofDeg - (fire.scenarioDofDeg ?? DEFAULT_DIRECTION_OF_FIRE_DEG)));

/**
 * Crosswind (+ from the right) and headwind (+ in the face) of a wind of `speedMph` from `clockDeg` for a target:
 * V sin θ and V cos θ, with θ of `relativeClock`.
 */
export const relativeWind = (speedMph: number, clockDeg: number, fire: FireDirections): RelativeWind => {
  const theta = relativeClock(clockDeg, fire);
  // Quarter turns exactly: a full-value wind has no headwind of 1e-16 mph to show as "H".
  const sine = theta % 180 === 0 ? 0 : Math.sin(degToRad(theta));
  const cosine = theta % 180 === 90 ? 0 : Math.cos(degToRad(theta));
  return { crosswindMph: speedMph * sine, headwindMph: speedMph * cosine };
};

/** A wind on one line of fire: every number of it belongs to that line. */
export interface LineWind extends RelativeWind {
  speedMph: number;
  /** Where it comes from, degrees in [0, 360): 12:00 is this line. */
  clockDeg: number;
  /** Where it comes from across the line; null if it blows along it. */
  side: 'left' | 'right' | null;
}

/** The wind of `speedMph` from `clockDeg`, 12:00 on the scenario's line, on the line of fire to a target. */
export const windOnLine = (speedMph: number, clockDeg: number, fire: FireDirections): LineWind => {
  const across = relativeWind(speedMph, clockDeg, fire);
  const side = across.crosswindMph > 0 ? 'right' : across.crosswindMph < 0 ? 'left' : null;
  return { speedMph, clockDeg: relativeClock(clockDeg, fire), side, ...across };
};
