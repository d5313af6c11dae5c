import type { profiles } from '@windcall/contract';
import type { ReticleGeometry } from './reticle-geometry.ts';
import { MPCT2X } from './reticle-mpct2x.ts';
import { MPCT3X } from './reticle-mpct3x.ts';

export type ReticleType = profiles.Profile['reticleType'];

/** Geometry and short name of each reticle a profile may name. */
export const RETICLES: Readonly<Record<ReticleType, { name: string; geometry: ReticleGeometry }>> = {
  ZCO_MPCT2X: { name: 'MPCT2X', geometry: MPCT2X },
  ZCO_MPCT3X: { name: 'MPCT3X', geometry: MPCT3X },
};

/** What every screen that shows a reticle says of it. */
export const RETICLE_NOTICE = 'Not affiliated with any maker; not a reproduction.';
