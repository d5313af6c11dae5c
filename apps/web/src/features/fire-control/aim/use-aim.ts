import { useCallback, useState } from 'react';
import { toast } from '../../../platform/toasts/toast.ts';
import { type Aim, turn } from '../../../scope/aim.ts';

export interface AimControls {
  readonly aim: Aim;
  readonly turnTo: (change: Partial<Aim>) => void;
  readonly resetDials: () => void;
  readonly resetHolds: () => void;
}

/** The shooter's dials, holds and magnification, from where they were left. */
export const useAim = (initial: Aim): AimControls => {
  const [aim, setAim] = useState(initial);
  const turnTo = useCallback((change: Partial<Aim>) => setAim((now) => turn(now, change)), []);
  const resetDials = useCallback(() => {
    turnTo({ windDial: 0, elevationDial: 0 });
    toast({ title: 'Dials Reset', description: 'Wind and elevation dials are at zero.' });
  }, [turnTo]);
  const resetHolds = useCallback(() => {
    turnTo({ windHold: 0, elevationHold: 0 });
    toast({ title: 'Holds Reset', description: 'The reticle’s centre is on the target.' });
  }, [turnTo]);
  return { aim, turnTo, resetDials, resetHolds };
};
