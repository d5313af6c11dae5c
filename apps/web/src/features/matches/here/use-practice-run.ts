import type { runs } from '@windcall/contract';
import { useCallback, useEffect, useState } from 'react';
import { newId } from '../../../api/new-id.ts';
import type { RunHand, RunSource } from '../run/run-hand.ts';
import { openPractice, type PracticeHand } from './practice-hand.ts';
import { practiceRuns } from './practice-runs.ts';

/** Interval of updating a run while only the clock changes it, ms. */
const LOOK_MS = 500;
const NEVER = (): Promise<never> => Promise.reject(new Error('This run is not open.'));
const NO_SOURCE: RunSource = { key: ['practice run', 'none'], cues: NEVER, result: NEVER, replay: NEVER };
const now = (): number => Date.now();

/** A practice run of this browser, by its own clock, with the same interface as a run on the server. */
export const usePracticeRun = (id: number): RunHand => {
  const [hand, setHand] = useState<PracticeHand | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [run, setRun] = useState<runs.Run>();
  const [waiting, setWaiting] = useState(0);
  const [late, setLate] = useState(0);
  useEffect(() => {
    let gone = false;
    const kept = practiceRuns.read().find((one) => one.id === id);
    if (kept === undefined) {
      setFailed(new Error('This browser keeps the last 20 practice runs, and this one is not among them.'));
      return;
    }
    openPractice(kept).then(
      (opened) => {
        if (gone) return;
        setHand(opened);
        setRun(opened.at(new Date()));
      },
      (error: unknown) => !gone && setFailed(error),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  const look = useCallback(() => {
    if (hand) setRun(hand.at(new Date()));
  }, [hand]);
  useEffect(() => hand?.subscribe(look), [hand, look]);
  const isOpen = run !== undefined && run.state !== 'over' && run.state !== 'ready';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen, look]);
  const isOver = run?.state === 'over';
  useEffect(() => {
    if (isOver) hand?.settle().catch((error: unknown) => console.error('a practice run was not worked out', error));
  }, [isOver, hand]);
  return {
    run,
    failed,
    nowMs: now,
    reread: useCallback(async () => look(), [look]),
    begin: hand?.begin ?? NEVER,
    start: hand?.start ?? NEVER,
    stop: hand?.stop ?? NEVER,
    move: hand?.move ?? NEVER,
    callSpeed: hand?.callSpeed ?? NEVER,
    fire: (shot, heard) => {
      if (hand === null) return;
      setWaiting((n) => n + 1);
      hand
        .fire({ ...shot, shotId: newId() })
        .then((answer) => {
          if (answer) heard(answer);
          else if (hand.at(new Date()).state === 'over') setLate((n) => n + 1);
        })
        .catch((error: unknown) => console.error('a practice shot was not flown', error))
        .finally(() => setWaiting((n) => n - 1));
    },
    waiting,
    late,
    trouble: null,
    source: hand?.source ?? NO_SOURCE,
    again: hand?.document ?? null,
    isHere: true,
  };
};
