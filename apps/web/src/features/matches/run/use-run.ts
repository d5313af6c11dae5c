import { type BodyOf, matches, runs } from '@windcall/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { newId } from '../../../api/new-id.ts';
import { queryClient } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { keyOf, refresh, useCall } from '../../../api/use-call.ts';
import type { RunHand, RunSource, ShotBody } from './run-hand.ts';
import { type ClockSample, offsetMsOf, withSample } from './server-clock.ts';
import { unsentRounds } from './unsent-rounds.ts';

/** A run is asked for again so often while it is open, ms: another tab may have acted, and the clock is set by it. */
const AGAIN_MS = 5000;
/** Wait before a shot that did not arrive is sent again, ms. */
const RETRY_MS = 1000;

type FiredAnswer = (shot: runs.RunShot) => void;

const mayArrive = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the server tells of a run. */
export const serverSource = (id: number): RunSource => {
  const params = { id: String(id) };
  return {
    key: keyOf(runs.runResult, { params }),
    cues: (target, signal) => request(runs.runCues, { params, query: { target: String(target) } }, signal),
    result: () => request(runs.runResult, { params }),
    replay: (shot) => request(runs.replayRun, { params, query: { shot: String(shot) } }),
  };
};

/** A run as the server last said it, the server's clock, and what is done with it. */
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
  const query = useCall(runs.getRun, { params }, { gcTime: 0, refetchOnWindowFocus: false, retry: false });
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

  const [waiting, setWaiting] = useState(() => unsentRounds.of(id).length);
  const [late, setLate] = useState(0);
  const sending = useRef(false);
  const onFired = useRef<FiredAnswer>(() => {});
  /** Sends what was fired, in order, until all of it is answered. What comes too late is said to be so. */
  const send = useCallback(async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let body = unsentRounds.of(id)[0]; body !== undefined; body = unsentRounds.of(id)[0]) {
        const shot = body;
        try {
          const answer = await timed(
            () => request(runs.fireRun, { params: { id: String(id) }, body: shot }),
            (given) => given.run.now,
          );
          queryClient.setQueryData(keyOf(runs.getRun, { params: { id: String(id) } }), answer.run);
          onFired.current(answer.shot);
        } catch (error) {
          if (mayArrive(error)) {
            await sleep(RETRY_MS);
            continue;
          }
          if (error instanceof ApiError && error.code === 'run-over') setLate((n) => n + 1);
          void reread().catch(() => {});
        }
        unsentRounds.drop(id, shot.shotId);
        setWaiting(unsentRounds.of(id).length);
      }
    } finally {
      sending.current = false;
    }
  }, [id, timed, reread]);
  useEffect(() => void send(), [send]);

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
    fire: (shot: Omit<ShotBody, 'shotId'>, heard: FiredAnswer): void => {
      onFired.current = heard;
      unsentRounds.add(id, { ...shot, shotId: newId() });
      setWaiting(unsentRounds.of(id).length);
      void send();
    },
    waiting,
    late,
    source: useMemo(() => serverSource(id), [id]),
    again: null,
    isHere: false,
  };
};
