import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Id of the chosen weapon profile as text, or `default` for the built-in one. */
export const selectedWeaponProfile = defineStored({
  key: 'selectedWeaponProfile',
  schema: z.string().regex(/^(default|[0-9]{1,10})$/),
  encoding: 'text',
});

/** The stored id as a number; 0 stands for the built-in profile. */
export const profileIdOf = (stored: string | null): number =>
  stored === null || stored === 'default' ? 0 : Number(stored);
