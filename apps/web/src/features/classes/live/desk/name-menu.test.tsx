import { fireEvent, screen, waitFor } from '@testing-library/react';
import { classes } from '@windcall/contract';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../../../testing/render-app.tsx';
import { NameMenu } from './name-menu.tsx';

const app = freshApp();
const open = async (role: classes.ClassRole = 'instructor') => {
  app.server.on(classes.updateMember, {
    id: 8,
    name: 'xx',
    role: 'student',
    isYou: false,
    joinedAt: '2026-11-01T10:00:00.000Z',
  });
  const { user } = renderInApp(<NameMenu klass={{ id: 3, role }} memberId={8} name="Hathaway" place={8} />);
  if (role !== 'assistant') await user.click(await screen.findByRole('button', { name: 'Hathaway' }));
  return user;
};
const sent = () => app.server.seenBy(classes.updateMember).map(({ body }) => body);

it('hides a name by one press, and renames it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Hide/ }));
  await waitFor(() => expect(sent()).toEqual([{ name: 'Student 8' }]));
  await user.click(screen.getByRole('button', { name: 'Hathaway' }));
  await user.clear(screen.getByLabelText('Name on the wall'));
  await user.type(screen.getByLabelText('Name on the wall'), 'Hath{Enter}');
  await waitFor(() => expect(sent().at(-1)).toEqual({ name: 'Hath' }));
});

it('removes a member, and undoes that by one press', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Remove from class/ }));
  expect(await screen.findByText('Hathaway was removed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toEqual([{ removed: true }, { removed: false }]));
});

it('is no button for an assistant, who may change nobody', async () => {
  await open('assistant');
  expect(screen.queryByRole('button', { name: 'Hathaway' })).toBeNull();
});
