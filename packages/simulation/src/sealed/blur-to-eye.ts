import type { LocalWind, WindOver } from '@windcall/cues';
import { createRandomStream, type RandomStream } from '@windcall/wind';

/** First of the streams that the blur of a task takes from its wind's seed, one for each place by its meter. */
const BLUR_STREAM = 20;
/** Periods that a cue wavers with, s: too slow for the eye to average out, never two in step. */
const PERIODS_S = [7.3, 17.9, 41] as const;
/**
 * What a trained eye misreads by, one standard deviation: of a single cue, and of all of them alike. Share of the wind,
 * and at least so much, mph.
 */
const ALONE = { share: 0.08, leastMph: 0.5 } as const;
const ALIKE = { share: 0.05, leastMph: 0.3 } as const;

/** A slow wavering of SD 1 about 0. */
const wavering = (dice: RandomStream): ((tS: number) => number) => {
  const waves = PERIODS_S.map((periodS) => ({ turn: (2 * Math.PI) / periodS, phase: 2 * Math.PI * dice.uniform() }));
  const scale = Math.sqrt(2 / waves.length);
  return (tS) => scale * waves.reduce((sum, { turn, phase }) => sum + Math.sin(turn * tS + phase), 0);
};

/** How much of a wavering is left after a while (s), as a correlation: 1 at once. */
const keptAfter = (lagS: number): number =>
  PERIODS_S.reduce((sum, periodS) => sum + Math.cos((2 * Math.PI * lagS) / periodS), 0) / PERIODS_S.length;

const sdMph = ({ share, leastMph }: typeof ALONE | typeof ALIKE, { crossMph, headMph }: LocalWind): number =>
  Math.max(leastMph, share * Math.hypot(crossMph, headMph));

/**
 * The wind as its cues may show it: off by what an eye would misread, so that a script that measures the cues knows the
 * wind no better than somebody who looks. It wavers as gusts do, the same whenever it is asked for the same moment.
 */
export const blurToEye = (wind: WindOver, seed: string): WindOver => {
  const alike = wavering(createRandomStream(seed, BLUR_STREAM));
  const alone = new Map<number, (tS: number) => number>();
  return (zM, tS, where) => {
    const place = 1 + Math.round(zM);
    const own = alone.get(place) ?? wavering(createRandomStream(seed, BLUR_STREAM + place));
    alone.set(place, own);
    const there = wind(zM, tS, where);
    const offMph = sdMph(ALIKE, there) * alike(tS) + sdMph(ALONE, there) * own(tS);
    return { ...there, crossMph: there.crossMph + offMph };
  };
};

/** The blur of a wind of this speed as a reader of the picture meets it, mph, one standard deviation: of all cues alike, and of each alone. */
export const blurOf = (
  speedMph: number,
): { readonly alikeMph: number; readonly aloneMph: number; readonly keptAfter: (lagS: number) => number } => {
  const wind = { crossMph: speedMph, headMph: 0 };
  return { alikeMph: sdMph(ALIKE, wind), aloneMph: sdMph(ALONE, wind), keptAfter };
};
