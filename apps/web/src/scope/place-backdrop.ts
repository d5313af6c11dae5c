import { CANVAS_PX } from '@windcall/simulation';
import { ydToM } from '@windcall/units';
import type { PlacedPoint } from './place-reticle.ts';
import { projectionOf } from './place-targets.ts';
import {
  BERM_ABOVE_TARGET_M,
  crestAt,
  FOLDS,
  GROUND_BELOW_TARGET_M,
  HILLS_MIL,
  hazeAt,
  hillsAt,
  SCRUB,
  TREES_MIL,
  treesAt,
} from './range-scenery.ts';
import type { Scene } from './scene.ts';
import { fieldMilOf, scaleOf, type View } from './view.ts';

/** The landscape in canvas px, y down: upper edges from left to right, each filled down to `floor`. */
export interface PlacedBackdrop {
  readonly hills: Ridge;
  readonly trees: Ridge;
  readonly berm: Ridge;
  /** The foreground: from here down to the lower edge of the canvas. */
  readonly groundY: number;
  /** Bands of grass across the foreground, nearer ones broader. */
  readonly furrows: readonly { readonly y: number; readonly height: number; readonly shade: number }[];
  /** Folds of the bank. */
  readonly folds: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly shade: number;
  }[];
  /** Bushes: middle of the lower edge, and size. */
  readonly scrub: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  /** 0 clear to 0.5 hazy. */
  readonly haze: number;
}
export interface Ridge {
  readonly edge: readonly PlacedPoint[];
  readonly top: number;
  readonly floor: number;
}

/** Points along a ridge, across the canvas. */
const RIDGE_POINTS = 96;
const FURROWS = 9;

/** Where the landscape lies for a scene: it moves and grows with the targets. */
export const placeBackdrop = (scene: Scene, view: View): PlacedBackdrop => {
  const scale = scaleOf(view);
  const to = projectionOf(scene, view);
  const milPerM = 1000 / ydToM(scene.distanceYd);
  const bermMil = BERM_ABOVE_TARGET_M * milPerM;
  const groundMil = -GROUND_BELOW_TARGET_M * milPerM;
  const halfField = fieldMilOf(view) / 2;

  const ridge = (heightAt: (xMil: number) => number, topMil: number, floor: number): Ridge => ({
    edge: Array.from({ length: RIDGE_POINTS + 1 }, (_, i) => {
      const xMil = scene.aim.x + halfField * ((2 * i) / RIDGE_POINTS - 1);
      return { x: (CANVAS_PX * i) / RIDGE_POINTS, y: to.y(heightAt(xMil)) };
    }),
    top: to.y(topMil),
    floor,
  });

  const groundY = to.y(groundMil);
  return {
    hills: ridge((x) => bermMil + HILLS_MIL + hillsAt(x), bermMil + HILLS_MIL + 1, to.y(bermMil)),
    trees: ridge((x) => bermMil + TREES_MIL + treesAt(x), bermMil + TREES_MIL + 0.5, to.y(bermMil * 0.8)),
    berm: ridge((x) => bermMil * (1 + crestAt(x)), bermMil, groundY),
    groundY,
    furrows: Array.from({ length: FURROWS }, (_, i) => ({
      y: groundY + scale * (0.1 + 0.055 * (i + 1) ** 2.1),
      height: scale * 0.035 * (i + 1) ** 1.15,
      shade: i % 2 === 0 ? 1 : -1,
    })).filter((f) => f.y < CANVAS_PX),
    folds: FOLDS.map((f) => ({
      x: to.x(f.xM * milPerM),
      y: to.y(f.yM * milPerM),
      width: f.widthM * milPerM * scale,
      height: f.heightM * milPerM * scale,
      shade: f.shade,
    })).filter((f) => f.x > -f.width && f.x < CANVAS_PX + f.width && f.y > -f.height && f.y < CANVAS_PX + f.height),
    scrub: SCRUB.map((s) => ({
      x: to.x(s.xM * milPerM),
      y: to.y(s.yM * milPerM),
      width: s.widthM * milPerM * scale,
    })).filter((s) => s.x > -s.width && s.x < CANVAS_PX + s.width && s.y > 0 && s.y < CANVAS_PX + s.width),
    haze: hazeAt(scene.distanceYd),
  };
};
