import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { answerOf } from './read-answer.ts';
import { send } from './request.ts';
import { onForget } from './session.ts';
import { AGAIN_WHEN_SAID } from './when-busy.ts';

/** GETs the path joined from the key's parts. On 401 it throws, or returns null, by `on401`. */
export const fetchByKey =
  (on401: 'throw' | 'null'): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    try {
      return await answerOf(await send('GET', queryKey.join('/'), undefined, signal), 'application/json');
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

/** The only cache of server state. Never stale or refetched by default; retried only when a busy server names a time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey('throw'),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      ...AGAIN_WHEN_SAID,
      // offline calls fail at once; the default would pause them silently
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// another user must not see these answers
onForget(() => queryClient.clear());
