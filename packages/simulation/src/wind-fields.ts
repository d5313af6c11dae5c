import type { stages } from '@windcall/contract';
import {
  generateWindField,
  MAX_GRID_POINTS,
  STRETCH_S,
  type SurfaceField,
  type WindField,
  type WindFieldSettings,
} from '@windcall/wind';
import { digestOf } from './stage-digest.ts';
import { makeSurfaceField } from './surface-air.ts';

/**
 * Longest field that is made of a recipe, s. Of generator 1 it was all there is: later moments met the same wind backward,
 * then forward again. Now it is a part: an hour and what a flight or a picture begun at its end still reads.
 */
const LONGEST_S = { 1: 3600, 2: STRETCH_S + 240 } as const;

/** Fields made from recipes, by what they were made of. Bounded: what was not asked for longest goes first. */
export interface WindFields {
  has(settings: WindFieldSettings): boolean;
  /** Made now where it is not there. Throws on settings that the generator refuses: a stage is checked when it is built. */
  get(settings: WindFieldSettings): WindField;
  /** Keeps a field made elsewhere, in a worker say. */
  keep(settings: WindFieldSettings, field: WindField): void;
  /** The field of a surface-layer wind, whatever its direction. It is small and made at once: nothing need be ready. */
  surface(wind: stages.SurfaceWind): SurfaceField;
}

const keys = new WeakMap<WindFieldSettings, string>();
const keyOf = (settings: WindFieldSettings): string => {
  const known = keys.get(settings) ?? digestOf(settings);
  keys.set(settings, known);
  return known;
};

/** A store of at most `limit` fields (one is about 0.2 MB, at most 1.6). A caller may own one; the shared one serves the rest. */
export const createWindFields = (limit = 12): WindFields => {
  const fields = new Map<string, WindField>();
  const surfaces = new Map<string, SurfaceField>();
  const keep = (settings: WindFieldSettings, field: WindField): void => {
    const key = keyOf(settings);
    fields.delete(key);
    fields.set(key, field);
    const [oldest] = fields.keys();
    if (fields.size > limit && oldest !== undefined) fields.delete(oldest);
  };
  return {
    has: (settings) => fields.has(keyOf(settings)),
    keep,
    get: (settings) => {
      const known = fields.get(keyOf(settings));
      const made = known ? null : generateWindField(settings);
      if (made?.status === 'invalid') {
        throw new RangeError(
          `a recipe must be one that can be made, got ${made.problems[0]?.path}: ${made.problems[0]?.message}`,
        );
      }
      const field = known ?? made?.field;
      if (field === undefined) throw new Error('a field must have been made');
      keep(settings, field);
      return field;
    },
    surface: (wind) => {
      const key = digestOf({ ...wind, direction: 0 });
      const field = surfaces.get(key) ?? makeSurfaceField(wind);
      surfaces.delete(key);
      surfaces.set(key, field);
      const [oldest] = surfaces.keys();
      if (surfaces.size > limit && oldest !== undefined) surfaces.delete(oldest);
      return field;
    },
  };
};

/** The store of those who bring none. */
export const SHARED_FIELDS = createWindFields();

/** What is the same over and over of a recipe, so that its digest is taken once. */
const known = new WeakMap<stages.RecipeWind, Map<string, WindFieldSettings>>();

/**
 * Settings of the field that a recipe gives a target at `reachYd` from `fromS` to `untilS`, s since the wind began. The same
 * settings and seed give the same wind on any grid, so a field that is too short in distance or time is made again longer,
 * and agrees with what was read. Times double from the recipe's own, so that a session makes few fields.
 */
export const fieldSettings = (
  recipe: stages.RecipeWind,
  reachYd: number,
  fromS: number,
  untilS: number,
): WindFieldSettings => {
  const { settings, seed, generator } = recipe;
  const { samplingInterval, timeInterval } = settings;
  const farthest = Math.ceil(Math.max(settings.maxDistance, reachYd) / samplingInterval) * samplingInterval;
  const fits = (yd: number, s: number): boolean =>
    (yd / samplingInterval + 2) * (s / timeInterval + 2) <= MAX_GRID_POINTS;
  const maxDistance = fits(farthest, settings.duration)
    ? Math.max(farthest, settings.maxDistance)
    : settings.maxDistance;
  let startTime = generator === 1 ? 0 : Math.floor(fromS / STRETCH_S) * STRETCH_S;
  let duration = settings.duration;
  const longest = LONGEST_S[generator];
  while (startTime + duration < untilS && duration * 2 <= longest && fits(maxDistance, duration * 2)) duration *= 2;
  if (generator !== 1 && startTime + duration < untilS) {
    // An hour of it is too long for one field, or too fine: pieces that overlap by half.
    if (fits(maxDistance, longest)) duration = longest;
    else startTime = Math.floor(fromS / (duration / 2)) * (duration / 2);
  }
  const of = known.get(recipe) ?? new Map<string, WindFieldSettings>();
  known.set(recipe, of);
  const name = `${maxDistance}|${startTime}|${duration}`;
  const same = of.get(name) ?? { ...settings, seed, maxDistance, duration, ...(startTime > 0 && { startTime }) };
  of.set(name, same);
  return same;
};

/** A moment folded into [0, length]: forwards, backwards, forwards again. */
export const foldTime = (time: number, length: number): number => {
  if (length <= 0) return 0;
  const turn = time % (2 * length);
  return turn <= length ? turn : 2 * length - turn;
};
