import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { unitChoices } from '../../units/unit-choices.ts';
import { RungTable } from './rung-table.tsx';

freshApp();
const RUNG: Parameters<typeof RungTable>[0]['ladder'][number] = {
  ...{ range: 'to-400' as const, sky: 'sun' as const, level: 1 as const, state: 'started' as const, calls: 30 },
  ...{ h: 3.8, par: 2, ratio: 1.93, low: 1.6, high: 2.2, share: 0.5, resting: false },
};

it('explains a rung’s score and its pass mark in the reader’s notation, and names the resting rung', () => {
  unitChoices.write({ numbers: 'comma' });
  const rested = { ...RUNG, level: 2, ratio: 1.4, resting: true } as const;
  const held = { ...RUNG, level: 3, state: 'held', resting: true } as const;
  renderInApp(<RungTable ladder={[RUNG, rested, held, { ...RUNG, calls: 9 }]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'To 400 yd in strong sun, level 1: Score 1,9 here, 1,55 holds it.',
    'To 400 yd in strong sun, level 2: 30 calls here. Take the next one; this comes back.',
  ]);
});
