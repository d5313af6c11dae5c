import { drills } from '@windcall/contract';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
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

/** How the call or the shot of a task is getting to the server. */
export interface Sending {
  /** On its way, and nothing is wrong. */
  readonly isBusy: boolean;
  /** Why it has not arrived, or was refused; null where nothing is wrong. */
  readonly trouble: unknown;
}

/** What is kept of one kind for a task, and what became of it. A refusal is shown by this screen. */
const useSending = <B, R>(
  sender: Sender<{ readonly drill: number; readonly number: number; readonly body: B }, R>,
  lane: string,
  onTaken: (reply: R | null) => Promise<void>,
): Sending => {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [isSettling, setSettling] = useState(false);
  useThing(outbox);
  const isKept = sender.waiting(sendingUser()).some(({ value }) => sender.laneOf(value) === lane);
  const hear = useEffectEvent((report: Report<unknown, R>): void => {
    if (report.lane !== lane) return;
    const [refused] = report.refused;
    setTrouble(refused?.error ?? report.failure);
    dropItems(report.refused.map(({ item }) => item));
    if (refused !== undefined || report.failure !== null) return;
    setSettling(true);
    void onTaken(report.taken[0]?.reply ?? null).finally(() => setSettling(false));
  });
  useEffect(() => {
    const stop = onReport(sender, hear);
    // one that an earlier visit left
    void sendLane(sender, lane);
    return stop;
  }, [sender, lane]);
  return { isBusy: isSettling || (isKept && trouble === null), trouble };
};

const NO_ROOM = new Error('This browser has no room to keep it. Nothing was sent.');

/** A task as it may be seen, kept fresh while it is open; and what is done with it. */
export const useDrillTask = (
  drillId: number,
  number: number,
  { isOpen, onFired }: { readonly isOpen: boolean; readonly onFired: (shot: drills.DrillShot) => void },
) => {
  const params = { id: String(drillId), n: String(number) };
  const query = useCall(drills.getTask, { params }, { refetchInterval: isOpen ? AGAIN_MS : false, gcTime: 0 });
  const reread = useCallback(
    () =>
      queryClient.invalidateQueries({
        queryKey: keyOf(drills.getTask, { params: { id: String(drillId), n: String(number) } }),
      }),
    [drillId, number],
  );
  const lane = taskLane({ drill: drillId, number });
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
    /** Seals the call. One that was sealed before (in another tab) is shown instead. Throws where there is no room for it. */
    commit: (body: CallBody): void => {
      if (!callSender.keep({ drill: drillId, number, body })) throw NO_ROOM;
      void sendLane(callSender, lane, true);
    },
    /** Fires once: what does not arrive is sent again under the same id until it is answered. */
    fire: (body: Omit<ShotBody, 'shotId'>): void => {
      const isKept = taskShotSender.waiting(sendingUser()).some(({ value }) => taskLane(value) === lane);
      if (!isKept && !taskShotSender.keep({ drill: drillId, number, body: { ...body, shotId: newId() } }))
        throw NO_ROOM;
      void sendLane(taskShotSender, lane, true);
    },
    point: (spot: { right: number; up: number }) => request(drills.pointTask, { params, body: spot }),
  };
};
