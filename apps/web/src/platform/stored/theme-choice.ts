import { defineStored, oneOf } from './define-stored.ts';

/** Dark (the default) or bright for daylight. `public/boot.js` reads it before the first paint. */
export const themeChoice = defineStored({ key: 'theme', schema: oneOf('dark', 'bright'), encoding: 'text' });
