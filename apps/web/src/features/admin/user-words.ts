import { type auth, type Call, ERRORS, type ReplyOf } from '@windcall/contract';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/index.ts';
import type { Tone } from '../../kit/badge.tsx';
import { toastError } from '../../toasts/toast.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'admin-required');

/** Text about a failed administrator call. Signed-out users and other users get the same text. */
export const adminMessage = (error: unknown, fallback: string): string =>
  isRefused(error) ? ERRORS['admin-required'].message : sentenceOf(error, fallback);

/** Shows that an administrator call failed; `title` names the act. Source: product specification, section 8.3. */
export const toastAdminFailure = (error: unknown, title: string): void =>
  toastError(isRefused(error) ? 'Unauthorized' : title, adminMessage(error, 'Please try again.'));

interface AdminCallOptions<C extends Call> {
  readonly onSuccess?: (reply: ReplyOf<C>) => unknown;
  readonly onError?: () => void;
}

/** A call of an administrator. A failure is a toast; `failed` names the act. */
export const useAdminCall = <C extends Call>(call: C, failed: string, options: AdminCallOptions<C> = {}) =>
  useCallMutation(call, {
    ...options,
    onError: (error) => {
      options.onError?.();
      toastAdminFailure(error, failed);
    },
  });

/** First and last name; empty if unknown. */
export const fullNameOf = ({ firstName, lastName }: auth.User): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const SUBSCRIPTIONS: Readonly<Record<auth.User['sub_status'], { readonly word: string; readonly tone: Tone }>> =
  {
    active: { word: 'Active', tone: 'ok' },
    trialing: { word: 'Trial', tone: 'ok' },
    past_due: { word: 'Past due', tone: 'warn' },
    canceled: { word: 'Canceled', tone: 'neutral' },
    none: { word: 'No plan', tone: 'neutral' },
  };

/** True if all words of a search are in the user's row. */
export const matches = (user: auth.User, search: string): boolean => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const subject = [
    user.username,
    user.email,
    fullNameOf(user),
    SUBSCRIPTIONS[user.sub_status].word,
    user.isAdmin ? 'administrator' : '',
    user.isDemoUser ? 'demo' : '',
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => subject.includes(word));
};
