import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Whether the range card stands beside the scope; absent is yes. Who hides it finds it hidden after a reload. */
export const rangeCardShown = defineStored({ key: 'rangeCardShown', schema: z.enum(['yes', 'no']), encoding: 'text' });
