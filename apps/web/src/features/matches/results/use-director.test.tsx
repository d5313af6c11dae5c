import { act, renderHook, waitFor } from '@testing-library/react';
import { matches } from '@windcall/contract';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ServerState } from '../../../api/server-state.tsx';
import { useCall } from '../../../api/use-call.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, signIn } from '../../../testing/render-app.tsx';
import { currentToast } from '../../../toasts/toast.ts';
import { UnitsProvider } from '../../../units/use-units.tsx';
import { useDirector } from './use-director.ts';

const app = freshApp();
const CODE = 'abcdefgh12345678';
const ENTRY = {
  ...{ id: 4, name: 'Ann', division: 'Open', profileName: 'Dasher', createdAt: '2026-11-01T10:00:00.000Z' },
  ...{
    finished: false,
    ...{ number: null, member: null, class: null, category: null, squad: null },
    struckReason: 'Unsafe',
  },
};
const open = () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(matches.listMatches, []);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServerState>
      <UnitsProvider>{children}</UnitsProvider>
    </ServerState>
  );
  const onDone = vi.fn();
  const hook = () => ({ director: useDirector(CODE, onDone), list: useCall(matches.listMatches, {}) });
  return { ...renderHook(hook, { wrapper }), onDone };
};

it('strikes an entry and gives a reshoot with the reason, and then reads again what tells of them', async () => {
  const { result, onDone } = open();
  await waitFor(() => expect(result.current.list.data).toEqual([]));
  let answer: (entry: typeof ENTRY) => void = () => undefined;
  app.server.on(matches.strikeEntry, () => new Promise<typeof ENTRY>((resolve) => (answer = resolve)));
  app.server.on(matches.giveReshoot, null);
  act(() => result.current.director.disqualify(4, 'Unsafe'));
  await waitFor(() => expect(result.current.director.pending).toBe(true));
  expect(onDone).not.toHaveBeenCalled();
  await waitFor(() => expect(app.server.seenBy(matches.strikeEntry)).toHaveLength(1));
  act(() => answer(ENTRY));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(app.server.seenBy(matches.strikeEntry)[0]).toMatchObject({
    path: `/api/matches/${CODE}/entries/4/strike`,
    body: { reason: 'Unsafe' },
  });
  act(() => result.current.director.giveReshoot(9, null));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(app.server.seenBy(matches.giveReshoot)[0]).toMatchObject({
    path: `/api/matches/${CODE}/runs/9/reshoot`,
    body: { reason: null },
  });
  await waitFor(() => expect(app.server.seenBy(matches.listMatches).length).toBeGreaterThan(1));
  await waitFor(() => expect(result.current.director.pending).toBe(false));
});

it('says what was refused, and is not done', async () => {
  const { result, onDone } = open();
  app.server.on(matches.strikeEntry, () => refuse('match-closed'));
  act(() => result.current.director.disqualify(4, null));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Not Changed' }));
  app.server.on(matches.giveReshoot, () => refuse('in-use', { message: 'Another reason was given.' }));
  act(() => result.current.director.giveReshoot(9, 'Wind flag fell'));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'No Reshoot', description: 'Another reason was given.' }),
  );
  expect(onDone).not.toHaveBeenCalled();
});
