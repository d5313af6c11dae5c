import { auth, type BodyOf, PASSWORD_MIN } from '@windcall/contract';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { reloadPage } from '../../api/reload-page.ts';
import { clearSession } from '../../api/session.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { toast, toastError } from '../../toasts/toast.ts';

export interface AccountForm {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

type Body = BodyOf<typeof auth.updateAccount>;

type AccountChanges =
  | { readonly status: 'changed'; readonly body: Body }
  | { readonly status: 'unchanged' }
  | { readonly status: 'refused'; readonly title: string; readonly text: string };

const FIELDS = ['email', 'firstName', 'lastName'] as const;

/**
 * Body for saving the form: only changed fields. A new password has at least 6 characters and needs a repetition and
 * the current one.
 */
export const accountChanges = (form: AccountForm, me: Pick<auth.User, (typeof FIELDS)[number]>): AccountChanges => {
  const { currentPassword, newPassword, confirmPassword } = form;
  const body: Body = {};
  for (const field of FIELDS) {
    const value = form[field].trim() === '' ? null : form[field].trim();
    if (value !== (me[field] || null)) body[field] = value;
  }
  if (newPassword !== '' || confirmPassword !== '') {
    if (currentPassword === '') {
      return {
        status: 'refused',
        title: 'Current Password Required',
        text: 'Enter your current password to set a new one.',
      };
    }
    if (newPassword !== confirmPassword) {
      return {
        status: 'refused',
        title: "Passwords Don't Match",
        text: 'The new password and its confirmation differ.',
      };
    }
    if ([...newPassword].length < PASSWORD_MIN) {
      return {
        status: 'refused',
        title: 'Password Too Short',
        text: `The new password must be at least ${PASSWORD_MIN} characters long.`,
      };
    }
    Object.assign(body, { currentPassword, newPassword, confirmPassword } satisfies Body);
  }
  return Object.keys(body).length === 0 ? { status: 'unchanged' } : { status: 'changed', body };
};

/** Pauses after saving, milliseconds. Source: product specification, section 9. */
const RELOAD_MS = 1500;
const LOGOUT_MS = 2000;

/** The server's sentence, or the status if it sent none. Source: product specification, section 8.4. */
const failureText = (error: unknown): string =>
  sentenceOf(error, error instanceof ApiError ? `Server error: ${error.status}` : 'Failed to parse server response');

/** Saves changes of the account, then reloads the page, or logs out if the username changed. */
export const useSaveAccount = () =>
  useCallMutation(auth.updateAccount, {
    onSuccess: ({ usernameChanged }) => {
      void refresh(auth.me);
      if (usernameChanged) {
        toast({ title: 'Profile Updated', description: 'Your username changed. Please log in again.' });
        setTimeout(clearSession, LOGOUT_MS);
      } else {
        toast({ title: 'Profile Updated', description: 'Your changes are saved.' });
        setTimeout(reloadPage, RELOAD_MS);
      }
    },
    onError: (error) => toastError('Update Failed', failureText(error)),
  });
