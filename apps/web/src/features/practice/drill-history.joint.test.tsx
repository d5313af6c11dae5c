import { fireEvent, screen, within } from '@testing-library/react';
import { drills, type ReplyOf } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { DrillHistory } from './drill-history.tsx';

const app = freshApp();
const [onOpen, onGoOn] = [vi.fn(), vi.fn()];
type Listed = ReplyOf<typeof drills.listDrills>['drills'][number];
const judged = (number: number, isHit: boolean) => ({
  ...{
    number,
    distance: 600,
    lo: 1,
    hi: 4,
    best: 2,
    truth: 3,
    interval: 3,
    isHit,
    firedAt: '2026-11-01T10:00:00.000Z',
  },
});
const drill = (id: number, more: Partial<Listed> = {}): Listed => ({
  ...{ id, kind: 'calls', level: 2, tasks: 5, done: 3, over: false, profileName: 'Match', handicap: null, judged: [] },
  ...{ air: { temperature: 59, pressure: 29.92, humidity: 0 }, createdAt: '2026-11-01T17:30:00.000Z', ...more },
});
const answer = (...list: Listed[]) =>
  app.server.on(drills.listDrills, { drills: list, dailyDone: false, lastSelfTestAt: null });
const rows = () => [...document.querySelectorAll<HTMLElement>('ul.history > li')];

beforeEach(() => {
  onOpen.mockReset();
  onGoOn.mockReset();
  signIn(app.server, { user: person(1, 'anna') });
});

it('lists the time, kind, progress and result of each drill, and opens the pressed one', async () => {
  answer(
    drill(4, {
      kind: 'kyl',
      level: 3,
      tasks: 10,
      done: 7,
      handicap: 2.25,
      judged: [judged(1, true), judged(2, false), judged(3, true)],
    }),
    drill(3, { kind: 'daily', done: 5, over: true }),
    drill(2, { kind: 'class', done: 1 }),
  );
  renderInApp(<DrillHistory onOpen={onOpen} onGoOn={onGoOn} />);
  await screen.findByText('Your calls');
  expect(app.server.seenBy(drills.listDrills)[0]?.query.get('limit')).toBe('100');
  const [kyl, daily, klass] = rows() as [HTMLElement, HTMLElement, HTMLElement];
  // in the reader's time zone
  expect(kyl.firstChild?.textContent).toMatch(/Nov 1, 2026.*10:30/);
  expect(within(kyl).getByText(/Know your limit/).textContent).toBe('Know your limit, level 3');
  expect(within(kyl).getByText(/of 10/).textContent).toMatch(/^7 of 10, ± 2\.[23], 2 hit$/);
  expect(within(daily).getByText(/of 5/).textContent).toBe('5 of 5');
  fireEvent.click(within(kyl).getByText('Resume'));
  fireEvent.click(within(daily).getByText('Open'));
  // a class's wind continues in its class
  fireEvent.click(within(klass).getByText('Open'));
  expect([onGoOn.mock.calls, onOpen.mock.calls]).toEqual([[[4]], [[3], [2]]]);
});

it('says that there are none, and why they could not be loaded, with a way to try again', async () => {
  app.server.on(drills.listDrills, () => refuse('forbidden', { message: 'Not now.' }));
  const first = renderInApp(<DrillHistory onOpen={onOpen} onGoOn={onGoOn} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  answer();
  fireEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('No drills yet')).toBeTruthy();
  first.unmount();
});
