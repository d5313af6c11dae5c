import type { PreparedShot } from './prepared-shot.ts';
import { ASIDE, HEIGHT, stateAt, TIME, VX, VY, VZ } from './prepared-shot.ts';

/** The bullet at one distance, in the line of sight's frame. Corrections are for dial or hold. */
export type TrajectoryRow = {
  /** Along the line of sight. */
  rangeM: number;
  timeS: number;
  /** Above the line of sight. */
  heightM: number;
  /** Right of the line of sight. */
  windageM: number;
  /** Correction, + up: −1000·atan(height ÷ range). 0 at range 0. */
  elevationMil: number;
  /** Correction, + right. 0 at range 0. */
  windMil: number;
  speedMps: number;
  /** Speed over the local speed of sound, without the wind, as in printed tables. */
  mach: number;
  energyJ: number;
};

/** Correction, mil, for an offset at a range, by the flat-target convention 1000·atan(offset/range). 0 at range 0. */
export const correctionMil = (offsetM: number, rangeM: number): number =>
  rangeM > 0 && offsetM !== 0 ? -1000 * Math.atan2(offsetM, rangeM) : 0;

/** Speed of sound at a point of the path, m/s. */
export const soundAt = (shot: PreparedShot, x: number, y: number): number => {
  const p = shot.plan;
  const h = x * p.lookSin + y * p.lookCos;
  if (!(h * h > p.lapseFromSquare)) return 1 / p.slowness;
  return 1 / (p.slowness * (1 + h * (p.slowness1 + h * (p.slowness2 + h * (p.slowness3 + h * p.slowness4)))));
};

export const rowFromState = (shot: PreparedShot, rangeM: number, rows: Float64Array, i: number): TrajectoryRow => {
  const s = stateAt(i);
  const heightM = rows[s + HEIGHT];
  const windageM = rows[s + ASIDE];
  const vx = rows[s + VX];
  const vy = rows[s + VY];
  const vz = rows[s + VZ];
  const square = vx * vx + vy * vy + vz * vz;
  const speedMps = Math.sqrt(square);
  return {
    rangeM,
    timeS: rows[s + TIME],
    heightM,
    windageM,
    elevationMil: correctionMil(heightM, rangeM),
    windMil: correctionMil(windageM, rangeM),
    speedMps,
    mach: speedMps / soundAt(shot, rangeM, heightM),
    energyJ: 0.5 * shot.input.ammunition.bulletMassKg * square,
  };
};
