import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { freshApp, renderInApp } from '../../../testing/render-app.tsx';
import type { ReplayReply, RunSource } from './run-hand.ts';
import { RunReplay } from './run-replay.tsx';

freshApp();
const moment = (s: number, wind: number, needed: number, lead: number) => ({
  s,
  wind,
  needed,
  elevation: 3,
  lead,
  crosswinds: [],
});
const REPLAY: ReplayReply = {
  ...{ target: 2, shots: 3, distances: [], fireS: 11, held: 0.5, halfWidth: 0.2, lead: 0.3 },
  moments: [moment(0, 4, 0.4, 0), moment(10, -6, -0.6, 0.3), moment(20, 8, 0.7, 0), moment(30, 0, 0.3, 0)],
};
let asked: number[] = [];
const source = {
  key: ['run', 7],
  replay: async (shot: number) => {
    asked.push(shot);
    return { ...REPLAY, held: shot / 2 };
  },
} as unknown as RunSource;
const text = () => document.querySelector('input[type=range] + p')?.textContent;

it('begins at the moment of the shot, and shows wind, need, lead and hold at the chosen moment', async () => {
  asked = [];
  renderInApp(<RunReplay source={source} shot={1} />);
  const scrub = await screen.findByLabelText<HTMLInputElement>('Moment of the replay');
  expect([asked, scrub.value, scrub.max]).toEqual([[1], '1', '3']);
  expect(text()).toBe('10 s: wind 6.0 mph from the left, needed L 0.30 (lead R 0.30), you held R 0.50');
  expect(scrub.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(
    '10 seconds, wind L 6, hold needed L 0.30 mil',
  );
  fireEvent.change(scrub, { target: { value: '2' } });
  expect(text()).toBe('20 s: wind 8.0 mph from the right, needed R 0.70, you held R 0.50');
  // the hold of 0.5 is within 0.2 of three of the four needs (0.4, −0.3, 0.7 and 0.3)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Holds that would have hit over the run. Yours, R 0.50 mil, would have hit 75 percent of the time.',
  );
  expect(screen.getByText('Shot 1: holds that would have hit')).toBeTruthy();
});

it('steps to the previous and the next shot of the run, and names the shooter', async () => {
  const onShot = vi.fn();
  const { rerender } = renderInApp(<RunReplay source={source} shot={3} by="Ann" onShot={onShot} />);
  fireEvent.click(await screen.findByText('Next shot'));
  fireEvent.click(screen.getByText('Shot before'));
  expect(onShot.mock.calls).toEqual([[2]]);
  expect(text()).toContain('Ann held R 1.50');
  expect(screen.getByText('Ann, shot 3: holds that would have hit')).toBeTruthy();
  rerender(<output />);
});
