import { normalsInto, STREAM } from '../random/draws.ts';
import { keyOfSeed } from '../random/philox.ts';
import type { Gauge, GaugeWind } from './gauge.ts';
import { laterWeight } from './renewal.ts';
import { ROWS } from './surface-law.ts';
import { WAVES, WAVES_PER_ROW, type Waves } from './waves.ts';

/** Corrections to the two normals of each wave around a moment: number of the earlier knot, then [earlier, later] pairs. */
interface Shifts {
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
const shiftsGiven = (
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

const TWO_PI = 2 * Math.PI;

export interface Moment {
  /** Amplitudes of the waves at the muzzle, m/s. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** The wind at a gauge. Small eddies scale with the wind of the large ones there, which makes puffs and quiet lulls. */
  read(gauge: Gauge): GaugeWind;
}

/** The wind of a law and a seed over the plane, at any moment. */
export interface SurfaceField {
  readonly waves: Waves;
  /**
   * The field at a moment, s since the wind began; it may be negative. Independent of earlier calls. `over`: an unused
   * moment of this field to overwrite, which avoids allocating.
   */
  at(momentS: number, over?: Moment): Moment;
  /** A new field in which the reading of a gauge at `momentS` is `valueMps` off its mean: the exact conditional law except for puffs. */
  given(gauge: Gauge, momentS: number, valueMps: number): SurfaceField;
}

/** Writes the sums of the waves of each row at a gauge, m/s, into `out`. The four rows run side by side, as independent sums. */
const rowSums = (out: Float64Array, re: Float64Array, im: Float64Array, gauge: Gauge, count: number): void => {
  const { re: gaugeRe, im: gaugeIm } = gauge;
  let smallAlong = 0;
  let smallAcross = 0;
  let largeAlong = 0;
  let largeAcross = 0;
  for (let a = 0; a < count; a++) {
    const b = a + count;
    const c = b + count;
    const d = c + count;
    smallAlong += re[a] * gaugeRe[a] - im[a] * gaugeIm[a];
    smallAcross += re[b] * gaugeRe[b] - im[b] * gaugeIm[b];
    largeAlong += re[c] * gaugeRe[c] - im[c] * gaugeIm[c];
    largeAcross += re[d] * gaugeRe[d] - im[d] * gaugeIm[d];
  }
  out[0] = smallAlong;
  out[1] = smallAcross;
  out[2] = largeAlong;
  out[3] = largeAcross;
  // The lasting pattern of the ground, along the mean.
  let pattern = 0;
  for (let m = 4 * count; m < gaugeRe.length; m++) pattern += re[m] * gaugeRe[m] - im[m] * gaugeIm[m];
  out[4] = pattern;
};

const fieldWith = (waves: Waves, shifts: Shifts | null): SurfaceField => {
  const { law, sdMps, frequencyHz, knotS, phase } = waves;
  const { speedMps, eddySpeedMps } = law;
  const key = keyOfSeed(waves.seed);
  // Cache: the two normals of each wave around the last moment.
  const column = (): Float64Array => new Float64Array(sdMps.length);
  const knot = column().fill(Number.NaN);
  const [re0, im0, re1, im1] = [column(), column(), column(), column()];

  const drawn = new Float64Array(2);
  const draw = (m: number, number: number): void => {
    normalsInto(drawn, key, STREAM.surfaceKnots, m, number);
    if (shifts === null) return;
    const side = number - shifts.knot[m];
    if (side !== 0 && side !== 1) return;
    drawn[0] += shifts.re[2 * m + side];
    drawn[1] += shifts.im[2 * m + side];
  };
  const moveTo = (m: number, number: number): void => {
    if (number === knot[m] + 1) {
      re0[m] = re1[m];
      im0[m] = im1[m];
    } else {
      draw(m, number);
      re0[m] = drawn[0];
      im0[m] = drawn[1];
    }
    draw(m, number + 1);
    re1[m] = drawn[0];
    im1[m] = drawn[1];
    knot[m] = number;
  };

  // Puffs: dividing by √(1 + var(u_large)/U²), in law 2 with var(v_large) too, keeps the small eddies' variance at the law's.
  const byVector = law.law !== 1;
  let squares = 0;
  for (let m = 2 * WAVES_PER_ROW; m < (byVector ? 4 : 3) * WAVES_PER_ROW; m++) squares += sdMps[m] ** 2;
  const steadied = 1 / Math.sqrt(1 + squares / eddySpeedMps ** 2);

  const sums = new Float64Array(ROWS.length + 1);
  // Computed from the arrays: with an imported constant the loop ran ten times slower.
  const count = (waves.rows[ROWS.length]?.from ?? sdMps.length) / ROWS.length;
  const at = (momentS: number, over?: Moment): Moment => {
    const re = over?.re ?? column();
    const im = over?.im ?? column();
    // The lasting pattern is already in a reused moment.
    const moving = over === undefined ? re.length : WAVES;
    for (let m = 0; m < moving; m++) {
      const place = momentS / knotS[m] + phase[m];
      const number = Math.floor(place);
      if (number !== knot[m]) moveTo(m, number);
      const s = place - number;
      const later = s * s * (3 - 2 * s);
      const earlier = 1 - later;
      const scale = sdMps[m] / Math.sqrt(later * later + earlier * earlier);
      const a = scale * (earlier * re0[m] + later * re1[m]);
      const b = scale * (earlier * im0[m] + later * im1[m]);
      // Dropping whole turns first keeps the angle exact after days.
      const turns = frequencyHz[m] * momentS;
      const angle = TWO_PI * (turns - Math.floor(turns));
      const c = Math.cos(angle);
      const d = Math.sin(angle);
      re[m] = a * c + b * d;
      im[m] = b * c - a * d;
    }
    if (over !== undefined) return over;
    const read = (gauge: Gauge): GaugeWind => {
      rowSums(sums, re, im, gauge, count);
      const along = 1 + sums[2] / eddySpeedMps;
      const gain = steadied * (byVector ? Math.hypot(along, sums[3] / eddySpeedMps) : Math.max(0, along));
      const lift = gauge.lift ?? 1;
      return {
        alongMps: lift * (speedMps + sums[2] + sums[4]) + gain * sums[0],
        acrossMps: lift * sums[3] + gain * sums[1],
      };
    };
    return { re, im, read };
  };
  return {
    waves,
    at,
    given: (gauge, momentS, valueMps) =>
      fieldWith(waves, shiftsGiven(fieldWith(waves, null).at(momentS), gauge, momentS, valueMps)),
  };
};

/**
 * The field of waves: V(x, t) = Σ a·Re[A(t)·e^(i(k·x − ωt))], each A(t) turning between two normals numbered by (seed,
 * wave, knot). A reading depends only on law, seed, place and moment.
 */
export const fieldOf = (waves: Waves): SurfaceField => fieldWith(waves, null);
