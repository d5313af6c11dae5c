import { degToRad, mToYd } from '@windcall/units';
import { type FlagCue, seenFlagDeg } from './flag.ts';
import { TREE_BANDS } from './ground-cover.ts';
import { type Heat, leanDegOf, type SlabCue } from './mirage.ts';
import type { CuePlaces, PictureCues } from './picture-cues.ts';

/** Bands of mirage as taught, by the lean from the upright: from 0, 15, 45, 66 and 75 degrees. */
const MIRAGE_BANDS = [
  { fromDeg: 0, words: '' },
  { fromDeg: 15, words: 'slow' },
  { fromDeg: 45, words: 'medium' },
  { fromDeg: 66, words: 'fast, flat' },
  { fromDeg: 75, words: 'streams, 12 or more' },
] as const;

/** Place of a lean in the taught bands: 0 boils … 4 streams. */
export const mirageBandOf = (leanDeg: number): number =>
  MIRAGE_BANDS.findLastIndex((band) => Math.abs(leanDeg) >= band.fromDeg);

const tellMirage = (slab: SlabCue): string => {
  const leanDeg = leanDegOf(slab);
  const band = mirageBandOf(leanDeg);
  const side = leanDeg < 0 ? 'left' : 'right';
  if (band === 0) return 'Mirage boils.';
  if (band === 4) return `Mirage streams ${side}, 12 or more.`;
  return `Mirage ${band === 3 ? 'runs' : 'leans'} ${side}, ${MIRAGE_BANDS[band]?.words}.`;
};

/** How a distance is written; null where distances are hidden. */
type SayDistance = ((yd: number) => string) | null;
const inYards = (yd: number): string => `${yd} yd`;

/** What a flag is called: by its distance, or by its place in the order from here where distances are hidden. */
const nameFlag = (zM: number, all: readonly { readonly zM: number }[], distance: SayDistance): string => {
  if (distance !== null) return `Flag at ${distance(Math.round(mToYd(zM) / 10) * 10)}`;
  return `Flag ${1 + all.filter((other) => other.zM < zM).length}`;
};

const tellFlag = (flag: FlagCue, name: string): string => {
  const yaw = degToRad(flag.yawDeg);
  if (flag.liftDeg < 8) return `${name} hangs.`;
  const side = Math.abs(Math.sin(yaw)) < 0.17 ? '' : Math.sin(yaw) > 0 ? 'right' : 'left';
  const along = Math.abs(Math.cos(yaw)) < 0.26 ? '' : Math.cos(yaw) > 0 ? 'away' : 'toward you';
  const way = [side, along].filter((word) => word !== '').join(' and ');
  return `${name} about ${Math.round(seenFlagDeg(flag) / 10) * 10}°, ${way}.`;
};

const tellGrass = (leanDeg: number): string => {
  const lean = Math.abs(leanDeg);
  return lean < 2 ? 'Grass stands.' : lean < 10 ? 'Grass stirs.' : lean < 28 ? 'Grass bends.' : 'Grass lies over.';
};

/** How strong what is seen looks, in degrees of whatever is there; to tell a change only. */
const strengthOf = (cues: PictureCues): number => {
  const seen = [...cues.flags.map(({ liftDeg }) => liftDeg), ...cues.grassDeg.map((deg) => 2 * Math.abs(deg))];
  return seen.length === 0 ? 0 : seen.reduce((sum, deg) => sum + deg, 0) / seen.length;
};

const CHANGE_DEG = 7;

/**
 * What a trained eye would say of the picture, in its own bands, no hidden number. `focus` is the place among the slabs;
 * `before` the cues of some seconds ago. `distance` writes yards, in another unit too; null hides every
 * distance, and flags are counted from the nearest.
 */
export const tellCues = (
  cues: PictureCues,
  places: CuePlaces,
  heat: Heat,
  focus: number,
  before?: PictureCues,
  distance: SayDistance = inYards,
): string => {
  const slab = cues.slabs[focus];
  const flags = cues.flags.flatMap((flag, i) => {
    const place = places.flags[i];
    return place ? [tellFlag(flag, nameFlag(place.zM, places.flags, distance))] : [];
  });
  const grass = cues.grassDeg[0];
  const change = before ? strengthOf(cues) - strengthOf(before) : 0;
  return [
    ...(slab ? [heat === 'none' ? 'No mirage under cloud.' : tellMirage(slab)] : []),
    ...flags,
    ...(flags.length === 0 || (places.cloth ?? 'medium') === 'medium'
      ? []
      : [`The flags are of ${places.cloth} cloth.`]),
    ...(grass === undefined ? [] : [tellGrass(grass)]),
    ...(cues.treeBand > 0 ? [`${TREE_BANDS[cues.treeBand]?.words}.`] : []),
    ...(cues.dustMilPerS === null ? [] : ['Dust runs off the berm.']),
    ...(Math.abs(change) < CHANGE_DEG ? [] : [change > 0 ? 'Picking up.' : 'Letting up.']),
  ].join(' ');
};
