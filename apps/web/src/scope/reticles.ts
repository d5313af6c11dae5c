import { profiles } from '@windcall/contract';
import { figureOf, MIL_PER_MOA } from '@windcall/units';
import { measureText } from '../units/format-measure.ts';
import type { Units } from '../units/units.ts';
import { buildReticle, type ReticlePlan } from './build-reticle.ts';
import type { ReticleGeometry } from './reticle-geometry.ts';
import { MPCT2X, MPCT3X } from './tree-reticles.ts';

type DrawnApart = 'ZCO_MPCT2X' | 'ZCO_MPCT3X';

/** Our own drawings of common reticle families, from public descriptions. Lengths are in the reticle's unit in the contract's table. */
const RETICLE_PLANS = {
  // half-mil hash marks, numbers every second mil
  MIL_HASH: {
    stroke: 0.03,
    centerDot: 0.05,
    gap: 0.2,
    arms: { side: 10, up: 5, down: 12 },
    marks: [
      { every: 5, half: 0.3 },
      { every: 1, half: 0.2 },
      { every: 0.5, half: 0.1 },
    ],
    figures: { every: 2, height: 0.29, off: 0.6 },
  },
  // 0.2-mil marks, and rows of dots 0.2 mil apart at every mil below the center
  MIL_TREE: {
    stroke: 0.03,
    centerDot: 0.04,
    gap: 0.15,
    arms: { side: 10, up: 5, down: 11 },
    marks: [
      { every: 5, half: 0.25 },
      { every: 1, half: 0.16 },
      { every: 0.2, half: 0.07 },
    ],
    figures: { every: 2, height: 0.29, off: -0.5 },
    tree: {
      every: 1,
      widths: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
      coarse: { every: 1, diameter: 0.09 },
      fine: { every: 0.2, diameter: 0.04 },
      figuresOff: 0.5,
    },
  },
  // round dots one mil apart between four posts
  MIL_DOT: {
    stroke: 0.03,
    centerDot: 0.05,
    gap: 0,
    arms: { side: 5, up: 5, down: 5 },
    marks: [],
    dots: { every: 1, diameter: 0.22 },
    posts: { arms: ['left', 'right', 'up', 'down'], half: 0.15 },
  },
  // three square posts, none above; a fine cross with dots one mil apart
  GERMAN_4_MIL: {
    stroke: 0.04,
    centerDot: 0.05,
    gap: 0,
    arms: { side: 5, up: 12, down: 5 },
    marks: [],
    dots: { every: 1, diameter: 0.15 },
    posts: { arms: ['left', 'right', 'down'], half: 0.4 },
  },
  // one-MOA hash marks, numbers every fifth
  MOA_HASH: {
    stroke: 0.11,
    centerDot: 0.16,
    gap: 0.5,
    arms: { side: 30, up: 15, down: 40 },
    marks: [
      { every: 5, half: 0.8 },
      { every: 1, half: 0.4 },
    ],
    figures: { every: 5, height: 1, off: 2 },
  },
  // one-MOA marks on the cross, and rows of dots 2 MOA apart at every fourth MOA below the center
  MOA_TREE: {
    stroke: 0.11,
    centerDot: 0.16,
    gap: 0.5,
    arms: { side: 30, up: 15, down: 35 },
    marks: [
      { every: 10, half: 0.8 },
      { every: 2, half: 0.5 },
      { every: 1, half: 0.25 },
    ],
    figures: { every: 4, height: 1, off: -1.7 },
    tree: {
      every: 4,
      widths: [4, 6, 8, 10, 12, 14, 16, 18],
      coarse: { every: 10, diameter: 0.4 },
      fine: { every: 2, diameter: 0.2 },
      figuresOff: 1.8,
    },
  },
} as const satisfies Readonly<Record<Exclude<profiles.ReticleName, DrawnApart>, ReticlePlan>>;

export type ReticleType = profiles.Profile['reticleType'];

export const DEFAULT_RETICLE: ReticleType = profiles.DEFAULT_RETICLE;

/** One unit of a reticle's marks, mil. MOA are true ones, 1/60 degree. */
const UNIT_MIL: Readonly<Record<profiles.ReticleUnit, number>> = { mil: 1, MOA: MIL_PER_MOA };

const unitOf = (name: string): number => UNIT_MIL[profiles.RETICLES[name as ReticleType].unit];
const planned = Object.fromEntries(
  Object.entries(RETICLE_PLANS).map(([name, plan]) => [name, buildReticle(plan, unitOf(name))]),
) as Readonly<Record<keyof typeof RETICLE_PLANS, ReticleGeometry>>;

export const RETICLE_GEOMETRY: Readonly<Record<ReticleType, ReticleGeometry>> = {
  ZCO_MPCT2X: MPCT2X,
  ZCO_MPCT3X: MPCT3X,
  ...planned,
};

/** A hold (mil, + up or right) in a reticle's marks, `R 8.59 MOA`, and its spoken form; null if the screen uses that unit anyway. */
export const holdOnReticle = (
  units: Units,
  reticle: ReticleType,
  holdMil: number,
  axis: 'elevation' | 'wind',
): { readonly text: string; readonly spoken: string } | null => {
  const { unit } = profiles.RETICLES[reticle];
  if (units.name('angle') === unit) return null;
  const { figure, unit: counted } = figureOf('angle', holdMil, { angle: unit });
  const { letter, figure: size, spoken } = measureText(figure, counted.spoken, axis, units.choices);
  return { text: `${letter} ${size} ${unit}`.trim(), spoken };
};

export const RETICLE_NOTICE = 'Not affiliated with any maker; not a reproduction.';
