import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Whether single-key shortcuts act; absent is on. */
export const shortcutsSwitch = defineStored({ key: 'shortcuts', schema: z.enum(['on', 'off']), encoding: 'text' });
