/** Elevations (mil) predicted at the observed ranges for a muzzle velocity (m/s) and a factor on BC; null if a bullet falls short. */
export type ElevationModel = (velocityMps: number, bcFactor: number) => readonly number[] | null;

/** A fit's input: observed elevations with their standard deviations, and Gaussian priors about (v0, 1, 0). */
export type FitProblem = {
  readonly model: ElevationModel;
  readonly observedMil: readonly number[];
  readonly sigmasMil: readonly number[];
  readonly v0: number;
  readonly priorVelocityMps: number;
  readonly priorBcShare: number;
  /** Vertical uncertainty of the rifle's zero, mil: the same offset in every observation. */
  readonly priorZeroMil: number;
};

export type Fit = {
  velocityMps: number;
  bcFactor: number;
  /** Vertical error of the zero, mil: the common part of all observations besides velocity and BC. */
  zeroMil: number;
  /** Covariance of velocity (m/s) and BC factor: [vv, vb, bb], widened if observations and priors disagree. */
  covariance: readonly [number, number, number];
};

const MAX_STEPS = 30;
/** Steps of the central differences, as shares. */
const DIFFERENCE_V = 0.002;
const DIFFERENCE_B = 0.004;
/**
 * Degrees of freedom of Student's t for readings: nearly normal in the middle, with little weight for outliers, which
 * are one in ten of a shooter's readings.
 */
const TAILS = 4;

/** Twice the negative log density of a reading with error `r`, up to a constant: r² in the middle, its logarithm far out. */
const lossOf = (r: number): number => (TAILS + 1) * Math.log1p((r * r) / TAILS);
/** Weight of a reading with error `r`, with which weighted least squares converges to the maximum. */
const weightOf = (r: number): number => (TAILS + 1) / (TAILS + r * r);

type Unknowns = readonly [velocityMps: number, bcFactor: number, zeroMil: number];

const errorsOf = (q: FitProblem, predicted: readonly number[], zeroMil: number): number[] =>
  q.observedMil.map((observed, i) => (observed - predicted[i] - zeroMil) / q.sigmasMil[i]);

const priorCost = (q: FitProblem, [v, b, z]: Unknowns): number =>
  ((v - q.v0) / q.priorVelocityMps) ** 2 + ((b - 1) / q.priorBcShare) ** 2 + (z / q.priorZeroMil) ** 2;

const cost = (q: FitProblem, predicted: readonly number[], at: Unknowns): number =>
  errorsOf(q, predicted, at[2]).reduce((sum, r) => sum + lossOf(r), priorCost(q, at));

/** Slope of each prediction between two parameter points; zeros if a bullet falls short. */
const slopes = (low: readonly number[] | null, high: readonly number[] | null, span: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (low && high ? (high[i] - low[i]) / span : 0));

/** Upper half of a symmetric 3 × 3 matrix: vv, vb, vz, bb, bz, zz. */
type Symmetric = readonly [number, number, number, number, number, number];

/** Source: the adjugate over the determinant. */
const inverse = ([vv, vb, vz, bb, bz, zz]: Symmetric): Symmetric => {
  const [a, b, c] = [bb * zz - bz * bz, vz * bz - vb * zz, vb * bz - vz * bb];
  const det = vv * a + vb * b + vz * c;
  return [a, b, c, vv * zz - vz * vz, vz * vb - vv * bz, vv * bb - vb * vb].map(
    (one) => one / det,
  ) as unknown as Symmetric;
};

const times = ([vv, vb, vz, bb, bz, zz]: Symmetric, [v, b, z]: Unknowns): Unknowns => [
  vv * v + vb * b + vz * z,
  vb * v + bb * b + bz * z,
  vz * v + bz * b + zz * z,
];

/** Information and gradient of the log posterior at a point, readings weighted by their errors. */
const normalEquations = (q: FitProblem, predicted: readonly number[], [v, b, z]: Unknowns) => {
  const n = predicted.length;
  const dv = DIFFERENCE_V * v;
  const db = DIFFERENCE_B * b;
  const byV = slopes(q.model(v - dv, b), q.model(v + dv, b), 2 * dv, n);
  const byB = slopes(q.model(v, b - db), q.model(v, b + db), 2 * db, n);
  let [vv, vb, vz] = [1 / q.priorVelocityMps ** 2, 0, 0];
  let [bb, bz, zz] = [1 / q.priorBcShare ** 2, 0, 1 / q.priorZeroMil ** 2];
  let [gv, gb, gz] = [(q.v0 - v) * vv, (1 - b) * bb, -z * zz];
  errorsOf(q, predicted, z).forEach((r, i) => {
    const w = weightOf(r) / q.sigmasMil[i] ** 2;
    const error = r * q.sigmasMil[i];
    vv += w * byV[i] * byV[i];
    vb += w * byV[i] * byB[i];
    vz += w * byV[i];
    bb += w * byB[i] * byB[i];
    bz += w * byB[i];
    zz += w;
    gv += w * byV[i] * error;
    gb += w * byB[i] * error;
    gz += w * error;
  });
  return { information: [vv, vb, vz, bb, bz, zz] as Symmetric, gradient: [gv, gb, gz] as Unknowns };
};

/**
 * Maximum-posterior velocity, BC factor and zero by Gauss–Newton with step halving, readings with Student's t of 4
 * (reweighted least squares: K. L. Lange, R. J. A. Little, J. M. G. Taylor, JASA 84, 1989). All are free under their
 * priors, so an undetermined value stays near its prior and keeps its uncertainty. The velocity stays within ½…1½ of
 * v0, the factor within ½…2. `start` are the predictions at (v0, 1). Standard errors grow by √(χ²/ν) if that exceeds 1
 * (Birge's ratio): χ² is the cost with readings at their weights; three priors and three unknowns leave ν = the number
 * of observations.
 */
export const fitVelocityAndBc = (q: FitProblem, start: readonly number[]): Fit => {
  let at: Unknowns = [q.v0, 1, 0];
  let predicted = start;
  let best = cost(q, predicted, at);
  let n = normalEquations(q, predicted, at);
  for (let step = 0; step < MAX_STEPS; step++) {
    const [stepV, stepB, stepZ] = times(inverse(n.information), n.gradient);
    let moved = false;
    for (let part = 1; part > 0.02 && !moved; part /= 2) {
      const tryAt: Unknowns = [
        Math.min(1.5 * q.v0, Math.max(0.5 * q.v0, at[0] + part * stepV)),
        Math.min(2, Math.max(0.5, at[1] + part * stepB)),
        at[2] + part * stepZ,
      ];
      const tried = q.model(tryAt[0], tryAt[1]);
      const triedCost = tried ? cost(q, tried, tryAt) : Number.POSITIVE_INFINITY;
      if (!tried || triedCost >= best) continue;
      moved = true;
      at = tryAt;
      predicted = tried;
      best = triedCost;
    }
    if (!moved) break;
    n = normalEquations(q, predicted, at);
    if (Math.abs(stepV) < 1e-7 * q.v0 && Math.abs(stepB) < 1e-9) break;
  }
  const chi2 = errorsOf(q, predicted, at[2]).reduce((sum, r) => sum + weightOf(r) * r * r, priorCost(q, at));
  const wider = Math.max(1, chi2 / Math.max(1, q.observedMil.length));
  const [vv, vb, , bb] = inverse(n.information);
  return {
    velocityMps: at[0],
    bcFactor: at[1],
    zeroMil: at[2],
    covariance: [wider * vv, wider * vb, wider * bb],
  };
};

/** Deviation of each observation from its prior prediction, in standard deviations of reading and priors together. */
export const surprises = (q: FitProblem, predicted: readonly number[]): number[] => {
  const dv = DIFFERENCE_V * q.v0;
  const n = predicted.length;
  const byV = slopes(q.model(q.v0 - dv, 1), q.model(q.v0 + dv, 1), 2 * dv, n);
  const byB = slopes(q.model(q.v0, 1 - DIFFERENCE_B), q.model(q.v0, 1 + DIFFERENCE_B), 2 * DIFFERENCE_B, n);
  return predicted.map((mil, i) => {
    const sigma = Math.hypot(q.sigmasMil[i], byV[i] * q.priorVelocityMps, byB[i] * q.priorBcShare, q.priorZeroMil);
    return Math.abs(q.observedMil[i] - mil) / sigma;
  });
};
