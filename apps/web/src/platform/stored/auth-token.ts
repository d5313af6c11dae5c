import { z } from 'zod';
import { defineStored } from './define-stored.ts';

/** The sign-in token (JWT). Only `platform/auth` writes it. */
export const authToken = defineStored({ key: 'auth_token', schema: z.string().min(1), encoding: 'text' });
