import { fireEvent, screen, waitFor } from '@testing-library/react';
import { games } from '@windcall/contract';
import { expect, it } from 'vitest';
import { useCall } from '../../api/index.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { TodaysTable } from './todays-table.tsx';

const app = freshApp();
const Shown = () => {
  const board = useCall(games.getDaily, { query: { day: '2026-11-01' } });
  return <TodaysTable board={board.data ?? null} trouble={null} isToday />;
};

it('saves the name, shows the table with it, and sends an empty one to be not listed', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  let name: string | null = null;
  app.server.on(games.getDaily, () => ({
    ...{ day: '2026-11-01', level: 2, near: false, done: true, name, mine: null, others: 0, streak: 1, best: 3 },
    rows: name === null ? [] : [{ place: 1, name, you: true, interval: 9, sigma: 2, held: 4, hits: 3 }],
  }));
  app.server.on(games.setDailyName, ({ parsed }) => {
    name = parsed.name;
    return { name };
  });
  renderInApp(<Shown />);
  const save = async (value: string): Promise<void> => {
    fireEvent.change(await screen.findByLabelText('Your name in the table'), { target: { value } });
    fireEvent.click(screen.getByText('Save name'));
  };
  await save('Anna B');
  expect(await screen.findByText('Anna B (you)')).toBeTruthy();
  await save('');
  await waitFor(() => expect(screen.queryByText('Anna B (you)')).toBeNull());
  expect(app.server.seenBy(games.setDailyName).map(({ body }) => body)).toEqual([{ name: 'Anna B' }, { name: '' }]);
  app.server.on(games.setDailyName, () => refuse('username-taken', { message: 'That name is taken.' }));
  await save('Bea');
  expect(await screen.findByText('That name is taken.')).toBeTruthy();
});
