import type { Atmosphere } from '../air/atmosphere.ts';
import type { Drag } from '../drag/drag.ts';
import type { Wind } from './wind.ts';

/** How the sights are set: sighted in at a range, or with the bore at a known angle. */
export type Zero =
  | {
      /** Distance at which bullet and line of sight meet in calm air on level ground, m. */
      rangeM: number;
      /** The weather it was sighted in under; default that of the shot. */
      atmosphere?: Atmosphere;
    }
  | {
      /** Angle of the bore above the line of sight, rad. */
      boreElevationRad: number;
    };

export type Rifle = {
  /** Scope axis above bore axis at the muzzle, m. */
  sightHeightM: number;
  zero: Zero;
  /** Length of one turn of the rifling, m; 0 or absent for none (no stability, spin drift, aerodynamic jump). */
  twistM?: number;
  /** Default right. */
  twistDirection?: 'right' | 'left';
};

export type Ammunition = {
  /** m/s at the muzzle, at `powder.referenceC` where that is given. */
  muzzleVelocityMps: number;
  bulletMassKg: number;
  bulletDiameterM: number;
  /** m; estimated from mass and diameter when absent or null. */
  bulletLengthM?: number | null;
  drag: Drag;
  /** How muzzle velocity follows temperature; default not at all. */
  powder?: { sensitivityMpsPerK: number; referenceC: number };
};

/** Which effects the solution counts. All off when absent, but for gravity, drag and wind. */
export type Effects = {
  spinDrift?: boolean;
  aerodynamicJump?: boolean;
  /**
   * Where and whither: latitude (+ north) and true bearing of the line of fire (clockwise from north), rad. Null: no
   * Coriolis.
   */
  coriolis?: { latitudeRad: number; bearingRad: number } | null;
};

/** Everything a shot depends on. SI throughout but for BC (lb/in²). */
export type ShotInput = {
  rifle: Rifle;
  ammunition: Ammunition;
  atmosphere: Atmosphere;
  /** Default calm. */
  wind?: Wind;
  /** Slope of the line of sight, rad, + uphill, within ±80°. Ranges are along it. Default 0. */
  lookAngleRad?: number;
  /** Roll of the rifle, rad, + clockwise as the shooter sees it (top to the right). Default 0. */
  cantRad?: number;
  effects?: Effects;
};
