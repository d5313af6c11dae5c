import { sessions, type stages } from '@windcall/contract';
import type { StagePart } from '@windcall/simulation';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { sendingUser } from '../../../api/claims.ts';
import { isOffline, useOffline } from '../../../api/connection.ts';
import { messageOf } from '../../../api/message-of.ts';
import { newId } from '../../../api/new-id.ts';
import { isSending, onSendingChange } from '../../../api/send-outbox.ts';
import { useCall } from '../../../api/use-call.ts';
import { AGAIN_WHEN_BUSY } from '../../../api/when-busy.ts';
import { outbox } from '../../../desk/outbox.ts';
import { useThing } from '../../../desk/slot.ts';
import type { Aim } from '../../../scope/aim.ts';
import type { RangePicture } from '../../../scope/range/range-painter.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';
import type { ShotStage } from '../solution/use-stage.ts';
import { liveMoment, useLiveMoment } from './live-moment.ts';
import { flyIntent, intentOf, type LoggedShot, SHOT_S } from './logged-shot.ts';
import { lastShotNumber, sendShots, shotSender, unsentShots } from './shot-sender.ts';
import { tellKept, tellShot } from './tell-shots.ts';
import type { SessionControls } from './use-session.ts';

export interface Shots {
  /** The session's shots in order, unrecorded ones last. */
  readonly shots: readonly LoggedShot[];
  readonly recorded: number;
  /** Why no shot can be fired now: one is being recorded, or earlier ones have not loaded. */
  readonly pending: 'recording' | 'loading' | null;
  /** A reachable server did not take the last shot, which must be recorded before the next. */
  readonly unsent: boolean;
  /** This user's shots of all sessions that wait for an unreachable server. */
  readonly waiting: number;
  /** Time of the next shot, s since the wind began; for a live wind, now in whole seconds. */
  readonly momentS: number;
  /** The next shot's time to the millisecond. */
  readonly momentNow: () => number;
  /** The session's last shot was fired on the loaded stage. */
  readonly onStage: boolean;
  /** Changes since the last shot: the next shot is fired on another stage. */
  readonly changes: readonly StagePart[];
  /** Stage of the session's last shot; null before the first, and while unknown. */
  readonly lastStage: stages.Stage | null;
  /** The last bullet fired on this visit, and its target number; null before the first. */
  readonly flight: (NonNullable<RangePicture['flight']> & { readonly target: number }) | null;
  /** Fires at a target at once. Returns false, after a message, if nothing was fired. */
  readonly fire: (target: stages.StageTarget, aim: Aim, responseTimeS: number) => boolean;
  readonly resend: () => void;
}

const NO_CHANGES: readonly StagePart[] = [];
const NO_SHOTS: readonly sessions.Shot[] = [];

/** Shots flown on this visit, by ID, so that renders do not fly them again. */
const flown = new Map<string, LoggedShot>();

const isSendingShots = (): boolean => isSending('shot');

/** A session's shots, and the command that adds one. The shown result is the one that will be stored. */
export const useShots = (controls: SessionControls, shot: ShotStage): Shots => {
  const units = useUnits();
  const { session, stage: serverStage } = controls;
  const sessionId = session?.id ?? 0;
  const seed = session?.seed ?? null;
  const list = useCall(
    sessions.listShots,
    { params: { sessionId: String(session?.id ?? '') } },
    { ...AGAIN_WHEN_BUSY, enabled: session !== null, staleTime: 0, refetchOnWindowFocus: true },
  );
  const stored = useThing(outbox);
  const numbered = useThing(lastShotNumber);
  const sending = useSyncExternalStore(onSendingChange, isSendingShots);
  const offline = useOffline();

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the outbox changes
  const kept = useMemo(() => unsentShots().map(({ value }) => value), [stored]);
  const rows = session === null ? NO_SHOTS : (list.data ?? NO_SHOTS);
  const pending = useMemo(() => {
    // already recorded, but the answer was lost or is on its way
    const listed = new Set(rows.map((row) => row.shotId));
    return kept.filter((one) => one.sessionId === sessionId && !listed.has(one.body.shotId ?? ''));
  }, [kept, sessionId, rows]);
  const lastRow = rows.at(-1)?.shotNumber ?? 0;
  const last = Math.max(lastRow, numbered?.sessionId === sessionId ? numbered.shotNumber : 0);
  // another window recorded shots that are missing here, or this window did while its list was loading
  const isListed = list.data !== undefined;
  const isBehind = isListed && lastRow < last;
  const { refetch } = list;
  useEffect(() => {
    if (!isBehind || isOffline()) return;
    const claimed = lastShotNumber.read();
    void refetch().then(({ data, isSuccess }) => {
      // the server is right: it may have been restored to an older state
      const isTrue = (data?.at(-1)?.shotNumber ?? 0) >= (claimed?.shotNumber ?? 0);
      if (isSuccess && !isTrue && !isOffline() && lastShotNumber.read() === claimed) lastShotNumber.remove();
    });
  }, [isBehind, refetch]);

  const { by } = shot;
  // one list until the next shot, so that renders do not repeat painting and lessons
  const { shots, lastStage } = useMemo(() => {
    let stage: stages.Stage | null = serverStage;
    let digest = serverStage?.digest;
    const waiting = pending.flatMap((one, i): LoggedShot[] => {
      const { shotId: id = '', asShown } = one.body;
      if (one.stage !== null) digest = asShown?.stageDigest;
      // another device changed the session's stage: this shot's own stage is not here, so it is not shown
      const isHere = one.stage !== null || (asShown?.stageDigest ?? digest) === digest;
      stage = isHere ? (one.stage ?? stage) : null;
      const shotNumber = last + 1 + i;
      const known = flown.get(id);
      if (known?.shotNumber === shotNumber) return [known];
      if (by === null || stage === null || seed === null) return [];
      const again = known ? { ...known, shotNumber } : flyIntent(by, stage, one.body, { seed, shotNumber });
      if (again === null) return [];
      flown.set(id, again);
      return [again];
    });
    const recorded = rows.map((row): LoggedShot => ({ ...row, saved: true }));
    const isServers = waiting.length > 0 || recorded.at(-1)?.stageId === serverStage?.id;
    return { shots: [...recorded, ...waiting], lastStage: isServers ? stage : null };
  }, [rows, pending, last, serverStage, seed, by]);

  const shotStage = shot.stage;
  /** Stage of the previous shot, as the server will know it. */
  const changed = pending.findLast((one) => one.stage !== null);
  const before = changed?.stage ?? serverStage;
  const differences = useMemo(
    () => (shotStage === null || before === null || by === null ? null : by.stageDifferences(before, shotStage)),
    [by, before, shotStage],
  );
  const isSame = differences?.length === 0 && before?.clock === shotStage?.clock;
  const beforeDigest = changed === undefined ? serverStage?.digest : changed.body.asShown?.stageDigest;
  const stageDigest = useMemo(
    () => (isSame ? beforeDigest : shotStage === null ? undefined : by?.stageDigest(shotStage)),
    [isSame, beforeDigest, by, shotStage],
  );
  const live = shotStage?.clock === 'live' ? session : null;
  const liveS = useLiveMoment(live);
  const byShotS = SHOT_S * shots.length;
  const momentNow = useCallback(() => (live === null ? byShotS : liveMoment(live, Date.now())), [live, byShotS]);
  const [flight, setFlight] = useState<Shots['flight']>(null);

  const fire: Shots['fire'] = (target, aim, responseTimeS) => {
    // a shot being recorded comes first; asks the sender, because state is one render late for a second press
    if (isSendingShots() && !isOffline()) return false;
    const userId = sendingUser();
    // read again: another window may have fired since this one rendered
    const waiting = unsentShots().filter(({ value }) => value.sessionId === sessionId).length;
    if (!isListed) {
      // without the last shot's number the new flight is unknown
      toastError(
        'Shot Error',
        messageOf(units, list.error, 'The shots of this session have not loaded yet. Try again.'),
      );
      void refetch();
      return false;
    }
    if (userId === null || seed === null || shotStage === null || by === null) {
      if (shot.status === 'failed') toastError('Shot Error', shot.reason);
      return false;
    }
    const shotId = newId();
    const momentS = momentNow();
    const shotNumber = Math.max(last, latestNumber(sessionId)) + waiting + 1;
    const asShown = { draw: shotNumber, ...(stageDigest !== undefined && { stageDigest }) };
    const body = intentOf(sessionId, shotId, target, momentS, aim, { responseTime: responseTimeS }, asShown);
    const landed = flyIntent(by, shotStage, body, { seed, shotNumber });
    if (landed === null) {
      toastError('Shot Error', 'Failed to process shot');
      return false;
    }
    flown.set(shotId, landed);
    if (!shotSender.keep({ sessionId, body, stage: isSame ? null : shotStage })) {
      toastError('Shot Error', 'This browser has no room to keep the shot, so it was not fired.');
      return false;
    }
    const points = by.flightPath(shotStage, target, momentS);
    setFlight({ target: target.number, firedS: performance.now() / 1000, points });
    if (offline) tellKept(units, landed);
    else {
      tellShot(units, landed);
      void sendShots(true);
    }
    return true;
  };

  return {
    shots,
    recorded: rows.length,
    pending: sending && !offline ? 'recording' : session !== null && list.isLoading ? 'loading' : null,
    unsent: kept.length > 0 && !sending && !offline,
    waiting: offline || kept.length > 1 ? kept.length : 0,
    momentS: live === null ? byShotS : (liveS ?? 0),
    momentNow,
    onStage: isSame,
    changes: shots.length === 0 ? NO_CHANGES : (differences ?? NO_CHANGES),
    lastStage,
    flight,
    fire,
    resend: () => void sendShots(true),
  };
};

const latestNumber = (sessionId: number): number => {
  const numbered = lastShotNumber.read();
  return numbered?.sessionId === sessionId ? numbered.shotNumber : 0;
};
