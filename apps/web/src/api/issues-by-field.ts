import { ApiError } from './api-error.ts';

/** The server's complaints by field name: `{ username: 'Too small' }`. Empty for any other failure. */
export const issuesByField = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ field, message }) => [field.replace(/^body\./, ''), message]))
    : {};
