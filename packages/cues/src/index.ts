export {
  decodeSplash,
  type FlightPoint,
  SPLASH_ENDS_S,
  type Splash,
  SWING_ENDS_S,
  splashAt,
  swingAt,
  TRACE_TAIL_S,
  traceAt,
} from './after-the-shot.ts';
export { type CuesShown, type CueTrack, makeCueTrack, placesOfTrack, readCueTrack, TRACK_STEP_S } from './cue-track.ts';
export { decodeFlag, decodeSeenFlag, type FlagCue, flagIn, flutterOf, PENNANT, seenFlagDeg } from './flag.ts';
export {
  bandOfSwing,
  decodeTrees,
  GRASS_WAVE_HZ,
  grassLeanDeg,
  type Plant,
  swayOf,
  swingDeg,
  treeBandOf,
} from './ground-cover.ts';
export { crossMphOfDrift, driftMilPerSOf, type LocalWind, smoothBetween, type WindOver } from './local-wind.ts';
export {
  CN2,
  dancingMil,
  decodeLean,
  decodeRunning,
  defocusMil,
  FOCUSES,
  HEATS,
  type Heat,
  leanDegOf,
  type Mirage,
  mirageOf,
  type SlabCue,
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
  type LensView,
  lensBlock,
  type OctaveDrift,
  stripShiftMil,
} from './mirage-lens.ts';
export { hashUnit, noiseTile, TILE_CELLS, TILE_PX, valueNoise } from './noise.ts';
export {
  type CuePlaces,
  cuesOf,
  type FlagPlace,
  followWinds,
  type HeldWinds,
  holdWinds,
  type PictureCues,
  placeCues,
} from './picture-cues.ts';
export { mirageBandOf, tellCues } from './words.ts';
