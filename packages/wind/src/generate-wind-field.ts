import { wrap360 } from '@windcall/units';
import type { ResolvedState } from './atmosphere.ts';
import { type BlendedState, blendStates } from './atmosphere.ts';
import { carriedYd, carryYdPerS, drawGusts, movingLaw, readMovingGusts, YD_PER_S_PER_MPH } from './draw-gusts.ts';
import { fieldStatistics } from './field-statistics.ts';
import type { Advisory, FieldModel, GeneratedWindField } from './generated-field.ts';
import { type GustPair, gustPair, NODE_SPACING_YD, placeAt, spatialCorrelationAt } from './gust-noise.ts';
import { MAX_CV, solveTruncatedNormal, type TruncatedNormal, valueOfScore } from './random/truncated-normal.ts';
import { type ResolvedSettings, resolveSettings } from './resolve-settings.ts';
import { SETTING_BOUNDS, type SettingProblem, type WindFieldSettings } from './settings.ts';
import { drawStateTrack, NOISE_SECONDS, type Stretch, secondaryWeights, stretchesOf } from './state-process.ts';

/** Highest L/(U·τ) of turbulence near the ground; 1 is frozen turbulence. */
export const MAX_PHYSICAL_RATIO = 5;

/** L/(U·τ) of a state: the gusts' length relative to how far the wind carries them during their lifetime. Infinite in a calm. */
export const frozenTurbulenceRatio = (state: ResolvedState): number =>
  state.correlationLengthYd / (state.meanMph * YD_PER_S_PER_MPH * state.correlationTimeS);

/** Advice on valid settings. */
export const adviseOnSettings = (s: ResolvedSettings): Advisory[] => {
  const states: [string, ResolvedState][] = [['primary', s.primary]];
  if (s.secondary) states.push(['secondary', s.secondary]);
  const gusty = states.filter(([, state]) => state.sdMph > 0 || state.sdDeg > 0);
  const advisories: Advisory[] = [];

  const ratios = gusty
    .filter(([, state]) => state.meanMph > 0)
    .map(([name, state]) => [name, frozenTurbulenceRatio(state)] as const);
  for (const [name, ratio] of ratios) {
    if (ratio > MAX_PHYSICAL_RATIO) {
      advisories.push({
        code: 'not-physical',
        severity: 'info',
        message:
          `The ${name} state's gusts reach ${ratio.toFixed(1)} times as far as the wind carries them while they last. ` +
          `Above ${MAX_PHYSICAL_RATIO} this is wide lulls and pickups, not turbulence near the ground: ` +
          'use a shorter correlation distance or a longer correlation time for that.',
      });
    }
  }
  const spacing = s.distancesYd.length > 1 ? s.distancesYd[1] - s.distancesYd[0] : 0;
  const shortest = Math.min(...gusty.map(([, state]) => state.correlationLengthYd));
  if (spacing > 0 && spacing >= shortest) {
    advisories.push({
      code: 'coarse-grid',
      severity: 'warning',
      message:
        `Gusts of ${shortest} yd are seen only every ${spacing} yd: the mean wind over a bullet's path varies about ` +
        '7 % too much. Use a shorter distance interval.',
      values: { shortestYd: shortest, spacingYd: spacing },
    });
  }
  for (const [name, state] of states) {
    if (state.sdMph > MAX_CV * state.meanMph) {
      advisories.push({
        code: 'variation-capped',
        severity: 'warning',
        message: `The ${name} state's speed variation is taken as ${Math.round(100 * MAX_CV)} % of its speed, the most a speed that is never negative can have.`,
      });
    }
    if (s.taylorAdvection && Math.abs(carryYdPerS(state)) * state.correlationTimeS >= state.correlationLengthYd) {
      advisories.push({
        code: 'advection-frozen',
        severity: 'info',
        message: `The ${name} state carries its gusts past a point faster than they decay: they last shorter than the correlation time asked for.`,
      });
    }
  }
  return advisories;
};

export type GenerateOutcome =
  | { status: 'ok'; field: GeneratedWindField }
  | { status: 'invalid'; problems: SettingProblem[] };

/** No gust is stronger than the strongest allowed wind, so that every other part stays within its limits. */
const STRONGEST_MPH = SETTING_BOUNDS.windSpeed[1];

/** Rounds speeds to 0.0001 mph and directions to 0.001°: far below any gust, and a third of the size on the wire. */
const roundSpeed = (mph: number): number => Math.round(mph * 1e4) / 1e4;
const roundDirection = (deg: number): number => wrap360(Math.round(wrap360(deg) * 1e3) / 1e3);
const round5 = (value: number): number => Math.round(value * 1e5) / 1e5;

const lawsAt = (s: ResolvedSettings, timesS: readonly number[]): { laws: BlendedState[]; weights: Float64Array } => {
  const { primary, secondary } = s;
  const still = s.complexity === 'deterministic';
  const axis = { firstS: timesS[0], lastS: timesS[timesS.length - 1] };
  const weights = secondary
    ? secondaryWeights(drawStateTrack(primary, secondary, s.seed, axis, still), timesS)
    : new Float64Array(timesS.length);
  return { laws: Array.from(weights, (weight) => blendStates(primary, secondary, weight)), weights };
};

const drawStretch = (
  s: ResolvedSettings,
  { index, beginsS, timesS }: Stretch,
  visit: (timeIndex: number, gusts: GustPair) => void,
): void => {
  const seconds = Array.from({ length: Math.ceil(timesS[timesS.length - 1]) + 1 }, (_, k) => beginsS + k);
  const { laws } = lawsAt(s, seconds);
  const firstSecond = index * NOISE_SECONDS;
  const furthest = s.distancesYd[s.distancesYd.length - 1];
  if (!s.taylorAdvection) {
    const nodes = { first: 0, last: Math.ceil(furthest / NODE_SPACING_YD) + 1, firstSecond };
    drawGusts(s.key, s.distancesYd.map(placeAt), nodes, laws, timesS, visit);
    return;
  }
  const carried = carriedYd(laws, timesS);
  const first = Math.min(0, Math.floor(-carried.reduce((a, b) => Math.max(a, b), 0) / NODE_SPACING_YD));
  const reach = furthest - carried.reduce((a, b) => Math.min(a, b), 0);
  const last = Math.ceil(reach / NODE_SPACING_YD) + 1;
  const places = Array.from({ length: last - first + 1 }, (_, i) => ({ cell: first + i, fraction: 0 }));
  const onGround = gustPair(s.distancesYd.length);
  drawGusts(s.key, places, { first, last, firstSecond }, laws.map(movingLaw), timesS, (timeIndex, nodes) => {
    const law = laws[Math.round(timesS[timeIndex])];
    readMovingGusts(onGround, nodes, first, s.distancesYd, carried[timeIndex], law);
    visit(timeIndex, onGround);
  });
};

/** Gaussian gusts at the grid, nTimes × nDistances, of unit variance. */
const drawGridGusts = (s: ResolvedSettings): GustPair => {
  const n = s.distancesYd.length;
  const sum = gustPair(s.timesS.length * n);
  const slowestS = Math.max(s.primary.correlationTimeS, s.secondary?.correlationTimeS ?? 0);
  for (const stretch of stretchesOf(s.timesS, slowestS)) {
    drawStretch(s, stretch, (timeIndex, gusts) => {
      const weight = stretch.weights[timeIndex];
      const row = (stretch.first + timeIndex) * n;
      for (let i = 0; i < n; i++) {
        sum.speed[row + i] += weight * gusts.speed[i];
        sum.direction[row + i] += weight * gusts.direction[i];
      }
    });
  }
  return sum;
};

const modelOf = (s: ResolvedSettings, laws: readonly BlendedState[], weights: Float64Array): FieldModel => {
  const mean = (of: (law: BlendedState) => number): number => laws.reduce((sum, law) => sum + of(law), 0) / laws.length;
  return {
    complexity: s.complexity,
    primary: s.primary,
    secondary: s.secondary,
    secondaryWeight: Array.from(weights, round5),
    meanSpeed: laws.map((law) => round5(law.meanMph)),
    speedDeviation: laws.map((law) => round5(law.sdMph)),
    meanDirection: laws.map((law) => round5(law.directionDeg)),
    directionDeviation: laws.map((law) => round5(law.sdDeg)),
    correlationTime: round5(1 / mean((law) => 1 / law.correlationTimeS)),
    spatialCorrelationDistance: round5(Math.exp(mean((law) => Math.log(law.correlationLengthYd)))),
    spatialCorrelation: round5(mean((law) => law.largeEddyShare)),
    taylorAdvection: s.taylorAdvection,
    atmosphereApplied: s.atmosphereApplied,
  };
};

/**
 * A wind field over distance and time: two states that alternate, with correlated gusts of speed and direction. A value depends only on
 * the seed, the winds, the distance and the time, so any grid reads the same wind. Speeds follow a normal distribution cut at zero with
 * exactly the set mean and SD (up to SD/mean = 0.95, and none above 200 mph), directions a wrapped normal. A field may begin at any time.
 * Deterministic; plain JSON in and out.
 * @returns distances in yd, times in s, speeds in mph, directions in clock degrees (the wind's origin), each matrix nDistances × nTimes;
 * `invalid` names every setting that is out of bounds. Accuracy: acceptance.test.ts compares the statistics with their laws over many
 * seeds.
 */
export const generateWindField = (settings: WindFieldSettings): GenerateOutcome => {
  const outcome = resolveSettings(settings);
  if (outcome.status === 'invalid') return outcome;
  const s = outcome.settings;
  const { laws, weights } = lawsAt(s, s.timesS);
  const speed = s.distancesYd.map((): number[] => new Array(s.timesS.length));
  const direction = s.distancesYd.map((): number[] => new Array(s.timesS.length));

  let solvedFor: BlendedState | null = null;
  let marginal: TruncatedNormal = { location: 0, scale: 0, kept: 1 };
  const gusts = laws.some((law) => law.sdMph > 0 || law.sdDeg > 0) ? drawGridGusts(s) : null;
  laws.forEach((law, timeIndex) => {
    if (law.meanMph !== solvedFor?.meanMph || law.sdMph !== solvedFor.sdMph) {
      marginal = solveTruncatedNormal(law.meanMph, law.sdMph);
      solvedFor = law;
    }
    for (let i = 0; i < s.distancesYd.length; i++) {
      const at = timeIndex * s.distancesYd.length + i;
      const turn = gusts ? law.sdDeg * gusts.direction[at] : 0;
      const mph = gusts ? valueOfScore(marginal, gusts.speed[at]) : law.meanMph;
      speed[i][timeIndex] = roundSpeed(Math.min(STRONGEST_MPH, mph));
      direction[i][timeIndex] = roundDirection(law.directionDeg + turn);
    }
  });

  const model = modelOf(s, laws, weights);
  const gustsNow = { correlationLengthYd: model.spatialCorrelationDistance, largeEddyShare: model.spatialCorrelation };
  const windData = { speed, direction };
  return {
    status: 'ok',
    field: {
      distances: s.distancesYd,
      timeSteps: s.timesS,
      windData,
      metadata: {
        distancePoints: s.distancesYd.length,
        timePoints: s.timesS.length,
        spatialAutocorrelation: spatialCorrelationAt(50, gustsNow),
        seed: s.seed,
        settings: { ...settings, seed: s.seed },
        model,
        statistics: fieldStatistics(windData, weights),
        advisories: adviseOnSettings(s),
      },
    },
  };
};
