import { degToRad, MPS_PER_MPH, radToDeg, toWholeSteps } from '@windcall/units';
import {
  type CueLaw,
  type CuePlaces,
  type Heat,
  inEyeSteps,
  mean,
  momentReason,
  sideWord,
  written,
} from './cue-law.ts';
import {
  crossMphOfDrift,
  driftMilPerSOf,
  type LocalWind,
  lagWind,
  type Slices,
  speedMphOf,
  type WindPlace,
} from './local-wind.ts';

export const OBJECTIVE_M = 0.056;
export const MIRAGE_LAG_S = 0.5;
/**
 * Rise of the drawn waves, m/s: a constant of the drawing, not of the air. It fits the taught classes (45° lean at 3.4
 * mph). Free convection rises at 0.13–0.23 m/s, and waves would lie flat at 1 mph.
 */
export const HEAT_RISE_MPS = 1.5;
/** An eye cannot see more cells a second than this. Own assumption. */
const EYE_HZ = 9;
/** This wind halves the variance, because it mixes the heat away. Own assumption. */
const MIXES_FROM_MPH = 12;
/** Sizes of the cells of air at 1.5 m, and their shares of σ; the last is all air out of focus. */
export const MIRAGE_CELLS = [
  { cellM: 0.7, gain: 0.62 },
  { cellM: 0.34, gain: 0.62 },
  { cellM: 0.16, gain: 0.48 },
  { cellM: 1, gain: 0.3 },
] as const;

/** Structure constant of the refractive index at 1.5 m, m^(−2/3). Source: McCrae et al. 2017, near-ground paths; none: overcast. */
export const CN2: Readonly<Record<Heat, number>> = { none: 5e-15, light: 1e-13, moderate: 4e-13, heavy: 1.5e-12 };

/** Focus distances of the scope, as shares of the distance to the target. */
export const FOCUSES = [1, 0.75, 0.5] as const;

/**
 * Dancing of the image, one axis, rms, mil: 1000·√(2.914·⅜·Cn²·L·D^(−1/3)), a spherical wave through even turbulence.
 * Source: Fried 1965, Tatarskii 1971, after McCrae et al. 2017.
 */
export const dancingMil = (cn2: number, rangeM: number): number =>
  1000 * Math.sqrt(2.914 * 0.375 * cn2 * rangeM * OBJECTIVE_M ** (-1 / 3));

const SLICES = 64;

/**
 * Air on the line of sight, in focus and out of focus. A slice weighs (1 − z/L)^(5/3) by the wave's path, and in focus also
 * exp(−½((1/z − 1/z_f)/s)²) by what the eye sees as sharp, s = 4.4e-4/(M·D) dioptres.
 */
export const slicesOf = (rangeM: number, focusM: number, power: number): { focus: Slices; rest: Slices } => {
  const sharp = 4.4e-4 / (power * OBJECTIVE_M);
  const slices = Array.from({ length: SLICES }, (_, i) => {
    const zM = (rangeM * (i + 0.5)) / SLICES;
    const weight = (1 - zM / rangeM) ** (5 / 3);
    return { zM, weight, seen: weight * Math.exp(-0.5 * ((1 / zM - 1 / focusM) / sharp) ** 2) };
  });
  return {
    focus: slices.map(({ zM, seen }) => ({ zM, weight: seen })),
    rest: slices.map(({ zM, weight, seen }) => ({ zM, weight: weight - seen })),
  };
};

const meanDistanceM = (slices: Slices): number => {
  let [sum, sumZ] = [0, 0];
  for (const { zM, weight } of slices) {
    sum += weight;
    sumZ += weight * zM;
  }
  return sumZ / sum;
};

/** Mean distances of the air in focus and of the rest, m. */
export const slabsOf = (rangeM: number, focusM: number, power: number): { focusM: number; restM: number } => {
  const { focus, rest } = slicesOf(rangeM, focusM, power);
  return { focusM: meanDistanceM(focus), restM: meanDistanceM(rest) };
};

/** Effect of a slab's air on the picture: motion, mil/s, + right, and strength left by the wind, 0–1. */
export interface SlabCue {
  zM: number;
  driftMilPerS: number;
  strength: number;
}

export const slabIn = (wind: LocalWind, zM: number): SlabCue => ({
  zM,
  driftMilPerS: driftMilPerSOf(wind.crossMph, zM),
  strength: 1 / Math.sqrt(1 + (speedMphOf(wind) / MIXES_FROM_MPH) ** 4),
});

/** Lean of the waves from upright, degrees, + right. */
export const leanDegOf = ({ driftMilPerS, zM }: SlabCue): number =>
  radToDeg(Math.atan2(driftMilPerS, (1000 * HEAT_RISE_MPS) / zM));

/** Crosswind of leaning waves, mph, + from the right: 3.36·tan(lean). An eye cannot read it above 12 mph. */
export const decodeLean = (leanDeg: number): number =>
  (-HEAT_RISE_MPS / MPS_PER_MPH) * Math.tan(degToRad(leanDeg)) || 0;

/** Crosswind of running waves at a known distance, mph, + from the right: v·z/447. */
export const decodeRunning = (driftMilPerS: number, zM: number): number => crossMphOfDrift(driftMilPerS, zM) || 0;

/** One octave of moving cells, for the lens. */
export interface MirageOctave {
  /** Size of a cell in the picture, mil. */
  cellMil: number;
  /** rms displacement at 1.5 m above the ground, mil. */
  amplitudeMil: number;
  /** Motion over the picture, + right, + up. */
  rightMilPerS: number;
  upMilPerS: number;
}

/** The mirage at one moment: three octaves of the air in focus, one of the rest. Motion too fast to see becomes blur. */
export interface Mirage {
  octaves: MirageOctave[];
  blurMil: number;
  slabM: number;
}

/** Mirage over a range. `heat` gives its strength; wind and the eye reduce it. */
export const mirageOf = (heat: Heat, rangeM: number, inFocus: SlabCue, rest: SlabCue): Mirage => {
  const sigmaMil = dancingMil(CN2[heat], rangeM);
  let lost = 0;
  const octaves = MIRAGE_CELLS.map(({ cellM, gain }, i) => {
    const slab = i < 3 ? inFocus : rest;
    const cellMil = (1000 * cellM) / slab.zM;
    const kept = Math.exp(-0.5 * (slab.driftMilPerS / cellMil / EYE_HZ) ** 2);
    const amplitudeMil = gain * sigmaMil * slab.strength;
    lost += amplitudeMil ** 2 * (1 - kept ** 2);
    return {
      cellMil,
      amplitudeMil: amplitudeMil * kept,
      rightMilPerS: slab.driftMilPerS,
      upMilPerS: (1000 * HEAT_RISE_MPS) / slab.zM,
    };
  });
  return { octaves, blurMil: 0.7 * Math.sqrt(lost), slabM: inFocus.zM };
};

/** Radius of the blur of things out of focus, mil: half the objective times the difference of distances in dioptres. */
export const defocusMil = (zM: number, focusM: number): number => 500 * OBJECTIVE_M * Math.abs(1 / zM - 1 / focusM);

/** Slices of the slabs of each `CuePlaces`, made once, so that readers of a wind may cache by identity. */
const slabAir = new WeakMap<CuePlaces, WindPlace[]>();
const slabAirOf = (places: CuePlaces): WindPlace[] => {
  const { rangeM, power } = places;
  if (power === undefined) return [];
  const known = slabAir.get(places) ?? [
    ...FOCUSES.map((focus) => ({ slices: slicesOf(rangeM, focus * rangeM, power).focus })),
    { slices: slicesOf(rangeM, rangeM, power).rest },
  ];
  slabAir.set(places, known);
  return known;
};

/** Fastest drift in a track, above the 12 mph that an eye can read. */
const MIRAGE_FULL_MPH = 15;
const saturate = ({ driftMilPerS, zM }: SlabCue): number => {
  const full = (1000 * MIRAGE_FULL_MPH * MPS_PER_MPH) / zM;
  return Math.max(-full, Math.min(full, driftMilPerS));
};

/** Taught bands of mirage, by lean from upright. */
const MIRAGE_BANDS = [
  { fromDeg: 0, words: '' },
  { fromDeg: 15, words: 'slow' },
  { fromDeg: 45, words: 'medium' },
  { fromDeg: 66, words: 'fast, flat' },
  { fromDeg: 75, words: 'streams' },
] as const;
/** Waves beyond this lean only stream: 12 mph or more. */
const STREAMS_DEG = MIRAGE_BANDS[4].fromDeg;

/** Index of a lean's band: 0 boils … 4 streams. */
export const mirageBandOf = (leanDeg: number): number =>
  MIRAGE_BANDS.findLastIndex((band) => Math.abs(leanDeg) >= band.fromDeg);

const tellSlab = (slab: SlabCue): string => {
  const leanDeg = leanDegOf(slab);
  const band = mirageBandOf(leanDeg);
  const side = sideWord(leanDeg);
  if (band === 0) return 'Mirage boils.';
  if (band === 4) return `Mirage streams ${side}, 12 or more.`;
  return `Mirage ${band === 3 ? 'runs' : 'leans'} ${side}, ${MIRAGE_BANDS[band]?.words}.`;
};

type MirageParts = {
  held: { slabs: LocalWind[] };
  /** In the order of `CuePlaces.slabsM`. */
  shown: { slabs: SlabCue[] };
  /** Air in focus at target, ¾ and ½ of the range, then the rest. Motion over the picture is + right; strength 0–1. */
  track: { slabs: { zM: number; driftMilPerS: number[]; strength: number[] }[] };
  /** From upright, + right. */
  showed: { leanDeg: number };
};
/** Mirage: read by the lean of its waves at each focus. */
export const MIRAGE: CueLaw<'mirage', MirageParts> = {
  hold: (wind, places, tS) => ({ slabs: places.slabsM.map((zM, i) => wind(zM, tS, slabAirOf(places)[i])) }),
  follow: (held, wind, places, tS, dtS) => ({
    slabs: places.slabsM.map((zM, i) => {
      const now = wind(zM, tS, slabAirOf(places)[i]);
      return lagWind(held.slabs[i] ?? now, now, dtS, MIRAGE_LAG_S);
    }),
  }),
  show: ({ slabs }, { slabsM, rangeM }) => ({ slabs: slabs.map((wind, i) => slabIn(wind, slabsM[i] ?? rangeM)) }),
  sample: (moments, { slabsM }) => ({
    slabs: slabsM.map((zM, i) => ({
      zM: written(zM),
      driftMilPerS: moments.map(({ slabs }) => inEyeSteps(slabs[i] ? saturate(slabs[i]) : 0, zM)),
      strength: moments.map(({ slabs }) => toWholeSteps(slabs[i]?.strength ?? 1, 0.1)),
    })),
  }),
  hidden: () => ({ slabs: [] }),
  at: ({ slabs }, { at }) => ({
    slabs: slabs.map(({ zM, driftMilPerS, strength }) => ({
      ...{ zM, driftMilPerS: at(driftMilPerS), strength: at(strength) },
    })),
  }),
  read: ({ slabs, heat }, now) =>
    heat === 'none'
      ? []
      : slabs.slice(0, FOCUSES.length).map(({ zM, driftMilPerS }, focus) => {
          const drifts = driftMilPerS.slice(0, now + 1);
          const leans = drifts.map((drift) => leanDegOf({ zM, driftMilPerS: drift, strength: 1 }));
          const means = leans.map(decodeLean);
          const [meansMph, over20sMph] = [means.at(-1) ?? 0, mean(means)];
          const streams = leans.filter((lean) => Math.abs(lean) >= STREAMS_DEG).length > leans.length / 2;
          return {
            ...{ kind: 'mirage', placeM: zM, focus, showed: { leanDeg: leans.at(-1) ?? 0 }, meansMph, over20sMph },
            between: null,
            used: !streams,
            reason: streams ? 'over-12' : momentReason(meansMph, over20sMph),
          };
        }),
  said: ({ leanDeg }) => {
    const band = mirageBandOf(leanDeg);
    return band === 0
      ? 'boils'
      : `${Math.round(Math.abs(leanDeg))}° ${sideWord(leanDeg)}, ${MIRAGE_BANDS[band]?.words}`;
  },
  tell: ({ slabs }, { focus, hasMirage }) => {
    const slab = slabs[focus];
    return slab ? [hasMirage ? tellSlab(slab) : 'No mirage under cloud.'] : [];
  },
};
