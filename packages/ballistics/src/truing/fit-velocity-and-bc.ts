/**
 * Elevations (mil) predicted at the observed ranges for a muzzle velocity (m/s) and a factor on BC; null when a
 * bullet falls short.
 */
export type ElevationModel = (velocityMps: number, bcFactor: number) => readonly number[] | null;

/** What is fitted: observed elevations with their standard deviations, and Gaussian priors about (v0, 1). */
export type FitProblem = {
  readonly model: ElevationModel;
  readonly observedMil: readonly number[];
  readonly sigmasMil: readonly number[];
  readonly v0: number;
  readonly priorVelocityMps: number;
  readonly priorBcShare: number;
};

export type Fit = {
  velocityMps: number;
  bcFactor: number;
  predictedMil: readonly number[];
  /** Covariance of velocity (m/s) and BC factor: [vv, vb, bb], widened where observations and priors disagree. */
  covariance: readonly [number, number, number];
};

/** Information matrix and gradient of the log posterior. */
type Normal = { vv: number; vb: number; bb: number; gv: number; gb: number };

const MAX_STEPS = 12;
/** Steps of the central differences, as shares. */
const DIFFERENCE_V = 0.002;
const DIFFERENCE_B = 0.004;

const cost = (q: FitProblem, predicted: readonly number[], v: number, b: number): number =>
  q.observedMil.reduce(
    (sum, observed, i) => sum + ((observed - predicted[i]!) / q.sigmasMil[i]!) ** 2,
    ((v - q.v0) / q.priorVelocityMps) ** 2 + ((b - 1) / q.priorBcShare) ** 2,
  );

/** Slope of each prediction between two parameter points; zeros when one of them falls short. */
const slopes = (low: readonly number[] | null, high: readonly number[] | null, span: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (low && high ? (high[i]! - low[i]!) / span : 0));

const normalEquations = (q: FitProblem, predicted: readonly number[], v: number, b: number): Normal => {
  const n = predicted.length;
  const dv = DIFFERENCE_V * v;
  const db = DIFFERENCE_B * b;
  const byV = slopes(q.model(v - dv, b), q.model(v + dv, b), 2 * dv, n);
  const byB = slopes(q.model(v, b - db), q.model(v, b + db), 2 * db, n);
  const out: Normal = {
    vv: 1 / q.priorVelocityMps ** 2,
    vb: 0,
    bb: 1 / q.priorBcShare ** 2,
    gv: (q.v0 - v) / q.priorVelocityMps ** 2,
    gb: (1 - b) / q.priorBcShare ** 2,
  };
  for (let i = 0; i < n; i++) {
    const w = 1 / q.sigmasMil[i]! ** 2;
    const error = q.observedMil[i]! - predicted[i]!;
    out.vv += w * byV[i]! * byV[i]!;
    out.vb += w * byV[i]! * byB[i]!;
    out.bb += w * byB[i]! * byB[i]!;
    out.gv += w * byV[i]! * error;
    out.gb += w * byB[i]! * error;
  }
  return out;
};

/**
 * Maximum a posteriori velocity and BC factor by Gauss–Newton with step halving, at most 12 steps. Both are always free
 * under their priors: what is not determined stays near what was known, and its uncertainty counts. The velocity stays within ½…1½ of v0, the factor within ½…2. `start` are the predictions at (v0, 1).
 *
 * Standard errors grow by √(χ²/ν) where that exceeds 1 (Birge's ratio): χ² is the cost, of which two priors and two
 * unknowns leave ν = the number of observations.
 */
export const fitVelocityAndBc = (q: FitProblem, start: readonly number[]): Fit => {
  let v = q.v0;
  let b = 1;
  let predicted = start;
  let best = cost(q, predicted, v, b);
  let n = normalEquations(q, predicted, v, b);
  for (let step = 0; step < MAX_STEPS; step++) {
    const det = n.vv * n.bb - n.vb * n.vb;
    const stepV = (n.bb * n.gv - n.vb * n.gb) / det;
    const stepB = (n.vv * n.gb - n.vb * n.gv) / det;
    let moved = false;
    for (let part = 1; part > 0.02 && !moved; part /= 2) {
      const tryV = Math.min(1.5 * q.v0, Math.max(0.5 * q.v0, v + part * stepV));
      const tryB = Math.min(2, Math.max(0.5, b + part * stepB));
      const tried = q.model(tryV, tryB);
      const triedCost = tried ? cost(q, tried, tryV, tryB) : Number.POSITIVE_INFINITY;
      if (!tried || triedCost >= best) continue;
      moved = true;
      v = tryV;
      b = tryB;
      predicted = tried;
      best = triedCost;
    }
    if (!moved) break;
    n = normalEquations(q, predicted, v, b);
    if (Math.abs(stepV) < 1e-7 * q.v0 && Math.abs(stepB) < 1e-9) break;
  }
  const det = (n.vv * n.bb - n.vb * n.vb) / Math.max(1, best / Math.max(1, q.observedMil.length));
  return {
    velocityMps: v,
    bcFactor: b,
    predictedMil: predicted,
    covariance: [n.bb / det, -n.vb / det, n.vv / det],
  };
};

/** How far each observation lies from what was known before, in standard deviations of reading and priors together. */
export const surprises = (q: FitProblem, predicted: readonly number[]): number[] => {
  const dv = DIFFERENCE_V * q.v0;
  const n = predicted.length;
  const byV = slopes(q.model(q.v0 - dv, 1), q.model(q.v0 + dv, 1), 2 * dv, n);
  const byB = slopes(q.model(q.v0, 1 - DIFFERENCE_B), q.model(q.v0, 1 + DIFFERENCE_B), 2 * DIFFERENCE_B, n);
  return predicted.map((mil, i) => {
    const sigma = Math.hypot(q.sigmasMil[i]!, byV[i]! * q.priorVelocityMps, byB[i]! * q.priorBcShare);
    return Math.abs(q.observedMil[i]! - mil) / sigma;
  });
};
