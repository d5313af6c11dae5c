import type { Gauge } from './gauge.ts';
import { laterWeight } from './renewal.ts';
import { WAVES_PER_ROW } from './waves.ts';

const TWO_PI = 2 * Math.PI;

/** Corrections to the two normals of each wave around a moment: number of the earlier knot, then [earlier, later] pairs. */
export interface Shifts {
  knot: Float64Array;
  re: Float64Array;
  im: Float64Array;
}

/**
 * Shifts the two normals of each wave around `momentS` so that the reading of `gauge` is `valueMps` off its mean: each
 * by its covariance with the reading over the reading's variance, times the missing difference. Puffs are not counted.
 * @param drawn the amplitudes drawn for this moment Source: conditioning of a Gaussian vector by kriging, Journel &
 * Huijbregts 1978.
 */
export const shiftsGiven = (
  drawn: { re: Float64Array; im: Float64Array },
  gauge: Gauge,
  momentS: number,
  valueMps: number,
): Shifts => {
  const { rows, sdMps, frequencyHz, knotS, phase } = gauge.waves;
  const shifts = {
    knot: new Float64Array(sdMps.length),
    re: new Float64Array(2 * sdMps.length),
    im: new Float64Array(2 * sdMps.length),
  };
  let reading = 0;
  let variance = 0;
  const { lift = 1 } = gauge;
  const shareOf = (m: number): number => {
    const { component, large } = rows[Math.min(Math.floor(m / WAVES_PER_ROW), rows.length - 1)];
    return gauge.share[component] * (large ? lift : 1);
  };
  for (let m = 0; m < sdMps.length; m++) {
    const share = shareOf(m);
    const gaugeRe = share * gauge.re[m];
    const gaugeIm = share * gauge.im[m];
    reading += drawn.re[m] * gaugeRe - drawn.im[m] * gaugeIm;
    variance += sdMps[m] ** 2 * (gaugeRe ** 2 + gaugeIm ** 2);
    const place = momentS / knotS[m] + phase[m];
    const number = Math.floor(place);
    const later = laterWeight(place - number);
    const earlier = Math.sqrt(1 - later * later);
    const turns = frequencyHz[m] * momentS;
    const angle = TWO_PI * (turns - Math.floor(turns));
    // Covariance of the reading with the real and the imaginary part of A at this moment.
    const withRe = sdMps[m] * (gaugeRe * Math.cos(angle) + gaugeIm * Math.sin(angle));
    const withIm = sdMps[m] * (gaugeRe * Math.sin(angle) - gaugeIm * Math.cos(angle));
    shifts.knot[m] = number;
    shifts.re[2 * m] = earlier * withRe;
    shifts.re[2 * m + 1] = later * withRe;
    shifts.im[2 * m] = earlier * withIm;
    shifts.im[2 * m + 1] = later * withIm;
  }
  const by = (valueMps - reading) / variance;
  for (let i = 0; i < shifts.re.length; i++) {
    shifts.re[i] *= by;
    shifts.im[i] *= by;
  }
  return shifts;
};
