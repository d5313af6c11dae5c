import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CalculatorRow } from '../features/calculator/calculator-row.tsx';
import { CalculatorScreen } from '../features/calculator/calculator-screen.tsx';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { PlanLine } from './plan-line.tsx';

const app = freshApp();
afterEach(cleanup);

const LINES = [
  '640 yd, 8-14 from 2:30, 35 °F, DA 5500, 10° up',
  '600 yd, wind 9 to 3 at 8',
  '12 at 600',
  '600 yd, 8 from 3, spin drift on',
];
/** Weather and the cards have the same line of a plan under their own names. */
const SCREENS: readonly (readonly [label: string, element: ReactElement])[] = [
  [
    'Ask in one line',
    <CalculatorScreen
      key="calculator"
      rifle={DEFAULT_PROFILE}
      reticle="MOA_TREE"
      picker={null}
      rifles={[]}
      chooseRifle={() => undefined}
    />,
  ],
  ['Ask in one line', <CalculatorRow key="row" stage={null} line={null} rifle={DEFAULT_PROFILE} />],
  [
    'Ranges, wind and air',
    <PlanLine key="plan" label="Ranges, wind and air" button="Fill in" onLoad={() => undefined} />,
  ],
];

it('reads a line as the same chips on every screen that has one', async () => {
  app.server.on(profiles.listProfiles, []);
  const seen = [];
  for (const [label, element] of SCREENS) {
    renderInApp(element);
    const words = screen.queryByText('Ask in one line', { selector: 'button' });
    if (words !== null) await userEvent.click(words);
    const chips = [];
    for (const line of LINES) {
      const box = screen.getByLabelText(label);
      await userEvent.clear(box);
      await userEvent.click(box);
      await userEvent.paste(line);
      const list = screen.getByLabelText('How the line is read');
      chips.push([...list.children].map(({ textContent }) => textContent));
    }
    seen.push(chips);
    cleanup();
  }
  const [first] = seen;
  expect(first?.[0]).toHaveLength(6);
  expect(first?.[1]?.join()).toContain('9 to 3 at 8?');
  expect(first?.[3]?.join()).toContain('leave out');
  for (const chips of seen) expect(chips).toEqual(first);
});
