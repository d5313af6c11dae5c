import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { answerOf } from './read-answer.ts';
import { send } from './request.ts';
import { onForget } from './session.ts';
import { AGAIN_WHEN_SAID } from './when-busy.ts';

/** GETs the path formed by joining the key's parts with slashes. On 401 it throws, or gives null when asked to. */
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

/** The one cache of server state. Never stale, no refetching, and again only when a busy server said when, unless a call says otherwise. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey('throw'),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      ...AGAIN_WHEN_SAID,
      // Without a connection a call fails and says so; the default would hold it back in silence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Another user's answers are nobody's.
onForget(() => queryClient.clear());
