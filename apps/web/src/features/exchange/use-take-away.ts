import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';

export const useTakeAway = () => {
  const units = useUnits();
  const demo = useDemo();
  const [pending, setPending] = useState(false);
  const take = async (work: () => Promise<void> | void): Promise<void> => {
    if (!demo.checkFeature('dataExportEnabled')) return;
    setPending(true);
    try {
      await work();
    } catch (error) {
      toastError('Export Failed', messageOf(units, error, 'It could not be loaded.'));
    } finally {
      setPending(false);
    }
  };
  return { pending, take };
};
