import { CELL_COUNT, CELLS_PER_MACH } from '../drag/drag-cells.ts';
import type { FlightPlan } from './flight-plan.ts';
import { ASIDE, HEIGHT, STANDARD_GRAVITY_MPS2, stateAt, TIME, VX, VY, VZ } from './prepared-shot.ts';
import type { WindComponents } from './wind.ts';

/** A flight ends below this speed along the line of sight, m/s, because the bullet then falls almost straight down. */
export const MIN_SPEED_MPS = 3;
/** A flight ends after this long, s. */
export const MAX_TIME_S = 120;
/** A flight ends when it has fallen this far below the line of sight, as a share of the range (45°). */
export const MAX_DROP_SHARE = 1;
/** A drop within this never ends a flight, m, because the share is meaningless near the muzzle. */
const DROP_GRACE_M = 50;

/** Reason why a flight ended. */
export type FlightEnd = 'reached' | 'speed' | 'drop' | 'time';

/** End of a flight: reason, distance (m along the line of sight) and number of stops reached. */
export type FlightResult = { end: FlightEnd; reached: number; lastX: number };

/** Power of the time of flight in Litz's spin drift. */
const LITZ_DRIFT_POWER = 1.83;
/** A wind change with a smaller square is rounding, (m/s)². */
const SAME_WIND_SQUARE = 1e-16;
/** The last of the four stages of RK4: 0 at a step's start, 1 and 2 at its middle. */
const AT_END = 3;
/** Reads the wind slightly before a step's end, so that a break there does not count yet. */
const BEFORE_BREAK = 1 - 1e-12;
const LAST_CELL_START = CELL_COUNT - 1e-9;
/** Output of `accelerate`, read at once by its only caller: acceleration x, y, z; drag rate 1/s; step fraction; κ/K·pd/u. */
const a = new Float64Array(6);
/** Input of `accelerate`, written just before: x, y m; velocity x, y, z m/s. Arguments would be boxed on the heap. */
const s = new Float64Array(5);
const windHere: WindComponents = { crosswindMps: 0, headwindMps: 0, verticalMps: 0 };

/** Acceleration at the point in `s`, with wind, air and drag read again. */
const accelerate = (p: FlightPlan): void => {
  const x = s[0];
  const y = s[1];
  const vx = s[2];
  const vy = s[3];
  const vz = s[4];
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
  rate *= cubics[c] + f * cubics[c + 1] + f * f * (cubics[c + 2] + f * cubics[c + 3]);
  // McCoy, *Modern Exterior Ballistics*: dv/dt = −k(ρ/ρ₀)Cd/BC·|va|·va + g − 2Ω × v.
  const gx = p.gravityX - (p.earthY * vz - p.earthZ * vy);
  const gy = p.gravityY - (p.earthZ * vx - p.earthX * vz);
  const gz = -(p.earthX * vy - p.earthY * vx);
  a[0] = -rate * ax + gx;
  a[1] = -rate * ay + gy;
  a[2] = -rate * az + gz;
  a[3] = rate;
  a[4] = p.stepFraction[i];
  if (p.advance !== 0) {
    const e = p.decayPerM * x;
    // pd/u with the spin p₀·exp(−Dx): three terms of the exponential are accurate to 1e-6 for e up to 0.1.
    const advance = (p.advance * p.muzzleVelocityMps) / (speed * (1 + e * (1 + e * (0.5 + e / 6))));
    const shape = p.liftShape;
    const ratio = shape[i] + f * (shape[i + 1] - shape[i]);
    a[5] = ratio * advance;
    if (p.lift !== 0) {
      // Yaw of repose: a_L = −(κ/u)·(u × G), κ = K·pd/u. McCoy, *Modern Exterior Ballistics*, §9.7 and §10.6.
      const k = (p.lift * ratio * advance) / speed;
      const lz = -k * (ax * gy - ay * gx);
      a[0] = a[0] - k * (ay * gz - az * gy);
      // Magnus: η·(pd/u) of the sideways lift acts upward for both directions of spin.
      a[1] = a[1] - k * (az * gx - ax * gz) + p.magnus * advance * lz;
      a[2] = a[2] + lz;
    }
  }
};

/**
 * Flies one bullet along the line of sight and writes its state at each stop. Classical RK4 with the distance x as the
 * independent variable; drag, density, sound and wind are read at every stage. On smooth drag the error falls 16× when
 * the steps are halved (convergence test). On the published tables, whose slopes break at their points, it falls 3–16×:
 * measured at 1000 yd in 4 m/s of crosswind, the default steps lose 2e-6 mil for G7 .243–.42 and G1 .36, 6e-6 for G7
 * .1, and 3e-4 for slow G1 of .10–.14. Steps lose at most a set share of the bullet's speed, end exactly at stops and
 * at breaks of the wind, and allocate nothing (a test counts the bytes; alternating between several makes of wind makes
 * the engine box their distance argument). A spinning bullet jumps if the air across its path changes by Δw (McCoy
 * §12.9, and the same equation with the turning of the air-relative velocity): Δv_y = −κΔw_z, Δv_z = +κΔw_y. It jumps
 * from the barrel's calm into the wind at the muzzle, between two steps at a break of the wind, and at the end of a
 * step (with half the displacement) if the wind varies within it: κ changes so little in a step that this is accurate
 * to 2e-4 mil. `elevationRad` and `azimuthRad`: the bore above and right of the line of sight. `stops`: increasing
 * distances, m, ≥ 0, `count` of them. `rows`: a state ({@link stateAt}) for each stop; filled for the stops reached.
 * `stepScale` stretches the steps (1; used to measure convergence).
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
    const kappa = plan.kick * a[5];
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
    while (reached < count && stops[reached] <= x) {
      const row = stateAt(reached);
      rows[row + TIME] = t;
      rows[row + HEIGHT] = y + litzJump * x;
      rows[row + ASIDE] = plan.litzDriftM === 0 ? z : z + plan.litzDriftM * t ** LITZ_DRIFT_POWER;
      rows[row + VX] = vx;
      rows[row + VY] = vy;
      rows[row + VZ] = vz;
      reached++;
    }
    if (reached === count) return { end: 'reached', reached, lastX: x };
    if (!(vx > MIN_SPEED_MPS)) return { end: 'speed', reached, lastX: x };
    if (y < -DROP_GRACE_M && y < -MAX_DROP_SHARE * x) return { end: 'drop', reached, lastX: x };
    if (t > MAX_TIME_S) return { end: 'time', reached, lastX: x };

    while (nextBreak < breaks.length && breaks[nextBreak] <= x) nextBreak++;
    const stop = stops[reached];
    const goal = nextBreak < breaks.length && breaks[nextBreak] < stop ? breaks[nextBreak] : stop;

    s[0] = x;
    s[1] = y;
    s[2] = vx;
    s[3] = vy;
    s[4] = vz;
    accelerate(plan);
    let kappa = 0;
    if (along) {
      kappa = plan.kick * a[5];
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
    let h = (stepScale * a[4] * vx) / (a[3] + STANDARD_GRAVITY_MPS2 / speed);
    if (h > plan.maxStepM) h = plan.maxStepM;
    const steps = Math.ceil((goal - x) / h);
    const last = steps <= 1;
    h = (goal - x) / (last ? 1 : steps);
    const half = 0.5 * h;

    // Derivatives by distance: of time, height, windage and velocity. Each later stage starts from the previous stage's
    // slopes.
    const t1 = 1 / vx;
    const y1 = vy * t1;
    const z1 = vz * t1;
    const ax1 = a[0] * t1;
    const ay1 = a[1] * t1;
    const az1 = a[2] * t1;
    let tk = t1;
    let yk = y1;
    let zk = z1;
    let axk = ax1;
    let ayk = ay1;
    let azk = az1;
    let tMiddle = 0;
    let yMiddle = 0;
    let zMiddle = 0;
    let axMiddle = 0;
    let ayMiddle = 0;
    let azMiddle = 0;
    for (let stage = 1; ; stage++) {
      const ahead = stage === AT_END ? h : half;
      const vxk = vx + ahead * axk;
      const vyk = vy + ahead * ayk;
      const vzk = vz + ahead * azk;
      s[0] = x + (stage === AT_END ? h * BEFORE_BREAK : half);
      s[1] = y + ahead * yk;
      s[2] = vxk;
      s[3] = vyk;
      s[4] = vzk;
      accelerate(plan);
      tk = 1 / vxk;
      yk = vyk * tk;
      zk = vzk * tk;
      axk = a[0] * tk;
      ayk = a[1] * tk;
      azk = a[2] * tk;
      if (stage === AT_END) break;
      tMiddle += tk;
      yMiddle += yk;
      zMiddle += zk;
      axMiddle += axk;
      ayMiddle += ayk;
      azMiddle += azk;
    }

    const sixth = h / 6;
    y += sixth * (y1 + 2 * yMiddle + yk);
    z += sixth * (z1 + 2 * zMiddle + zk);
    t += sixth * (t1 + 2 * tMiddle + tk);
    vx += sixth * (ax1 + 2 * axMiddle + axk);
    vy += sixth * (ay1 + 2 * ayMiddle + ayk);
    vz += sixth * (az1 + 2 * azMiddle + azk);
    if (along) {
      // Velocity gained early in the step is slowed by drag afterward: on average by half of the bullet's loss.
      const mean = 0.25 * (kappa + plan.kick * a[5]) * (1 + vx * t1);
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
