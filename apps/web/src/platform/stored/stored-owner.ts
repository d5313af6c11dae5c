import { defineStored, someText } from './define-stored.ts';

/** Id of the user whose values the keys of local storage hold; what others had is put aside (`keep-apart.ts`). */
export const storedOwner = defineStored({ key: 'storedOwner', schema: someText, encoding: 'text' });
