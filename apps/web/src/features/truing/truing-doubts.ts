import type { truing } from '@windcall/contract';
import type { Units } from '../../units/units.ts';

/** Changes beyond which a shooter should look for another cause first. Practice: velocity spreads and published BCs. */
const LARGE_CHANGE = { fps: 100, bcShare: 0.1 } as const;

/** What speaks against applying a result as it stands, in sentences; nothing for a plausible one. */
export const truingDoubts = (
  units: Units,
  r: Pick<truing.TruingResult, 'originalMV' | 'truedMV' | 'originalBC' | 'truedBC'>,
): string[] => {
  const doubts: string[] = [];
  const byFps = r.truedMV - r.originalMV;
  if (Math.abs(byFps) > LARGE_CHANGE.fps) {
    doubts.push(
      `The velocity moves by ${units.text('muzzle', Math.abs(byFps))}, more than any chronograph is off: check zero range, scope height and the ranges first.`,
    );
  }
  const share = r.truedBC / r.originalBC - 1;
  if (Math.abs(share) > LARGE_CHANGE.bcShare) {
    doubts.push(
      `BC moves by ${Math.abs(share * 100).toFixed(0)} %, more than published BCs are off: check the weather and the far observations first.`,
    );
  }
  return doubts;
};
