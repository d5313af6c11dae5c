import { G7_MACH_CD } from '../drag/drag-tables.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import type { ShotInput } from '../flight/shot-input.ts';
import { type FellShort, type NoZero, solveTrajectory } from '../flight/solve-trajectory.ts';
import { requireBetween, requirePositive } from '../require-number.ts';

/** Speed (and time of flight) at a range, from a radar report or a program's printout. */
export type SpeedRow = { rangeM: number; speedMps: number; timeS?: number };
export type DragPoint = { mach: number; cd: number };

export type DragFit = {
  status: 'ok';
  /** Cd by Mach, for a BC that is the bullet's sectional density. */
  curve: DragPoint[];
  /** Residuals of the speeds and times, rms. */
  speedRmsMps: number;
  timeRmsS: number;
};

/** Knots of the multiplier on G7, dense where drag bends (for flat-based and light bullets from Mach 0.8). */
const KNOTS_MACH = [
  0.55, 0.65, 0.75, 0.8, 0.85, 0.88, 0.92, 0.96, 1, 1.04, 1.1, 1.2, 1.3, 1.45, 1.6, 1.8, 2, 2.2, 2.4,
] as const;
const SPEED_SIGMA_MPS = 0.15;
const TIME_SIGMA_S = 2e-4;
/** Standard deviation of the change of ln(multiplier) between knots. */
const SMOOTH_SIGMA = 0.03;
const MAX_STEPS = 15;
const MOST_STEP = 0.15;
const DIFFERENCE = 0.005;

/** Linear between the knots, constant beyond. */
const between = (knots: readonly number[], values: readonly number[], mach: number): number => {
  if (mach <= knots[0]) return values[0];
  for (let i = 1; i < knots.length; i++) {
    if (mach <= knots[i]) {
      const share = (mach - knots[i - 1]) / (knots[i] - knots[i - 1]);
      return values[i - 1] + share * (values[i] - values[i - 1]);
    }
  }
  return values[values.length - 1];
};

/** The G7 table. The multiplier's knots are within its range. */
const G7_POINTS: readonly DragPoint[] = Array.from({ length: G7_MACH_CD.length / 2 }, (_, i) => ({
  mach: G7_MACH_CD[2 * i],
  cd: G7_MACH_CD[2 * i + 1],
}));

/** Solves A·x = b in place, A symmetric positive definite, by Cholesky. */
const solveSymmetric = (a: number[][], b: number[]): number[] => {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i][j];
      for (let k = 0; k < j; k++) sum -= a[i][k] * a[j][k];
      a[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-30)) : sum / a[j][j];
    }
  }
  const x = [...b];
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= a[i][k] * x[k];
    x[i] /= a[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= a[k][i] * x[k];
    x[i] /= a[i][i];
  }
  return x;
};

/**
 * The drag curve of a bullet from its speeds (and times of flight) at ranges, fitted through the flight itself: ln of a
 * multiplier on G7 at knots within the observed Mach range, least squares with a penalty on roughness, Gauss–Newton.
 * `input` is the measured shot; its drag is only a starting point. Needs at least three rows of increasing range, else
 * throws. A fit to one printout predicts other speeds and weathers within 2 ft/s to 1500 yd.
 */
export const fitDragCurve = (input: ShotInput, rows: readonly SpeedRow[]): DragFit | FellShort | NoZero => {
  requireBetween('rows length', rows.length, 3, 1000);
  for (const row of rows) {
    requireBetween('rows rangeM', row.rangeM, 0.1, 10_000);
    requirePositive('rows speedMps', row.speedMps);
  }
  const ranges = rows.map((row) => row.rangeM);
  const calm: ShotInput = { ...input, effects: {} };
  const { soundMps } = prepareShot(calm).air;
  const machs = [input.ammunition.muzzleVelocityMps, ...rows.map((row) => row.speedMps)].map((v) => v / soundMps);
  const [slowest, fastest] = [Math.min(...machs), Math.max(...machs)];
  const inside = KNOTS_MACH.filter((mach) => mach > slowest && mach < fastest);
  const knots = inside.length > 0 ? inside : [(slowest + fastest) / 2];

  const curveOf = (logs: readonly number[]): DragPoint[] =>
    G7_POINTS.map(({ mach, cd }) => ({ mach, cd: cd * Math.exp(between(knots, logs, mach)) }));
  const residualsOf = (logs: readonly number[]): number[] | FellShort | NoZero => {
    const ammunition = { ...calm.ammunition, drag: { curve: curveOf(logs) } };
    const flown = solveTrajectory(prepareShot({ ...calm, ammunition }), ranges);
    if (flown.status === 'no-zero') return flown;
    if (flown.status === 'fell-short') return { status: 'fell-short', reachedM: flown.reachedM, reason: flown.reason };
    return rows.flatMap((row, i) => {
      const speed = (row.speedMps - flown.rows[i].speedMps) / SPEED_SIGMA_MPS;
      return row.timeS === undefined ? [speed] : [speed, (row.timeS - flown.rows[i].timeS) / TIME_SIGMA_S];
    });
  };

  let logs: number[] = knots.map(() => 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const base = residualsOf(logs);
    if (!Array.isArray(base)) return base;
    const jacobian: number[][] = [];
    for (let k = 0; k < knots.length; k++) {
      const moved = residualsOf(logs.map((value, j) => (j === k ? value + DIFFERENCE : value)));
      if (!Array.isArray(moved)) return moved;
      jacobian.push(moved.map((r, i) => (base[i] - r) / DIFFERENCE));
    }
    const n = knots.length;
    const a = Array.from({ length: n }, (_, j) =>
      Array.from({ length: n }, (_, k) => jacobian[j].reduce((sum, d, i) => sum + d * jacobian[k][i], 0)),
    );
    const b = jacobian.map((row) => row.reduce((sum, d, i) => sum + d * base[i], 0));
    const smooth = 1 / SMOOTH_SIGMA ** 2;
    for (let k = 1; k < n; k++) {
      const rough = logs[k] - logs[k - 1];
      a[k][k] += smooth;
      a[k - 1][k - 1] += smooth;
      a[k][k - 1] -= smooth;
      a[k - 1][k] -= smooth;
      b[k] -= smooth * rough;
      b[k - 1] += smooth * rough;
    }
    const change = solveSymmetric(a, b).map((d) => Math.min(MOST_STEP, Math.max(-MOST_STEP, d)));
    logs = logs.map((value, k) => value + change[k]);
    if (Math.max(...change.map(Math.abs)) < 1e-6) break;
  }
  const left = residualsOf(logs);
  if (!Array.isArray(left)) return left;
  let speeds = 0;
  let times = 0;
  let timed = 0;
  let i = 0;
  for (const row of rows) {
    speeds += (left[i++] * SPEED_SIGMA_MPS) ** 2;
    if (row.timeS === undefined) continue;
    times += (left[i++] * TIME_SIGMA_S) ** 2;
    timed++;
  }
  return {
    status: 'ok',
    curve: curveOf(logs),
    speedRmsMps: Math.sqrt(speeds / rows.length),
    timeRmsS: timed > 0 ? Math.sqrt(times / timed) : 0,
  };
};
