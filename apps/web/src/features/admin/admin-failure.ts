import { ERRORS } from '@windcall/contract';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { toastError } from '../../toasts/toast.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'admin-required');

/** The sentence of a failed administrator call: not signed in and not an administrator read the same. */
export const adminMessage = (error: unknown, fallback: string): string =>
  isRefused(error) ? ERRORS['admin-required'].message : sentenceOf(error, fallback);

/** Says that an administrator call failed. `title` is what failed. Source: product specification, section 8.3. */
export const toastAdminFailure = (error: unknown, title: string): void =>
  toastError(isRefused(error) ? 'Unauthorized' : title, adminMessage(error, 'Please try again.'));
