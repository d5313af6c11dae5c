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
 * Longest field of a recipe, s. With generator 1 it is the whole wind, and later moments run it backward, then forward.
 * With generator 2 it is a part: an hour, and the time of a flight or a picture that begins at its end.
 */
const LONGEST_S = { 1: 3600, 2: STRETCH_S + 240 } as const;

/** Fields made from recipes, in a bounded cache that drops the least recently used. */
export interface WindFields {
  has(settings: WindFieldSettings): boolean;
  /**
   * Makes the field if necessary. Throws on settings that the generator refuses, but a stage's settings are checked
   * when it is built.
   */
  get(settings: WindFieldSettings): WindField;
  /** Stores a field made elsewhere, such as in a worker. */
  keep(settings: WindFieldSettings, field: WindField): void;
  /** The field of a surface-layer wind, for any direction. It is small and quickly made. */
  surface(wind: stages.SurfaceWind): SurfaceField;
}

const keys = new WeakMap<WindFieldSettings, string>();
const keyOf = (settings: WindFieldSettings): string => {
  const known = keys.get(settings) ?? digestOf(settings);
  keys.set(settings, known);
  return known;
};

/** A store of at most `limit` fields (usually 0.2 MB each, at most 1.6). */
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

export const SHARED_FIELDS = createWindFields();

/** Settings by recipe, so that each digest is computed once. */
const known = new WeakMap<stages.RecipeWind, Map<string, WindFieldSettings>>();

/**
 * Settings of the field that a recipe gives a target at `reachYd` from `fromS` to `untilS`, s since the wind began. The
 * same settings and seed give the same wind on any grid, so a longer field agrees with a shorter one. Durations double
 * from the recipe's own, so that a session makes few fields.
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
    // An hour would be too much for one field, so pieces overlap by half.
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

/** A moment folded into [0, length]: forward, backward, forward again. */
export const foldTime = (time: number, length: number): number => {
  if (length <= 0) return 0;
  const turn = time % (2 * length);
  return turn <= length ? turn : 2 * length - turn;
};
