import { ApiError } from './api-error.ts';

/** What the server found wrong, by field name: `{ username: 'Too small' }`. Empty for any other failure. */
export const issuesByField = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ field, message }) => [field.replace(/^body\./, ''), message]))
    : {};
