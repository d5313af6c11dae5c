import { defineStored, someText } from './define-stored.ts';

/** The sign-in token (JWT). Only `platform/auth` writes it. */
export const authToken = defineStored({ key: 'auth_token', schema: someText, encoding: 'text' });
