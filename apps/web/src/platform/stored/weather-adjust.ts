import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Whether the inputs behind Adjust were left open; absent is closed. */
export const weatherAdjust = defineStored({ key: 'weatherAdjust', schema: z.enum(['open']), encoding: 'text' });
