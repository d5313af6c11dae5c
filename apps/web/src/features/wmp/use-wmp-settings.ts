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
    alphaOverlap: alphaOverlap ?? D.alphaOverlap,
    milp,
    setClusterCount,
    setDeltaSpeed,
    setAlphaOverlap,
    setMilp: (change) => setMilp({ ...milp, ...change }),
  };
};
