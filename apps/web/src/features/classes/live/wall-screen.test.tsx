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

it('shows the bars of a class without whose they are, where names stay with their owners', async () => {
  signIn(app.server, { user: person(1, 'ruth') });
  app.server.on(classes.getClass, klass);
  app.server.on(lives.listLives, { lives: [live] });
  app.server.on(lives.getLive, live);
  app.server.on(classes.streamEvents, refuse('busy'));
  app.server.on(classes.listEvents, { events: [], last: 9 });
  app.server.on(lives.getLiveTable, {
    seq: 9,
    digest: '0'.repeat(64),
    now: at,
    state: 'revealed',
    task: 1,
    rows: [sealed(5, 'Ada'), sealed(6, 'Ben')],
    counts: { called: 4, fired: 2 },
    unnamed: {
      called: 4,
      calls: [bracket(-2, 2), bracket(-1, 3), bracket(2, 6), bracket(3, 5)],
      wind: 4,
      hits: 1,
    },
  });
  openApp('/classes/3/wall');
  const bars = await screen.findByRole('list', { name: 'Brackets about the wind' });
  expect(within(bars).getAllByRole('listitem')).toHaveLength(4);
  expect(bars.textContent).toBe(
    ['L 2.0 to R 2.0', 'L 1.0 to R 3.0', 'R 2.0 to R 6.0', 'R 3.0 to R 5.0'].map((b) => `${b}, it was R 4.0`).join(''),
  );
  expect(screen.getByText('It was R 4.0 mph. Held by 2 of 4, hit by 1.')).not.toBeNull();
  expect(screen.queryByText(/Ada|Ben/)).toBeNull();
});
