import type { FlightPoint } from '@windcall/cues';
import { mToYd } from '@windcall/units';
import type { Scene } from '../scene.ts';
import type { LightName } from './light.ts';

/** Heights above flat ground of the eye and of a target's center, m. */
export const CAMERA_M = 2.2;
export const TARGET_M = 1.2;

/** Motion of the aim, mil: sway, + right and up, and the plate's distance from its middle, which the aim follows. */
export interface AimMotion {
  readonly right: number;
  readonly up: number;
  readonly plate: number;
}

/**
 * View of the range, in px of its canvas (at most 1200 a side). Mil are from the engagement's center, + right and up; meters are
 * right of the line of fire, above ground, away.
 */
export interface RangeView {
  readonly sizePx: number;
  readonly pxPerMil: number;
  /** Place at the canvas's middle, mil from the engagement. */
  readonly aimX: number;
  readonly aimY: number;
  readonly rangeM: number;
  readonly power: number;
}

/** Height of the engagement's center from the camera's level, mil; negative is below. */
export const centerMilOf = (rangeM: number): number => (1000 * (TARGET_M - CAMERA_M)) / rangeM;

/** The flag at a cue's distance, yd. */
export const flagOfCue = <F extends { readonly zM: number }>(
  { flags }: { readonly flags: readonly F[] },
  { kind, place }: { readonly kind: string; readonly place: number | null },
): F | undefined => (kind === 'flag' ? flags.find(({ zM }) => Math.round(mToYd(zM)) === place) : undefined);

/** Places on the canvas, px, y down. */
export const projectRange = (view: RangeView) => {
  const { sizePx, pxPerMil, aimX, aimY } = view;
  const centerMil = centerMilOf(view.rangeM);
  const x = (mil: number): number => sizePx / 2 + (mil - aimX) * pxPerMil;
  const y = (mil: number): number => sizePx / 2 - (mil - aimY) * pxPerMil;
  return {
    x,
    y,
    /** A place in the world, m: right of the line, above ground, away. */
    worldX: (asideM: number, zM: number): number => x((1000 * asideM) / zM),
    worldY: (heightM: number, zM: number): number => y((1000 * (heightM - CAMERA_M)) / zM - centerMil),
    /** px of one meter at a distance. */
    pxPerM: (zM: number): number => (1000 * pxPerMil) / zM,
  };
};

export interface RangeLook {
  readonly scene: Scene;
  readonly power: number;
  /** px per mil, and edge of the canvas, px. */
  readonly pxPerMil: number;
  readonly sizePx: number;
  readonly light: LightName;
  /** Index in `FOCUSES`: the target, three quarters or half of the way. */
  readonly focus: number;
  readonly mirage: boolean;
  /** The bullet's flight to the target, s of the picture's clock. */
  readonly flight?: { readonly firedS: number; readonly points: readonly FlightPoint[] } | null;
}
