import { toWholeSteps } from '@windcall/units';
import { BAND, type CueLaw, inEyeSteps, mean, sideWord, written } from './cue-law.ts';
import { driftMilPerSOf, type LocalWind, lagWind, smoothBetween, speedMphOf } from './local-wind.ts';
import { decodeRunning } from './mirage.ts';

export const GRASS_LAG_S = 0.5;
export const TREE_LAG_S = 3;
/** Dust rises from this speed. Source: Beaufort 4 on land, 13–18 mph, less for a dry berm (own assumption). */
export const DUST_FROM_MPH = 8;

/** Mean lean of grass, degrees, + right: 48°·(1 − e^(−(U/11)^1.6)) times the crosswind share. Own assumption. */
export const grassLeanDeg = (wind: LocalWind): number => {
  const speedMph = speedMphOf(wind);
  if (speedMph === 0) return 0;
  return (-wind.crossMph / speedMph) * 48 * -Math.expm1(-((speedMph / 11) ** 1.6));
};

/** Crosswind for a lean of grass, mph: 11·(−ln(1 − lean/48))^(1/1.6). Inverse of `grassLeanDeg`. */
export const decodeGrass = (leanDeg: number): number =>
  11 * (-Math.log1p(-Math.min(47.9, Math.abs(leanDeg)) / 48)) ** (1 / 1.6);

/** Sway of leaning grass: Hz, and 1 to 10 degrees each way; less in wind that presses it down. */
export const swayOf = (leanDeg: number): { hz: number; deg: number } => {
  const speedMph = decodeGrass(leanDeg);
  return {
    hz: 1.6 + 0.05 * speedMph,
    deg: 1 + 9 * smoothBetween(2, 9, speedMph) * (1 - 0.5 * smoothBetween(10, 20, speedMph)),
  };
};

/** Waves that run through grass with the wind, Hz. Source: Py et al. 2006, crop waves (order of magnitude). */
export const GRASS_WAVE_HZ = 0.45;

/**
 * Signs of bushes and trees, after Beaufort. His 4, 8, 13 and 19 mph are winds at 10 m. The values here are at 2 m:
 * 0.77 of his (log law over short grass, roughness 1 cm), in whole mph.
 */
export const TREE_BANDS = [
  { fromMph: 0, words: 'Trees still' },
  { fromMph: 3, words: 'Leaves move' },
  { fromMph: 6, words: 'Twigs move' },
  { fromMph: 10, words: 'Branches move' },
  { fromMph: 15, words: 'Small trees sway' },
] as const;

/** Place in `TREE_BANDS` of a wind at 2 m. */
export const treeBandOf = (wind: LocalWind): number => {
  const speedMph = speedMphOf(wind);
  return TREE_BANDS.findLastIndex((band) => speedMph >= band.fromMph);
};

/** Speeds at 2 m of a tree band, mph. */
export const decodeTrees = (band: number): { fromMph: number; toMph: number } => ({
  fromMph: TREE_BANDS[band]?.fromMph ?? 0,
  toMph: TREE_BANDS[band + 1]?.fromMph ?? Number.POSITIVE_INFINITY,
});

/** Swing of bushes and young trees, Hz. Own assumption: Beaufort gives its size, not its frequency. */
const SWING_HZ = { brush: 1, tree: 0.3 } as const;
/** Swing each way by place in `TREE_BANDS`. Own assumption. */
const SWING_DEG = { brush: [0, 1, 4, 9, 14], tree: [0, 0.3, 1, 3, 7] } as const;
export type Plant = keyof typeof SWING_DEG;

/**
 * Swing of a plant at a moment, degrees from rest, + right. Uneven, and out of phase with other plants. It shows the wind's strength, never
 * its direction.
 */
export const swingDeg = (plant: Plant, band: number, timeS: number, phaseRad: number): number => {
  const turn = 2 * Math.PI * SWING_HZ[plant] * timeS + phaseRad;
  return (SWING_DEG[plant][band] ?? 0) * (0.65 * Math.sin(turn) + 0.35 * Math.sin(1.7 * turn + 1.3 * phaseRad));
};

/** Reading error of a lean, degrees each way. Own assumption. */
const GRASS_READ_DEG = 3;
/** Grass below this lean is upright. Degrees. */
const GRASS_STANDS_DEG = 2;

type GrassParts = {
  held: { grass: LocalWind[] };
  /** Mean lean at `CuePlaces.grassM`, degrees, + right. */
  shown: { grassDeg: number[] };
  /** Degrees, + right. */
  track: { grass: { zM: number; leanDeg: number[] }[] };
  /** + right. */
  showed: { leanDeg: number };
};
/** Grass: gives a band of speeds near the shooter. */
const GRASS: CueLaw<'grass', GrassParts> = {
  hold: (wind, { grassM }, tS) => ({ grass: grassM.map((zM) => wind(zM, tS)) }),
  follow: (held, wind, { grassM }, tS, dtS) => ({
    grass: grassM.map((zM, i) => {
      const now = wind(zM, tS);
      return lagWind(held.grass[i] ?? now, now, dtS, GRASS_LAG_S);
    }),
  }),
  show: ({ grass }) => ({ grassDeg: grass.map(grassLeanDeg) }),
  sample: (moments, { grassM }) => ({
    grass: grassM.map((zM, i) => ({
      zM: written(zM),
      leanDeg: moments.map(({ grassDeg }) => toWholeSteps(grassDeg[i] ?? 0, 2)),
    })),
  }),
  hidden: () => ({ grass: [] }),
  at: ({ grass }, { at }) => ({ grassDeg: grass.map(({ leanDeg }) => at(leanDeg)) }),
  read: ({ grass }, now) =>
    grass.slice(0, 1).map(({ zM, leanDeg }) => {
      const lean = Math.abs(leanDeg[now] ?? 0);
      return {
        ...{ kind: 'grass', placeM: zM, showed: { leanDeg: leanDeg[now] ?? 0 }, ...BAND },
        between: {
          lowMph: decodeGrass(Math.max(0, lean - GRASS_READ_DEG)),
          highMph: decodeGrass(lean + GRASS_READ_DEG),
        },
      };
    }),
  said: ({ leanDeg }) =>
    Math.abs(leanDeg) < GRASS_STANDS_DEG ? 'stands' : `${Math.round(Math.abs(leanDeg))}° ${sideWord(leanDeg)}`,
  tell: ({ grassDeg: [leanDeg] }) => {
    if (leanDeg === undefined) return [];
    const lean = Math.abs(leanDeg);
    if (lean < GRASS_STANDS_DEG) return ['Grass stands.'];
    return [lean < 10 ? 'Grass stirs.' : lean < 28 ? 'Grass bends.' : 'Grass lies over.'];
  },
};

const TREES_M_BEHIND = 250;

type TreeParts = {
  held: { trees: LocalWind };
  /** Place in `TREE_BANDS`. */
  shown: { treeBand: number };
  /** Place in `TREE_BANDS`; −1 if hidden. */
  track: { trees: number[] };
  showed: { band: number };
};
/** Trees behind the target: give a band of speeds. */
const TREES: CueLaw<'trees', TreeParts> = {
  hold: (wind, { rangeM }, tS) => ({ trees: wind(rangeM + TREES_M_BEHIND, tS) }),
  follow: (held, wind, { rangeM }, tS, dtS) => ({
    trees: lagWind(held.trees, wind(rangeM + TREES_M_BEHIND, tS), dtS, TREE_LAG_S),
  }),
  show: ({ trees }) => ({ treeBand: treeBandOf(trees) }),
  sample: (moments) => ({ trees: moments.map(({ treeBand }) => treeBand) }),
  hidden: (samples) => ({ trees: new Array<number>(samples).fill(-1) }),
  at: ({ trees }, { low }) => ({ treeBand: trees[low] ?? -1 }),
  read: ({ trees, rangeM }, now) => {
    const band = trees[now] ?? -1;
    if (band < 0) return [];
    const { fromMph, toMph } = decodeTrees(band);
    const between = { lowMph: fromMph, highMph: Number.isFinite(toMph) ? toMph : null };
    return [{ kind: 'trees', placeM: rangeM, showed: { band }, ...BAND, between }];
  },
  said: ({ band }) => (TREE_BANDS[band]?.words ?? '').toLowerCase(),
  tell: ({ treeBand }) => (treeBand > 0 ? [`${TREE_BANDS[treeBand]?.words}.`] : []),
};

type DustParts = {
  held: object;
  /** Drift of dust off the berm, mil/s, + right; null below 8 mph. */
  shown: { dustMilPerS: number | null };
  /** Null if there is no dust or it is hidden; 0 in a wind along the line of fire. */
  track: { dustMilPerS: (number | null)[] };
  showed: { driftMilPerS: number | null };
};
/** Dust off the berm: read by its drift. It rises in the held wind of the grass. */
const DUST: CueLaw<'dust', DustParts, GrassParts['held']> = {
  hold: () => ({}),
  follow: () => ({}),
  show: ({ grass }, { rangeM }) => {
    const atTarget = grass.at(-1);
    const isRaised = atTarget && speedMphOf(atTarget) >= DUST_FROM_MPH;
    return { dustMilPerS: isRaised ? driftMilPerSOf(atTarget.crossMph, rangeM) : null };
  },
  sample: (moments, { rangeM }) => ({
    dustMilPerS: moments.map(({ dustMilPerS }) => (dustMilPerS === null ? null : inEyeSteps(dustMilPerS, rangeM))),
  }),
  hidden: (samples) => ({ dustMilPerS: new Array<null>(samples).fill(null) }),
  at: ({ dustMilPerS: dust }, { low, high, share }) => {
    const from = dust[low] ?? null;
    return { dustMilPerS: from === null ? null : from + share * ((dust[high] ?? from) - from) };
  },
  read: ({ dustMilPerS, rangeM }, now) => {
    const dust = dustMilPerS
      .slice(0, now + 1)
      .flatMap((drift) => (drift === null ? [] : [decodeRunning(drift, rangeM)]));
    if (dust.length === 0) return [];
    const driftMilPerS = dustMilPerS[now] ?? null;
    return [
      {
        ...{ kind: 'dust', placeM: rangeM, showed: { driftMilPerS } },
        meansMph: driftMilPerS === null ? null : decodeRunning(driftMilPerS, rangeM),
        over20sMph: mean(dust),
        between: null,
        // only gusts raise dust, so the mean of dust is not the mean wind
        used: false,
        reason: 'gust',
      },
    ];
  },
  said: ({ driftMilPerS }, { text }) =>
    driftMilPerS === null ? 'none' : `${text('angle', Math.abs(driftMilPerS), 1)} a second ${sideWord(driftMilPerS)}`,
  tell: ({ dustMilPerS }) => (dustMilPerS === null ? [] : ['Dust runs off the berm.']),
};

export const GROUND_COVER = { grass: GRASS, trees: TREES, dust: DUST };
