import { fpsToMps, mpsToFps } from '@windcall/units';

/** How near a mean must be to a rifle's velocity to be taken for it. */
const OTHER_UNIT_SHARE = 0.06;

/**
 * What a series of velocities would average if its figures were in the other unit, where that fits the rifle and they do not;
 * else null. fps.
 */
export const otherUnit = (
  meanFps: number,
  rifleFps: number | undefined,
): { readonly toFps: (v: number) => number; readonly name: string } | null => {
  if (rifleFps === undefined) return null;
  const isNear = (fps: number) => Math.abs(fps / rifleFps - 1) < OTHER_UNIT_SHARE;
  if (isNear(meanFps)) return null;
  if (isNear(mpsToFps(meanFps))) return { toFps: mpsToFps, name: 'm/s' };
  return isNear(fpsToMps(meanFps)) ? { toFps: fpsToMps, name: 'fps' } : null;
};
