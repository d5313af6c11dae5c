import { CELL_COUNT, CELLS_PER_MACH } from '../drag/drag-cells.ts';
import type { FlightPlan } from './flight-plan.ts';
import { STANDARD_GRAVITY_MPS2 } from './gravity.ts';
import type { WindComponents } from './wind.ts';

/** Numbers per state in a row of {@link fly}: time s; y, z m; velocity x, y, z m/s. */
export const STATE_SIZE = 6;
/** Below this speed along the line of sight a flight ends, m/s: what is left of it then falls almost straight down. */
export const MIN_SPEED_MPS = 3;
/** A flight ends after this long, s. */
export const MAX_TIME_S = 120;
/** A flight ends when it has fallen so far below the line of sight, as a share of the range (45°). */
export const MAX_DROP_SHARE = 1;
/** A drop within this, m, never ends a flight: near the muzzle the share above means nothing. */
const DROP_GRACE_M = 50;

/** Why a flight ended before its last stop. */
export type FlightEnd = 'reached' | 'speed' | 'drop' | 'time';

/** How a flight ended, where (m along the line of sight) and how many of the stops it reached. */
export type FlightResult = { end: FlightEnd; reached: number; lastX: number };

/** Litz's spin drift goes with this power of the time of flight. */
const LITZ_DRIFT_POWER = 1.83;
/** Square of a change of wind that is only rounding, (m/s)². */
const SAME_WIND_SQUARE = 1e-16;
const LAST_CELL_START = CELL_COUNT - 1e-9;
/** Written by `accelerate`, read at once by its only caller: acceleration x, y, z; drag rate 1/s; step fraction; κ/K·pd/u. */
const a = new Float64Array(6);
/** Read by `accelerate`, written just before: x, y m; velocity x, y, z m/s. As arguments each would be boxed on the heap. */
const s = new Float64Array(5);
const windHere: WindComponents = { crosswindMps: 0, headwindMps: 0, verticalMps: 0 };

/** Acceleration at the point of the path that is in `s`, everything read anew: wind, air and drag. */
const accelerate = (p: FlightPlan): void => {
  const x = s[0]!;
  const y = s[1]!;
  const vx = s[2]!;
  const vy = s[3]!;
  const vz = s[4]!;
  let ax = vx - p.windX;
  let ay = vy - p.windY;
  let az = vz - p.windZ;
  if (p.windAt !== null) {
    p.windAt(x, windHere);
    ax += windHere.headwindMps * p.lookCos - windHere.verticalMps * p.lookSin;
    ay -= windHere.headwindMps * p.lookSin + windHere.verticalMps * p.lookCos;
    az += windHere.crosswindMps;
  }
  const speed = Math.sqrt(ax * ax + ay * ay + az * az);
  let cell = speed * p.slowness * CELLS_PER_MACH;
  let rate = speed * p.dragPerM;
  const h = x * p.lookSin + y * p.lookCos;
  if (h * h > p.lapseFromSquare) {
    rate *= 1 + h * (p.density1 + h * (p.density2 + h * (p.density3 + h * p.density4)));
    cell *= 1 + h * (p.slowness1 + h * (p.slowness2 + h * (p.slowness3 + h * p.slowness4)));
  }
  if (!(cell < LAST_CELL_START)) cell = LAST_CELL_START;
  const i = cell | 0;
  const f = cell - i;
  const c = i << 2;
  const cubics = p.cubics;
  rate *= cubics[c]! + f * cubics[c + 1]! + f * f * (cubics[c + 2]! + f * cubics[c + 3]!);
  // McCoy, *Modern Exterior Ballistics*: dv/dt = −k(ρ/ρ₀)Cd/BC·|va|·va + g − 2Ω × v.
  const gx = p.gravityX - (p.earthY * vz - p.earthZ * vy);
  const gy = p.gravityY - (p.earthZ * vx - p.earthX * vz);
  const gz = -(p.earthX * vy - p.earthY * vx);
  a[0] = -rate * ax + gx;
  a[1] = -rate * ay + gy;
  a[2] = -rate * az + gz;
  a[3] = rate;
  a[4] = p.stepFraction[i]!;
  if (p.advance !== 0) {
    const e = p.decayPerM * x;
    // pd/u with the spin p₀·exp(−Dx): three terms of the exponential hold 1e-6 of it to e = 0.1.
    const advance = (p.advance * p.muzzleVelocityMps) / (speed * (1 + e * (1 + e * (0.5 + e / 6))));
    const shape = p.liftShape;
    const ratio = shape[i]! + f * (shape[i + 1]! - shape[i]!);
    a[5] = ratio * advance;
    if (p.lift !== 0) {
      // Yaw of repose: a_L = −(κ/u)·(u × G), κ = K·pd/u. McCoy, *Modern Exterior Ballistics*, §9.7 and §10.6.
      const k = (p.lift * ratio * advance) / speed;
      const lz = -k * (ax * gy - ay * gx);
      a[0] = a[0]! - k * (ay * gz - az * gy);
      // Magnus: η·(pd/u) of the sideways lift acts upward, whichever way the bullet spins.
      a[1] = a[1]! - k * (az * gx - ax * gz) + p.magnus * advance * lz;
      a[2] = a[2]! + lz;
    }
  }
};

/**
 * Flies one bullet along the line of sight and writes its state at each stop.
 *
 * Classical RK4 with the distance x as the independent variable; drag, density, sound and wind are read again at
 * every stage, so that the error falls 16× when the steps are halved (convergence test). Steps lose at most a set
 * share of the bullet's speed, end exactly at stops and at breaks of the wind, and take no allocation (a test counts the
 * bytes; where winds of several makes are flown in turn, the engine boxes the distance it hands to them).
 *
 * A spinning bullet jumps where the air across its path changes by Δw (McCoy §12.9, and the same equation with the
 * turning of the air-relative velocity): Δv_y = −κΔw_z, Δv_z = +κΔw_y. It does so from the barrel's calm into the wind
 * at the muzzle, between two steps where the wind breaks, and at the end of a step (with half the displacement) where
 * it varies within: κ changes so little in a step that this holds 2e-4 mil.
 *
 * `elevationRad` and `azimuthRad`: the bore above and right of the line of sight. `stops`: increasing distances, m, ≥
 * 0, `count` of them. `rows`: at least count × {@link STATE_SIZE}; filled for the stops reached. `stepScale`
 * stretches the steps (1; used to measure convergence).
 */
export const fly = (
  plan: FlightPlan,
  elevationRad: number,
  azimuthRad: number,
  stops: ArrayLike<number>,
  count: number,
  rows: Float64Array,
  stepScale = 1,
): FlightResult => {
  const cosE = Math.cos(elevationRad);
  let t = 0;
  let x = 0;
  let y = plan.startY;
  let z = plan.startZ;
  let vx = plan.muzzleVelocityMps * cosE * Math.cos(azimuthRad);
  let vy = plan.muzzleVelocityMps * Math.sin(elevationRad);
  let vz = plan.muzzleVelocityMps * cosE * Math.sin(azimuthRad);
  const breaks = plan.breaksM;
  let nextBreak = 0;
  let reached = 0;

  // Velocity of the air across the path just before x: calm in the barrel.
  let wy = 0;
  let wz = 0;
  const kicked = plan.kick !== 0 || plan.litzJumpPerMps !== 0;
  let litzJump = 0;
  if (kicked) {
    s[0] = 0;
    s[1] = y;
    s[2] = vx;
    s[3] = vy;
    s[4] = vz;
    accelerate(plan);
    const kappa = plan.kick * a[5]!;
    wy = plan.windY;
    wz = plan.windZ;
    if (plan.windAt !== null) {
      wy += windHere.headwindMps * plan.lookSin + windHere.verticalMps * plan.lookCos;
      wz -= windHere.crosswindMps;
    }
    vy -= kappa * wz;
    vz += kappa * wy;
    litzJump = -plan.litzJumpPerMps * wz;
  }
  const along = plan.kick !== 0 && plan.kickAlong && plan.windAt !== null;

  for (;;) {
    while (reached < count && stops[reached]! <= x) {
      const row = reached * STATE_SIZE;
      rows[row] = t;
      rows[row + 1] = y + litzJump * x;
      rows[row + 2] = plan.litzDriftM === 0 ? z : z + plan.litzDriftM * t ** LITZ_DRIFT_POWER;
      rows[row + 3] = vx;
      rows[row + 4] = vy;
      rows[row + 5] = vz;
      reached++;
    }
    if (reached === count) return { end: 'reached', reached, lastX: x };
    if (!(vx > MIN_SPEED_MPS)) return { end: 'speed', reached, lastX: x };
    if (y < -DROP_GRACE_M && y < -MAX_DROP_SHARE * x) return { end: 'drop', reached, lastX: x };
    if (t > MAX_TIME_S) return { end: 'time', reached, lastX: x };

    while (nextBreak < breaks.length && breaks[nextBreak]! <= x) nextBreak++;
    const stop = stops[reached]!;
    const goal = nextBreak < breaks.length && breaks[nextBreak]! < stop ? breaks[nextBreak]! : stop;

    s[0] = x;
    s[1] = y;
    s[2] = vx;
    s[3] = vy;
    s[4] = vz;
    accelerate(plan);
    let kappa = 0;
    if (along) {
      kappa = plan.kick * a[5]!;
      const dy = plan.windY + windHere.headwindMps * plan.lookSin + windHere.verticalMps * plan.lookCos - wy;
      const dz = plan.windZ - windHere.crosswindMps - wz;
      if (dy * dy + dz * dz > SAME_WIND_SQUARE) {
        vy -= kappa * dz;
        vz += kappa * dy;
        s[0] = x;
        s[1] = y;
        s[2] = vx;
        s[3] = vy;
        s[4] = vz;
        accelerate(plan);
      }
      wy += dy;
      wz += dz;
    }
    // Time in which drag or gravity changes the velocity by the step's share, times the speed along the line.
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    let h = (stepScale * a[4]! * vx) / (a[3]! + STANDARD_GRAVITY_MPS2 / speed);
    if (h > plan.maxStepM) h = plan.maxStepM;
    const steps = Math.ceil((goal - x) / h);
    const last = steps <= 1;
    h = (goal - x) / (last ? 1 : steps);
    const half = 0.5 * h;

    const t1 = 1 / vx;
    const y1 = vy * t1;
    const z1 = vz * t1;
    const ax1 = a[0]! * t1;
    const ay1 = a[1]! * t1;
    const az1 = a[2]! * t1;

    const vx2 = vx + half * ax1;
    const vy2 = vy + half * ay1;
    const vz2 = vz + half * az1;
    s[0] = x + half;
    s[1] = y + half * y1;
    s[2] = vx2;
    s[3] = vy2;
    s[4] = vz2;
    accelerate(plan);
    const t2 = 1 / vx2;
    const y2 = vy2 * t2;
    const z2 = vz2 * t2;
    const ax2 = a[0]! * t2;
    const ay2 = a[1]! * t2;
    const az2 = a[2]! * t2;

    const vx3 = vx + half * ax2;
    const vy3 = vy + half * ay2;
    const vz3 = vz + half * az2;
    s[0] = x + half;
    s[1] = y + half * y2;
    s[2] = vx3;
    s[3] = vy3;
    s[4] = vz3;
    accelerate(plan);
    const t3 = 1 / vx3;
    const y3 = vy3 * t3;
    const z3 = vz3 * t3;
    const ax3 = a[0]! * t3;
    const ay3 = a[1]! * t3;
    const az3 = a[2]! * t3;

    const vx4 = vx + h * ax3;
    const vy4 = vy + h * ay3;
    const vz4 = vz + h * az3;
    // A hair short of the end: at a break the wind of this side counts, not that beyond it.
    s[0] = x + h * (1 - 1e-12);
    s[1] = y + h * y3;
    s[2] = vx4;
    s[3] = vy4;
    s[4] = vz4;
    accelerate(plan);
    const t4 = 1 / vx4;

    const sixth = h / 6;
    y += sixth * (y1 + 2 * (y2 + y3) + vy4 * t4);
    z += sixth * (z1 + 2 * (z2 + z3) + vz4 * t4);
    t += sixth * (t1 + 2 * (t2 + t3) + t4);
    vx += sixth * (ax1 + 2 * (ax2 + ax3) + a[0]! * t4);
    vy += sixth * (ay1 + 2 * (ay2 + ay3) + a[1]! * t4);
    vz += sixth * (az1 + 2 * (az2 + az3) + a[2]! * t4);
    if (along) {
      // What was gained early in the step was dragged since, like all speed: by half of what the bullet lost, on average.
      const mean = 0.25 * (kappa + plan.kick * a[5]!) * (1 + vx * t1);
      const dy = plan.windY + windHere.headwindMps * plan.lookSin + windHere.verticalMps * plan.lookCos - wy;
      const dz = plan.windZ - windHere.crosswindMps - wz;
      vy -= mean * dz;
      vz += mean * dy;
      y -= (half * mean * dz) / vx;
      z += (half * mean * dy) / vx;
      wy += dy;
      wz += dz;
    }
    x = last ? goal : x + h;
  }
};
