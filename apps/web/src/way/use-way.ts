import { useSyncExternalStore } from 'react';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
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
  const rifleId = useThing(desk.rifleId);
  const scenarioId = useThing(desk.scenarioId);
  const wind = useThing(desk.wind);
  const natural = useThing(desk.naturalAir);
  const { shotsFired, reviewed } = useSyncExternalStore(onProgressChange, currentProgress);
  const steps = [
    { name: 'Rifle', to: '/?tab=settings', done: rifleId !== 0 },
    { name: 'Scenario', to: '/training', done: scenarioId !== null },
    { name: 'Wind', to: '/weather', done: wind !== null || natural !== null },
    { name: 'Shoot', to: '/', done: shotsFired > 0 },
    { name: 'Review', to: '/?tab=log', done: shotsFired > 0 && reviewed },
  ] as const;
  const lastDone = steps.findLastIndex((step) => step.done);
  const next = steps.findIndex((step, i) => !step.done && i > lastDone);
  return steps.map((step, i) => ({ ...step, next: i === next }));
};
