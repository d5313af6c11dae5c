import { useCallback, useEffect, useRef, useState } from 'react';

/** Step of the timer, s. Source: shooting specification, section 9. */
export const TIMER_STEP_S = 0.1;

export interface ShotTimer {
  /** When it was started, ms of `performance.now()`; null while it stands at 0. */
  readonly startedAtMs: number | null;
  /** Seconds since the start in whole steps; 0 while it stands. */
  readonly read: () => number;
  /** Sets it to 0 and lets it run. */
  readonly restart: () => void;
  /** Sets it to 0 and stops it. */
  readonly stop: () => void;
}

/** Whole steps in a stretch of time, s. */
export const stepsOf = (elapsedMs: number): number =>
  Math.floor(Math.max(0, elapsedMs) / (1000 * TIMER_STEP_S) + 1e-9) / Math.round(1 / TIMER_STEP_S);

/** The time since the last shot. Reading it renders nothing: only what shows it ticks. */
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
