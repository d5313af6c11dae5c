import { CALM_YAW_DEG, FLAG_LAG_S, type FlagCue, flagIn } from './flag.ts';
import { DUST_FROM_MPH, GRASS_LAG_S, grassLeanDeg, TREE_LAG_S, treeBandOf } from './ground-cover.ts';
import { driftMilPerSOf, type LocalWind, lagWind, speedMphOf, type WindOver } from './local-wind.ts';
import { FOCUSES, MIRAGE_LAG_S, type SlabCue, slabIn, slabsOf } from './mirage.ts';

/** A flag on the range: distance, place beside the line of fire (+ right) and height of its top, m. */
export interface FlagPlace {
  zM: number;
  asideM: number;
  poleM: number;
}

/** Where the cues of one engagement stand. Slabs in the order of `FOCUSES`, then the air out of focus. */
export interface CuePlaces {
  rangeM: number;
  flags: FlagPlace[];
  slabsM: number[];
  grassM: number[];
}

/** How far aside the flags of a short range stand, mil. */
const ASIDE_MIL = 4.1;

/**
 * Flags at 0.55, 0.8 and 1 of the range, aside by metres, so that near ones leave a narrow field by themselves. On a short range
 * the last two stand low, one to each side: aimed at either target of a pair, one is in the field at 20×.
 */
const flagPlaces = (rangeM: number): FlagPlace[] => {
  const far = rangeM > 503; // 550 yd
  return [
    { zM: 0.55 * rangeM, asideM: -1.75, poleM: 2.5 },
    { zM: 0.8 * rangeM, asideM: far ? 2.75 : (-ASIDE_MIL * 0.8 * rangeM) / 1000, poleM: far ? 2.8 : 2.1 },
    { zM: rangeM + 1, asideM: far ? -2.55 : (ASIDE_MIL * rangeM) / 1000, poleM: far ? 2.6 : 2.1 },
  ];
};

/** The places of an engagement seen with a power: mirage shows other air at another power and focus. */
export const placeCues = (rangeM: number, power: number): CuePlaces => ({
  rangeM,
  flags: flagPlaces(rangeM),
  slabsM: [
    ...FOCUSES.map((focus) => slabsOf(rangeM, focus * rangeM, power).focusM),
    slabsOf(rangeM, rangeM, power).restM,
  ],
  grassM: [Math.min(60, 0.3 * rangeM), 0.5 * rangeM, rangeM],
});

/** What a picture shows at one moment: lagged and saturated, never a speed. */
export interface PictureCues {
  /** As `CuePlaces.flags`. */
  flags: FlagCue[];
  /** As `CuePlaces.slabsM`. */
  slabs: SlabCue[];
  /** Mean lean at `CuePlaces.grassM`, degrees, + to the right. */
  grassDeg: number[];
  /** Place in `TREE_BANDS`. */
  treeBand: number;
  /** Dust off the berm, mil/s, + right; null below 8 mph. */
  dustMilPerS: number | null;
}

/** The winds that lagged things have followed so far. */
export interface HeldWinds {
  tS: number;
  flags: LocalWind[];
  yawDeg: number[];
  slabs: LocalWind[];
  grass: LocalWind[];
  trees: LocalWind;
}

const TREES_M_BEHIND = 250;

/** Everything as if the wind of this moment had blown for long. */
export const holdWinds = (wind: WindOver, places: CuePlaces, tS: number): HeldWinds => ({
  tS,
  flags: places.flags.map(({ zM }) => wind(zM, tS)),
  yawDeg: places.flags.map(({ zM }) => flagIn(wind(zM, tS), CALM_YAW_DEG).yawDeg),
  slabs: places.slabsM.map((zM) => wind(zM, tS)),
  grass: places.grassM.map((zM) => wind(zM, tS)),
  trees: wind(places.rangeM + TREES_M_BEHIND, tS),
});

/** The held winds at a later moment: each follows the wind at its own place with its own lag, by the exact step. */
export const followWinds = (held: HeldWinds, wind: WindOver, places: CuePlaces, tS: number): HeldWinds => {
  const dtS = tS - held.tS;
  const follow = (before: readonly LocalWind[], zM: readonly number[], tauS: number) =>
    zM.map((z, i) => lagWind(before[i] ?? wind(z, tS), wind(z, tS), dtS, tauS));
  const flags = follow(
    held.flags,
    places.flags.map(({ zM }) => zM),
    FLAG_LAG_S,
  );
  return {
    tS,
    flags,
    yawDeg: flags.map((flag, i) => flagIn(flag, held.yawDeg[i]).yawDeg),
    slabs: follow(held.slabs, places.slabsM, MIRAGE_LAG_S),
    grass: follow(held.grass, places.grassM, GRASS_LAG_S),
    trees: lagWind(held.trees, wind(places.rangeM + TREES_M_BEHIND, tS), dtS, TREE_LAG_S),
  };
};

/** What the held winds show. */
export const cuesOf = (held: HeldWinds, places: CuePlaces): PictureCues => {
  const atTarget = held.grass.at(-1);
  return {
    flags: held.flags.map((wind, i) => flagIn(wind, held.yawDeg[i])),
    slabs: held.slabs.map((wind, i) => slabIn(wind, places.slabsM[i] ?? places.rangeM)),
    grassDeg: held.grass.map(grassLeanDeg),
    treeBand: treeBandOf(held.trees),
    dustMilPerS:
      atTarget && speedMphOf(atTarget) >= DUST_FROM_MPH ? driftMilPerSOf(atTarget.crossMph, places.rangeM) : null,
  };
};
