import { auth } from '@windcall/contract';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { reloadPage } from '../../api/reload-page.ts';
import { clearSession } from '../../api/session.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { toast, toastError } from '../../toasts/toast.ts';

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
