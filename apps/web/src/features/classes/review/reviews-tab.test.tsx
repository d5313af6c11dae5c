import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { assignments, classes, drills, lives } from '@windcall/contract';
import { expect, it } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { keptDownloads } from '../../../testing/kept-downloads.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../../testing/render-app.tsx';

const app = freshApp();
const at = '2026-11-24T19:10:00.000Z';
const klass = (role: classes.ClassRole): classes.ClassView => ({
  id: 3,
  name: 'Thursday long range',
  note: '',
  role,
  memberId: 5,
  displayName: 'Ada',
  ownerName: 'Ruth',
  students: 2,
  archived: false,
  timeZone: null,
  joining: null,
  liveId: null,
  newCodeAt: null,
  toDo: [],
  createdAt: at,
});
const live: lives.Live = {
  state: 'over',
  task: 1,
  skipped: false,
  openedAt: at,
  frozenAt: at,
  holdUntil: null,
  revealedAt: at,
  now: at,
  id: 8,
  level: 1,
  tasks: 1,
  distance: null,
  distances: null,
  farthest: 600,
  rifle: null,
  callS: null,
  names: 'shown',
  isOpen: false,
  drillId: null,
  createdAt: at,
  endedAt: at,
};
const row = (memberId: number, name: string, calls: number) => ({
  memberId,
  name,
  calls,
  coverage: { held: calls - 1, of: calls, low: 0.5, high: 0.9 },
  bias: -1.6,
  biasError: 0.4,
  handicap: 2.2,
  handicapError: 0.3,
  hits: 1,
  reactionS: 12.4,
});
const call = (memberId: number | null, drillId: number | null, lo: number) => ({
  memberId,
  drillId,
  lo,
  hi: lo + 4,
  best: lo + 2,
  truth: 5,
  held: lo <= 5 && 5 <= lo + 4,
  interval: 4,
  isHit: true,
});
const cell = { range: 'to-700', value: 'half', gust: 'steady' } as const;
const reviewOf = (calls: lives.ClassReview['tasks'][number]['calls'], rows: lives.ClassReview['rows']) => ({
  rows,
  tasks: [{ live: 8, assignment: null, try: null, task: 1, distance: 600, cell, calls }],
  said: null,
  attendance: [],
  standing: [],
});
const open = (role: classes.ClassRole, review: lives.ClassReview) => {
  app.server.on(classes.getClass, klass(role));
  app.server.on(lives.listLives, { lives: [live] });
  app.server.on(lives.reviewLive, review);
  return openApp('/classes/3?tab=reviews');
};

it('shows an instructor every bracket with its name, and no verdict on a member', async () => {
  signIn(app.server, { user: person(1, 'ruth') });
  const review = reviewOf([call(5, null, 2), call(6, null, 6)], [row(6, 'Ben', 40), row(5, 'Ada', 9)]);
  const { user } = open('instructor', review);
  await user.click(await screen.findByRole('button', { name: 'Ada, wind 1: R 2.0 to R 6.0, it was R 5.0, held, hit' }));
  const facts = await screen.findByRole('dialog', { name: 'Ada, wind 1' });
  expect(within(facts).getByText('R 5.0, held')).toBeTruthy();
  expect(within(facts).queryByRole('link')).toBeNull();
  await user.click(within(facts).getByRole('button', { name: 'Done' }));
  const [, ada, ben] = within(screen.getByRole('table', { name: 'Students' })).getAllByRole('row');
  expect(ada?.textContent).toBe('Ada98 of 9−1.6 ± 0.4 from few calls2.2 ± 0.3112 s');
  expect(ben?.textContent).toBe('Ben4039 of 40−1.6 ± 0.42.2 ± 0.3112 s');
  expect(screen.getByRole('heading', { name: '1 of 2 brackets caught it.' })).toBeTruthy();
});

it('names who was there and called nothing, also where one alone called', async () => {
  signIn(app.server, { user: person(1, 'ruth') });
  const there = { winds: 1, unfired: [] };
  const attendance = [
    { memberId: 5, name: 'Ada', called: 1, ...there },
    { memberId: 6, name: 'Ben', called: 0, ...there },
  ];
  open('instructor', { ...reviewOf([call(5, null, 2)], [row(5, 'Ada', 1)]), attendance });
  expect(await screen.findByText(/Ben was there and called nothing\.$/)).toBeTruthy();
});

it('shows a student their own bracket, which leads to its reveal, and the others’ without names', async () => {
  signIn(app.server, { user: person(1, 'ada') });
  // the screen of practice, if already loaded, sends its request at once
  app.server.on(drills.getDrill, () => refuse('not-found'));
  const { user } = open('student', reviewOf([call(5, 21, 2), call(null, null, 6)], [row(5, 'Ada', 1)]));
  expect(await screen.findByRole('img', { name: '0 of 1 held' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /wind 1: / })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Ada, wind 1/ }));
  expect(window.location.pathname + window.location.search).toBe('/practice?drill=21&look=1');
});

it('leads with what the class is sure to do', async () => {
  signIn(app.server, { user: person(1, 'ruth') });
  open('assistant', {
    ...reviewOf([call(5, null, 2)], [row(5, 'Ada', 1)]),
    said: {
      ...{ kind: 'side', form: 'side', size: -1.6, low: -2.1, high: -1.1, held: 0.6 },
      ...{ scoreMph: 2.04, gainMph: 0.62, gainErrorMph: 0.1, calls: 40 },
    },
  });
  expect(
    await screen.findByRole('heading', {
      name: /^The class calls 1\.6 mph to the left of what’s shown\. Take it off\. /,
    }),
  ).toBeTruthy();
});

it('names each assignment of a range of days by its title, and the try where there are several', async () => {
  signIn(app.server, { user: person(1, 'ruth') });
  const given: assignments.Assignment = {
    id: 4,
    title: 'Calls at 600',
    what: { drill: 'calls', level: 1, tasks: 1, distances: [600], scenario: null, cells: null },
    wind: 'own',
    opensAt: null,
    dueAt: null,
    closesAtDue: false,
    isOpen: true,
    tries: 2,
    note: '',
    createdAt: at,
    mine: { state: 'none', tries: 0, finishedAt: null, late: false, drillId: null, runId: null },
    class: { begun: 0, finished: 1, of: 2 },
  };
  app.server.on(assignments.listAssignments, {
    assignments: [given, { ...given, id: 6, title: 'One try', tries: 1 }],
  });
  const { tasks } = reviewOf([call(5, null, 2)], []);
  const taskOf = (assignment: number, place: number) =>
    tasks.map((one) => ({ ...one, live: null, assignment, try: place }));
  app.server.on(lives.reviewClass, {
    ...reviewOf([], [row(5, 'Ada', 1)]),
    tasks: [...taskOf(4, 2), ...taskOf(6, 1)],
  });
  const { user } = open('instructor', reviewOf([], []));
  await screen.findByText('Nothing to review yet');
  await user.selectOptions(screen.getByLabelText('Review of'), 'days');
  await screen.findByRole('table', { name: 'Calls at 600, try 2: wind 1' });
  expect(screen.getByRole('table', { name: 'One try: wind 1' })).toBeTruthy();
});

it('asks for a range of days by its address, and saves the same range as CSV', async () => {
  signIn(app.server, { user: person(1, 'ruth') });
  const saved = keptDownloads();
  app.server.on(lives.reviewClass, reviewOf([call(5, null, 2)], [row(5, 'Ada', 1)]));
  app.server.on(assignments.listAssignments, { assignments: [] });
  app.server.on(lives.exportClassReview, 'member\r\n');
  const { user } = open('instructor', reviewOf([], []));
  await screen.findByText('Nothing to review yet');
  await user.selectOptions(screen.getByLabelText('Review of'), 'days');
  fireEvent.change(await screen.findByLabelText(/^From/), { target: { value: '2026-11-01' } });
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(app.server.seenBy(lives.exportClassReview)).toHaveLength(1));
  for (const one of [lives.reviewClass, lives.exportClassReview])
    expect(app.server.seenBy(one).at(-1)?.query.get('from')).toBe('2026-11-01');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['class-review.csv']));
});
