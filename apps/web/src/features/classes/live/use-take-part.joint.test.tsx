import { act, renderHook, waitFor } from '@testing-library/react';
import { lives } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { useTakePart } from './use-take-part.ts';

const app = freshApp();
const rifles = () => app.server.seenBy(lives.joinLive).map(({ body }) => (body as { profileId: number }).profileId);

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(12);
});
const open = (live: { rifle: string | null; drillId: number | null }) => {
  const onIn = vi.fn<() => void>();
  return { ...renderHook(() => useTakePart(3, { id: 9, ...live }, onIn)), onIn };
};

it('takes part once, with the rifle that was chosen last', async () => {
  app.server.on(lives.joinLive, { drillId: 40 });
  const { onIn, rerender } = open({ rifle: null, drillId: null });
  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  rerender();
  expect(rifles()).toEqual([12]);
});

it('asks nothing if the user already takes part, and uses the class’s rifle if it has one', async () => {
  app.server.on(lives.joinLive, { drillId: 40 });
  open({ rifle: null, drillId: 40 });
  const { onIn } = open({ rifle: 'Club rifle', drillId: null });
  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(rifles()).toEqual([0]);
});

it('replaces a rifle that does not reach by the built-in one', async () => {
  app.server.on(lives.joinLive, ({ parsed }) => (parsed.profileId === 12 ? refuse('cannot-solve') : { drillId: 40 }));
  const { onIn } = open({ rifle: null, drillId: null });
  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(rifles()).toEqual([12, 0]);
});

it('keeps the chosen rifle when the server is busy or gone, says so, and asks with it again', async () => {
  app.server.on(lives.joinLive, () => refuse('busy'));
  const { result, onIn } = open({ rifle: null, drillId: null });
  await waitFor(() => expect(result.current.trouble).toMatchObject({ code: 'busy' }));
  expect(rifles()).toEqual([12]);
  app.server.on(lives.joinLive, { drillId: 40 });
  act(() => result.current.again());
  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(rifles()).toEqual([12, 12]);
  expect(result.current.trouble).toBeNull();
});
