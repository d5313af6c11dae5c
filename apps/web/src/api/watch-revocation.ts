import { auth } from '@windcall/contract';
import { toastError } from '../toasts/toast.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { clearSession, currentSession } from './session.ts';
import { refresh } from './use-call.ts';

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * A 401 of one call logs nobody out, but makes the browser ask who it is. Only when that is answered with 401 too is the
 * token dead (revoked, user deleted), and the session ends with a word about it. Returns the way to stop.
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
