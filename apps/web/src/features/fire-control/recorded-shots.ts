import { sessions } from '@windcall/contract';
import { queryClient } from '../../platform/api/query-client.ts';
import { request } from '../../platform/api/request.ts';
import { keyOf } from '../../platform/api/use-call.ts';
import { statisticsOf } from './fire-shot.ts';

const listKey = (sessionId: number) => keyOf(sessions.listShots, { params: { sessionId: String(sessionId) } });

/** Puts a recorded shot into its session's list, in place of the same one, where that list is on the screen. */
export const rememberShot = (shot: sessions.Shot): void => {
  queryClient.setQueryData<sessions.Shot[]>(
    listKey(shot.sessionId),
    (before) =>
      before &&
      [...before.filter((row) => row.shotNumber !== shot.shotNumber), shot].sort((a, b) => a.shotNumber - b.shotNumber),
  );
};

/** Asks for a session's shots again: a list that was on its way may be older than the last shots. */
export const refetchShots = (sessionId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey(sessionId) });

/** Stores a session's statistics. The server works them out itself with the next shot, so a failure only is logged. */
export const storeStatistics = (sessionId: number): void => {
  const shots = queryClient.getQueryData<sessions.Shot[]>(listKey(sessionId));
  if (shots === undefined) return;
  request(sessions.updateSession, { params: { id: String(sessionId) }, body: statisticsOf(shots) }).catch((error) =>
    console.error('the session’s statistics could not be stored', error),
  );
};
