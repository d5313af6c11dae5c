import { sessions } from '@windcall/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { request } from '../../platform/api/request.ts';
import { keyOf, useCall } from '../../platform/api/use-call.ts';
import { unsentShots } from '../../platform/stored/unsent-shots.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toastError } from '../../platform/toasts/toast.ts';
import { fireShot, type RecordedShot, type RecordOutcome, recordShot, statisticsOf } from './fire-shot.ts';
import { type LoggedShot, loggedFromBody } from './logged-shot.ts';
import type { RecordBody, ShotMoment } from './shot-request.ts';
import { dropUnsent, keepUnsent, unsentOf } from './unsent-shots.ts';

export interface Shots {
  /** The session's shots in order, with the one being recorded or not yet recorded last. */
  readonly shots: readonly LoggedShot[];
  /** Shots the server has: the number the wind's time goes by. */
  readonly recorded: number;
  readonly loaded: boolean;
  readonly recording: boolean;
  /** A shot was fired that the server does not have yet. */
  readonly unsent: boolean;
  /** Fires with what `moment` gives; null means that it said why not. Ignored while a shot is being recorded. */
  readonly fire: (moment: () => Promise<ShotMoment | null>) => Promise<void>;
  /** Records the unsent shot again. */
  readonly retry: () => Promise<void>;
}

const NO_SHOTS: readonly sessions.Shot[] = [];

/** Answers after which the same shot may still be recorded: the server was not reached, is busy, or failed. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 429;

const listKey = (sessionId: number) => keyOf(sessions.listShots, { params: { sessionId: String(sessionId) } });

/** Puts a recorded shot into the list, in place of the same one. */
const remember = (shot: sessions.Shot): sessions.Shot[] => {
  const rows = queryClient.setQueryData<sessions.Shot[]>(listKey(shot.sessionId), (before = []) =>
    [...before.filter((row) => row.shotNumber !== shot.shotNumber), shot].sort((a, b) => a.shotNumber - b.shotNumber),
  );
  return rows ?? [shot];
};

/** Stores the session's statistics. The server works them out itself with the next shot, so a failure only is logged. */
const storeStatistics = (sessionId: number, shots: readonly sessions.Shot[]): void => {
  request(sessions.updateSession, { params: { id: String(sessionId) }, body: statisticsOf(shots) }).catch((error) =>
    console.error('the session’s statistics could not be stored', error),
  );
};

/** The shots of a session, and the command that adds one. `onRecorded` runs after each that the server took. */
export const useShots = (
  session: sessions.TrainingSession | null,
  onRecorded: (reply: RecordedShot) => void,
): Shots => {
  const list = useCall(
    sessions.listShots,
    { params: { sessionId: String(session?.id ?? '') } },
    { enabled: session !== null, staleTime: 0, refetchOnWindowFocus: true },
  );
  const [kept] = useStored(unsentShots);
  const [shown, setShown] = useState<RecordBody | null>(null);
  const [recording, setRecording] = useState(false);
  // State is one render late for a second press of the key.
  const busy = useRef(false);

  const unsent = unsentOf(kept, session?.id ?? null);
  const rows = session === null ? NO_SHOTS : (list.data ?? NO_SHOTS);
  const pending = shown ?? unsent;
  // The same list until a shot comes: what is painted and explained from it must not be done again with every render.
  const shots = useMemo(
    (): LoggedShot[] => [
      ...rows.map((row) => ({ ...row, saved: true })),
      ...(pending === null ? [] : [loggedFromBody(pending, (rows.at(-1)?.shotNumber ?? 0) + 1)]),
    ],
    [rows, pending],
  );

  const settle = (outcome: RecordOutcome): void => {
    setShown(null);
    if (outcome.status === 'recorded') {
      dropUnsent(outcome.body);
      const all = remember(outcome.reply.shot);
      storeStatistics(outcome.reply.shot.sessionId, all);
      onRecorded(outcome.reply);
      return;
    }
    const { body, error } = outcome;
    console.error('the shot could not be recorded', error);
    if (isWorthRetrying(error)) {
      toastError('Shot Error', 'Failed to record shot. Please try again.');
      return;
    }
    dropUnsent(body);
    if (error instanceof ApiError && error.code === 'shot-limit-reached') {
      toastError('Shot Limit Reached', error.message);
    } else toastError('Shot Error', `Failed to record shot. ${messageOf(error, 'Please try again.')}`);
  };

  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRecording(true);
    try {
      await work();
    } catch (error) {
      console.error('the shot could not be processed', error);
      toastError('Shot Error', 'Failed to process shot');
    } finally {
      busy.current = false;
      setRecording(false);
    }
  };

  const retry = (): Promise<void> =>
    alone(async () => {
      if (unsent !== null) settle(await recordShot(unsent));
    });

  // A shot left from before a reload is recorded by itself, once.
  const resume = useEffectEvent(() => {
    if (unsent !== null) void retry();
  });
  const loadedSession = list.isSuccess ? session?.id : undefined;
  useEffect(() => {
    if (loadedSession !== undefined) resume();
  }, [loadedSession]);

  const fire: Shots['fire'] = (moment) => {
    if (unsent !== null) return retry();
    return alone(async () => {
      const now = await moment();
      if (now === null) return;
      settle(
        await fireShot(now, (body) => {
          // Kept before it is sent: a page that closes in the middle loses nothing.
          keepUnsent(body);
          setShown(body);
        }),
      );
    });
  };

  return {
    shots,
    recorded: rows.length,
    loaded: session !== null && list.isSuccess,
    recording,
    unsent: unsent !== null && !recording,
    fire,
    retry,
  };
};
