import { screen, within } from '@testing-library/react';
import { classes, lives } from '@windcall/contract';
import { expect, it } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../../testing/render-app.tsx';

const app = freshApp();
const at = '2026-11-24T19:10:00.000Z';
const klass: classes.ClassView = {
  id: 3,
  name: 'Thursday long range',
  note: '',
  role: 'owner',
  memberId: 1,
  displayName: 'Ruth',
  ownerName: 'Ruth',
  students: 2,
  archived: false,
  timeZone: null,
  joining: null,
  liveId: 8,
  newCodeAt: null,
  toDo: [],
  createdAt: at,
};
const live: lives.Live = {
  state: 'revealed',
  task: 1,
  skipped: false,
  openedAt: at,
  frozenAt: at,
  holdUntil: null,
  revealedAt: at,
  now: at,
  id: 8,
  level: 1,
  tasks: 10,
  distance: 600,
  distances: [600],
  farthest: 600,
  rifle: null,
  callS: null,
  names: 'owner',
  isOpen: true,
  drillId: null,
  createdAt: at,
  endedAt: null,
};
const bracket = (lo: number, hi: number) => ({ lo, hi, best: null });
const sealed = (memberId: number, name: string) => ({ memberId, name, cells: [{ state: 'hidden' as const }] });

const track = {
  ...{ rangeM: 731, heat: 'light' as const, startS: 0, stepS: 0.5 },
  ...{ slabs: [], flags: [], mirage: [], trees: [], grass: [], dust: [], dustMilPerS: [] },
};
const picture = { task: 1, level: 2 as const, distance: 800, targetType: 'circle' as const, targetSize: 2, track };
const openWall = (table: object, as = live, reveal: object = refuse('sealed')) => {
  signIn(app.server, { user: person(1, 'ruth') });
  app.server.on(classes.getClass, klass);
  app.server.on(classes.listMembers, { members: [] });
  app.server.on(lives.listLives, { lives: [as] });
  app.server.on(lives.getLive, as);
  app.server.on(classes.streamEvents, refuse('busy'));
  app.server.on(classes.listEvents, { events: [], last: 9 });
  app.server.on(lives.getLiveWind, { ...picture, elapsed: 30, isOpen: false } as never);
  app.server.on(lives.revealLiveWind, reveal as never);
  app.server.on(lives.getLiveTable, {
    ...{ seq: 9, digest: '0'.repeat(64), now: at, state: 'revealed', task: 1, rows: [] },
    ...table,
  } as never);
  return openApp('/classes/3/wall');
};
const named = (memberId: number, name: string, lo: number, isHit: boolean | null) => ({
  memberId,
  name,
  cells: [{ state: 'fired', call: bracket(lo, lo + 4), truth: 6.4, interval: 4, isHit }],
});

it('shows the bars of a class without whose they are, where names are hidden', async () => {
  openWall({
    rows: [sealed(5, 'Ada'), sealed(6, 'Ben')],
    counts: { called: 4, fired: 2 },
    unnamed: { called: 4, calls: [bracket(-2, 2), bracket(-1, 3), bracket(2, 6), bracket(3, 5)], wind: 4, hits: 1 },
  });
  const bars = await screen.findByRole('list', { name: 'Brackets about the wind' });
  expect(bars.textContent).toBe(
    ['L 2.0 to R 2.0', 'L 1.0 to R 3.0', 'R 2.0 to R 6.0', 'R 3.0 to R 5.0'].map((b) => `${b}, it was R 4.0`).join(''),
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('It was R 4.0 mph');
  expect(screen.queryByText(/Ada|Ben/)).toBeNull();
  // nobody sees which bracket hit: no lucky hits, only the sum of hits
  expect(screen.queryByText('Lucky')).toBeNull();
});

it('tells caught, hits and lucky apart, by name', async () => {
  openWall({ rows: [named(5, 'Ada', 4, true), named(6, 'Ben', 0, true), named(7, 'Cy', 1, false)] });
  const bars = await screen.findByRole('list', { name: 'Brackets about the wind' });
  expect(
    within(bars)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ben, 0.0 to R 4.0, it was R 6.4, luckyBenlucky',
    'Cy, R 1.0 to R 5.0, it was R 6.4, missCymiss',
    'Ada, R 4.0 to R 8.0, it was R 6.4, hitAdahit',
  ]);
  for (const [name, value] of [
    ['Caught it', '1 of 3'],
    ['Hits', '1'],
    ['Lucky', '1'],
  ] as const) {
    expect(screen.getByText(name).parentElement?.textContent).toBe(name + value);
  }
});

it('shows brackets at the freeze without names, and why there are none', async () => {
  const frozen = { ...live, state: 'frozen' as const, revealedAt: null };
  const waiting = { memberId: 5, name: 'Ada', cells: [{ state: 'called' }] };
  openWall(
    { state: 'frozen', rows: [waiting], brackets: [bracket(1, 3), bracket(2, 4), bracket(3, 5), bracket(3, 7)] },
    frozen,
  );
  const bars = await screen.findByRole('list', { name: 'Brackets, no names' });
  expect(within(bars).getAllByRole('listitem')).toHaveLength(4);
  expect(bars.textContent).not.toContain('Ada');
  expect(screen.getByText(/^Half of you say R 3.0 to R 4.0. No names yet.$/)).not.toBeNull();
});

it('says why no bracket is shown where fewer than four called', async () => {
  const frozen = { ...live, state: 'frozen' as const, revealedAt: null };
  openWall({ state: 'frozen', rows: [{ memberId: 5, name: 'Ada', cells: [{ state: 'called' }] }] }, frozen);
  expect(await screen.findByText(/^1 called. Brackets are shown from four on/)).not.toBeNull();
});

const cue = (number: number, more: object) => ({
  ...{ number, third: 0, over20s: null, between: null, was: 6, used: true, looked: true },
  ...more,
});
const CUES = [
  cue(1, { kind: 'flag', place: 440, means: 7.8, showed: { liftDeg: 44, seenDeg: 42.3, yawDeg: -120 } }),
  cue(2, {
    ...{ kind: 'trees', place: 700, third: 2, means: null, between: { low: 6, high: 10 } },
    ...{ showed: { band: 2 }, used: false, reason: 'band' },
  }),
];
const read = {
  thirds: [7.8, null, 4.8].map((mph, i) => ({ share: [0.5, 0.3, 0.2][i], mph, atCommit: mph, weight: 3 - i })),
  ...{ cues: CUES, again: false, together: 7, atCommit: 7, mean: null },
};
const cell = { range: 'to-1000', value: 'full', gust: 'steady' };

it.each([
  [0, ['1Flag, 440 yd', '2Trees, 700 yd'], null],
  [1, ['1Flag, 440 ydWhat does it say??', '2Trees, 700 yd'], null],
  [2, ['1Flag, 440 yd44° left, yellow: toward you, from 2:00R 7.8near', '2Trees, 700 yd'], null],
  [3, ['1Flag, 440 yd44° left, yellow: toward you, from 2:00R 7.8near', '2Trees, 700 ydWhat does it say??'], null],
  [
    5,
    ['1Flag, 440 yd44° left, yellow: toward you, from 2:00R 7.8near', '2Trees, 700 ydtwigs move6 to 10far'],
    '(3 × 7.8 + 4.8) ÷ 4R 7.0',
  ],
] as const)('at step %i of a revealed wind tells the cues up to there, and no sooner', async (step, told, sum) => {
  const reveal = { ...picture, cell, read, wind: 6.4, wasSkipped: false };
  openWall({ step, rows: [named(5, 'Ada', 4, true)] }, live, reveal);
  const table = await screen.findByRole('table', { name: 'What the air showed' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(told);
  const below = table.parentElement?.querySelector('.wall-sum')?.textContent;
  expect(below).toBe(sum ?? 'near 50 %, middle 30 %, far 20 % of the drift');
});
