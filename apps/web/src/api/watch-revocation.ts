import { auth } from '@windcall/contract';
import { toastError } from '../toasts/toast.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { clearSession, currentSession } from './session.ts';
import { refresh } from './use-call.ts';

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * After a 401, asks the server who is signed in. Only if that also answers 401 is the token dead (revoked, user deleted), and the
 * session ends with a message. Returns a function that stops it.
 */
export const watchRevocation = (): (() => void) => {
  const onFailure = (error: unknown, path: unknown): void => {
    if (!isUnauthorized(error) || currentSession().status !== 'signed-in') return;
    if (path !== auth.me.path) {
      void refresh(auth.me);
      return;
    }
    clearSession();
    toastError('Signed Out', 'Your session has ended. Please log in again.');
  };
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      onFailure(event.action.error, event.query.queryKey[0]);
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error, null);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
};
