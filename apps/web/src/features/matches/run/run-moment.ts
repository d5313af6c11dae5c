import type { runs } from '@windcall/contract';
import { GRACE_S } from '@windcall/training';

/** Phase of a run on the screen. `ending`: the par time is over, and shots on the way may still arrive. */
export type RunPhase = 'ready' | 'preparing' | 'standby' | 'running' | 'ending' | 'over';

export interface RunMoment {
  readonly phase: RunPhase;
  /** Seconds since the start signal; negative before it. 0 while its time is unknown. */
  readonly runS: number;
  /** Seconds left of the current preparation or par time. */
  readonly leftS: number;
}

/** Shortest standby, s: from here on no number reveals the time of the signal. */
const STANDBY_S = 2;

/** State of a run between two answers, by the server's clock in milliseconds. For display only: the server decides. */
export const momentOf = (run: runs.Run, nowMs: number): RunMoment => {
  const { parS } = run.course;
  if (run.state === 'over') return { phase: 'over', runS: parS, leftS: 0 };
  if (run.startsAt === null) return { phase: 'ready', runS: 0, leftS: parS };
  const runS = (nowMs - Date.parse(run.startsAt)) / 1000;
  if (runS < 0) {
    const isStandby = run.state === 'standby' || runS > -STANDBY_S;
    return { phase: isStandby ? 'standby' : 'preparing', runS, leftS: Math.max(0, -runS - STANDBY_S) };
  }
  const leftS = Math.max(0, parS - runS);
  if (runS <= parS) return { phase: 'running', runS, leftS };
  return { phase: runS <= parS + GRACE_S ? 'ending' : 'over', runS, leftS };
};

/** The clock is amber below this time, s. */
export const LAST_S = 10;
/** Seconds announced aloud. */
const SAID_S = [30, 10, 5] as const;

/** The announcement between two readings of the clock; null if there is none. */
export const timeSaid = (beforeLeftS: number, leftS: number): string | null => {
  const crossed = SAID_S.findLast((second) => beforeLeftS > second && leftS <= second);
  return crossed === undefined ? null : `${crossed} seconds`;
};
