import { bcByVelocity, ICAO_PER_ASM_BC } from '@windcall/ballistics';
import type { profiles } from '@windcall/contract';
import { fpsToMps } from '@windcall/units';

/** Speed of sound in makers' velocity bands, fps. */
export const MAKERS_SOUND_FPS = 1116.45;
/** Each edge between two bands makes two rows, and a profile holds at most twenty. */
export const MOST_BANDS = 11;
/** Smallest gap between bands, so that they do not overlap, fps. */
export const BANDS_APART_FPS = 25;

export const BC_AIRS = ['ICAO', 'ASM'] as const;
/** Standard atmosphere of a maker's BC. */
export type BcAir = (typeof BC_AIRS)[number];

/** Rows by Mach in ICAO air, from a maker's BCs (lb/in²), each valid from a velocity (fps) upward. */
export const segmentsOfBands = (
  bands: readonly { readonly from: number; readonly bc: number }[],
  air: BcAir,
): profiles.RifleRecord['bcSegments'] =>
  bcByVelocity(
    bands.map(({ from, bc }) => ({ fromMps: fpsToMps(from), bc })),
    fpsToMps(MAKERS_SOUND_FPS),
    air === 'ASM' ? ICAO_PER_ASM_BC : 1,
  ).map(({ mach, bc }) => ({ mach: Number(mach.toFixed(4)), bc: Number(bc.toFixed(4)) }));
