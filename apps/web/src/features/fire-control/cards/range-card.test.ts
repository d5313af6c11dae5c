import type { cards } from '@windcall/contract';
import { describe, expect, it, vi } from 'vitest';
import { dialScale } from '../../../platform/measure/angle-scale.ts';
import { currentToast } from '../../../platform/toasts/toast.ts';
import { DIAL } from '../../../scope/aim.ts';
import { rangeCard } from '../../../testing/shooting-range.ts';
import { loadCard } from './load-card.ts';
import { bracketsOf, nextCard, readCard, rowOf, rowsOf } from './range-card.ts';

const card = rangeCard(3, 'Windy day');
const plain = {
  ...card,
  analysisData: { windBrackets: [] },
  entries: [{ distance: 600, windageMils: 0.66, elevationMils: 3.04 }],
};

const at = (distance: number, directionOfFire = 90) => ({ distance, directionOfFire });

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
    expect(rowsOf(plain)).toMatchObject([
      { distanceYd: 600, directionOfFireDeg: null, elevationMil: 3.04, windageMil: [0.66] },
    ]);
    expect(readCard(1, plain, 0, at(600))).toEqual({ status: 'ok', elevationDial: 3, windDial: 0.7 });
    expect(readCard(1, plain, 0, at(500))).toMatchObject({ text: '500y not found in WMP card' });
  });
  it('is read at exactly the distance, rounded to 0.1 mil', () => {
    expect(readCard(1, card, 1, at(650))).toEqual({ status: 'ok', elevationDial: 3.3, windDial: 0.7 });
    expect(readCard(1, card, 1, at(651))).toMatchObject({ title: 'Distance Not Found' });
  });
  it('made from a stage has a row for each target, also where two stand at one distance', () => {
    const row = (target: number, distance: number, directionOfFire: number, elevation: number): cards.CardRow => ({
      target,
      distance,
      directionOfFire,
      targetType: 'circle',
      targetSize: 2,
      elevation,
      holds: [0.3, 0.6].map((windage, bracket) => {
        const hold = { windage: windage * target, low: 0, high: 0, elevation };
        return { bracket, ...hold, exact: hold };
      }),
      timeOfFlight: 1,
      subsonic: false,
    });
    const staged = { ...card, rows: [row(3, 650, 0, 3.3), row(1, 500, 45, 2.4), row(2, 500, 135, 2.7)] };
    const rows = rowsOf(staged);
    expect(rows.map((r) => [r.distanceYd, r.directionOfFireDeg, r.elevationMil])).toEqual([
      [500, 45, 2.4],
      [500, 135, 2.7],
      [650, 0, 3.3],
    ]);
    expect(rowOf(rows, at(500, 135))).toBe(1);
    expect(rowOf(rows, at(650, 90))).toBe(2);
    expect(rowOf(rows, at(651, 0))).toBe(-1);
    expect(readCard(1, staged, 1, at(500, 135))).toEqual({ status: 'ok', elevationDial: 2.7, windDial: 1.2 });
    expect(readCard(1, staged, 1, at(500, 45))).toEqual({ status: 'ok', elevationDial: 2.4, windDial: 0.6 });
  });
  it('says what is missing', () => {
    expect(readCard(0, null, 0, at(500))).toMatchObject({ title: 'No WMP DOPE Cards Available' });
    expect(readCard(2, null, 0, at(500))).toMatchObject({
      title: 'No WMP Card Active',
      text: 'Select a WMP DOPE card first to load dial settings',
    });
    expect(readCard(1, card, 7, at(500))).toMatchObject({ title: 'No Wind Bracket' });
  });
  it('that is missing is offered to be made', () => {
    const makeCard = vi.fn();
    const turnTo = vi.fn();
    const dial = dialScale({ most: DIAL.max, step: DIAL.step });
    const dials = { elevationDial: dial, windDial: dial };
    loadCard(readCard(0, null, 0, at(500)), 'elevation', null, turnTo, dials, makeCard);
    expect(currentToast()).toMatchObject({ variant: 'destructive', action: { label: 'Make my card' } });
    expect(makeCard).not.toHaveBeenCalled();
    currentToast()?.action?.act();
    expect(makeCard).toHaveBeenCalledOnce();
    expect(turnTo).not.toHaveBeenCalled();
    loadCard(readCard(1, card, 1, at(650)), 'elevation', null, turnTo, dials, makeCard);
    expect(currentToast()?.action).toBeUndefined();
    expect(turnTo).toHaveBeenCalledWith({ elevationDial: 3.3 });
  });
  it('is followed by the next, and the last by the first', () => {
    const list = [card, rangeCard(4, 'b')];
    expect(nextCard(list, card)?.id).toBe(4);
    expect(nextCard(list, list[1] ?? null)?.id).toBe(3);
    expect(nextCard(list, null)?.id).toBe(3);
    expect(nextCard([], null)).toBeNull();
  });
});
