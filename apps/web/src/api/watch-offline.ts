import { watchConnection } from './connection.ts';
import { keepAnswer, onReturn } from './kept-answers.ts';
import { queryClient } from './query-client.ts';

/**
 * Follows the connection, keeps answers from the query cache, and refetches kept ones when the server is back. Returns a function
 * that stops it.
 */
export const watchOffline = (): (() => void) => {
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
