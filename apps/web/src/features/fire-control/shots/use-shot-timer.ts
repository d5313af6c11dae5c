import { useCallback, useEffect, useRef, useState } from 'react';

/** Step of the timer, s. Source: shooting specification, section 9. */
export const TIMER_STEP_S = 0.1;

export interface ShotTimer {
  /** Start, ms of `performance.now()`; null while stopped at 0. */
  readonly startedAtMs: number | null;
  /** Whole steps since the start, s; 0 while stopped. */
  readonly read: () => number;
  readonly restart: () => void;
  readonly stop: () => void;
}

/** Whole steps in a time, s. */
export const stepsOf = (elapsedMs: number): number =>
  Math.floor(Math.max(0, elapsedMs) / (1000 * TIMER_STEP_S) + 1e-9) / Math.round(1 / TIMER_STEP_S);

/** The time since the last shot. Only its display rerenders. */
export const useShotTimer = (): ShotTimer => {
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const started = useRef<number | null>(null);
  const set = useCallback((at: number | null) => {
    started.current = at;
    setStartedAtMs(at);
  }, []);
  return {
    startedAtMs,
    read: useCallback(() => (started.current === null ? 0 : stepsOf(performance.now() - started.current)), []),
    restart: useCallback(() => set(performance.now()), [set]),
    stop: useCallback(() => set(null), [set]),
  };
};

/** The timer's seconds, ticking while it runs. */
export const useTimerSeconds = ({ startedAtMs, read }: ShotTimer): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(read());
    if (startedAtMs === null) return;
    const clock = setInterval(() => setSeconds(read()), 1000 * TIMER_STEP_S);
    return () => clearInterval(clock);
  }, [startedAtMs, read]);
  return seconds;
};
