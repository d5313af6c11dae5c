import { degToRad, radToDeg, wrap360 } from '@windcall/units';

/** A wind by its parts from 3:00 (`right`) and from 12:00 (`front`), mph. */
export interface WindVector {
  right: number;
  front: number;
}

export interface WindSample {
  speedMph: number;
  /** Its origin, clock degrees in [0, 360). */
  directionDeg: number;
}

/** Vector of a wind from a clock direction, degrees. */
export const toVector = (speedMph: number, directionDeg: number): WindVector => ({
  right: speedMph * Math.sin(degToRad(directionDeg)),
  front: speedMph * Math.cos(degToRad(directionDeg)),
});

/** The wind of a vector; a calm comes from 0°. */
export const fromVector = (v: WindVector): WindSample => ({
  speedMph: Math.hypot(v.right, v.front),
  directionDeg: wrap360(radToDeg(Math.atan2(v.right, v.front))),
});

/** Linear: `fraction` 0 is `a`, 1 is `b`. */
export const mixVectors = (a: WindVector, b: WindVector, fraction: number): WindVector => ({
  right: a.right + fraction * (b.right - a.right),
  front: a.front + fraction * (b.front - a.front),
});

/** Direction of fire of scenarios without one, degrees true. */
export const DEFAULT_DIRECTION_OF_FIRE_DEG = 90;

/** Directions of fire, degrees true. */
export interface FireDirections {
  targetDofDeg: number;
  /** The scenario direction of fire, at 12:00 of its clock; 90 if absent. */
  scenarioDofDeg?: number;
}

/** The wind relative to a target's line of fire. */
export interface RelativeWind {
  /** + from the right. */
  crosswindMph: number;
  /** + in the face. */
  headwindMph: number;
}

/** Angle from the line of fire to the wind's origin, degrees in [0, 360): θ = clock − (DoF_target − DoF_scenario). */
export const relativeClock = (clockDeg: number, fire: FireDirections): number =>
  wrap360(clockDeg - (fire.targetDofDeg - (fire.scenarioDofDeg ?? DEFAULT_DIRECTION_OF_FIRE_DEG)));

/** Crosswind (+ from the right) and headwind (+ in the face) for a target: V sin θ and V cos θ, with θ of `relativeClock`. */
export const relativeWind = (speedMph: number, clockDeg: number, fire: FireDirections): RelativeWind => {
  const theta = relativeClock(clockDeg, fire);
  // Quarter turns are exact, so that a full-value wind shows no headwind of 1e-16 mph.
  const sine = theta % 180 === 0 ? 0 : Math.sin(degToRad(theta));
  const cosine = theta % 180 === 90 ? 0 : Math.cos(degToRad(theta));
  return { crosswindMph: speedMph * sine, headwindMph: speedMph * cosine };
};

export interface LineWind extends RelativeWind {
  speedMph: number;
  /** Its origin, degrees in [0, 360): 12:00 is this line. */
  clockDeg: number;
  /** The side it comes from; null if it blows along the line. */
  side: 'left' | 'right' | null;
}

/** A wind relative to the line of fire to a target; `clockDeg` is relative to the scenario's line. */
export const windOnLine = (speedMph: number, clockDeg: number, fire: FireDirections): LineWind => {
  const across = relativeWind(speedMph, clockDeg, fire);
  const side = across.crosswindMph > 0 ? 'right' : across.crosswindMph < 0 ? 'left' : null;
  return { speedMph, clockDeg: relativeClock(clockDeg, fire), side, ...across };
};
