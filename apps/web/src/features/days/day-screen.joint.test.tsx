import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { days as calls, type days, drills, games, profiles, scenarios, weather } from '@windcall/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropItems, outbox } from '../../desk/outbox.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { DayScreen } from './day-screen.tsx';
import { StageScreen } from './stage-screen.tsx';

const app = freshApp();
const ID = '5f0c2f6e-3a57-4d39-9c1b-0d8b8f6d7a11';
const SEEN: days.Day = {
  ...{ id: ID, on: '2026-11-28', name: 'Rim Rock', profileId: null, match: null, stages: [] },
  updatedAt: '2026-11-28T10:00:00.000Z',
};
const OTHER = { ...SEEN, name: 'By tablet', updatedAt: '2026-11-28T11:00:00.000Z' };
let stored = SEEN;
let isRefusing = true;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  [stored, isRefusing] = [SEEN, true];
  app.server.on(profiles.listProfiles, []);
  app.server.on(calls.listDays, []);
  app.server.on(calls.getDay, () => stored);
  app.server.on(calls.putDay, ({ parsed }) => {
    if (isRefusing) {
      stored = OTHER;
      return refuse('day-changed');
    }
    stored = { ...parsed, id: ID, updatedAt: '2026-11-28T12:00:00.000Z' };
    return stored;
  });
});
afterEach(() => dropItems(outbox.read()));

const changeName = async (): Promise<void> => {
  renderInApp(
    <Routes>
      <Route path="/days/:id" element={<DayScreen />} />
    </Routes>,
    `/days/${ID}`,
  );
  const box = await screen.findByLabelText('Name');
  fireEvent.change(box, { target: { value: 'By phone' } });
  fireEvent.blur(box);
  await screen.findByText(/^By tablet,/);
  expect(screen.getByText(/^By phone,/)).toBeTruthy();
  isRefusing = false;
};

it('shows both versions of a day that another device changed, and sends the one that is kept', async () => {
  await changeName();
  fireEvent.click(screen.getByText('Keep this device’s'));
  await waitFor(() => expect(stored.name).toBe('By phone'));
  await waitFor(() => expect(screen.queryByText(/^By tablet,/)).toBeNull());
  expect(outbox.read()).toEqual([]);
});

it('drops a change when the server’s version is kept', async () => {
  await changeName();
  fireEvent.click(screen.getByText('Keep the server’s'));
  await screen.findByRole('heading', { level: 1, name: 'By tablet' });
  expect(app.server.seenBy(calls.putDay)).toHaveLength(1);
  expect(outbox.read()).toEqual([]);
});

it('says at the line that another device changed the day', async () => {
  app.server.on(games.listFieldLog, { entries: [], next: null, figures: null });
  const stage = { n: 1, name: 'Ridge', line: '600 yd, 8 from 9:00', plan: null, called: null, note: '' };
  stored = { ...SEEN, stages: [stage] };
  renderInApp(
    <Routes>
      <Route path="/days/:id/:stage" element={<StageScreen />} />
    </Routes>,
    `/days/${ID}/1`,
  );
  fireEvent.change(await screen.findByLabelText(/^Call, low/), { target: { value: '8' } });
  const link = await within(await screen.findByRole('alert')).findByRole('link');
  expect(link.getAttribute('href')).toBe(`/days/${ID}`);
  expect(stored.name).toBe('By tablet');
});

it.each([
  [
    'in the wind of the log that was brought',
    7,
    /in the wind of your log: kestrel.csv \(replay\)/,
    { kind: 'saved', id: 7 },
  ],
  ['in natural air without a log', null, /in similar natural air/, { kind: 'natural', from: 75, speeds: [8, 14] }],
  [
    'in natural air once the log is deleted',
    8,
    /in similar natural air/,
    { kind: 'natural', from: 75, speeds: [8, 14] },
  ],
])('makes the calls of tonight %s', async (_, windFieldId, said, wind) => {
  stored = { ...SEEN, windFieldId };
  app.server.on(calls.getNight, {
    ...{ stages: [], number: null, truing: null },
    practice: { distances: [412, 700], from: 75, speeds: [8, 14] },
  });
  const saved = { seed: null, distancePoints: 2, timePoints: 7, createdAt: SEEN.updatedAt };
  app.server.on(weather.listFields, [{ id: 7, name: 'kestrel.csv (replay)', ...saved }]);
  app.server.on(
    scenarios.keepScenario,
    ({ parsed }) => ({ ...parsed, id: 3, createdAt: SEEN.updatedAt, multiTargetWindEffects: null }) as never,
  );
  app.server.on(drills.createDrill, {
    ...{ id: 70, kind: 'calls', level: 1, tasks: 12, done: 0, over: false, profileName: 'Mine' },
    ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, createdAt: SEEN.updatedAt },
  });
  renderInApp(
    <Routes>
      <Route path="/days/:id" element={<DayScreen />} />
    </Routes>,
    `/days/${ID}?tab=tonight`,
  );
  await screen.findByText(said);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(/^Added/);
  expect(app.server.seenBy(drills.createDrill)[0]?.body).toMatchObject({ scenarioId: 3, tasks: 12, wind });
});
