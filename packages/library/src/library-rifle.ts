import { bcByVelocity, ICAO_PER_ASM_BC } from '@windcall/ballistics';
import { profiles } from '@windcall/contract';
import { fpsToMps } from '@windcall/units';
import {
  type Barrel,
  type BulletLibrary,
  factoryLoads,
  type LibraryBullet,
  loadedCartridges,
} from './bullet-library.ts';

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

/** BC variation from lot to lot and shot to shot by radar, as a share (one standard deviation). */
const BC_SHARE = 0.007;

export type BulletDrag = Pick<profiles.RifleRecord, 'dragModel' | 'bulletBC' | 'bcSegments' | 'dragCurve'>;

/** The maker's drag: its curve, else its BCs by velocity, else one BC (G7 before G1). */
export const dragOf = (bullet: LibraryBullet): BulletDrag => {
  const bands = bullet.bcByVelocity;
  if (bullet.dragCurve) {
    const dragCurve = bullet.dragCurve.map(([mach, cd]) => ({ mach, cd }));
    const bulletBC = Number((bullet.weight / 7000 / bullet.caliber ** 2).toFixed(4));
    return { dragModel: 'G7', bulletBC, bcSegments: [], dragCurve };
  }
  if (bands) {
    const bcSegments = segmentsOfBands(
      bands.from.map(([from, bc]) => ({ from, bc })),
      bands.atmosphere === 'ASM' ? 'ASM' : 'ICAO',
    );
    return { dragModel: bands.model, bulletBC: bcSegments.at(-1)?.bc ?? 0.3, bcSegments, dragCurve: null };
  }
  const dragModel = bullet.bcG7 === undefined ? 'G1' : 'G7';
  const bcSegments = (bullet.bcByMach?.[dragModel] ?? []).map(([mach, bc]) => ({ mach, bc }));
  return { dragModel, bulletBC: bullet.bcG7 ?? bullet.bcG1 ?? 0.3, bcSegments: bcSegments.reverse(), dragCurve: null };
};

/** BC variation from shot to shot, lb/in² (one standard deviation). */
export const bcVariationOf = ({ bulletBC }: BulletDrag): number => Number((BC_SHARE * bulletBC).toFixed(4));

/** Weight (gr), diameter and length (in) of a bullet. */
export const ballOf = ({ weight, caliber, length }: LibraryBullet) => ({
  bulletWeight: weight,
  bulletDiameter: caliber,
  bulletLength: length ?? null,
});

/** Known values of a barrel: twist (in per turn), muzzle velocity (fps), cartridge. */
export const boreOf = ({ twistRate, muzzleVelocity, cartridge }: Barrel) => ({
  ...(twistRate !== null && { twistRate }),
  ...(muzzleVelocity !== null && { muzzleVelocity }),
  ...(cartridge !== null && { cartridge }),
});

/** A rifle of a library's bullet and barrel; other fields as in a new profile. */
export const rifleOfBullet = (name: string, bullet: LibraryBullet, bore: ReturnType<typeof boreOf>) => {
  const drag = dragOf(bullet);
  return {
    ...profiles.RIFLE_INITIAL,
    muzzleVelocitySd: profiles.CHRONOGRAPH_SD_FPS,
    name,
    ...drag,
    bcVariation: bcVariationOf(drag),
    ...ballOf(bullet),
    ...bore,
  };
};

/** The published loads as rifles, named without commas, as in a typed line: `6mm Dasher 105 Match Burners`. */
export const loadRifles = (library: BulletLibrary) =>
  loadedCartridges(String, library).flatMap((cartridge) =>
    factoryLoads(String, library, cartridge).map(({ load, bullet, barrel }) => {
      const name = `${cartridge} ${load.weight} ${bullet.name}`.replaceAll(',', '');
      return { name, rifle: rifleOfBullet(`${name}, library load, not yours`, bullet, boreOf(barrel)) };
    }),
  );
