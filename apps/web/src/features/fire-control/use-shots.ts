import { sessions } from '@windcall/contract';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { isOffline, isWithoutServer } from '../../platform/offline/connection.ts';
import { useOffline } from '../../platform/offline/use-offline.ts';
import { unsentShots } from '../../platform/stored/unsent-shots.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toastError } from '../../platform/toasts/toast.ts';
import { fireShot, recordShot } from './fire-shot.ts';
import { type LoggedShot, loggedFromBody } from './logged-shot.ts';
import { rememberShot } from './recorded-shots.ts';
import { isSending, onSendingChange, resendUnsent, type Sent, sendUnsent } from './send-unsent.ts';
import type { RecordBody, ShotMoment } from './shot-request.ts';
import { tellKept, tellSent } from './tell-sent.ts';
import { keepUnsent, sendingUser, unsentOf } from './unsent-shots.ts';

export interface Shots {
  /** The session's shots in order, with those that are not recorded yet last. */
  readonly shots: readonly LoggedShot[];
  /** Shots the server has. */
  readonly recorded: number;
  /** Shots that the wind's time goes by: what the server has and what waits for it. */
  readonly fired: number;
  readonly loaded: boolean;
  readonly recording: boolean;
  /** A shot was fired that the server, which is there, did not take: it is to be recorded before the next. */
  readonly unsent: boolean;
  /** Shots of this user, in any session, that wait for a server out of reach. */
  readonly waiting: number;
  /** Fires with what `moment` gives; null means that it said why not. Ignored while a shot is being recorded. */
  readonly fire: (moment: () => Promise<ShotMoment | null>) => Promise<void>;
}

const NO_SHOTS: readonly sessions.Shot[] = [];

/**
 * Whether shots are fired without the server: there is none to try, or a shot that had failed was sent once more and the
 * server still was not reached.
 */
const isShootingOffline = (kept: ReturnType<typeof unsentOf>): boolean =>
  isWithoutServer() || (isOffline() && kept.some((shot) => shot.offline));

/** Keeps a shot until the server is back, and says so. */
const keepForLater = (userId: string, body: RecordBody): void => {
  if (keepUnsent(userId, body, true)) tellKept(body.shotData.shotNumber ?? 1);
  else toastError('Shot Error', 'The server is not reached, and this browser has no room to keep the shot.');
};

/** Records a shot now. It is kept before it is sent: a page that closes in the middle loses nothing. */
const recordNow = async (userId: string, body: RecordBody): Promise<Sent> => {
  if (keepUnsent(userId, body, false)) return sendUnsent();
  const outcome = await recordShot(body);
  if (outcome.status === 'not-recorded') return { recorded: [], refused: [], failure: outcome.error };
  rememberShot(outcome.reply.shot);
  return { recorded: [outcome.reply], refused: [], failure: null };
};

/** The shots of a session, and the command that adds one. `onFired` runs after each. */
export const useShots = (session: sessions.TrainingSession | null, onFired: () => void): Shots => {
  const list = useCall(
    sessions.listShots,
    { params: { sessionId: String(session?.id ?? '') } },
    { enabled: session !== null, staleTime: 0, refetchOnWindowFocus: true },
  );
  const [stored] = useStored(unsentShots);
  const sending = useSyncExternalStore(onSendingChange, isSending);
  useOffline();
  const [busy, setBusy] = useState(false);
  // State is one render late for a second press of the key.
  const isBusy = useRef(false);

  const kept = useMemo(() => unsentOf(stored, sendingUser()), [stored]);
  const sessionId = session?.id;
  const rows = session === null ? NO_SHOTS : (list.data ?? NO_SHOTS);
  const pending = useMemo(() => kept.filter((shot) => shot.sessionId === sessionId), [kept, sessionId]);
  // The same list until a shot comes: what is painted and explained from it must not be done again with every render.
  const shots = useMemo((): LoggedShot[] => {
    const last = rows.at(-1)?.shotNumber ?? 0;
    return [
      ...rows.map((row) => ({ ...row, saved: true })),
      ...pending.map(({ body }, i) => loggedFromBody(body, last + 1 + i)),
    ];
  }, [rows, pending]);
  const isQueueing = isShootingOffline(kept);
  const recording = busy || sending;

  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.error('the shot could not be processed', error);
      toastError('Shot Error', 'Failed to process shot');
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };

  const fire: Shots['fire'] = (moment) =>
    alone(async () => {
      const userId = sendingUser();
      if (userId === null) throw new Error('a shot needs somebody who is signed in');
      const before = unsentOf(unsentShots.read(), userId);
      const offline = isShootingOffline(before);
      if (before.length > 0 && !offline) {
        tellSent(await resendUnsent(), true);
        return;
      }
      const now = await moment();
      if (now === null) return;
      const body = await fireShot(now);
      if (offline) keepForLater(userId, body);
      else tellSent(await recordNow(userId, body), true);
      onFired();
    });

  return {
    shots,
    recorded: rows.length,
    // The wind waits for a shot that is being recorded now.
    fired: rows.length + (isQueueing ? pending.length : Math.max(0, pending.length - 1)),
    loaded: session !== null && list.isSuccess,
    recording,
    unsent: kept.length > 0 && !recording && !isQueueing,
    waiting: isQueueing || kept.length > 1 ? kept.length : 0,
    fire,
  };
};
