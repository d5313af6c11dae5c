import { wmp } from '@windcall/contract';
import { useStored } from '../../platform/stored/use-stored.ts';
import {
  type MilpParams,
  wmpAlphaOverlap,
  wmpDeltaSpeed,
  wmpMilpParams,
  wmpTargetClusterCount,
} from '../../platform/stored/wmp-settings.ts';

const D = wmp.WMP_DEFAULTS;
/** Delta Speed is set in steps of so many mph. Source: docs/coverage/3-wind.md, section 5. */
export const DELTA_SPEED_STEP = 0.5;
/** Alpha Overlap is a whole number of these twentieths. Source: as above. */
const ALPHA_STEPS = 20;
const toAlphaStep = (ratio: number): number => Math.round(ratio * ALPHA_STEPS) / ALPHA_STEPS;

/** The settings of the module as they are in force. */
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

/** The stored settings, each with its default, and the ways to change them. */
export const useWmpSettings = (): WmpSettingsControl => {
  const [clusterCount, setClusterCount] = useStored(wmpTargetClusterCount);
  const [deltaSpeed, setDeltaSpeed] = useStored(wmpDeltaSpeed);
  const [alphaOverlap, setAlphaOverlap] = useStored(wmpAlphaOverlap);
  const [stored, setMilp] = useStored(wmpMilpParams);
  const milp = stored ?? D.milp;
  return {
    clusterCount: clusterCount ?? D.targetClusterCount,
    deltaSpeed: deltaSpeed ?? D.deltaSpeed,
    alphaOverlap: toAlphaStep(alphaOverlap ?? D.alphaOverlap),
    milp,
    setClusterCount,
    setDeltaSpeed: (mph) => setDeltaSpeed(Math.round(mph / DELTA_SPEED_STEP) * DELTA_SPEED_STEP),
    setAlphaOverlap: (ratio) => setAlphaOverlap(toAlphaStep(ratio)),
    setMilp: (change) => setMilp({ ...milp, ...change }),
  };
};
