import { desk } from '../../desk/desk.ts';
import type { MilpParams } from '../../desk/shapes.ts';
import { useThing } from '../../desk/slot.ts';

/** Step of Delta Speed, mph. Source: docs/coverage/3-wind.md, section 5. */
export const DELTA_SPEED_STEP = 0.5;
/** Alpha Overlap is a multiple of 1 / `ALPHA_STEPS`. Source: as above. */
const ALPHA_STEPS = 20;
const toAlphaStep = (ratio: number): number => Math.round(ratio * ALPHA_STEPS) / ALPHA_STEPS;

export interface WmpSettings {
  readonly clusterCount: number;
  readonly deltaSpeed: number;
  readonly alphaOverlap: number;
  readonly milp: MilpParams;
}
export interface WmpSettingsControl extends WmpSettings {
  readonly setClusterCount: (count: number) => void;
  readonly setDeltaSpeed: (mph: number) => void;
  readonly setAlphaOverlap: (ratio: number) => void;
  readonly setMilp: (change: Partial<MilpParams>) => void;
}

export const useWmpSettings = (): WmpSettingsControl => {
  const milp = useThing(desk.wmpMilp);
  return {
    clusterCount: useThing(desk.wmpClusterCount),
    deltaSpeed: useThing(desk.wmpDeltaSpeed),
    alphaOverlap: toAlphaStep(useThing(desk.wmpAlphaOverlap)),
    milp,
    setClusterCount: desk.wmpClusterCount.write,
    setDeltaSpeed: (mph) => desk.wmpDeltaSpeed.write(Math.round(mph / DELTA_SPEED_STEP) * DELTA_SPEED_STEP),
    setAlphaOverlap: (ratio) => desk.wmpAlphaOverlap.write(toAlphaStep(ratio)),
    setMilp: (change) => desk.wmpMilp.write({ ...milp, ...change }),
  };
};
