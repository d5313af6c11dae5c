import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { days, profiles } from '@windcall/contract';
import { afterEach, expect, it } from 'vitest';
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
  // asked before the library has come
  await userEvent.paste('dasher 600, 8 from 3');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByText('6mm Dasher 105 Match Burners', { selector: 'button' }));
  const answer = () => screen.getByText(/^(Last answer|Answer)$/).closest('section')?.textContent;
  expect(answer()).toContain('6mm Dasher 105 Match Burners, library load, not yours');
  expect(answer()).toContain('600 yd, 8 mph from 3:00');
});
