import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { drills, games, type ReplyOf } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { watchInstall } from '../../shell/install.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { practiceChoice } from './practice-choice.ts';
import { PracticeHome } from './practice-home.tsx';
import { useStartDrill } from './use-start-drill.ts';

const app = freshApp();
type Past = ReplyOf<typeof drills.listDrills>['drills'][number];
// evening in Denver is the next day in UTC, which the daily uses
const NOW = Date.parse('2026-11-25T02:00:00.000Z');
const drill = (id: number, more: Partial<Past>): Past => ({
  ...{ id, kind: 'daily', level: 1, tasks: 5, done: 0, over: false, profileName: 'Match rifle', judged: [] },
  ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, handicap: null },
  createdAt: new Date(NOW).toISOString(),
  ...more,
});
/** The fields that the home reads. */
const WIND = {
  eye: { misreadMph: 2.4, from: 'practice', calls: 40 },
  ...{ calls: 40, left: 0, handicap: 2.4, error: 0.2, low: 2, high: 2.8, par: null },
  coverage: { held: 20, of: 40, low: null, high: null },
  nextSkill: { range: 'to-700', sky: 'broken', level: 2, awayDays: 1, why: '' },
  ...{ cells: [], said: null, ladder: [], over: [], last: [], dots: [], plates: { now: null, atOne: 0.5 } },
  next: { cell: { range: 'to-700' }, why: '', due: false },
} satisfies ReplyOf<typeof drills.getYourWind>;

let goes = false;
const onGoes = vi.fn<() => void>();
const Shown = ({ onStarted, goOn }: { onStarted: (id: number) => void; goOn: (id: number) => void }) => (
  <PracticeHome
    offline={false}
    {...{ goes, onGoes }}
    start={useStartDrill(onStarted)}
    onGoOn={goOn}
    onLesson={() => undefined}
    onWarmUp={() => undefined}
    onSummary={() => undefined}
  />
);

beforeEach(() => {
  goes = false;
  onGoes.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(12);
  practiceChoice.write({ level: 3, calls: '20', reveal: 'each' });
  app.server.on(drills.getYourWind, WIND);
  app.server.on(drills.createDrill, drill(70, {}));
  app.server.on(games.getDaily, ({ query }) => ({
    ...{ day: query.get('day') ?? '2026-11-25', level: 1, near: false, done: false, mine: null, rows: [], others: 0 },
    ...{ streak: 0, best: 0, name: null },
  }));
});
const open = (past: readonly Past[], dailyDone = false) => {
  app.server.on(drills.listDrills, { drills: [...past], dailyDone, lastSelfTestAt: null });
  const [onStarted, goOn] = [vi.fn<(id: number) => void>(), vi.fn<(id: number) => void>()];
  renderInApp(<Shown onStarted={onStarted} goOn={goOn} />, '/practice');
  return { onStarted, goOn };
};
const made = () => app.server.seenBy(drills.createDrill).map(({ body }) => body);
const days = () => app.server.seenBy(games.getDaily).map(({ query }) => query.get('day'));
/** Presses Enter once these words appear. */
const go = async (name: RegExp): Promise<void> => {
  await screen.findByText(name);
  fireEvent.keyDown(document.body, { key: 'Enter' });
};

it('starts the daily with the chosen rifle, and shows yesterday’s table in UTC', async () => {
  const { onStarted } = open([drill(60, { over: true, done: 5, createdAt: '2026-11-24T20:00:00.000Z' })]);
  await go(/winds are up/);
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(70));
  expect(made()).toEqual([{ kind: 'daily', level: 3, profileId: 12 }]);
  expect(days()).toEqual(['2026-11-24']);
});

it('starts today’s five from a link that asks for it, once, and not when they are done', async () => {
  goes = true;
  const { onStarted } = open([]);
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(70));
  expect([made().length, onGoes.mock.calls.length]).toEqual([1, 1]);
});

it('starts nothing by itself when today’s five are done', async () => {
  goes = true;
  open([drill(64, { done: 5, over: true })], true);
  await waitFor(() => expect(onGoes).toHaveBeenCalledTimes(1));
  expect(made()).toEqual([]);
});

it('offers no reminder on the first day', async () => {
  open([]);
  await screen.findByText('Day 1 starts with your first five');
  expect(screen.queryByText('A daily reminder.')).toBe(null);
});

it('offers the reminder and the install from the second day on, the install once', async () => {
  watchInstall();
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  // the app prevents the browser's own prompt
  expect(offer.defaultPrevented).toBe(true);
  app.server.on(games.getDaily, ({ query }) => ({
    ...{ day: query.get('day') ?? '2026-11-25', level: 1, near: false, done: false, mine: null, rows: [], others: 0 },
    ...{ streak: 1, best: 1, name: null },
  }));
  open([]);
  expect(await screen.findByText('A daily reminder.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(offer));
  expect(screen.queryByRole('button', { name: 'Install' })).toBe(null);
  expect(localStorage.getItem('installSaid')).toBe('yes');
});

it('continues today’s daily, and offers the other open string, but none of a class', async () => {
  // begun yesterday by this device's clock, which is a day ahead of the server's
  const daily = drill(64, { done: 2, createdAt: '2026-11-24T12:00:00.000Z' });
  const { goOn } = open(
    [drill(65, { kind: 'class', done: 1 }), daily, drill(63, { kind: 'calls', tasks: 10, done: 4 })],
    true,
  );
  await go(/Go on: call 3/);
  expect(goOn).toHaveBeenCalledWith(64);
  fireEvent.click(screen.getByRole('button', { name: 'Resume your last string, call 5' }));
  expect(goOn).toHaveBeenLastCalledWith(63);
  expect(made()).toEqual([]);
});

it('starts five more of the skill that comes next when the daily is done', async () => {
  open([drill(64, { done: 5, over: true })], true);
  await go(/Done. Five more/);
  await waitFor(() => expect(made()).toHaveLength(1));
  expect(made()[0]).toEqual({
    ...{ kind: 'calls', tasks: 5, level: 2, profileId: 12 },
    rung: { range: 'to-700', sky: 'broken' },
  });
  expect(days()).toEqual([null]);
});
