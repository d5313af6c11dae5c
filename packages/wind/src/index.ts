export { type AcceptanceRow, isWithin } from './acceptance/acceptance-row.ts';
export type { ModelComplexity, WindState } from './atmosphere.ts';
export { DAY_PHASES, type DayPhase, resolveStability, STABILITY_OVERRIDES, type Stability } from './atmosphere.ts';
export { type ClockDirection, formatClockHour, parseClock } from './clock-direction.ts';
export {
  circularMoments,
  nearerState,
  readAutocorrelation,
  SPEED_BAND_LABELS,
  speedBands,
} from './field-statistics.ts';
export { generateWindField } from './generate-wind-field.ts';
export {
  type AssessOptions,
  assessWindField,
  type QualityResult,
} from './quality/assess-wind-field.ts';
export { runQualityTest } from './quality/run-quality-test.ts';
export type { ScenarioType } from './quality/score.ts';
export { createRandomStream, normalsAt, normalsOf, type RandomStream } from './random/draws.ts';
export { parseSeed, type Seed } from './random/philox.ts';
export {
  DEFAULT_DIRECTION_OF_FIRE_DEG,
  type FireDirections,
  type LineWind,
  type RelativeWind,
  relativeClock,
  relativeWind,
  windOnLine,
} from './relative-wind.ts';
export { sampleWind, TIME_INDEX_STEP_S, type WindAlongRange, windAlongRange } from './sample-wind.ts';
export {
  DEFAULT_GRID,
  DEFAULT_SECONDARY_DURATION_S,
  MAX_GRID_POINTS,
  WIND_PRESETS,
  type WindFieldSettings,
} from './settings.ts';
export { STRETCH_S } from './state-process.ts';
export { type Gauge, type GaugeLine, lineOf, pathGauge } from './surface/gauge.ts';
export {
  bulletHeightM,
  flagHeightM,
  type Heights,
  liftAt,
  lifted,
  sightHeightM,
} from './surface/heights.ts';
export { across, covariance, integral, pathSdOf } from './surface/law-covariance.ts';
export { type Look, parOf, type Reader } from './surface/par-of.ts';
export { fieldOf, type Moment, type SurfaceField } from './surface/surface-field.ts';
export {
  GROUNDS,
  type Ground,
  lawOf,
  SKIES,
  type Sky,
  SURFACE_LAW,
  type SurfaceLaw,
  type SurfaceLawVersion,
} from './surface/surface-law.ts';
export { type Waves, wavesOf } from './surface/waves.ts';
export { TERRAIN_PRESETS, TERRAINS, type Terrain } from './terrain.ts';
export type { WindField } from './wind-field.ts';
export { MIN_ZONES, readZones, type WindZone, windAlongZones, zoneAt } from './zone-wind.ts';
