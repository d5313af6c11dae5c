import type { LocalWind, WindOver } from '@windcall/cues';
import { createRandomStream, type RandomStream } from '@windcall/wind';

/** First stream of a task's blur in its wind's seed; each meter of distance has its own. */
const BLUR_STREAM = 20;
/** Periods of a cue's wavering, s: too slow for the eye to average out, never in step. */
const PERIODS_S = [7.3, 17.9, 41] as const;
/**
 * Reading error of a trained eye, one standard deviation: of a single cue, and common to all cues. A share of the wind, with a minimum,
 * mph.
 */
const ALONE = { share: 0.08, leastMph: 0.5 } as const;
const ALIKE = { share: 0.05, leastMph: 0.3 } as const;

/** A slow wavering with SD 1 about 0. */
const wavering = (dice: RandomStream): ((tS: number) => number) => {
  const waves = PERIODS_S.map((periodS) => ({ turn: (2 * Math.PI) / periodS, phase: 2 * Math.PI * dice.uniform() }));
  const scale = Math.sqrt(2 / waves.length);
  return (tS) => scale * waves.reduce((sum, { turn, phase }) => sum + Math.sin(turn * tS + phase), 0);
};

/** Autocorrelation of a wavering after a lag (s). */
const keptAfter = (lagS: number): number =>
  PERIODS_S.reduce((sum, periodS) => sum + Math.cos((2 * Math.PI * lagS) / periodS), 0) / PERIODS_S.length;

const sdMph = ({ share, leastMph }: typeof ALONE | typeof ALIKE, { crossMph, headMph }: LocalWind): number =>
  Math.max(leastMph, share * Math.hypot(crossMph, headMph));

/**
 * The wind for cues: with the reading error of an eye, so that a script that measures the cues knows the wind no better than a person who
 * looks. It wavers slowly and is repeatable.
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

/** The blur at this wind speed, mph, one standard deviation: common to all cues, and of each alone. */
export const blurOf = (
  speedMph: number,
): { readonly alikeMph: number; readonly aloneMph: number; readonly keptAfter: (lagS: number) => number } => {
  const wind = { crossMph: speedMph, headMph: 0 };
  return { alikeMph: sdMph(ALIKE, wind), aloneMph: sdMph(ALONE, wind), keptAfter };
};
