import { type BodyOf, matches, runs } from '@windcall/contract';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { sendingUser } from '../../../api/claims.ts';
import { newId } from '../../../api/new-id.ts';
import { queryClient } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { onReport, type Report, sendLane } from '../../../api/send-outbox.ts';
import { keyOf, refresh, useCall } from '../../../api/use-call.ts';
import { dropItems, outbox } from '../../../desk/outbox.ts';
import { useThing } from '../../../desk/slot.ts';
import { roundSender, type TimedRound, type UnsentRound } from './round-sender.ts';
import type { RunHand, RunSource, ShotBody } from './run-hand.ts';

/** One answer of the server: when it was requested and received, and the server's time in it. Milliseconds. */
export interface ClockSample {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly serverMs: number;
}

/** Number of latest answers that set the clock, so that the clock follows a changed connection. */
const KEPT = 5;

/** The samples with a new one, the oldest dropped. */
export const withSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  [...samples, sample].slice(-KEPT);

/** The server's clock minus ours, ms, by the quickest answer; 0 without one. Source: Cristian's algorithm (1989). */
export const offsetMsOf = (samples: readonly ClockSample[]): number => {
  const [best] = [...samples].sort((a, b) => a.receivedMs - a.sentMs - (b.receivedMs - b.sentMs));
  return best === undefined ? 0 : best.serverMs - (best.sentMs + best.receivedMs) / 2;
};

/** Time between reads of an open run, ms: another tab may have acted, and the answers set the clock. */
const AGAIN_MS = 5000;

const NO_ROOM = new Error('This browser has no room to keep the round, so it was not fired.');

type FiredAnswer = (shot: runs.RunShot) => void;
type SentRounds = Report<UnsentRound, TimedRound>;

export const serverSource = (id: number): RunSource => {
  const params = { id: String(id) };
  return {
    key: keyOf(runs.runResult, { params }),
    cues: (target, signal) => request(runs.runCues, { params, query: { target: String(target) } }, signal),
    result: () => request(runs.runResult, { params }),
    replay: (shot) => request(runs.replayRun, { params, query: { shot: String(shot) } }),
  };
};

/** A run as last reported, the server's clock, and the run's actions. */
export const useRun = (id: number): RunHand => {
  const params = { id: String(id) };
  const key = keyOf(runs.getRun, { params });
  const samples = useRef<readonly ClockSample[]>([]);
  /** Makes a call whose answer sets the clock. */
  const timed = useCallback(async <T>(work: () => Promise<T>, nowOf: (answer: T) => string): Promise<T> => {
    const sentMs = Date.now();
    const answer = await work();
    samples.current = withSample(samples.current, {
      sentMs,
      receivedMs: Date.now(),
      serverMs: Date.parse(nowOf(answer)),
    });
    return answer;
  }, []);
  const query = useCall(runs.getRun, { params }, { gcTime: 0, refetchOnWindowFocus: false });
  const run = query.data;
  const reread = useCallback(
    () =>
      timed(
        () => request(runs.getRun, { params: { id: String(id) } }),
        (answer) => answer.now,
      ).then((answer) => {
        queryClient.setQueryData(keyOf(runs.getRun, { params: { id: String(id) } }), answer);
        return answer;
      }),
    [id, timed],
  );
  const isOpen = run !== undefined && run.state !== 'over';
  useEffect(() => {
    if (!isOpen) return;
    const again = (): void => void reread().catch(() => {});
    again();
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, reread]);

  // a run that is over may open its match's table
  const isOver = run?.state === 'over';
  const isOfMatch = run?.match != null;
  useEffect(() => {
    if (!isOver || !isOfMatch) return;
    void refresh(matches.getMatch);
    void refresh(matches.listMatches);
  }, [isOver, isOfMatch]);

  const act = async <T extends runs.Run>(work: () => Promise<T>): Promise<void> => {
    const answer = await timed(work, ({ now }) => now);
    queryClient.setQueryData(key, answer);
  };

  useThing(outbox);
  const waiting = roundSender.waiting(sendingUser()).filter(({ value }) => value.run === id).length;
  const [late, setLate] = useState(0);
  const [trouble, setTrouble] = useState<unknown>(null);
  /** Listeners for the landing of a round, by its id. */
  const heard = useRef(new Map<string, FiredAnswer>());
  const hear = useEffectEvent(({ lane, taken, refused, failure }: SentRounds): void => {
    if (lane !== String(id)) return;
    for (const { reply } of taken) {
      const { answer, sentMs, receivedMs } = reply;
      samples.current = withSample(samples.current, { sentMs, receivedMs, serverMs: Date.parse(answer.run.now) });
      queryClient.setQueryData(keyOf(runs.getRun, { params: { id: String(id) } }), answer.run);
      heard.current.get(answer.shot.shotId)?.(answer.shot);
      heard.current.delete(answer.shot.shotId);
    }
    const others = refused.filter(({ error }) => error.code !== 'run-over');
    setLate((n) => n + refused.length - others.length);
    setTrouble(others.at(-1)?.error ?? failure);
    // this screen shows the refusals
    dropItems(refused.map(({ item }) => item));
    if (refused.length > 0) void reread().catch(() => {});
  });
  useEffect(() => {
    const stop = onReport(roundSender, hear);
    void sendLane(roundSender, String(id));
    return stop;
  }, [id]);

  return {
    run,
    failed: query.isError && !run ? query.error : null,
    nowMs: useCallback((): number => Date.now() + offsetMsOf(samples.current), []),
    reread,
    begin: () => act(() => request(runs.beginRun, { params })),
    start: () => act(() => request(runs.startRun, { params })),
    stop: () => act(() => request(runs.stopRun, { params })),
    move: (position: number) => act(() => request(runs.moveRun, { params, body: { position } })),
    callSpeed: async (body: BodyOf<typeof runs.callSpeed>): Promise<void> => {
      await request(runs.callSpeed, { params, body });
      await reread();
    },
    fire: (shot: Omit<ShotBody, 'shotId'>, answered: FiredAnswer): void => {
      const shotId = newId();
      heard.current.set(shotId, answered);
      if (roundSender.keep({ run: id, shot: { ...shot, shotId } })) void sendLane(roundSender, String(id), true);
      else setTrouble(NO_ROOM);
    },
    waiting,
    late,
    trouble,
    source: useMemo(() => serverSource(id), [id]),
    again: null,
    isHere: false,
  };
};
