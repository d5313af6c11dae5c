import type { shares } from '@windcall/contract';
import { useState } from 'react';
import { messageOf, useSession } from '../api/index.ts';
import { useDemo } from '../demo/use-demo.ts';
import { Button } from '../kit/index.ts';
import { toast, toastError } from '../toasts/toast.ts';
import { useUnits } from '../units/index.ts';
import { keepThing } from './keep-thing.ts';

const FEATURES = {
  scenario: 'customScenariosEnabled',
  stage: 'customScenariosEnabled',
  task: 'customScenariosEnabled',
  card: 'wmpAnalysisEnabled',
  wind: null,
  course: 'customScenariosEnabled',
} as const;

export const KeepButton = ({ thing, done }: { readonly thing: shares.Shareable; readonly done?: () => void }) => {
  const units = useUnits();
  const demo = useDemo();
  const [pending, setPending] = useState(false);
  const keep = async (): Promise<void> => {
    const feature = FEATURES[thing.kind];
    if (feature !== null && !demo.checkFeature(feature)) return;
    setPending(true);
    try {
      toast({ title: 'Kept', description: await keepThing(thing) });
      done?.();
    } catch (error) {
      toastError('Keep Failed', messageOf(units, error, 'It could not be kept.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="primary" pending={pending} onClick={() => void keep()}>
      Keep it
    </Button>
  );
};

export const useIsSignedIn = (): boolean => useSession().status === 'signed-in';
