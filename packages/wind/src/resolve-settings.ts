import {
  applyStability,
  DAY_PHASES,
  MODEL_COMPLEXITIES,
  type ModelComplexity,
  type ResolvedState,
  resolveStability,
  STABILITY_OVERRIDES,
  type Stability,
  type WindState,
} from './atmosphere.ts';
import { parseClock } from './clock-direction.ts';
import { NODE_SPACING_YD } from './gust-noise.ts';
import type { PhiloxKey } from './random/philox.ts';
import { parseSeed, type Seed } from './random/philox.ts';
import {
  MAX_GRID_POINTS,
  MAX_NODE_DRAWS,
  SETTING_BOUNDS,
  type SettingProblem,
  type WindFieldSettings,
} from './settings.ts';
import { largeEddyShareOf, TERRAIN_PRESETS, TERRAINS } from './terrain.ts';

export interface ResolvedSettings {
  key: PhiloxKey;
  seed: Seed;
  distancesYd: number[];
  timesS: number[];
  complexity: ModelComplexity;
  primary: ResolvedState;
  secondary: ResolvedState | null;
  taylorAdvection: boolean;
  /** Whether the states include a stability's factors. */
  atmosphereApplied: boolean;
}

export type SettingsOutcome =
  | { status: 'ok'; settings: ResolvedSettings }
  | { status: 'invalid'; problems: SettingProblem[] };

type Bound = keyof typeof SETTING_BOUNDS;
type Report = (path: string, message: string) => void;

const checkBound = (report: Report, path: string, value: unknown, bound: Bound): void => {
  const [min, max] = SETTING_BOUNDS[bound];
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    report(path, `must be a number from ${min} to ${max}`);
  }
};

const checkOneOf = (report: Report, path: string, value: unknown, allowed: readonly string[]): void => {
  if (!allowed.includes(value as string)) report(path, `must be one of ${allowed.join(', ')}`);
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const checkState = (report: Report, path: string, state: unknown): void => {
  if (!isObject(state)) {
    report(path, 'must be a wind state');
    return;
  }
  checkBound(report, `${path}.windSpeed`, state.windSpeed, 'windSpeed');
  checkBound(report, `${path}.duration`, state.duration, 'stateDuration');
  checkBound(report, `${path}.durationVariation`, state.durationVariation, 'durationVariation');
  checkBound(report, `${path}.speedVariation`, state.speedVariation, 'speedVariation');
  checkBound(report, `${path}.directionVariation`, state.directionVariation, 'directionVariation');
  checkBound(report, `${path}.correlationTime`, state.correlationTime, 'correlationTime');
  const length = state.spatialCorrelationDistance;
  checkBound(report, `${path}.spatialCorrelationDistance`, length, 'spatialCorrelationDistance');
  const direction = parseClock(state.windDirection);
  if (direction.status === 'invalid') report(`${path}.windDirection`, direction.message);
};

/** Multiples of a step from the last one before `start`, over `length`, without the drift of repeated addition. */
const multiples = (length: number, step: number, start = 0): number[] => {
  const first = Math.floor(start / step + 1e-9);
  return Array.from({ length: Math.floor(length / step + 1e-9) + 1 }, (_, i) => (first + i) * step);
};

/** A single state never ends, so its duration may be anything, even the 0 of a blank form. */
const isSecondaryActive = (settings: WindFieldSettings): boolean =>
  settings.modelComplexity !== 'stochastic' && Number(settings.stateBasedWind.secondary?.duration ?? 0) !== 0;

/** Settings within bounds may still make too large a field together. */
const checkSize = (report: Report, settings: WindFieldSettings): void => {
  const times = settings.duration / settings.timeInterval;
  const points = (settings.maxDistance / settings.samplingInterval + 1) * (times + 1);
  const draws = (settings.maxDistance / NODE_SPACING_YD + 1) * Math.max(settings.duration, times);
  if (points > MAX_GRID_POINTS)
    report(
      'samplingInterval',
      `must be larger, or the time interval: more than ${MAX_GRID_POINTS} values would be made`,
    );
  else if (draws > MAX_NODE_DRAWS)
    report('duration', 'must be shorter, or the max distance: the field would be too large');
};

const checkSettings = (settings: WindFieldSettings): SettingProblem[] => {
  if (!isObject(settings)) return [{ path: 'settings', message: 'must be an object' }];
  const problems: SettingProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  for (const name of ['maxDistance', 'samplingInterval', 'duration', 'timeInterval'] as const) {
    checkBound(report, name, settings[name], name);
  }
  if (settings.startTime !== undefined) checkBound(report, 'startTime', settings.startTime, 'startTime');
  checkOneOf(report, 'modelComplexity', settings.modelComplexity, MODEL_COMPLEXITIES);
  const wind = settings.stateBasedWind;
  if (!isObject(wind)) {
    report('stateBasedWind', 'must hold a primary wind state');
    return problems;
  }
  const alternates = isSecondaryActive(settings);
  const primary = isObject(wind.primary) && !alternates ? { ...wind.primary, duration: 1 } : wind.primary;
  checkState(report, 'stateBasedWind.primary', primary);
  if (alternates) checkState(report, 'stateBasedWind.secondary', wind.secondary);
  if (wind.terrain != null) checkOneOf(report, 'stateBasedWind.terrain', wind.terrain, TERRAINS);
  if (wind.thermal != null) {
    checkOneOf(report, 'stateBasedWind.thermal.dailyPhase', wind.thermal.dailyPhase ?? 'midday', DAY_PHASES);
    const override = wind.thermal.stabilityOverride ?? 'default';
    checkOneOf(report, 'stateBasedWind.thermal.stabilityOverride', override, STABILITY_OVERRIDES);
  }
  if (problems.length === 0) checkSize(report, settings);
  return problems;
};

/** Checks settings from input and fills in derived values. Never throws on them. */
export const resolveSettings = (settings: WindFieldSettings): SettingsOutcome => {
  const problems = checkSettings(settings);
  const seed = parseSeed(settings?.seed);
  if (seed.status === 'invalid') problems.push({ path: 'seed', message: seed.message });
  if (problems.length > 0 || seed.status === 'invalid') return { status: 'invalid', problems };
  const wind = settings.stateBasedWind;
  const stability: Stability | null =
    wind.thermal != null && wind.thermal.enabled !== false && wind.atmosphereApplied !== true
      ? resolveStability(wind.thermal)
      : null;
  const resolveState = (state: WindState): ResolvedState => {
    const s = stability === null ? state : applyStability(state, stability);
    const direction = parseClock(s.windDirection);
    const still = settings.modelComplexity === 'deterministic';
    return {
      meanMph: s.windSpeed,
      directionDeg: direction.status === 'ok' ? direction.deg : 0,
      dwellS: s.duration,
      dwellVariation: still ? 0 : s.durationVariation,
      sdMph: still || s.windSpeed === 0 ? 0 : s.speedVariation,
      sdDeg: still ? 0 : s.directionVariation,
      correlationTimeS: s.correlationTime,
      correlationLengthYd: s.spatialCorrelationDistance,
      largeEddyShare: wind.terrain
        ? TERRAIN_PRESETS[wind.terrain].correlation
        : largeEddyShareOf(s.spatialCorrelationDistance),
    };
  };
  return {
    status: 'ok',
    settings: {
      key: seed.key,
      seed: seed.seed,
      distancesYd: multiples(settings.maxDistance, settings.samplingInterval),
      timesS: multiples(settings.duration, settings.timeInterval, settings.startTime),
      complexity: settings.modelComplexity,
      primary: resolveState(wind.primary),
      secondary: wind.secondary && isSecondaryActive(settings) ? resolveState(wind.secondary) : null,
      taylorAdvection: wind.taylorAdvection === true,
      atmosphereApplied: stability !== null || wind.atmosphereApplied === true,
    },
  };
};
