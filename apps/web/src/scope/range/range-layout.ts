import { ydToM } from '@windcall/units';

/** A bank of earth behind targets: middle, half width, height and distance, m. */
export interface Bank {
  readonly zM: number;
  readonly xM: number;
  readonly halfM: number;
  readonly heightM: number;
}

/** A distance without current targets, and the place of its targets' middle, mil to the side. */
export interface OtherPlace {
  readonly distanceYd: number;
  readonly asideMil: number;
}

/** Places on the range: the engagement straight ahead, the scenario's other distances to the sides and low, so that nothing hides it. */
export interface RangeLayout {
  readonly rangeM: number;
  readonly banks: readonly Bank[];
  readonly others: readonly OtherPlace[];
  /** The first of three rows of trees, m. */
  readonly treesM: number;
}

/** Distances closer than this share a bank, yd. */
const ONE_BANK_YD = 40;
const BEHIND_M = 3;
/** Half of a pair of targets and its frames, mil. */
const PAIR_HALF_MIL = 2.9;
/** Half of a pair of targets, its frames and a bush, mil. */
const PAIR_ROOM_MIL = 3.6;
/** Places of the other distances, mil to the side, nearest outermost. All within the field at 8×. */
const ASIDE_MIL = [9.4, 6.2, 11.2] as const;

/** True if a plant at a place would show behind the plates of a nearer distance. */
export const hasPlatesBefore = (others: readonly OtherPlace[], xMil: number, zM: number): boolean =>
  others.some(({ distanceYd, asideMil }) => ydToM(distanceYd) < zM && Math.abs(asideMil - xMil) < PAIR_ROOM_MIL);

export const layoutOf = (distanceYd: number, allDistancesYd: readonly number[]): RangeLayout => {
  const rangeM = ydToM(distanceYd);
  const others = [...new Set(allDistancesYd)]
    .filter((yd) => Math.abs(yd - distanceYd) > ONE_BANK_YD)
    .sort((a, b) => a - b)
    .slice(0, 6)
    .map((yd, i): OtherPlace => {
      const aside = ASIDE_MIL[Math.floor(i / 2)] ?? 8;
      return { distanceYd: yd, asideMil: i % 2 === 0 ? -aside : aside };
    });
  const own: Bank = {
    zM: rangeM + BEHIND_M,
    xM: 0,
    halfM: rangeM < 550 ? 5.5 : 9,
    heightM: rangeM < 550 ? 1.55 : 1.75,
  };
  const low = others.map(({ distanceYd: yd, asideMil }): Bank => {
    const zM = ydToM(yd) + BEHIND_M;
    return { zM, xM: (asideMil * zM) / 1000, halfM: (PAIR_HALF_MIL * zM) / 1000 + 0.9, heightM: 0.75 };
  });
  const banks = [own, ...low].sort((a, b) => a.zM - b.zM);
  return { rangeM, banks, others, treesM: Math.max(1250, (banks.at(-1)?.zM ?? 0) * 1.12) };
};
