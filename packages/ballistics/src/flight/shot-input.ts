import type { Atmosphere } from '../air/atmosphere.ts';
import type { Drag } from '../drag/drag.ts';
import type { SpinAerodynamics } from '../spin/spinning-bullet.ts';
import type { Wind } from './wind.ts';

/** How the sights are set: sighted in at a range, or with the bore at a known angle. */
export type Zero =
  | {
      /** Distance at which bullet and line of sight meet in calm air on level ground, m. */
      rangeM: number;
      /** The weather it was sighted in under; default that of the shot. */
      atmosphere?: Atmosphere;
      /** Temperature of the powder then, °C; default that of the air. */
      powderC?: number;
      /** Where the group of the zero stood from the point of aim there, rad, + up and + right. Default in its middle. */
      offsetRad?: { up: number; right: number };
      /** The windage was set by shooting at that range, so that it takes the spin drift there out. Default not, as most programs. */
      takesDrift?: boolean;
    }
  | {
      /** Angle of the bore above the line of sight, rad. */
      boreElevationRad: number;
    };

export type Rifle = {
  /** Scope axis above bore axis at the muzzle, m. */
  sightHeightM: number;
  /** Scope axis right of the bore axis at the muzzle, m; minus: left. Default 0. Windage is then set at the zero range too. */
  sightOffsetM?: number;
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
  /**
   * How muzzle velocity follows the powder's temperature; default not at all. A table (°C rising) gives it itself,
   * linear between rows, that of the end row beyond; `muzzleVelocityMps` is then the velocity at `referenceC`, and the
   * table counts by its difference to what it says there.
   */
  powder?: { referenceC: number } & (
    | { sensitivityMpsPerK: number }
    | { table: readonly { temperatureC: number; velocityMps: number }[] }
  );
  /** What is measured of how the bullet turns its spin into lift; the rest is estimated from its length. */
  spin?: SpinAerodynamics;
};

export type SpinDriftModel = 'repose' | 'litz' | 'off';
export type JumpModel = 'every-change' | 'muzzle' | 'off';

/** Which effects the solution counts. All off when absent, but for gravity, drag and wind. */
export type Effects = {
  /**
   * `repose`: the yaw of repose and its Magnus force, integrated. `litz`: Litz's fit on top of a point mass, to agree
   * with devices that use it (0.02–0.15 mil more at 1000 yd). Default `off`.
   */
  spinDrift?: SpinDriftModel;
  /**
   * `every-change`: the bullet jumps wherever the crosswind changes. `muzzle`: only where it leaves the barrel's calm.
   * With `litz` drift the jump at the muzzle is Litz's too. Default `off`.
   */
  aerodynamicJump?: JumpModel;
  /**
   * Place and direction: latitude (+ north) and true bearing of the line of fire (clockwise from north), rad. Null: no
   * Coriolis.
   */
  coriolis?: { latitudeRad: number; bearingRad: number } | null;
  /** Where gravity is that of the place: latitude (rad, + north) and height (m). Null or absent: the standard one. */
  gravity?: { latitudeRad: number; heightM: number } | null;
};

/** Everything a shot depends on. SI throughout but for BC (lb/in²). */
export type ShotInput = {
  rifle: Rifle;
  ammunition: Ammunition;
  atmosphere: Atmosphere;
  /** Temperature of the powder at the shot, °C; default that of the air. */
  powderC?: number;
  /** Default calm. */
  wind?: Wind;
  /** Slope of the line of sight, rad, + uphill, within ±80°. Ranges are along it. Default 0. */
  lookAngleRad?: number;
  /** Roll of the rifle, rad, + clockwise as the shooter sees it (top to the right). Default 0. */
  cantRad?: number;
  effects?: Effects;
};
