export {
  decodeSplash,
  type FlightPoint,
  type Splash,
  SWING_ENDS_S,
  splashAt,
  swingAt,
  TRACE_TAIL_S,
  traceAt,
} from './after-the-shot.ts';
export { CLOCK_PARTS, clockPartOf, halfHourText } from './clock.ts';
export type { CuePlaces, FlagPlace, Heat } from './cue-law.ts';
export { CLOTHS, type Cloth, momentReason } from './cue-law.ts';
export type { CuesShown, CueTrack, HeldWinds, PictureCues, PictureRead } from './cue-laws.ts';
export {
  airOfFocus,
  airRead,
  makeCueTrack,
  placesOfTrack,
  readCueTrack,
  TRACK_STEP_S,
} from './cue-track.ts';
export {
  decodeFlag,
  FLAG_LAW,
  type FlagCue,
  flagIn,
  flagSpeedMph,
  flutterOf,
  PENNANT,
  READING_RULE,
  seenFlagDeg,
} from './flag.ts';
export {
  DUST_FROM_MPH,
  decodeTrees,
  GRASS_WAVE_HZ,
  grassLeanDeg,
  type Plant,
  swayOf,
  swingDeg,
  TREE_BANDS,
  TREE_LAG_S,
  treeBandOf,
} from './ground-cover.ts';
export {
  crossMphOfDrift,
  driftMilPerSOf,
  type LocalWind,
  smoothBetween,
  speedMphOf,
  type WindOver,
  type WindPlace,
} from './local-wind.ts';
export {
  decodeLean,
  decodeRunning,
  defocusMil,
  FOCUSES,
  leanDegOf,
  type Mirage,
  mirageOf,
  slabIn,
  slabsOf,
} from './mirage.ts';
export {
  DRIFT_AT_START,
  displacementAt,
  driftMirage,
  LENS_CONSTANTS,
  LENS_SCALE_MIL,
  type LensTrace,
  lensBlock,
  type OctaveDrift,
} from './mirage-lens.ts';
export { hashUnit, noiseTile, TILE_CELLS, TILE_PX, valueNoise } from './noise.ts';
export {
  addThirds,
  cuesOf,
  type FlagsFor,
  followWinds,
  holdWinds,
  placeCues,
  readPicture,
  THIRD_WEIGHTS,
  thirdOf,
} from './picture-cues.ts';
export { saidCue, tellCues } from './words.ts';
