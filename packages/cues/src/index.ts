export {
  type FlightPoint,
  type Splash,
  SWING_ENDS_S,
  splashAt,
  swingAt,
  TRACE_TAIL_S,
  traceAt,
} from './after-the-shot.ts';
export { airRead, type CueTrack, makeCueTrack, placesOfTrack, readCueTrack, TRACK_STEP_S } from './cue-track.ts';
export { CLOTHS, type Cloth, type FlagCue, flutterOf, PENNANT } from './flag.ts';
export { GRASS_WAVE_HZ, type Plant, swayOf, swingDeg } from './ground-cover.ts';
export { type LocalWind, smoothBetween, type WindOver } from './local-wind.ts';
export { defocusMil, FOCUSES, type Heat, type Mirage, mirageOf, slabIn, slabsOf } from './mirage.ts';
export {
  DRIFT_AT_START,
  displacementAt,
  driftMirage,
  LENS_CONSTANTS,
  LENS_SCALE_MIL,
  type LensTrace,
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
export { tellCues } from './words.ts';
