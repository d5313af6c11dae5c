import { QueryClientProvider } from '@tanstack/react-query';
import { auth } from '@windcall/contract';
import { type ReactNode, useEffect } from 'react';
import { toastError } from '../toasts/toast.ts';
import { ApiError } from './api-error.ts';
import { watchConnection } from './connection.ts';
import { keepAnswer, onReturn } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import { clearSession, currentSession } from './session.ts';
import { refresh } from './use-call.ts';

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * After a 401, requests the signed-in user. If that also fails with 401, the token is dead and the session ends with a
 * message.
 */
const watchRevocation = (): (() => void) => {
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

/** Follows the connection, keeps answers, and refetches kept ones when the server is back. */
const watchOffline = (): (() => void) => {
  const stops = [
    watchConnection(),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') {
        keepAnswer(event.query.queryKey, event.query.state.data);
      }
    }),
    onReturn((isStale) => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Wraps every screen that uses the server: cache, connection, end of a revoked sign-in. */
export const ServerState = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => watchRevocation(), []);
  useEffect(() => watchOffline(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
