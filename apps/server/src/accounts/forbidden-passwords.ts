import { Refusal } from '../refusal.ts';

/**
 * Refuses a password on the operator's list and, if there is a list, the product's name and the user's own. Without a
 * list (the default) every password of the allowed length passes.
 */
export const refuseForbiddenPassword = (blocklist: ReadonlySet<string>, password: string, username: string): void => {
  if (blocklist.size === 0) return;
  const lower = password.toLowerCase();
  if (blocklist.has(lower) || lower.includes('windcall') || lower === username.toLowerCase()) {
    const message = 'This password is too common. Please choose another.';
    throw new Refusal('validation-failed', { message, issues: [{ field: 'password', message }] });
  }
};
