import { screen } from '@testing-library/react';
import { classes, lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { type OneWind, StudentScreen } from './student-screen.tsx';

const app = freshApp();
const AT = '2026-11-01T10:00:00.000Z';
const klass: classes.ClassView = {
  ...{ id: 3, name: 'Thursday', note: '', role: 'student', memberId: 5, displayName: 'Ann', ownerName: 'Ruth' },
  ...{ students: 2, archived: false, timeZone: null, liveId: 9, newCodeAt: null, toDo: [], joining: null },
  createdAt: AT,
};
const live = (more: Partial<lives.Live> = {}): lives.Live => ({
  ...{ state: 'open', task: 2, skipped: false, openedAt: AT, frozenAt: null, holdUntil: null, now: AT },
  revealedAt: null,
  ...{ id: 9, level: 1, tasks: 3, distance: 600, distances: null, farthest: 600, rifle: 'Club rifle', callS: null },
  ...{ names: 'shown', isOpen: true, drillId: 40, createdAt: AT, endedAt: null },
  ...more,
});
type Cell = lives.LiveTable['rows'][number]['cells'][number];
const table = (state: lives.LiveState, task: number, own: Cell['state'][], others: Cell['state'][] = []) => {
  const rows = [
    { memberId: 4, name: 'Bob', cells: others.map((cell) => ({ state: cell })) },
    { memberId: 5, name: 'Ann', cells: own.map((cell) => ({ state: cell })) },
  ];
  const told = { state, task, rows };
  return { seq: 7, now: AT, digest: digestOf(told), ...told };
};
const winds: OneWind[] = [];
const open = async (told: lives.LiveTable, own = live()) => {
  winds.length = 0;
  app.server.on(classes.getClass, klass);
  app.server.on(lives.getLive, own);
  app.server.on(lives.getLiveTable, told);
  renderInApp(
    <Routes>
      <Route
        path="/classes/:id/lives/:live"
        element={
          <StudentScreen
            renderWind={(wind) => {
              winds.push(wind);
              return <p>Wind number {wind.number}</p>;
            }}
          />
        }
      />
    </Routes>,
    '/classes/3/lives/9',
  );
};
beforeEach(() => {
  signIn(app.server, { user: person(1, 'ann') });
  app.server.on(classes.streamEvents, () => refuse('busy'));
  app.server.on(classes.listEvents, { events: [], last: 7 });
  app.server.on(lives.tellPhone, { success: true });
});

it('shows the open wind to members who take part', async () => {
  await open(table('open', 2, ['none', 'waiting'], ['none', 'called']));
  await screen.findByText('Wind number 2');
  expect(winds.at(-1)).toMatchObject({ drillId: 40, number: 2, phase: 'open' });
});

it('asks a member who came after a wind was opened to wait for the next one', async () => {
  await open(table('open', 2, ['absent', 'absent'], ['none', 'called']));
  await screen.findByText('You take part from the next wind.');
  expect(winds).toEqual([]);
});

it('shows a frozen wind as frozen', async () => {
  await open(table('frozen', 2, ['none', 'called']), live({ state: 'frozen' }));
  await screen.findByText('Wind number 2');
  expect(winds.at(-1)?.phase).toBe('frozen');
});
