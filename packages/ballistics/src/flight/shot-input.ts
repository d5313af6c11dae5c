import type { Atmosphere } from '../air/atmosphere.ts';
import type { Drag } from '../drag/drag.ts';
import type { SpinAerodynamics } from '../spin/spinning-bullet.ts';
import type { Wind } from './wind.ts';

/** Setting of the sights: zeroed at a range, or with the bore at a known angle. */
export type Zero =
  | {
      /** Distance at which bullet and line of sight meet in calm air on level ground. */
      rangeM: number;
      /** The weather of the zeroing; the shot's by default. */
      atmosphere?: Atmosphere;
      /** Powder temperature at the zeroing, °C; the air's by default. */
      powderC?: number;
      /** Offset of the zero's group from the point of aim, rad, + up and + right. Default none. */
      offsetRad?: { up: number; right: number };
      /**
       * Whether the windage was set by shooting at the zero range, which removes the spin drift there. Default no, as
       * in most programs.
       */
      takesDrift?: boolean;
    }
  | {
      /** Angle of the bore above the line of sight, rad. */
      boreElevationRad: number;
    };

export type Rifle = {
  /** Scope axis above bore axis at the muzzle, m. */
  sightHeightM: number;
  /** Scope axis right of the bore axis at the muzzle, m; minus: left. Default 0. Windage is then also set at the zero range. */
  sightOffsetM?: number;
  zero: Zero;
  /** Length of one turn of the rifling, m; 0 or absent for none (no stability, spin drift, aerodynamic jump). */
  twistM?: number;
  /** Default right. */
  twistDirection?: 'right' | 'left';
};

export type Ammunition = {
  /** m/s at the muzzle, at `powder.referenceC` if given. */
  muzzleVelocityMps: number;
  bulletMassKg: number;
  bulletDiameterM: number;
  /** m; estimated from mass and diameter if absent or null. */
  bulletLengthM?: number | null;
  drag: Drag;
  /**
   * Dependence of muzzle velocity on the powder's temperature; none by default. A table (°C rising) is linear between
   * rows, constant beyond; `muzzleVelocityMps` is then the velocity at `referenceC`, and only differences of the
   * table's values count.
   */
  powder?: { referenceC: number } & (
    | { sensitivityMpsPerK: number }
    | { table: readonly { temperatureC: number; velocityMps: number }[] }
  );
  /** Measured spin aerodynamics of the bullet; the rest is estimated from its length. */
  spin?: SpinAerodynamics;
};

export type SpinDriftModel = 'repose' | 'litz' | 'off';
export type JumpModel = 'every-change' | 'muzzle' | 'off';

/** Effects in the solution. If absent, only gravity, drag and wind. */
export type Effects = {
  /**
   * `repose`: the yaw of repose and its Magnus force, integrated. `litz`: Litz's fit added to a point mass, to agree
   * with devices that use it (0.02–0.15 mil more at 1000 yd). Default `off`.
   */
  spinDrift?: SpinDriftModel;
  /**
   * `every-change`: the bullet jumps at each change of crosswind. `muzzle`: only when it leaves the barrel's calm. With
   * `litz` drift the jump at the muzzle is Litz's too. Default `off`.
   */
  aerodynamicJump?: JumpModel;
  /**
   * Place and direction: latitude (+ north) and true bearing of the line of fire (clockwise from north), rad. Null: no
   * Coriolis.
   */
  coriolis?: { latitudeRad: number; bearingRad: number } | null;
  /** Latitude (rad, + north) and height (m) for local gravity. Null or absent: standard gravity. */
  gravity?: { latitudeRad: number; heightM: number } | null;
};

/** Full definition of a shot. SI, except BC (lb/in²). */
export type ShotInput = {
  rifle: Rifle;
  ammunition: Ammunition;
  atmosphere: Atmosphere;
  /** Temperature of the powder at the shot, °C; the air's by default. */
  powderC?: number;
  /** Default calm. */
  wind?: Wind;
  /** Slope of the line of sight, rad, + uphill, within ±80°. Ranges are along it. Default 0. */
  lookAngleRad?: number;
  /** Roll of the rifle, rad, + clockwise as the shooter sees it (top to the right). Default 0. */
  cantRad?: number;
  effects?: Effects;
};
