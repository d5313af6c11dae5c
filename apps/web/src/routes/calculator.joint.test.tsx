import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { days, profiles } from '@windcall/contract';
import { afterEach, expect, it } from 'vitest';
import { keyOf, queryClient } from '../api/index.ts';
import { desk } from '../desk/desk.ts';
import { refuse } from '../testing/fake-server.ts';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { RouteScreen } from './calculator.tsx';

const app = freshApp();
afterEach(cleanup);

it('answers with a load of the library, and names its maker', async () => {
  app.server.on(profiles.listProfiles, []);
  app.server.on(days.listDays, []);
  renderInApp(<RouteScreen />);
  const line = screen.getByLabelText('Ask in one line');
  await userEvent.click(line);
  // pasted before the library has loaded
  await userEvent.paste('dasher 600, 8 from 3');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByText('6mm Dasher 105 Match Burners', { selector: 'button' }));
  const answer = () => screen.getByText(/^(Last answer|Answer)$/).closest('section')?.textContent;
  expect(answer()).toContain('6mm Dasher 105 Match Burners, library load, not yours');
  expect(answer()).toContain('600 yd, 8 mph from 3:00');
});

const never = () => new Promise<never>(() => undefined);

it('answers with the built-in rifle when the chosen one cannot be fetched, and keeps what was typed', async () => {
  desk.rifleId.write(5);
  app.server.on(profiles.listProfiles, refuse('internal'));
  app.server.on(days.listDays, []);
  renderInApp(<RouteScreen />);
  const line = await screen.findByLabelText('Ask in one line');
  await userEvent.click(line);
  await userEvent.paste('600, 8 from');
  // the list is refetched every ten seconds
  app.server.on(profiles.listProfiles, never);
  await act(async () => {
    void queryClient.refetchQueries({ queryKey: keyOf(profiles.listProfiles, {}) });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(line.isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Ask in one line').value).toBe('600, 8 from');
});

it('waits three seconds for the chosen rifle at most', async () => {
  desk.rifleId.write(5);
  app.server.on(profiles.listProfiles, never);
  app.server.on(days.listDays, []);
  renderInApp(<RouteScreen />);
  expect(screen.queryByLabelText('Ask in one line')).toBeNull();
  expect(await screen.findByLabelText('Ask in one line')).toBeTruthy();
});
