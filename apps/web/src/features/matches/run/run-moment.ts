import type { runs } from '@windcall/contract';
import { GRACE_S } from '@windcall/training';

/** What the screen shows of a run at a moment. `ending`: the par is over, and shots under way may still arrive. */
export type RunPhase = 'ready' | 'preparing' | 'standby' | 'running' | 'ending' | 'over';

export interface RunMoment {
  readonly phase: RunPhase;
  /** Seconds since the start signal; negative before it. 0 while nobody knows when it comes. */
  readonly runS: number;
  /** Seconds that are left of what runs now: preparation or par. */
  readonly leftS: number;
}

/** Standby takes at least this long, s: from here on no number says when the signal comes. */
const STANDBY_S = 2;

/** How a run stands between two answers, by the server's clock in milliseconds. The server decides; this only shows. */
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

/** From here the clock is amber, s. */
export const LAST_S = 10;
/** Seconds that are said aloud. */
const SAID_S = [30, 10, 5] as const;

/** What is said of the time between two looks at the clock; null where nothing is. */
export const timeSaid = (beforeLeftS: number, leftS: number): string | null => {
  const crossed = SAID_S.findLast((second) => beforeLeftS > second && leftS <= second);
  return crossed === undefined ? null : `${crossed} seconds`;
};
