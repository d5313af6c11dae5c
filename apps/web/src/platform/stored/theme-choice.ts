import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** Dark (the default) or bright for daylight. `public/theme-boot.js` reads it before the first paint. */
export const themeChoice = defineStored({ key: 'theme', schema: z.enum(['dark', 'bright']), encoding: 'text' });
