import { describe, expect, it } from 'vitest';
import { rangeCard } from '../../../testing/shooting-range.ts';
import { bracketsOf, nextCard, readCard, rowsOf } from './range-card.ts';

const card = rangeCard(3, 'Windy day');
const plain = {
  ...card,
  analysisData: { windBrackets: [] },
  entries: [{ distance: 600, windageMils: 0.66, elevationMils: 3.04 }],
};

describe('a range card', () => {
  it('has a row for each distance of any bracket, near to far, empty where a bracket has none', () => {
    expect(rowsOf(card).map((row) => [row.distanceYd, row.windageMil])).toEqual([
      [500, [0.3125, 0.5625]],
      [650, [0.40625, 0.73125]],
      [800, [null, 0.9]],
    ]);
  });
  it('without brackets is read through its entries', () => {
    expect(bracketsOf(plain)).toEqual([]);
    expect(rowsOf(plain)).toEqual([{ distanceYd: 600, elevationMil: 3.04, windageMil: [0.66] }]);
    expect(readCard(1, plain, 0, 600)).toEqual({ status: 'ok', elevationDial: 3, windDial: 0.7 });
    expect(readCard(1, plain, 0, 500)).toMatchObject({ text: '500y not found in WMP card' });
  });
  it('is read at exactly the distance, rounded to 0.1 mil', () => {
    expect(readCard(1, card, 1, 650)).toEqual({ status: 'ok', elevationDial: 3.3, windDial: 0.7 });
    expect(readCard(1, card, 1, 651)).toMatchObject({ title: 'Distance Not Found' });
  });
  it('says what is missing', () => {
    expect(readCard(0, null, 0, 500)).toMatchObject({ title: 'No WMP DOPE Cards Available' });
    expect(readCard(2, null, 0, 500)).toMatchObject({
      title: 'No WMP Card Active',
      text: 'Select a WMP DOPE card first to load dial settings',
    });
    expect(readCard(1, card, 7, 500)).toMatchObject({ title: 'No Wind Bracket' });
  });
  it('is followed by the next, and the last by the first', () => {
    const list = [card, rangeCard(4, 'b')];
    expect(nextCard(list, card)?.id).toBe(4);
    expect(nextCard(list, list[1] ?? null)?.id).toBe(3);
    expect(nextCard(list, null)?.id).toBe(3);
    expect(nextCard([], null)).toBeNull();
  });
});
