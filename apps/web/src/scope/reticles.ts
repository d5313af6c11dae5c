import { profiles } from '@windcall/contract';
import { figureOf, MIL_PER_MOA } from '@windcall/units';
import { measureText } from '../units/format-measure.ts';
import type { Units } from '../units/units.ts';
import { buildReticle } from './build-reticle.ts';
import type { ReticleGeometry } from './reticle-geometry.ts';
import { MPCT2X } from './reticle-mpct2x.ts';
import { MPCT3X } from './reticle-mpct3x.ts';
import { RETICLE_PLANS } from './reticle-plans.ts';

export type ReticleType = profiles.Profile['reticleType'];

export const DEFAULT_RETICLE: ReticleType = profiles.RIFLE.reticleType.initial;

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
