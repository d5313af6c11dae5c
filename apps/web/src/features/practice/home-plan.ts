import type { drills } from '@windcall/contract';
import { NEAR_DAILY } from '@windcall/training';

/** Facts that decide what the home of Practice offers. */
export interface HomeFacts {
  readonly calls: number;
  /** Days since the last call; null before the first. */
  readonly awayDays: number | null;
  /** Today's daily, once it was started. */
  readonly daily: { readonly id: number; readonly done: number; readonly tasks: number; readonly over: boolean } | null;
  /** Whether today's daily was started, even if it is not among the loaded drills. */
  readonly dailyDone: boolean;
  /** The reader's own day: "Saturday". */
  readonly weekday: string;
  /** Description of the next five: "400 to 700 yd in broken sun, level 1". */
  readonly next: string;
  /** The near daily's distances: "250 to 400 yd". */
  readonly near: string;
  readonly lessonsPassed: number;
}

export interface HomePlan {
  readonly state: 'first' | 'returning' | 'started' | 'done' | 'back';
  readonly headline: string;
  readonly text: string;
  readonly button: string;
  readonly link: { readonly label: string; readonly to: 'lesson' | 'warm-up' | 'worst' } | null;
}

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;
/** Length of a break in words. */
export const awayText = (days: number): string => {
  const weeks = Math.round(days / 7);
  if (days < 60) return `${SMALL[weeks] ?? weeks} weeks`;
  const months = Math.round(days / 30);
  return `${SMALL[months] ?? months} months`;
};

/** Headline and button for the person's situation. */
export const homePlan = (facts: HomeFacts): HomePlan => {
  const { calls, awayDays, daily, dailyDone, weekday, next, near, lessonsPassed } = facts;
  if (daily !== null && !daily.over && daily.done > 0) {
    return {
      state: 'started',
      headline: `${daily.tasks - daily.done} of today’s five left.`,
      text: 'The calls so far are locked, and each shows its wind.',
      button: `Go on: call ${daily.done + 1}`,
      link: null,
    };
  }
  if (dailyDone && (daily === null || daily.over)) {
    return {
      state: 'done',
      headline: 'Done. Five more?',
      text: `Picked for you: ${next}.`,
      button: 'Five more',
      link: daily === null ? null : { label: 'Look again at today’s worst call', to: 'worst' },
    };
  }
  if (calls === 0) {
    return {
      state: 'first',
      headline: 'Five winds. Three minutes.',
      text: 'Close in. Nobody’s first five are good.',
      button: 'Today’s five',
      link: lessonsPassed > 0 ? null : { label: 'Never read a flag? Two-minute lesson first', to: 'lesson' },
    };
  }
  if (awayDays !== null && awayDays >= NEAR_DAILY.awayDays) {
    return {
      state: 'back',
      headline: `Back after ${awayText(awayDays)}`,
      text: `Today’s five are closer in: ${near}.`,
      button: 'Today’s five',
      link: { label: 'Warm up on three flags first', to: 'warm-up' },
    };
  }
  return {
    state: 'returning',
    headline: `${weekday}’s winds are up.`,
    text: 'One try. Others shoot the same five.',
    button: 'Today’s five',
    link: null,
  };
};

/** Text above the week: the number of days in a row, or that a row begins. */
export const streakText = (
  { streak, best }: { readonly streak: number; readonly best: number },
  isDone: boolean,
): string => {
  const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`;
  if (streak > 0) return `${days(streak)} in a row`;
  if (best === 0) return 'Day 1 starts with your first five';
  return isDone ? `Best: ${days(best)}` : `A new streak starts today. Best: ${days(best)}`;
};

/** A local day as text that sorts. */
const dayText = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The days of this week, Monday first, with marks for today and for a finished daily. */
export const weekOf = (
  past: readonly Pick<drills.Drill, 'kind' | 'over' | 'createdAt'>[],
  now: Date,
): readonly { readonly name: string; readonly done: boolean; readonly today: boolean }[] => {
  const shot = new Set(
    past.filter(({ kind, over }) => kind === 'daily' && over).map(({ createdAt }) => dayText(new Date(createdAt))),
  );
  const sinceMonday = (now.getDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, i) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + i - sinceMonday);
    return {
      name: day.toLocaleDateString('en-US', { weekday: 'short' }),
      done: shot.has(dayText(day)),
      today: i === sinceMonday,
    };
  });
};
