import { fireEvent, screen, within } from '@testing-library/react';
import { cards } from '@windcall/contract';
import { expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { button } from '../../testing/open-wmp.tsx';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { EYE_PROMISE, wholeCard } from '../../testing/wmp-server.ts';
import { FlyCard } from './fly-card.tsx';

const app = freshApp();
const hold = { windage: 0.4, low: 0.3, high: 0.6, elevation: 2.5 };
const row: cards.CardRow = {
  target: 1,
  distance: 500,
  directionOfFire: 90,
  targetType: 'ipsc',
  targetSize: 2,
  elevation: 2.5,
  holds: [{ bracket: 0, ...hold, exact: hold, crosswind: { low: -4, high: 4 } }],
  timeOfFlight: 0.6,
  subsonic: false,
};
/** A stage's card whose holds are chosen by crosswind. */
const flyable = (): cards.Card => ({ ...wholeCard(4, 'Mine'), stageId: 3, rows: [row] });
const flown = (hits: number): cards.FlownCard => ({
  shots: 300,
  hits,
  promised: 0.864,
  misses: { wrongHold: 132, windInHold: 34, rifle: 300 - hits - 166 },
  targets: [
    {
      target: 1,
      distance: 500,
      targetType: 'ipsc',
      targetSize: 2,
      hits: 1,
      marks: [
        { x: 0.1, y: 0.2, cause: null },
        { x: 2, y: 0, cause: 'wrong-hold' },
        { x: 0, y: -0.3, cause: 'rifle' },
      ],
    },
  ],
});

it('flies a card by the eye that it is made for, and shows hits beside the promise, causes and every target', async () => {
  app.server.on(cards.flyCard, flown(124));
  renderInApp(<FlyCard card={{ ...flyable(), promise: EYE_PROMISE }} />);
  expect(screen.getByText(/by the average on the way, read to ± 2 mph, held and dialed as printed/)).toBeTruthy();
  fireEvent.click(button('Fly 300 shots'));
  const told = await screen.findByText(/124 of 300 hit/);
  expect(told.textContent).toBe('124 of 300 hit: 41 in 100. The card promises 86.');
  expect(screen.getByText('Wrong hold: 132')).toBeTruthy();
  expect(screen.getByText('Wind within the hold: 34')).toBeTruthy();
  expect(screen.getByText('Rifle and elevation: 10')).toBeTruthy();
  const region = within(screen.getByRole('region', { name: 'Fly my card' }));
  expect(region.getByText('1: 500 yd, 1 of 3')).toBeTruthy();
  const marks = [...document.querySelectorAll('svg circle')].map((mark) =>
    ['cx', 'cy', 'class'].map((name) => mark.getAttribute(name)),
  );
  // up is up; a mark beyond the plot is on its edge, 1.5 plates of 2 MOA away
  expect(marks).toEqual([
    ['0.1', '-0.2', 'fill-ok'],
    [expect.stringMatching(/^0\.87/), '0', 'fill-bad'],
    ['0', '0.3', 'fill-warn'],
  ]);
  expect(app.server.seenBy(cards.flyCard)[0]?.body).toEqual({ shots: 300, seed: 1 });
  // the next flight uses other winds
  fireEvent.click(button('Fly 300 shots'));
  await screen.findByText(/124 of 300 hit/);
  expect(app.server.seenBy(cards.flyCard)[1]?.body).toMatchObject({ seed: 2 });
});

it('says why a card was not flown', async () => {
  app.server.on(cards.flyCard, refuse('validation-failed', { message: 'Make it again, then fly it' }));
  renderInApp(<FlyCard card={flyable()} />);
  fireEvent.click(button('Fly 300 shots'));
  expect((await screen.findByRole('alert')).textContent).toContain('Make it again, then fly it');
  // the next try clears the error and flies the same winds
  app.server.on(cards.flyCard, flown(124));
  fireEvent.click(button('Fly 300 shots'));
  await screen.findByText(/124 of 300 hit/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(app.server.seenBy(cards.flyCard).map(({ body }) => body)).toEqual([
    { shots: 300, seed: 1 },
    { shots: 300, seed: 1 },
  ]);
});

it('offers nothing for a card that has no stage, or whose holds have no heads', () => {
  renderInApp(<FlyCard card={{ ...flyable(), stageId: null }} />);
  renderInApp(<FlyCard card={wholeCard(5, 'Older')} />);
  expect(screen.queryByRole('region', { name: 'Fly my card' })).toBeNull();
});
