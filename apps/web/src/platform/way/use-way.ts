import { useSyncExternalStore } from 'react';
import { useWindField } from '../stored/current-wind-field.ts';
import { selectedTrainingScenarioId } from '../stored/selected-training-scenario-id.ts';
import { selectedWeaponProfile } from '../stored/selected-weapon-profile.ts';
import { useStored } from '../stored/use-stored.ts';
import { currentProgress, onProgressChange } from './progress.ts';

export interface WayStep {
  readonly name: 'Rifle' | 'Scenario' | 'Wind' | 'Shoot' | 'Review';
  readonly to: string;
  readonly done: boolean;
  /** Where to go next: the first step that is not done behind the last one that is. Earlier ones can be left out. */
  readonly next: boolean;
}

/** The way through, in order, with what is done. */
export const useWay = (): readonly WayStep[] => {
  const [profile] = useStored(selectedWeaponProfile);
  const [scenarioId] = useStored(selectedTrainingScenarioId);
  const wind = useWindField();
  const { shotsFired, reviewed } = useSyncExternalStore(onProgressChange, currentProgress);
  const steps = [
    { name: 'Rifle', to: '/?tab=settings', done: profile !== null && profile !== 'default' },
    { name: 'Scenario', to: '/training', done: scenarioId !== null },
    { name: 'Wind', to: '/weather', done: wind !== null },
    { name: 'Shoot', to: '/', done: shotsFired > 0 },
    { name: 'Review', to: '/?tab=log', done: shotsFired > 0 && reviewed },
  ] as const;
  const lastDone = steps.findLastIndex((step) => step.done);
  const next = steps.findIndex((step, i) => !step.done && i > lastDone);
  return steps.map((step, i) => ({ ...step, next: i === next }));
};
