import { type LocalWind, smoothBetween, speedMphOf } from './local-wind.ts';

export const GRASS_LAG_S = 0.5;
export const TREE_LAG_S = 3;
/** Dust is raised from this speed on. Source: Beaufort 4 on land, 13–18 mph, less for a dry berm (own assumption). */
export const DUST_FROM_MPH = 8;

/** Mean lean of grass, degrees, + to the right: 48°·(1 − e^(−(U/11)^1.6)), by the share of the wind that crosses. Own assumption. */
export const grassLeanDeg = (wind: LocalWind): number => {
  const speedMph = speedMphOf(wind);
  if (speedMph === 0) return 0;
  return (-wind.crossMph / speedMph) * 48 * -Math.expm1(-((speedMph / 11) ** 1.6));
};

/** The wind that lays grass over so far in a wind across, mph: 11·(−ln(1 − lean/48))^(1/1.6). Inverse of `grassLeanDeg`. */
export const decodeGrass = (leanDeg: number): number =>
  11 * (-Math.log1p(-Math.min(47.9, Math.abs(leanDeg)) / 48)) ** (1 / 1.6);

/** How grass that leans `leanDeg` sways: Hz and degrees each way, 1 to 10; less where it is pressed down. */
export const swayOf = (leanDeg: number): { hz: number; deg: number } => {
  const speedMph = decodeGrass(leanDeg);
  return {
    hz: 1.6 + 0.05 * speedMph,
    deg: 1 + 9 * smoothBetween(2, 9, speedMph) * (1 - 0.5 * smoothBetween(10, 20, speedMph)),
  };
};

/** Waves that run through a field of grass with the wind, Hz. Source: Py et al. 2006, crop waves (order of magnitude). */
export const GRASS_WAVE_HZ = 0.45;

/**
 * What bushes and trees show, after Beaufort: nothing, leaves, twigs, branches, small trees sway. Beaufort's 4, 8, 13 and
 * 19 mph blow at 10 m; these are the winds at 2 m that go with them, 0.77 of it (log law over short grass, roughness 1 cm), in whole mph.
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

/** Speeds at 2 m that a tree band stands for, mph. */
export const decodeTrees = (band: number): { fromMph: number; toMph: number } => ({
  fromMph: TREE_BANDS[band]?.fromMph ?? 0,
  toMph: TREE_BANDS[band + 1]?.fromMph ?? Number.POSITIVE_INFINITY,
});

/** How often bushes and young trees swing, Hz. Source: Beaufort's descriptions say how much, not how often: own assumption. */
const SWING_HZ = { brush: 1, tree: 0.3 } as const;
/** How far, degrees each way, by place in `TREE_BANDS`: leaves alone, twigs, branches, the whole. Own assumption. */
const SWING_DEG = { brush: [0, 1, 4, 9, 14], tree: [0, 0.3, 1, 3, 7] } as const;
export type Plant = keyof typeof SWING_DEG;

/** How a plant stands at a moment, degrees from where it rests, + right: its own swing, uneven, no other's phase. It says how strong, never from where. */
export const swingDeg = (plant: Plant, band: number, timeS: number, phaseRad: number): number => {
  const turn = 2 * Math.PI * SWING_HZ[plant] * timeS + phaseRad;
  return (SWING_DEG[plant][band] ?? 0) * (0.65 * Math.sin(turn) + 0.35 * Math.sin(1.7 * turn + 1.3 * phaseRad));
};

/** The band of trees whose plants swing as far as was seen, degrees each way. */
export const bandOfSwing = (plant: Plant, seenDeg: number): number => {
  const most = SWING_DEG[plant];
  const next = most.findIndex((deg, band) => seenDeg < (deg + (most[band + 1] ?? Number.POSITIVE_INFINITY)) / 2);
  return next < 0 ? most.length - 1 : next;
};
