import type { truing } from '@windcall/contract';
import type { Units } from '../../units/units.ts';

/** Larger changes suggest another cause first. Practice: velocity spreads and published BCs. */
const LARGE_CHANGE = { fps: 100, bcShare: 0.1 } as const;

/** Least change of BC, as a share, that raises a question about the air: a published BC is known to 5 % (one standard deviation). */
const AIR_DOUBT_SHARE = 0.06;

/** Doubts about applying a result, in sentences; none for a plausible one. */
export const truingDoubts = (
  units: Units,
  r: Pick<truing.TruingResult, 'originalMV' | 'truedMV' | 'originalBC' | 'truedBC'>,
  pressureInHg: number | null = null,
): string[] => {
  const doubts: string[] = [];
  const byFps = r.truedMV - r.originalMV;
  if (Math.abs(byFps) > LARGE_CHANGE.fps) {
    doubts.push(
      `The velocity moves by ${units.text('muzzle', Math.abs(byFps))}, more than any chronograph is off: check zero range, scope height and the ranges first.`,
    );
  }
  const share = r.truedBC / r.originalBC - 1;
  if (pressureInHg !== null && Math.abs(share) > AIR_DOUBT_SHARE) {
    // drag is air density over BC, so thinner air looks like a higher BC
    const alike = pressureInHg / (1 + share);
    doubts.push(
      `The fit needs ${units.number(Math.abs(share * 100), 0)} % ${share > 0 ? 'less' : 'more'} drag than the bullet has. Air of about ${units.text('pressure', alike)} instead of ${units.text('pressure', pressureInHg)} does the same. Is what you typed the station pressure, not one reduced to sea level?`,
    );
  } else if (Math.abs(share) > LARGE_CHANGE.bcShare) {
    doubts.push(
      `BC moves by ${units.number(Math.abs(share * 100), 0)} %, more than published BCs are off: check the weather and the far observations first.`,
    );
  }
  return doubts;
};
