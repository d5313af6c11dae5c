import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Id of the user whose selections and wind this browser holds. */
export const storedOwner = defineStored({ key: 'storedOwner', schema: z.string().min(1), encoding: 'text' });
