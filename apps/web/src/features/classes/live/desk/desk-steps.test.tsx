import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { freshApp, renderInApp } from '../../../../testing/render-app.tsx';
import type { LiveCommands } from '../use-live-commands.ts';
import { DeskSteps } from './desk-steps.tsx';
import type { DeskStep } from './desk-words.ts';

freshApp();

const pressed = vi.fn();
const actionOf = (name: string) => ({ name, keys: ['x'], enabled: true, perform: () => pressed(name) });
const NAMES = ['open', 'freeze', 'again', 'reveal', 'forward', 'back'] as const;
const commands = {
  actions: Object.fromEntries(NAMES.map((name) => [name, actionOf(name)])),
  isBusy: { open: false, freeze: false, again: false, reveal: false, end: false },
  failed: null,
} as unknown as LiveCommands;

/** Double-clicks the desk's next step. */
const doubleClick = async (does: DeskStep['does']): Promise<unknown[]> => {
  const step = { does, label: 'Next', note: '' };
  const shown = { live: { tasks: 3 }, table: { state: 'open', task: 1 }, isSummed: false, aheadMs: 0 } as const;
  const end = () => pressed('end');
  const { user } = renderInApp(<DeskSteps {...shown} step={step} commands={commands} reviewPath="/" onEnd={end} />);
  await user.dblClick(screen.getByRole('button', { name: /^Next/ }));
  return pressed.mock.calls.flat();
};

it.each(['open', 'freeze', 'reveal', 'end'] as const)('takes a double click on %s as one step', async (does) => {
  pressed.mockClear();
  expect(await doubleClick(does)).toEqual([does]);
});

it('goes through cues as fast as somebody presses', async () => {
  pressed.mockClear();
  expect(await doubleClick('forward')).toEqual(['forward', 'forward']);
});

it('counts down the seconds in which calls can be opened again, and takes the button away after them', async () => {
  const at = Date.UTC(2026, 10, 1, 10);
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  const { user, unmount } = renderInApp(<Frozen until={at + 12_500} />);
  const again = screen.getByRole('button', { name: /^Open again/ });
  expect(again.textContent).toContain('13 s');
  await user.dblClick(again);
  expect(pressed.mock.calls.at(-1)).toEqual(['again']);
  unmount();
  renderInApp(<Frozen until={at - 1000} />);
  expect(screen.queryByRole('button', { name: /^Open again/ })).toBeNull();
  vi.useRealTimers();
});
const Frozen = ({ until }: { readonly until: number }) => (
  <DeskSteps
    live={{ tasks: 3 }}
    table={{ state: 'frozen', task: 1, holdUntil: new Date(until).toISOString() }}
    step={{ does: 'reveal', label: 'Reveal', note: '' }}
    commands={commands}
    isSummed={false}
    aheadMs={0}
    reviewPath="/"
    onEnd={() => undefined}
  />
);
