import { bcByVelocity, ICAO_PER_ASM_BC } from '@windcall/ballistics';
import type { profiles } from '@windcall/contract';
import { fpsToMps } from '@windcall/units';

/** Speed of sound that makers take for their bands, fps. */
export const MAKERS_SOUND_FPS = 1116.45;
/** Each edge between two bands makes two rows, and a profile keeps twenty. */
export const MOST_BANDS = 11;
/** Nearer bands would run into each other, fps. */
export const BANDS_APART_FPS = 25;

export const BC_AIRS = ['ICAO', 'ASM'] as const;
/** The standard air a maker's BC is meant in. */
export type BcAir = (typeof BC_AIRS)[number];

/** BC (lb/in²) from a velocity (fps) upward, as makers print it, as rows by Mach in ICAO air. */
export const segmentsOfBands = (
  bands: readonly { readonly from: number; readonly bc: number }[],
  air: BcAir,
): profiles.RifleRecord['bcSegments'] =>
  bcByVelocity(
    bands.map(({ from, bc }) => ({ fromMps: fpsToMps(from), bc })),
    fpsToMps(MAKERS_SOUND_FPS),
    air === 'ASM' ? ICAO_PER_ASM_BC : 1,
  ).map(({ mach, bc }) => ({ mach: Number(mach.toFixed(4)), bc: Number(bc.toFixed(4)) }));
