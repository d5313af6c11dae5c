import { radToDeg } from '@windcall/units';

// Figures of measured or drawn winds, by the definitions of the records' authors: the same windows, averages and places
// for both.

export const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
};
export const rms = (values: readonly number[]): number => Math.sqrt(mean(values.map((x) => x * x)));
/** Linear between the sorted values; NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + (at - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Wind over time at one place, m/s: along an axis and across it. */
export interface Track {
  readonly along: Float64Array;
  readonly across: Float64Array;
}

/** Mean and SD of the speed, m/s, and SD of the direction as √(2(1 − R)), degrees. Source: Houle & van Breugel 2023. */
export const windowOf = ({ along, across }: Track, first: number, count: number) => {
  let [speed, squares, cosine, sine] = [0, 0, 0, 0];
  for (let i = first; i < first + count; i++) {
    const h = Math.hypot(along[i], across[i]);
    speed += h;
    squares += h * h;
    cosine += along[i] / h;
    sine += across[i] / h;
  }
  const m = speed / count;
  return {
    speedMps: m,
    sdMps: Math.sqrt(Math.max(0, squares / count - m * m)),
    directionSdDeg: radToDeg(Math.sqrt(2 * Math.max(0, 1 - Math.hypot(cosine, sine) / count))),
    directionDeg: radToDeg(Math.atan2(sine, cosine)),
  };
};

/** Spread of the wind over windows of one length: of the speed as a share of its mean, of the direction in degrees. Medians and quartiles. */
export interface Spread {
  readonly speed: readonly [low: number, middle: number, high: number];
  readonly direction: readonly [low: number, middle: number, high: number];
  /** Windows (count). */
  readonly n: number;
}
export const spreadOf = (windows: readonly { readonly share: number; readonly directionSdDeg: number }[]): Spread => {
  const quartiles = (values: readonly number[]): [number, number, number] => [
    quantile(values, 0.25),
    median(values),
    quantile(values, 0.75),
  ];
  return {
    speed: quartiles(windows.map(({ share }) => share)),
    direction: quartiles(windows.map(({ directionSdDeg }) => directionSdDeg)),
    n: windows.length,
  };
};

/** A turn between two directions, degrees, 0 to 180. */
export const turnBetween = (a: number, b: number): number => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);

/** Length of a block of the array, s; a value is the mean of a second. */
export const BLOCK_S = 600;
export const LAGS_S = [1, 2, 5, 10, 20, 30, 60] as const;
/** Reported distances between places, m: from, up to. */
const DISTANCES = [
  [20, 30],
  [30, 45],
  [45, 60],
] as const;
const BANDS_HZ = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.48];
const FFT = 512;
const COMPONENTS = ['along', 'across'] as const;
type Component = (typeof COMPONENTS)[number];
type Both<T> = Record<Component, T>;
const both = <T>(of: (component: Component) => T): Both<T> => ({ along: of('along'), across: of('across') });

/** Power of a record at k/512 Hz, under a Hann window. Source: radix-2 transform, Cooley & Tukey 1965. */
const powerOf = (x: Float64Array): Float64Array => {
  const re = Float64Array.from({ length: FFT }, (_, i) => x[i] * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FFT)));
  const im = new Float64Array(FFT);
  for (let i = 0, j = 0; i < FFT; i++) {
    if (i < j) [re[i], re[j]] = [re[j], re[i]];
    let bit = FFT >> 1;
    for (; bit >= 1 && j & bit; bit >>= 1) j ^= bit;
    j |= bit;
  }
  for (let size = 2; size <= FFT; size *= 2) {
    for (let start = 0; start < FFT; start += size) {
      for (let k = 0; k < size / 2; k++) {
        const [c, s] = [Math.cos((2 * Math.PI * k) / size), -Math.sin((2 * Math.PI * k) / size)];
        const [a, b] = [start + k, start + k + size / 2];
        const [tr, ti] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c];
        re[b] = re[a] - tr;
        im[b] = im[a] - ti;
        re[a] += tr;
        im[a] += ti;
      }
    }
  }
  return Float64Array.from({ length: FFT / 2 }, (_, i) => (i === 0 ? 0 : re[i] ** 2 + im[i] ** 2));
};

/** Slope of ln power over ln frequency, 0.01–0.5 Hz, corrected for the power that one-second means lack. */
const slopeOf = (power: Float64Array): number => {
  const points = BANDS_HZ.slice(1).map((highHz, b): [number, number] => {
    let [sum, count] = [0, 0];
    for (let i = 1; i < FFT / 2; i++) {
      const hz = i / FFT;
      if (hz < BANDS_HZ[b] || hz >= highHz) continue;
      const x = Math.PI * hz;
      sum += power[i] / (Math.sin(x) / x) ** 2;
      count++;
    }
    return [Math.log(Math.sqrt(BANDS_HZ[b] * highHz)), Math.log(sum / count)];
  });
  const [x, y] = [mean(points.map(([a]) => a)), mean(points.map(([, b]) => b))];
  return (
    points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  );
};

/** Statistics of a wind at seven places at once. Correlations are of the components along and across the mean of their block. */
export interface ArrayFigures {
  /** By distance, as in `DISTANCES`. */
  readonly apart: Both<number[]>;
  /** Of one place with the mean of the other six. */
  readonly oneToOthers: Both<number>;
  /** SD of the mean of all places, divided by the SD of one place. */
  readonly meanOverOne: Both<number>;
  /** By lag, as in `LAGS_S`. */
  readonly after: Both<number[]>;
  readonly slope: Both<number>;
  /** Strongest 3 s mean of ten minutes, divided by their mean. */
  readonly gust: number;
  /** Fourth moment of one-second changes, divided by the squared second moment. */
  readonly flatness: number;
  readonly blocks: number;
}

/** Gathers blocks of ten minutes at places (m) and computes their joint statistics. */
export const arrayOf = (places: readonly (readonly [number, number])[]) => {
  const gusts: number[] = [];
  const kept = both(() => ({
    apart: DISTANCES.map((): number[] => []),
    toOthers: [0, 0, 0],
    meanOverOne: [0, 0],
    after: LAGS_S.map(() => [0, 0]),
    power: new Float64Array(FFT / 2),
  }));
  const changes = [0, 0, 0];
  let blocks = 0;
  /** One block: one-second means of any two perpendicular components at each place. */
  const add = (tracks: readonly Track[]): void => {
    blocks++;
    const [x, y] = [mean(tracks.map(({ along }) => mean(along))), mean(tracks.map(({ across }) => mean(across)))];
    const speed = Math.hypot(x, y);
    const [c, s] = [x / speed, y / speed];
    const off = both((): Float64Array[] => []);
    for (const track of tracks) {
      const { along, across } = track;
      let [run, most] = [0, 0];
      for (let i = 0; i < BLOCK_S; i++) {
        run += Math.hypot(along[i], across[i]) - (i >= 3 ? Math.hypot(along[i - 3], across[i - 3]) : 0);
        if (i >= 2) most = Math.max(most, run / 3);
      }
      gusts.push(most / windowOf(track, 0, BLOCK_S).speedMps);
      off.along.push(Float64Array.from(along, (a, i) => a * c + across[i] * s));
      off.across.push(Float64Array.from(along, (a, i) => -a * s + across[i] * c));
    }
    for (const component of COMPONENTS) {
      const { apart, toOthers, meanOverOne, after, power } = kept[component];
      const all = off[component];
      for (const one of all) {
        const m = mean(one);
        for (let i = 0; i < BLOCK_S; i++) one[i] -= m;
        const square = one.reduce((sum, a) => sum + a * a, 0);
        LAGS_S.forEach((lag, k) => {
          let sum = 0;
          for (let i = lag; i < BLOCK_S; i++) sum += one[i] * one[i - lag];
          after[k][0] += (sum * BLOCK_S) / (BLOCK_S - lag);
          after[k][1] += square;
        });
        powerOf(one).forEach((p, i) => {
          power[i] += p / square;
        });
        if (component === 'across') continue;
        for (let i = 1; i < BLOCK_S; i++) {
          const change = one[i] - one[i - 1];
          changes[0] += change ** 2;
          changes[1] += change ** 4;
          changes[2]++;
        }
      }
      for (let i = 0; i < all.length; i++) {
        for (let j = i + 1; j < all.length; j++) {
          const apartM = Math.hypot(places[j][0] - places[i][0], places[j][1] - places[i][1]);
          const bin = DISTANCES.findIndex(([from, to]) => apartM >= from && apartM < to);
          if (bin < 0) continue;
          let [xy, xx, yy] = [0, 0, 0];
          for (let t = 0; t < BLOCK_S; t++) {
            xy += all[i][t] * all[j][t];
            xx += all[i][t] ** 2;
            yy += all[j][t] ** 2;
          }
          apart[bin].push(xy / Math.sqrt(xx * yy));
        }
      }
      for (let t = 0; t < BLOCK_S; t++) {
        let sum = 0;
        for (const one of all) {
          sum += one[t];
          meanOverOne[1] += one[t] ** 2 / all.length;
        }
        meanOverOne[0] += (sum / all.length) ** 2;
        for (const one of all) {
          const others = (sum - one[t]) / (all.length - 1);
          toOthers[0] += one[t] * others;
          toOthers[1] += one[t] ** 2;
          toOthers[2] += others ** 2;
        }
      }
    }
  };
  const told = (): ArrayFigures => ({
    apart: both((component) => kept[component].apart.map(mean)),
    oneToOthers: both((component) => {
      const [xy, xx, yy] = kept[component].toOthers;
      return xy / Math.sqrt(xx * yy);
    }),
    meanOverOne: both((component) => {
      const [of, one] = kept[component].meanOverOne;
      return Math.sqrt(of / one);
    }),
    after: both((component) => kept[component].after.map(([xy, xx]) => xy / xx)),
    slope: both((component) => slopeOf(kept[component].power)),
    gust: median(gusts),
    flatness: (changes[1] * changes[2]) / changes[0] ** 2,
    blocks,
  });
  return { add, told };
};
