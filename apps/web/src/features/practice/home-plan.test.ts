import { expect, it } from 'vitest';
import { awayText, type HomeFacts, homePlan, streakText, weekOf } from './home-plan.ts';

const FACTS: HomeFacts = {
  ...{ calls: 40, awayDays: 1, daily: null, dailyDone: false, weekday: 'Saturday', lessonsPassed: 3 },
  ...{ next: '400 to 700 yd in broken sun, level 1', near: '250 to 400 yd' },
};
const DAILY = { id: 7, done: 5, tasks: 5, over: true };

it.each([
  [
    'first day',
    { calls: 0, awayDays: null, lessonsPassed: 0 },
    'first',
    'Five winds. Three minutes.',
    'Today’s five',
    'lesson',
  ],
  [
    'a first day with lessons behind',
    { calls: 0, awayDays: null },
    'first',
    'Five winds. Three minutes.',
    'Today’s five',
    undefined,
  ],
  [
    'a first day that looked at one wind and left',
    { calls: 1, awayDays: 0 },
    'returning',
    'Saturday’s winds are up.',
    'Today’s five',
    undefined,
  ],
  ['returning', {}, 'returning', 'Saturday’s winds are up.', 'Today’s five', undefined],
  ['after 13 days', { awayDays: 13 }, 'returning', 'Saturday’s winds are up.', 'Today’s five', undefined],
  ['after 14 days', { awayDays: 14 }, 'back', 'Back after two weeks', 'Today’s five', 'warm-up'],
  [
    'three weeks, and today’s five shot',
    { awayDays: 21, daily: DAILY, dailyDone: true },
    'done',
    'Done. Five more?',
    'Five more',
    'worst',
  ],
  [
    'half-way',
    { daily: { ...DAILY, done: 2, over: false }, dailyDone: true },
    'started',
    '3 of today’s five left.',
    'Go on: call 3',
    undefined,
  ],
  [
    'started, nothing called',
    { daily: { ...DAILY, done: 0, over: false }, dailyDone: true },
    'returning',
    'Saturday’s winds are up.',
    'Today’s five',
    undefined,
  ],
  ['done', { daily: DAILY, dailyDone: true }, 'done', 'Done. Five more?', 'Five more', 'worst'],
  ['done, long ago among the drills', { dailyDone: true }, 'done', 'Done. Five more?', 'Five more', undefined],
] as const)('%s', (_, facts, state, headline, button, link) => {
  const plan = homePlan({ ...FACTS, ...facts });
  expect([plan.state, plan.headline, plan.button, plan.link?.to]).toEqual([state, headline, button, link]);
});

it('says how long somebody was away, and a row of days', () => {
  expect([14, 21, 59, 60, 400].map(awayText)).toEqual([
    'two weeks',
    'three weeks',
    'eight weeks',
    'two months',
    '13 months',
  ]);
  expect(streakText({ streak: 1, best: 4 }, true)).toBe('1 day in a row');
  expect(streakText({ streak: 0, best: 12 }, false)).toBe('A new streak starts today. Best: 12 days');
  expect(streakText({ streak: 0, best: 0 }, false)).toBe('Day 1 starts with your first five');
});

it('marks the days of this week that had a daily shot to its end', () => {
  const drill = (createdAt: string, over = true, kind: 'daily' | 'calls' = 'daily') => ({ kind, over, createdAt });
  // a Saturday
  const now = new Date(2026, 10, 28, 12);
  const at = (day: number) => new Date(2026, 10, day, 9).toISOString();
  const week = weekOf(
    [drill(at(24)), drill(at(26), false), drill(at(27), true, 'calls'), drill(at(28)), drill(at(21))],
    now,
  );
  expect(week.map(({ name }) => name)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(week.map(({ done }) => done)).toEqual([false, true, false, false, false, true, false]);
  expect(week.findIndex(({ today }) => today)).toBe(5);
});
