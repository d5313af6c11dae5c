import { cards } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { openFireControl } from '../../../testing/open-fire-control.tsx';
import { freshApp } from '../../../testing/render-app.tsx';

const app = freshApp();

it('asks for the range cards every 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openFireControl(app.server, null);
  const asked = () => app.server.seenBy(cards.listCards).length;
  await vi.waitFor(() => expect(asked()).toBe(1));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()).toBe(2);
});
