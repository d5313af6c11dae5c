import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { defineStored, slot } from '../../desk/slot.ts';
import { DIAL, HOLD, POWER, STARTING_AIM } from '../../scope/aim.ts';
import type { AimControls } from './aim/use-aim.ts';
import { FIRST_TARGET } from './target-position.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);
const index = z.number().int().min(0).max(1000);

const memory = z.object({
  aim: z.object({
    windDial: within(DIAL).describe('mil, + right'),
    elevationDial: within(DIAL).describe('mil, + up'),
    windHold: within(HOLD).describe('mil, + right'),
    elevationHold: within(HOLD).describe('mil, + up'),
    power: within(POWER).describe('magnification (ratio)'),
  }),
  /** Scenario of `position`; null before one was loaded. */
  scenarioId: z.number().int().nullable(),
  position: z.object({ engagement: index.describe('index'), target: index.describe('index') }),
  /** Session whose marks are hidden through `hiddenThrough`. */
  sessionId: z.number().int().nullable(),
  hiddenThrough: z.number().int().min(0).describe('shot number (count)'),
});
export type FireMemory = z.infer<typeof memory>;

const NO_MEMORY: FireMemory = {
  aim: STARTING_AIM,
  scenarioId: null,
  position: FIRST_TARGET,
  sessionId: null,
  hiddenThrough: 0,
};

const stored = defineStored<FireMemory>({ key: 'fireControl', schema: memory });
/** Last state of the rifle: a turret keeps its setting over a reload. */
export const fireMemory = slot(NO_MEMORY, [stored], stored.write);

/** Delay before a turned dial is saved, ms. Leaving the page saves at once. */
const RESTS_MS = 300;

/** Saves the aim and the place. `place` is null before there is a target. Nothing is stored while a key is held. */
export const useRemember = (aiming: AimControls, place: Omit<FireMemory, 'aim'> | null): void => {
  const keep = useEffectEvent(() => {
    const aim = aiming.read();
    fireMemory.write(place === null ? { ...fireMemory.read(), aim } : { aim, ...place });
  });
  const said = JSON.stringify(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is saved
  useEffect(() => keep(), [said]);
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined;
    const now = (): void => {
      if (clock === undefined) return;
      clearTimeout(clock);
      clock = undefined;
      keep();
    };
    const stop = aiming.subscribe(() => {
      clearTimeout(clock);
      clock = setTimeout(now, RESTS_MS);
    });
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      stop();
      now();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [aiming]);
};
