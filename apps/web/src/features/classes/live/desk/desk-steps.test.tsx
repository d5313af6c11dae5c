import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { freshApp, renderInApp } from '../../../../testing/render-app.tsx';
import type { LiveCommands } from '../use-live-commands.ts';
import { DeskSteps } from './desk-steps.tsx';
import type { DeskStep } from './desk-words.ts';

freshApp();

const pressed = vi.fn();
const actionOf = (name: string) => ({ name, keys: ['x'], enabled: true, perform: () => pressed(name) });
const NAMES = ['open', 'freeze', 'reveal', 'forward', 'back'] as const;
const commands = {
  actions: Object.fromEntries(NAMES.map((name) => [name, actionOf(name)])),
  isBusy: { open: false, freeze: false, reveal: false, end: false },
  failed: null,
} as unknown as LiveCommands;

/** The desk with one next step, double-clicked on. */
const doubleClick = async (does: DeskStep['does']): Promise<unknown[]> => {
  const step = { does, label: 'Next', note: '' };
  const shown = { live: { tasks: 3 }, table: { state: 'open', task: 1 }, isSummed: false } as const;
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
