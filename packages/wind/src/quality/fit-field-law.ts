import { decayScale, wrap180 } from '@windcall/units';
import { circularMoments } from '../field-statistics.ts';
import type { FieldModel } from '../generated-field.ts';
import { toVector, type WindVector } from '../relative-wind.ts';
import type { WindField } from '../wind-field.ts';
import { adjacentCorrelation, type FieldLaw, LEAST_SPREAD, lagCorrelation, residualsOf } from './residuals.ts';

const isSeries = (value: unknown, length: number, min: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((v) => Number.isFinite(v) && v >= min && v <= 1e4);

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** A valid correlation time (s) or length (yd). */
const isScale = (value: unknown): value is number => typeof value === 'number' && value >= 1e-3 && value <= 1e6;

/** Largest distance (mph, degrees) of a value from a mean without variation. */
const STORED_TO = 0.01;

/** Whether the field is constant if its law has no variation. The metrics judge the variation itself. */
const isBorneOut = (field: WindField, law: FieldLaw): boolean => {
  const { speed, direction } = field.windData;
  const isStill = (row: readonly number[], spread: readonly number[], miss: (value: number, k: number) => number) =>
    row.every((value, k) => spread[k] >= LEAST_SPREAD || Math.abs(miss(value, k)) <= STORED_TO);
  return (
    speed.every((row) => isStill(row, law.deviation, (mph, k) => mph - law.mean[k])) &&
    direction.every((row) => isStill(row, law.directionDeviation, (deg, k) => wrap180(deg - law.direction[k])))
  );
};

/** The law in a field's metadata, or null if it is absent or unusable. Metadata is input. */
const readModel = (field: WindField): FieldLaw | null => {
  const model = field.metadata?.model as Partial<FieldModel> | null | undefined;
  if (typeof model !== 'object' || model === null) return null;
  const n = field.timeSteps.length;
  const { meanSpeed, speedDeviation, meanDirection, directionDeviation } = model;
  const { correlationTime: tau, spatialCorrelationDistance: length, spatialCorrelation: share } = model;
  if (!isSeries(meanSpeed, n, 0) || !isSeries(speedDeviation, n, 0)) return null;
  if (!isSeries(meanDirection, n, -1e4) || !isSeries(directionDeviation, n, 0)) return null;
  if (!isScale(tau) || !isScale(length) || !isShare(share)) return null;
  return {
    source: 'model',
    mean: meanSpeed,
    deviation: speedDeviation,
    direction: meanDirection,
    directionDeviation,
    correlationTimeS: tau,
    gusts: { correlationLengthYd: length, largeEddyShare: share },
  };
};

/** The law of a valid field: its own model if it is plausible, else a fit to the field. */
export const lawOfField = (field: WindField): FieldLaw => {
  const model = readModel(field);
  return model && isBorneOut(field, model) ? model : fitFieldLaw(field);
};

/** A split into two states needs to explain this much of the variance and separate the states by this many SD. */
const LEAST_EXPLAINED = 0.7;
const LEAST_SEPARATION = 3;
const LLOYD_ROUNDS = 50;
/** A time is part of a change within this many steps of it, and this far along the way from state to state. */
const CHANGE_STEPS = 3;
const SETTLED_WITHIN = 0.15;
const FIT_LAGS = 5;
/** A smaller correlation cannot be distinguished from none. */
const LOST_CORRELATION = 0.1;
/** A wind that lasts longer than a quarter of its field looks constant. */
const LONGEST_TIME_SHARE = 1 / 4;
const LONGEST_LENGTH_YD = 5000;

const distanceSquared = (a: WindVector, b: WindVector): number => (a.right - b.right) ** 2 + (a.front - b.front) ** 2;

const meanVector = (vectors: readonly WindVector[]): WindVector => ({
  right: vectors.reduce((sum, v) => sum + v.right, 0) / vectors.length,
  front: vectors.reduce((sum, v) => sum + v.front, 0) / vectors.length,
});

const meanOverDistance = (field: WindField): WindVector[] =>
  field.timeSteps.map((_, k) =>
    meanVector(field.distances.map((_, i) => toVector(field.windData.speed[i][k], field.windData.direction[i][k]))),
  );

/** The state at a time; `null` during a change. */
type Label = 0 | 1 | null;

/** Splits vectors into two groups by Lloyd's two-means, starting from the two ends of the cloud. */
const twoMeans = (vectors: readonly WindVector[]): { labels: (0 | 1)[]; a: WindVector; b: WindVector } => {
  const furthestFrom = (from: WindVector): WindVector =>
    vectors.reduce((best, v) => (distanceSquared(v, from) > distanceSquared(best, from) ? v : best));
  let a = furthestFrom(meanVector(vectors));
  let b = furthestFrom(a);
  let labels: (0 | 1)[] = [];
  for (let round = 0; round < LLOYD_ROUNDS; round++) {
    const next = vectors.map((v) => (distanceSquared(v, a) <= distanceSquared(v, b) ? 0 : 1));
    if (next.every((label, k) => label === labels[k])) break;
    labels = next;
    a = meanVector(vectors.filter((_, k) => labels[k] === 0));
    b = meanVector(vectors.filter((_, k) => labels[k] === 1));
  }
  return { labels, a, b };
};

/**
 * The state of each time; all one state if two are not supported. Times next to a change, and not near either mean, belong to the change.
 */
const splitTimes = (vectors: readonly WindVector[]): Label[] => {
  const oneState = vectors.map((): Label => 0);
  const middle = meanVector(vectors);
  const total = vectors.reduce((sum, v) => sum + distanceSquared(v, middle), 0);
  if (!(total > 0)) return oneState;
  const { labels, a, b } = twoMeans(vectors);
  const within = vectors.reduce((sum, v, k) => sum + distanceSquared(v, labels[k] === 0 ? a : b), 0);
  const apart = distanceSquared(a, b);
  const separation = Math.sqrt(apart / (within / vectors.length));
  if (1 - within / total <= LEAST_EXPLAINED || separation <= LEAST_SEPARATION) return oneState;
  const isNearChange = (k: number): boolean =>
    labels.slice(Math.max(k - CHANGE_STEPS, 0), k + CHANGE_STEPS + 1).some((label) => label !== labels[k]);
  return labels.map((label, k) => {
    const v = vectors[k];
    const along = ((v.right - a.right) * (b.right - a.right) + (v.front - a.front) * (b.front - a.front)) / apart;
    return isNearChange(k) && along > SETTLED_WITHIN && along < 1 - SETTLED_WITHIN ? null : label;
  });
};

/**
 * e-folding of a correlation over `lags`, at most `longest`. If nothing is correlated: the decay that reaches noise level at the first lag.
 */
const fitDecay = (lags: readonly number[], correlations: readonly number[], longest: number): number => {
  const [first] = lags;
  if (first === undefined) return longest;
  const fitted = decayScale(lags.map((x, i) => ({ x, r: correlations[i] })));
  return Number.isNaN(fitted) ? first / -Math.log(LOST_CORRELATION) : Math.min(fitted, longest);
};

/** Mean gap between points `step` places apart on an axis. */
const meanGap = (axis: readonly number[], step: number): number =>
  (axis.slice(step).reduce((sum, v) => sum + v, 0) - axis.slice(0, -step).reduce((sum, v) => sum + v, 0)) /
  (axis.length - step);

interface Moments {
  mean: number;
  deviation: number;
  meanDeg: number;
  sdDeg: number;
}

/** Mean and spread of speed and direction over all distances at the picked times; at least one. */
const momentsAt = (field: WindField, isPicked: (timeIndex: number) => boolean): Moments => {
  const pick = (rows: readonly number[][]): number[] => rows.flatMap((row) => row.filter((_, k) => isPicked(k)));
  const speeds = pick(field.windData.speed);
  const mean = speeds.reduce((sum, v) => sum + v, 0) / speeds.length;
  const squares = speeds.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / speeds.length), ...circularMoments(pick(field.windData.direction)) };
};

/** Means and spreads over time: the state's; during a change the mean at that time with the average spread of the states. */
const seriesOf = (field: WindField, labels: readonly Label[]): Moments[] => {
  const settled = ([0, 1] as const).map((state) =>
    labels.includes(state) ? momentsAt(field, (k) => labels[k] === state) : null,
  );
  const [first, second] = [settled[0] ?? settled[1], settled[1] ?? settled[0]];
  // Without a settled time the whole field is one state.
  if (!first || !second) return labels.map(() => momentsAt(field, () => true));
  return labels.map((label, k) => {
    if (label !== null) return label === 0 ? first : second;
    const { mean, meanDeg } = momentsAt(field, (at) => at === k);
    const deviation = (first.deviation + second.deviation) / 2;
    return { mean, meanDeg, deviation, sdDeg: (first.sdDeg + second.sdDeg) / 2 };
  });
};

/**
 * The law of a field of unknown origin, estimated from itself: one or two mean winds, and exponential decays fitted to
 * the correlation of the residuals. Such a fit cannot detect wrong means and variances.
 */
export const fitFieldLaw = (field: WindField): FieldLaw => {
  const moments = seriesOf(field, splitTimes(meanOverDistance(field)));
  const series = {
    mean: moments.map((m) => m.mean),
    deviation: moments.map((m) => m.deviation),
    direction: moments.map((m) => m.meanDeg),
    directionDeviation: moments.map((m) => m.sdDeg),
  };
  const channels = residualsOf(field, series);
  const lagsWithin = (length: number): number[] =>
    Array.from({ length: Math.min(FIT_LAGS, length - 1) }, (_, i) => i + 1);
  const timeLags = lagsWithin(field.timeSteps.length);
  const distanceLags = lagsWithin(field.distances.length);
  const duration = field.timeSteps[field.timeSteps.length - 1] - field.timeSteps[0];
  return {
    source: 'fit',
    ...series,
    correlationTimeS: fitDecay(
      timeLags.map((lag) => meanGap(field.timeSteps, lag)),
      timeLags.map((lag) => lagCorrelation(channels, lag)),
      Math.max(duration * LONGEST_TIME_SHARE, 1),
    ),
    gusts: {
      correlationLengthYd: fitDecay(
        distanceLags.map((lag) => meanGap(field.distances, lag)),
        distanceLags.map((lag) => adjacentCorrelation(channels, lag)),
        LONGEST_LENGTH_YD,
      ),
      largeEddyShare: 1,
    },
  };
};
