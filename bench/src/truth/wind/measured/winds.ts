import { degToRad, mpsToMph, mToYd, radToDeg } from '@windcall/units';
import {
  createRandomStream,
  fieldOf,
  type Ground,
  generateWindField,
  lawOf,
  type Sky,
  type SurfaceLaw,
  type SurfaceLawVersion,
  wavesOf,
} from '@windcall/wind';
import { gaugeAt } from '../../../../../packages/wind/src/surface/gauge.ts';
import { integral } from '../../../../../packages/wind/src/surface/law-covariance.ts';
import type { Track } from './figures.ts';

/** Places, m along the mean wind and across it. */
type Places = readonly (readonly [alongM: number, acrossM: number])[];

/** Parameters of a drawn wind: its mean as a vector and its standard deviations, m/s. */
interface About {
  readonly law: SurfaceLaw;
  readonly sdsMps: readonly [number, number];
}

/** A wind to compare with the records: tracks at places, `count` steps of `stepS`. */
export interface Wind {
  readonly name: string;
  readonly law: SurfaceLawVersion;
  /** Number of draws of each block of the array. */
  readonly blocks: number;
  draw(about: About, seed: number, places: Places, stepS: number, count: number): Track[];
}

const empty = (count: number): Track => ({ along: new Float64Array(count), across: new Float64Array(count) });

/** Start of natural air, s, long after its eddies have forgotten the wind's beginning. */
const BEGINS_S = 7200;
const natural = (version: SurfaceLawVersion): Wind => ({
  name: `law ${version}`,
  law: version,
  blocks: 12,
  draw: ({ law }, seed, places, stepS, count) => {
    const waves = wavesOf(law, seed);
    const field = fieldOf(waves);
    const gauges = places.map(([alongM, acrossM]) => gaugeAt(waves, alongM, acrossM));
    const tracks = places.map(() => empty(count));
    let moment = field.at(BEGINS_S);
    for (let i = 0; i < count; i++) {
      moment = field.at(BEGINS_S + i * stepS, moment);
      gauges.forEach((gauge, p) => {
        const { alongMps, acrossMps } = moment.read(gauge);
        tracks[p].along[i] = alongMps;
        tracks[p].across[i] = acrossMps;
      });
    }
    return tracks;
  },
});

const NORMALS = (() => {
  const dice = createRandomStream(12_345, 0);
  return Array.from({ length: 1500 }, (): [number, number] => [dice.normal(), dice.normal()]);
})();
/** Mean and SD of the speed, m/s, and SD of the direction, degrees, of a normally distributed vector. */
const scalarsOf = (meanMps: number, [sdAlong, sdAcross]: About['sdsMps']) => {
  let [speed, squares, cosine, sine] = [0, 0, 0, 0];
  for (const [a, b] of NORMALS) {
    const [x, y] = [meanMps + sdAlong * a, sdAcross * b];
    const h = Math.hypot(x, y);
    speed += h;
    squares += h * h;
    cosine += x / h;
    sine += y / h;
  }
  const n = NORMALS.length;
  return {
    speedMps: speed / n,
    sdMps: Math.sqrt(squares / n - (speed / n) ** 2),
    directionSdDeg: radToDeg(Math.sqrt(2 * (1 - Math.hypot(cosine, sine) / n))),
  };
};

/** Stations of a field of the generator (count), at most. */
const MOST_STATIONS = 40;
/**
 * The specified generator with the mean and spread of natural air, and the drills' 12 s and 200 yd. It correlates by
 * distance alone.
 */
const SPECIFIED: Wind = {
  name: 'specified',
  law: 1,
  blocks: 4,
  draw: ({ law, sdsMps }, seed, places, stepS, count) => {
    const { speedMps, sdMps, directionSdDeg } = scalarsOf(law.speedMps, sdsMps);
    const awayYd = places.map(([x, y]) => mToYd(Math.hypot(x - places[0][0], y - places[0][1])));
    const farthest = Math.max(2, ...awayYd.map(Math.ceil));
    const made = generateWindField({
      seed,
      maxDistance: farthest,
      samplingInterval: places.length === 1 ? farthest : Math.max(1, Math.ceil(farthest / MOST_STATIONS)),
      duration: Math.ceil(count * stepS) + 1,
      timeInterval: stepS,
      modelComplexity: 'stochastic',
      stateBasedWind: {
        primary: {
          windSpeed: mpsToMph(speedMps),
          windDirection: '12:00',
          duration: 300,
          durationVariation: 0.1,
          speedVariation: mpsToMph(sdMps),
          directionVariation: directionSdDeg,
          correlationTime: 12,
          spatialCorrelationDistance: 200,
        },
      },
    });
    if (made.status !== 'ok') throw new Error(JSON.stringify(made.problems));
    const { distances, windData } = made.field;
    const perMph = 1 / mpsToMph(1);
    return awayYd.map((yd) => {
      const apart = distances.map((at) => Math.abs(at - yd));
      const row = apart.indexOf(Math.min(...apart));
      const of = (part: (rad: number) => number) =>
        Float64Array.from(
          { length: count },
          (_, i) => windData.speed[row][i] * perMph * part(degToRad(windData.direction[row][i])),
        );
      return { along: of(Math.cos), across: of(Math.sin) };
    });
  },
};

/**
 * For comparison: noise of the first order, the same in all weathers: 12 s, 25 and 20 % of the mean, e-folding in 50 m.
 */
const SIMPLE = { lastsS: 12, shares: [0.25, 0.2], apartM: 50, meanOverSpeed: 1 / 1.02 } as const;
const AR1: Wind = {
  name: 'AR(1)',
  law: 1,
  blocks: 4,
  draw: ({ law, sdsMps }, seed, places, stepS, count) => {
    const dice = createRandomStream(seed, 77);
    const meanMps = scalarsOf(law.speedMps, sdsMps).speedMps * SIMPLE.meanOverSpeed;
    const n = places.length;
    // Cholesky factor of the correlations between the places
    const factor = places.map(() => new Float64Array(n));
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        const apartM = Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]);
        let sum = Math.exp(-apartM / SIMPLE.apartM);
        for (let k = 0; k < j; k++) sum -= factor[i][k] * factor[j][k];
        factor[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / factor[j][j];
      }
    }
    const kept = Math.exp(-stepS / SIMPLE.lastsS);
    const tracks = places.map(() => empty(count));
    for (const [c, component] of (['along', 'across'] as const).entries()) {
      const state = Float64Array.from({ length: n }, () => dice.normal());
      for (let t = 0; t < count; t++) {
        if (t > 0) for (let i = 0; i < n; i++) state[i] = kept * state[i] + Math.sqrt(1 - kept * kept) * dice.normal();
        for (let i = 0; i < n; i++) {
          let value = 0;
          for (let k = 0; k <= i; k++) value += factor[i][k] * state[k];
          tracks[i][component][t] = (c === 0 ? meanMps : 0) + SIMPLE.shares[c] * meanMps * value;
        }
      }
    }
    return tracks;
  },
};

export const WINDS: readonly Wind[] = [natural(1), natural(2), SPECIFIED, AR1];

const sdsOf = (law: SurfaceLaw): [number, number] => [
  Math.sqrt(integral(law, 0, () => 1, 60)),
  Math.sqrt(integral(law, 1, () => 1, 60)),
];
const known = new Map<string, About>();
/** The law whose mean speed equals the measured one, m/s: the mean of a cup anemometer, not of the vector. */
export const aboutOf = (ground: Ground, sky: Sky, speedMps: number, version: SurfaceLawVersion): About => {
  const key = `${ground} ${sky} ${speedMps.toFixed(3)} ${version}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const at = (mps: number): About => {
    const law = lawOf({ ground, sky, speedMps: mps, law: version });
    return { law, sdsMps: sdsOf(law) };
  };
  let [low, high] = [0, speedMps];
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (scalarsOf(middle, at(middle).sdsMps).speedMps < speedMps) low = middle;
    else high = middle;
  }
  const about = at((low + high) / 2);
  known.set(key, about);
  return about;
};
