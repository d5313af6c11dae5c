import { render, screen } from '@testing-library/react';
import type { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { PROMISE, wholeCard } from '../../testing/wmp-server.ts';
import { WIRE_UNITS } from '../../units/index.ts';
import { CardCertainty } from './card-certainty.tsx';
import { CardChoice } from './card-choice.tsx';
import { cardSheet } from './card-paper.ts';
import { certaintyLine } from './card-view.ts';

const row = (target: number, distance: number, jump: number): cards.CardRow => ({
  target,
  distance,
  directionOfFire: 90,
  targetType: 'circle',
  targetSize: 2,
  elevation: distance / 200,
  holds: [],
  certainty: {
    sigmaElevation: distance / 10_000,
    sigmaWindage: distance / 20_000,
    causes: [
      { cause: 'muzzle-velocity', elevationMils: 0.03, windMils: 0.01, why: '± 15 fps, if a chronograph measured it' },
      { cause: 'drag', elevationMils: 0.07, windMils: 0.02, why: 'published BC, ± 2 %' },
      { cause: 'aerodynamic-jump', elevationMils: 0.001, windMils: 0, why: 'bullet length known' },
    ],
  },
  jump,
  timeOfFlight: 1,
  subsonic: false,
});
const card: cards.Card = {
  ...wholeCard(1, 'Tuesday'),
  rows: [row(1, 500, 0.001), row(2, 1000, -0.061)],
  promise: PROMISE,
};

it('says of the marked row how well it is known, what makes most of it, and that jump is in the elevation', () => {
  const { rerender } = render(<CardCertainty card={card} target={2} />);
  const known = () => screen.getByRole('region', { name: 'How certain this row is' }).textContent;
  expect(known()).toContain(': 0.10 mil elevation, 0.05 mil wind (one standard deviation');
  expect(known()).toMatch(
    /What makes it: drag 0\.07 elevation, .+; muzzle velocity 0\.03 elevation, [^;]+\.D 0\.06 mil of the elevation/,
  );
  rerender(<CardCertainty card={card} target={1} />);
  expect(known()).toContain('less than 0.005 mil');
  rerender(<CardCertainty card={wholeCard(1, 'Old')} target={1} />);
  expect(screen.queryByRole('region')).toBeNull();
});

it('stands on paper too, with the three numbers by the names they have everywhere', () => {
  const page = JSON.stringify(
    cardSheet(WIRE_UNITS, card, 'letter', { perMph: null, turrets: null, code: null, load: null }),
  );
  expect(page).toContain('0.05 elevation and 0.03 wind at 500 yd, 0.10 elevation and 0.05 wind at 1000 yd. Jump is in');
  expect(page).toContain(`"Promise","${cardFigures(card)}"`);
  expect(cardFigures(card)).toBe('hits 72 %, covers 83 %, confidence 85 %');
  expect(cardFigures({ promise: null, confidence: 0.85 })).toBe('confidence 85 %');
  expect(certaintyLine(WIRE_UNITS, wholeCard(1, 'Old'))).toBeNull();
});

it('says how many winds a promise was measured in and how sure it is, or that all of them are one', () => {
  const { rerender } = render(<CardChoice card={{ ...card, confidence: 0.82 }} onChoose={null} />);
  expect(
    screen.getByText(/Measured in 4096 fresh winds.+In nine of ten such measurements the coverage is at least 82 %/),
  ).toBeTruthy();
  rerender(<CardChoice card={{ ...card, promise: { ...PROMISE, alike: true, fields: 20 } }} onChoose={null} />);
  expect(screen.getByText(/What was measured holds every day/)).toBeTruthy();
  expect(screen.queryByText(/winds of this kind/)).toBeNull();
});
