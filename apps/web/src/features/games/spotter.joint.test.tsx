import { fireEvent, screen, waitFor } from '@testing-library/react';
import { games, type ReplyOf } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { Spotter } from './spotter.tsx';

const app = freshApp();
const shotAt = (number: number): ReplyOf<typeof games.getSpotterShot> => ({
  ...{ number, of: 2, distance: 600, targetType: 'square', targetSize: 2, halfWidth: 0.4, elapsed: 0 },
  startedAt: '2026-11-01T10:00:00.000Z',
  ...{ call: null, result: null, trace: [], splash: { right: -0.3, up: 0.5, tS: 1, drift: 0 } },
});
const result: games.SpotterResult = {
  ...{ late: false, impact: { right: -0.3, up: 0.5 }, off: { right: 0, up: 0, total: 0.1 } },
  parts: { read: { right: 0, up: 0 }, wind: 0 },
};
const calls = () => app.server.seenBy(games.callSpotterShot).map(({ path, body }) => [path.split('/').at(-2), body]);

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(4);
  app.server.on(games.createSpotterRound, { id: 31, of: 2 });
  app.server.on(games.getSpotterShot, ({ params }) => shotAt(Number(params.n)));
  app.server.on(games.callSpotterShot, result);
});

it('takes a correction as typed, and asks for the next shot by its number', async () => {
  const onDone = vi.fn<() => void>();
  renderInApp(<Spotter offline={false} onDone={onDone} />);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  const box = await screen.findByLabelText('Correction');
  fireEvent.change(box, { target: { value: 'R.3 U.1' } });
  fireEvent.submit(box.closest('form') as HTMLFormElement);
  await screen.findByRole('button', { name: /Next shot/ });
  expect(app.server.seenBy(games.createSpotterRound)[0]?.body).toMatchObject({ profileId: 4 });
  expect(calls()).toEqual([['1', { right: 0.3, up: 0.1 }]]);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await screen.findByText('Spotter, shot 2 of 2');
  const again = await screen.findByLabelText('Correction');
  expect((again as HTMLInputElement).value).toBe('');
  fireEvent.change(again, { target: { value: 'L.2 D.1' } });
  fireEvent.submit(again.closest('form') as HTMLFormElement);
  await screen.findByRole('button', { name: /Done/ });
  expect(calls()[1]).toEqual(['2', { right: -0.2, up: -0.1 }]);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(onDone).toHaveBeenCalledOnce();
});

it('says why a round did not start, and starts it with the next press', async () => {
  app.server.on(games.createSpotterRound, () => refuse('busy'));
  renderInApp(<Spotter offline={false} onDone={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: /Start ten shots/ }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  app.server.on(games.createSpotterRound, { id: 31, of: 2 });
  fireEvent.click(screen.getByRole('button', { name: /Start ten shots/ }));
  await screen.findByText('Spotter, shot 1 of 2');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
