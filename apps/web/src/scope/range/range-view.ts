import type { FlightPoint } from '@windcall/cues';
import { mToYd } from '@windcall/units';
import type { Scene } from '../scene.ts';
import type { LightName } from './light.ts';

/** The eye over flat ground, and the center of a target, m. */
export const CAMERA_M = 2.2;
export const TARGET_M = 1.2;

/** What moves the aim, mil: the sway of who holds it, + right and + up, and how far the plate, which the aim follows, is from its middle. */
export interface AimMotion {
  readonly right: number;
  readonly up: number;
  readonly plate: number;
}

/**
 * How the range is looked at, in px of its own canvas (at most 1200 a side). Mil are from the center of the engagement,
 * + right and + up; meters are right of the line of fire, up from the ground, away from the shooter.
 */
export interface RangeView {
  readonly sizePx: number;
  readonly pxPerMil: number;
  /** Place of the engagement that the middle of the canvas shows, mil. */
  readonly aimX: number;
  readonly aimY: number;
  readonly rangeM: number;
  readonly power: number;
}

/** Height of the engagement's center against the camera's level, mil: below it. */
export const centerMilOf = (rangeM: number): number => (1000 * (TARGET_M - CAMERA_M)) / rangeM;

/** The flag that a cue is about: the one at its distance, yd. */
export const flagOfCue = <F extends { readonly zM: number }>(
  { flags }: { readonly flags: readonly F[] },
  { kind, place }: { readonly kind: string; readonly place: number | null },
): F | undefined => (kind === 'flag' ? flags.find(({ zM }) => Math.round(mToYd(zM)) === place) : undefined);

/** Where things lie on the canvas, px, y down. */
export const projectRange = (view: RangeView) => {
  const { sizePx, pxPerMil, aimX, aimY } = view;
  const centerMil = centerMilOf(view.rangeM);
  const x = (mil: number): number => sizePx / 2 + (mil - aimX) * pxPerMil;
  const y = (mil: number): number => sizePx / 2 - (mil - aimY) * pxPerMil;
  return {
    x,
    y,
    /** A place in the world: meters right of the line, meters over the ground, meters away. */
    worldX: (asideM: number, zM: number): number => x((1000 * asideM) / zM),
    worldY: (heightM: number, zM: number): number => y((1000 * (heightM - CAMERA_M)) / zM - centerMil),
    /** px of one meter at a distance. */
    pxPerM: (zM: number): number => (1000 * pxPerMil) / zM,
  };
};

/** What the range shows but for the air: the scene, how it is looked at, its light. */
export interface RangeLook {
  readonly scene: Scene;
  readonly power: number;
  /** px per mil and edge of the canvas, px. */
  readonly pxPerMil: number;
  readonly sizePx: number;
  readonly light: LightName;
  /** Place in `FOCUSES`: the target, three quarters or half of the way. */
  readonly focus: number;
  /** Whether hot air is seen at all. */
  readonly mirage: boolean;
  /** The bullet in the air, from the shot on, s of the picture's clock; it ends at the target. */
  readonly flight?: { readonly firedS: number; readonly points: readonly FlightPoint[] } | null;
}
