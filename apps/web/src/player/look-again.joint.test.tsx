import { fireEvent, screen } from '@testing-library/react';
import { drills } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { LookAgain } from './look-again.tsx';

const app = freshApp();
const up = { range: 0, setting: 0, rounding: 0, rifle: 0 };
const right = { read: 0, arithmetic: 0, waited: 0, ...up };
const without = (part: object) => Object.fromEntries(Object.keys(part).map((name) => [name, false])) as never;
/** The called wind is −6.8 mph; at the shot it came from the other side, so that the two cannot be confused. */
const REVEALED: drills.Revealed = {
  ...{ number: 4, distance: 800, targetType: 'square', targetSize: 2, halfWidth: 0.29, k: 0.135, stillAir: -0.15 },
  cell: { range: 'to-1000', value: 'full', gust: 'steady' },
  ...{ air: null, truth: { atCommit: -6.8, atFire: 2 }, path: [{ distance: 0, crosswind: -7 }] },
  call: { lo: -5, hi: -1, best: -4, hold: null, committedAt: '2026-11-01T10:00:20.000Z' },
  shot: {
    ...{ shotId: '00000000-0000-4000-8000-000000000001', dial: { up: 5.4, right: 0 }, hold: { up: 0, right: 0 } },
    ...{ firedAt: '2026-11-01T10:00:30.000Z', impact: { right: 0.4, up: 0 }, isHit: false, timeOfFlight: 1.1 },
  } as drills.Revealed['shot'],
  ...{ pointed: null, par: null, meter: null },
  score: { interval: 4, width: 4, outside: 0, sigma: 1, reference: null, aim: null, chance: null },
  split: {
    ...{
      right: right as never,
      up,
      isHit: false,
      cheapest: null,
      hitWithout: { right: without(right), up: without(up) },
    },
    wind: { calledMph: -7, atCommitMph: -6.8, atFireMph: 2, milPerMph: 0.135, stillAirMil: -0.15 },
  },
  handicap: { before: null, after: 2, error: 1, low: null, high: null, calls: 1 },
  read: {
    thirds: [0.49, 0.36, 0.15].map((share, i) => ({ share, mph: null, atCommit: null, weight: 3 - i })),
    ...{ cues: [], again: false, together: null, atCommit: null, mean: null },
  },
};
const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const type = (name: RegExp, text: string) => {
  fireEvent.change(box(name), { target: { value: text } });
  fireEvent.keyDown(box(name), { key: 'Enter' });
};

it('sets the second bracket beside the first against the wind of the call, and keeps nothing of it', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(drills.revealTask, REVEALED);
  app.server.on(drills.getReplay, () => refuse('busy'));
  const onDone = vi.fn();
  renderInApp(<LookAgain drillId={7} number={4} onDone={onDone} />, '/practice');
  await screen.findByText('Look again: call 4');
  expect(app.server.seenBy(drills.revealTask).map(({ path }) => path)).toEqual(['/api/drills/7/tasks/4/reveal']);
  fireEvent.click(screen.getByText('Check'));
  expect(screen.queryByText(/^It was/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Type it' }));
  type(/^Low/, 'L8');
  type(/^High/, '4');
  fireEvent.click(screen.getByText('Check'));
  expect((await screen.findByText(/^It was/)).textContent).toBe('It was L 6.8');
  expect(screen.getByText(/^First call/).textContent).toBe('First call L 1.0 to L 5.0, best L 4.0: outside');
  expect(screen.getByText(/^Now/).textContent).toBe('Now L 4.0 to L 8.0, best L 6.0: inside');
  fireEvent.click(screen.getByText('Done for today'));
  expect([onDone.mock.calls.length, app.server.acts()]).toEqual([1, []]);
});
