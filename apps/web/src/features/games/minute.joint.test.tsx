import { fireEvent, screen, waitFor } from '@testing-library/react';
import { games, profiles } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { sendingUser } from '../../api/index.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { reviewSender } from './game-senders.ts';
import { GamesScreen } from './games-screen.tsx';
import { Minute } from './minute.tsx';

const app = freshApp();
const START_MS = Date.parse('2026-11-01T10:00:00.000Z');
const ITEM: Omit<games.MicroItem, 'key'> = {
  ...{ kind: 'value', due: null, state: 'new', stability: 0, difficulty: 0, reps: 0, lapses: 0, scheduledDays: 0 },
  ...{ learningSteps: 0, lastReview: null, changed: null },
};
const itemsOf = (...keys: string[]): games.MicroItem[] => keys.map((key) => ({ ...ITEM, key }));
const press = (key: string): boolean => fireEvent.keyDown(document.body, { key });
const answers = () => reviewSender.waiting(sendingUser()).map(({ value }) => value.review);
const asked = (clock: number) => screen.findByText(`Wind from ${clock}:00. What part counts?`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  signIn(app.server, { user: person(1, 'anna') });
});

const openMinute = (...only: string[]) =>
  renderInApp(
    <Minute
      {...{ items: itemsOf(...only), missed: [], only, profileId: 0, answers: new Map() }}
      onAgain={() => undefined}
      onDone={() => undefined}
    />,
  );

it('times each answer from its own question, and takes key 1 for the first part', async () => {
  openMinute('value:12', 'value:3');
  await asked(12);
  vi.setSystemTime(START_MS + 2000);
  press('1');
  await asked(3);
  vi.setSystemTime(START_MS + 5000);
  press('5');
  await waitFor(() => expect(answers()).toHaveLength(2));
  expect(answers().map(({ key, given, ms }) => ({ key, given, ms }))).toEqual([
    { key: 'value:12', given: 0, ms: 2000 },
    { key: 'value:3', given: 1, ms: 3000 },
  ]);
});

it('keeps an acceptable answer if the clock is set back during the question', async () => {
  openMinute('value:12');
  await asked(12);
  vi.setSystemTime(START_MS - 3_600_000);
  press('1');
  await waitFor(() => expect(answers()).toHaveLength(1));
  expect(games.sendMicroReviews.body?.safeParse({ reviews: answers() }).success).toBe(true);
});

it('reads each key of a place as its own axis and sign', async () => {
  openMinute('reticle');
  await screen.findByRole('img', { name: /A mark in a reticle/ });
  for (const key of ['1', '.', '5', '-', 'Enter', '2', 'Enter']) press(key);
  expect(answers()[0]?.given).toEqual({ right: -1.5, up: 2 });
});

it('asks again only what was missed', async () => {
  app.server.on(profiles.listProfiles, []);
  app.server.on(games.listMicroItems, { items: itemsOf('value:3', 'value:12'), due: 2, missed: [] });
  // answers stay in this browser
  app.server.on(games.sendMicroReviews, () => refuse('busy'));
  app.server.on(
    games.getMicroSkills,
    games.bySkill(() => ({ median: null, ms: null, n: 0 })),
  );
  app.server.on(games.listSelfTests, { tests: [], due: null, change: null });
  renderInApp(<GamesScreen />, '/practice/games?open=minute');
  for (const [clock, key] of [
    [3, '5'],
    [12, '5'],
  ] as const) {
    await asked(clock);
    press(key);
  }
  await screen.findByText('It is 0');
  vi.setSystemTime(START_MS + 61_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Again: those I missed' }));
  await asked(12);
  press('1');
  // two items were queued; then a skill follows at once
  await waitFor(() => expect(answers().map(({ key }) => key)).toEqual(['value:3', 'value:12', 'value:12']));
  await waitFor(() => expect(screen.queryByText(/What part counts/)).toBeNull());
});
