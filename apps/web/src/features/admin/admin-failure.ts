import { ERRORS } from '@windcall/contract';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { toastError } from '../../toasts/toast.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'admin-required');

/** Text about a failed administrator call. Signed-out users and other users get the same text. */
export const adminMessage = (error: unknown, fallback: string): string =>
  isRefused(error) ? ERRORS['admin-required'].message : sentenceOf(error, fallback);

/** Shows that an administrator call failed; `title` names the act. Source: product specification, section 8.3. */
export const toastAdminFailure = (error: unknown, title: string): void =>
  toastError(isRefused(error) ? 'Unauthorized' : title, adminMessage(error, 'Please try again.'));
