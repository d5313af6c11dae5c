import { drills } from '@windcall/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sendingUser } from '../api/claims.ts';
import { newId } from '../api/new-id.ts';
import { queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { onReport, type Report, type Sender, sendLane } from '../api/send-outbox.ts';
import { keyOf, useCall } from '../api/use-call.ts';
import { dropItems, outbox } from '../desk/outbox.ts';
import { useThing } from '../desk/slot.ts';
import { type CallBody, callSender, type ShotBody, taskLane, taskShotSender } from './senders.ts';

/** Cues are fetched again before they run out, ms. */
const AGAIN_MS = 600 * drills.CUES_AHEAD_S;

/** The progress of a call or shot on its way to the server. */
export interface Sending<B> {
  readonly kept: B | null;
  /** Being sent, without an error. */
  readonly isBusy: boolean;
  /** Why the request has not arrived, or was refused; null if all is well. */
  readonly trouble: unknown;
}

/** A task's stored request of one kind that has no answer yet. */
const keptOf = <B, R>(
  sender: Sender<{ readonly drill: number; readonly number: number; readonly body: B }, R>,
  lane: string,
) => sender.waiting(sendingUser()).find(({ value }) => sender.laneOf(value) === lane)?.value.body ?? null;

/** A task's outbox entry of one kind, and its result. This screen shows a refusal. */
const useSending = <B, R>(
  sender: Sender<{ readonly drill: number; readonly number: number; readonly body: B }, R>,
  lane: string,
  onTaken: (reply: R | null) => Promise<void>,
): Sending<B> => {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [isSettling, setSettling] = useState(false);
  useThing(outbox);
  const kept = keptOf(sender, lane);
  const hear = useEffectEvent((report: Report<unknown, R>): void => {
    if (report.lane !== lane) return;
    const [refused] = report.refused;
    setTrouble(refused?.error ?? report.failure);
    dropItems(report.refused.map(({ item }) => item));
    if (report.failure !== null) return;
    setSettling(true);
    void onTaken(report.taken[0]?.reply ?? null).finally(() => setSettling(false));
  });
  useEffect(() => {
    const stop = onReport(sender, hear);
    // left by an earlier visit
    void sendLane(sender, lane);
    return stop;
  }, [sender, lane]);
  return { kept, isBusy: isSettling || (kept !== null && trouble === null), trouble };
};

const NO_ROOM = new Error('This browser has no room to keep it. Nothing was sent.');

/** A visible task, kept fresh while it is open, and its actions. */
export const useDrillTask = (
  drillId: number,
  number: number,
  { isOpen, onFired }: { readonly isOpen: boolean; readonly onFired: (shot: drills.DrillShot) => void },
) => {
  const params = { id: String(drillId), n: String(number) };
  const lane = taskLane({ drill: drillId, number });
  useThing(outbox);
  // another picture would make the proof of a kept call worthless
  const isWaiting = keptOf(callSender, lane) !== null;
  const query = useCall(
    drills.getTask,
    { params },
    { refetchInterval: isOpen && !isWaiting ? AGAIN_MS : false, gcTime: 0 },
  );
  const { seen } = query.data ?? {};
  const seenAt = useRef({ seen, ms: 0 });
  if (seenAt.current.seen !== seen) seenAt.current = { seen, ms: performance.now() };
  const reread = useCallback(async () => {
    if (keptOf(callSender, taskLane({ drill: drillId, number })) !== null) return;
    await queryClient.invalidateQueries({
      queryKey: keyOf(drills.getTask, { params: { id: String(drillId), n: String(number) } }),
    });
  }, [drillId, number]);
  const calling = useSending(callSender, lane, reread);
  const firing = useSending(taskShotSender, lane, async (reply) => {
    if (reply !== null) onFired(reply.shot);
    await reread();
  });
  return {
    query,
    params,
    reread,
    calling,
    firing,
    /**
     * Seals the call. A call sealed earlier (in another tab) is shown instead. Throws if there is no room to store it.
     */
    commit: (body: CallBody): void => {
      const proof = seen !== undefined && { seen, sinceS: (performance.now() - seenAt.current.ms) / 1000 };
      if (!callSender.keep({ drill: drillId, number, body: { ...body, ...proof } })) throw NO_ROOM;
      void sendLane(callSender, lane, true);
    },
    /** Fires once: an unanswered shot is sent again under the same id until the server answers. */
    fire: (body: Omit<ShotBody, 'shotId'>): void => {
      if (
        keptOf(taskShotSender, lane) === null &&
        !taskShotSender.keep({ drill: drillId, number, body: { ...body, shotId: newId() } })
      )
        throw NO_ROOM;
      void sendLane(taskShotSender, lane, true);
    },
    point: (spot: { right: number; up: number }) => request(drills.pointTask, { params, body: spot }),
  };
};
