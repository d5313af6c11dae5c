import type { PlacedPoint } from './place-reticle.ts';
import { CENTRE_PX, scaleOf, type View } from './view.ts';

/** One wisp of shimmering air: a short wave from `from` over two bends to `to`, canvas px. */
export interface Wisp {
  readonly from: PlacedPoint;
  readonly bends: readonly [PlacedPoint, PlacedPoint];
  readonly to: PlacedPoint;
  /** 0 to 1. */
  readonly opacity: number;
}
export interface PlacedMirage {
  readonly wisps: readonly Wisp[];
  readonly widthPx: number;
}

const WISPS = 70;
const LIFE_S = 2.4;
const LENGTH_MIL = 0.42;
const STRONGEST = 0.16;
/** Crosswind that lays the mirage flat, mph: from there on it says no more. */
const FLAT_MPH = 9;

const hash = (index: number): number => {
  const value = Math.sin(index * 91.7 + 3.1) * 24634.6345;
  return value - Math.floor(value);
};

/**
 * The mirage `timeS` seconds into its run, before the point `aimX`, `aimY` mil that the scope looks at: rising straight
 * ("boiling") in calm, leaning and running with the crosswind (mph, + from the right, so that it runs to the left).
 */
export const placeMirage = (
  crosswindMph: number,
  timeS: number,
  aim: { readonly x: number; readonly y: number },
  view: View,
): PlacedMirage => {
  const scale = scaleOf(view);
  const lean = (Math.PI / 2) * 0.94 * Math.min(1, Math.abs(crosswindMph) / FLAT_MPH);
  const [dx, dy] = [-Math.sign(crosswindMph) * Math.sin(lean), Math.cos(lean)];
  const speedMilS = 0.3 + 0.1 * Math.min(15, Math.abs(crosswindMph));
  const to = (xMil: number, yMil: number): PlacedPoint => ({
    x: CENTRE_PX + (xMil - aim.x) * scale,
    y: CENTRE_PX - (yMil - aim.y) * scale,
  });
  return {
    widthPx: Math.max(0.05 * scale, view.devicePx),
    wisps: Array.from({ length: WISPS }, (_, i) => {
      const age = (timeS / LIFE_S + hash(i)) % 1;
      const round = Math.floor(timeS / LIFE_S + hash(i));
      const seed = i + 131 * round;
      const way = speedMilS * LIFE_S * (age - 0.5);
      const x = (hash(seed + 0.3) - 0.5) * 9 + dx * way;
      const y = (hash(seed + 0.6) - 0.5) * 3.4 + dy * way;
      const bend = 0.09 * Math.sin(timeS * 5 + i);
      const along = (share: number, aside: number): PlacedPoint =>
        to(x + dx * LENGTH_MIL * share - dy * aside, y + dy * LENGTH_MIL * share + dx * aside);
      return {
        from: along(0, 0),
        bends: [along(0.33, bend), along(0.67, -bend)],
        to: along(1, 0),
        opacity: STRONGEST * Math.sin(Math.PI * age),
      };
    }),
  };
};
