import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Id of the user whose values the keys of local storage hold; what others had is put aside (`keep-apart.ts`). */
export const storedOwner = defineStored({ key: 'storedOwner', schema: z.string().min(1), encoding: 'text' });
