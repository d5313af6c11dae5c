export { type AcceptanceRow, isWithin, worstOf } from './acceptance/acceptance-row.ts';
export { measureGridIndependence } from './acceptance/measure-grids.ts';
export { measureGustCorrelation } from './acceptance/measure-gusts.ts';
export { measureMarginals } from './acceptance/measure-marginals.ts';
export { measureQuality, type QualitySpread } from './acceptance/measure-quality.ts';
export { measureStates } from './acceptance/measure-states.ts';
export { DEFECT_SCORES, type Defect, defectiveField } from './acceptance/seeded-defects.ts';
export { TRIAL_GRID, type Trial, trialField } from './acceptance/trial-field.ts';
export { frozenTurbulenceRatio, MAX_PHYSICAL_RATIO } from './advisories.ts';
export {
  applyStability,
  DAY_PHASES,
  type DayPhase,
  resolveStability,
  STABILITY_FACTORS,
  STABILITY_OVERRIDES,
  type Stability,
  type StabilityFactors,
  type ThermalEffects,
} from './atmosphere.ts';
export { type GroundReading, readAutocorrelation } from './autocorrelation-reading.ts';
export { type ClockDirection, type ClockOutcome, formatClock, formatClockHour, parseClock } from './clock-direction.ts';
export { circularMoments, type FieldStatistics, fieldStatistics } from './field-statistics.ts';
export { type GenerateOutcome, generateWindField } from './generate-wind-field.ts';
export type { Advisory, FieldMetadata, FieldModel, GeneratedWindField } from './generated-field.ts';
export { type GustCorrelation, SURFACE_LENGTH_YD, spatialCorrelationAt } from './gust-correlation.ts';
export { angleBetween, nearerState, type StateName } from './nearer-state.ts';
export { DEFAULT_GRID, DEFAULT_SECONDARY_DURATION_S, GRID_OPTIONS, WIND_PRESETS, type WindPreset } from './presets.ts';
export {
  type AssessOptions,
  assessWindField,
  type QualityResult,
} from './quality/assess-wind-field.ts';
export { checkWindField, type FieldDefect, type FieldOutcome } from './quality/check-field.ts';
export { DEFAULT_TARGETS, type QualityTarget } from './quality/direction-of-fire-consistency.ts';
export type { QualityIssue } from './quality/issues.ts';
export type { QualityMetrics } from './quality/metrics.ts';
export {
  type QualityTestRun,
  type QualityTestSummary,
  runQualityTest,
  summarizeQuality,
} from './quality/run-quality-test.ts';
export { SCENARIO_TYPES, type ScenarioType } from './quality/score.ts';
export { createRandomStream, normalsAt, type RandomStream, STREAM, uniformsAt } from './random/draws.ts';
export { type PhiloxKey, philox4x32 } from './random/philox.ts';
export { parseSeed, type Seed, type SeedOutcome } from './random/seed.ts';
export {
  bearingToClock,
  clockToBearing,
  DEFAULT_DIRECTION_OF_FIRE_DEG,
  type FireDirections,
  type RelativeWind,
  relativeClock,
  relativeWind,
} from './relative-wind.ts';
export {
  sampleWind,
  sampleWindAtIndex,
  sampleWindContinuously,
  TIME_INDEX_STEP_S,
  timeIndexAt,
  type WindAlongRange,
  windAlongRange,
} from './sample-wind.ts';
export {
  MAX_GRID_POINTS,
  SETTING_BOUNDS,
  type SettingProblem,
  type StateBasedWind,
  type WindFieldSettings,
} from './settings.ts';
export { SPEED_BAND_LABELS, type SpeedBand, speedBandIndex, speedBands } from './speed-bands.ts';
export { STRETCH_S } from './stretches.ts';
export { largeEddyShareOf, TERRAIN_PRESETS, TERRAINS, type Terrain, type TerrainPreset } from './terrain.ts';
export type { WindField } from './wind-field.ts';
export { MODEL_COMPLEXITIES, type ModelComplexity, type ResolvedState, type WindState } from './wind-state.ts';
export { fromVector, mixVectors, toVector, type WindSample, type WindVector } from './wind-vector.ts';
export {
  MIN_ZONES,
  readZones,
  type WindZone,
  windAlongZones,
  type ZonesOutcome,
  type ZoneWind,
  zoneAt,
} from './zone-wind.ts';
