import { act, screen, waitFor, within } from '@testing-library/react';
import { history, sessions } from '@windcall/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf, newId, queryClient, readSession, reportReached, reportUnreached } from '../../../api/index.ts';
import { dropItems, outbox } from '../../../desk/outbox.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { toastTitled } from '../../../testing/toast-titled.ts';
import { DeleteSession } from './delete-session.tsx';
import { continuedSession } from './open-session.ts';
import { shotSender, unsentShots } from './shot-sender.ts';

const app = freshApp();
beforeEach(() => signIn(app.server, { user: person(1, 'anna') }));
afterEach(() => {
  reportReached();
  continuedSession.remove();
  dropItems(outbox.read());
});
const open = async () => {
  const onDeleted = vi.fn<() => void>();
  const { user } = renderInApp(<DeleteSession sessionId={4} recorded={2} onDeleted={onDeleted} />);
  await user.click(screen.getByRole('button', { name: 'Delete Session' }));
  return { user, onDeleted };
};

it('deletes the session after a question, forgets it, and reads the history and the sessions again', async () => {
  const keys = [keyOf(history.listHistory, {}), keyOf(sessions.listSessions, {})];
  for (const key of keys) queryClient.setQueryData(key, []);
  continuedSession.write({ sessionId: 4, profileId: 0, scenarioId: 7 });
  app.server.on(sessions.deleteSession, { success: true });
  const { user, onDeleted } = await open();
  const dialog = await findDialog('Delete session 4?', 'alertdialog');
  expect(dialog.textContent).toContain('Session 4 and its 2 shots are deleted for good.');
  expect(app.server.seenBy(sessions.deleteSession)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await toastTitled('Session Deleted')).toContain('Session 4, 2 shots.');
  expect(app.server.seenBy(sessions.deleteSession).map(({ path }) => path.at(-1))).toEqual(['4']);
  expect(onDeleted).toHaveBeenCalledOnce();
  expect(continuedSession.read()).toBeNull();
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

it('keeps everything when the server refuses, and says so', async () => {
  continuedSession.write({ sessionId: 4, profileId: 0, scenarioId: 7 });
  app.server.on(sessions.deleteSession, () => refuse('internal'));
  const { user, onDeleted } = await open();
  const dialog = await findDialog('Delete session 4?', 'alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await toastTitled('Session Error');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onDeleted).not.toHaveBeenCalled();
  expect(continuedSession.read()).not.toBeNull();
});

it('asks nothing without a network', async () => {
  const { user } = renderInApp(<DeleteSession sessionId={4} recorded={2} />);
  act(() => reportUnreached());
  await user.click(screen.getByRole('button', { name: 'Delete Session' }));
  expect(await toastTitled('Session Error')).toContain('Deleting a session needs the network.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('counts the shots of this session that wait here, and drops those alone with it', async () => {
  const keep = (sessionId: number) =>
    shotSender.keep({
      sessionId,
      body: { shotId: newId(), shotData: { sessionId, target: 1, moment: 0 } },
      stage: null,
    });
  readSession();
  expect([4, 4, 5].map(keep)).toEqual([true, true, true]);
  app.server.on(sessions.deleteSession, { success: true });
  const { user } = await open();
  const dialog = await findDialog('Delete session 4?', 'alertdialog');
  expect(dialog.textContent).toContain('Session 4 and its 4 shots');
  expect(dialog.textContent).toContain('2 of them are not recorded yet and will be lost.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await toastTitled('Session Deleted')).toContain('Session 4, 4 shots.');
  expect(unsentShots().map(({ value }) => value.sessionId)).toEqual([5]);
});
