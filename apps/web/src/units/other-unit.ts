import { fpsToMps, mpsToFps } from '@windcall/units';

/** Largest difference of a mean from the rifle's velocity, as a share of that velocity. */
const OTHER_UNIT_SHARE = 0.06;

/** The other unit of a velocity series (fps), if that fits the rifle and the given one does not; else null. */
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
