import type { cards } from '@windcall/contract';
import { describe, expect, it, vi } from 'vitest';
import { STARTING_AIM } from '../../../scope/aim.ts';
import { rangeCard } from '../../../testing/shooting-range.ts';
import { currentToast } from '../../../toasts/toast.ts';
import { WIRE_UNITS } from '../../../units/units.ts';
import { openAim } from '../aim/use-aim.ts';
import { bracketsOf, nextCard, readCard, rowOf, rowsOf } from './range-card.ts';
import { type CardPart, loadCard } from './use-range-cards.ts';

const card = rangeCard(3, 'Windy day');
const plain = {
  ...card,
  analysisData: { windBrackets: [] },
  entries: [{ distance: 600, windageMils: 0.66, elevationMils: 3.04 }],
};

const at = (distance: number, directionOfFire = 90) => ({ distance, directionOfFire });

describe('a range card', () => {
  it('has a row for each distance of any bracket, near to far, empty where a bracket has none', () => {
    expect(rowsOf(WIRE_UNITS, card).map((row) => [row.distanceYd, row.windageMil])).toEqual([
      [500, [0.3125, 0.5625]],
      [650, [0.40625, 0.73125]],
      [800, [null, 0.9]],
    ]);
  });
  it('without brackets is read through its entries', () => {
    expect(bracketsOf(plain)).toEqual([]);
    expect(rowsOf(WIRE_UNITS, plain)).toMatchObject([
      { distanceYd: 600, directionOfFireDeg: null, elevationMil: 3.04, windageMil: [0.66] },
    ]);
    expect(readCard(WIRE_UNITS, 1, plain, 0, at(600))).toEqual({ status: 'ok', elevationMil: 3.04, windMil: 0.66 });
    expect(readCard(WIRE_UNITS, 1, plain, 0, at(500))).toMatchObject({ text: '500y not found in WMP card' });
  });
  it('is read at exactly the distance, rounded to 0.1 mil', () => {
    const reading = readCard(WIRE_UNITS, 1, card, 1, at(650));
    expect(reading).toEqual({ status: 'ok', elevationMil: 3.29, windMil: 0.73125 });
    expect(readCard(WIRE_UNITS, 1, card, 1, at(651))).toMatchObject({ title: 'Distance Not Found' });
    const aiming = openAim(WIRE_UNITS, STARTING_AIM);
    loadCard(reading, 'both', null, aiming, vi.fn());
    expect(aiming.read()).toEqual({ ...STARTING_AIM, elevationDial: 3.3, windDial: 0.7 });
  });
  it('dials the elevation of the bracket that is chosen where it has its own, else that of the row', () => {
    const holds = [0.3, 0.6].map((windage, bracket) => {
      const hold = { windage, low: 0, high: 0, elevation: bracket === 1 ? 2.9 : 3.3 };
      return { bracket, ...hold, exact: hold, ownElevation: bracket === 1 };
    });
    const row: cards.CardRow = {
      target: 1,
      distance: 650,
      directionOfFire: 90,
      targetType: 'circle',
      targetSize: 2,
      elevation: 3.3,
      holds,
      timeOfFlight: 1,
      subsonic: false,
    };
    const dialed = [0, 1].map((bracket) => {
      const aiming = openAim(WIRE_UNITS, STARTING_AIM);
      loadCard(readCard(WIRE_UNITS, 1, { ...card, rows: [row] }, bracket, at(650)), 'both', null, aiming, vi.fn());
      return aiming.read().elevationDial;
    });
    expect(dialed).toEqual([3.3, 2.9]);
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
    const rows = rowsOf(WIRE_UNITS, staged);
    expect(rows.map((r) => [r.distanceYd, r.directionOfFireDeg, r.elevationMil])).toEqual([
      [500, 45, 2.4],
      [500, 135, 2.7],
      [650, 0, 3.3],
    ]);
    expect(rowOf(rows, at(500, 135))).toBe(1);
    expect(rowOf(rows, at(650, 90))).toBe(2);
    expect(rowOf(rows, at(651, 0))).toBe(-1);
    expect(readCard(WIRE_UNITS, 1, staged, 1, at(500, 135))).toEqual({ status: 'ok', elevationMil: 2.7, windMil: 1.2 });
    expect(readCard(WIRE_UNITS, 1, staged, 1, at(500, 45))).toEqual({ status: 'ok', elevationMil: 2.4, windMil: 0.6 });
  });
  it('says what is missing', () => {
    expect(readCard(WIRE_UNITS, 0, null, 0, at(500))).toMatchObject({ title: 'No WMP DOPE Cards Available' });
    expect(readCard(WIRE_UNITS, 2, null, 0, at(500))).toMatchObject({
      title: 'No WMP Card Active',
      text: 'Select a WMP DOPE card first to load dial settings',
    });
    expect(readCard(WIRE_UNITS, 1, card, 7, at(500))).toMatchObject({ title: 'No Wind Bracket' });
  });
  it('that is missing is offered to be made', () => {
    const makeCard = vi.fn();
    const aiming = openAim(WIRE_UNITS, STARTING_AIM);
    loadCard(readCard(WIRE_UNITS, 0, null, 0, at(500)), 'elevation', null, aiming, makeCard);
    expect(currentToast()).toMatchObject({ variant: 'destructive', action: { label: 'Make my card' } });
    expect(makeCard).not.toHaveBeenCalled();
    currentToast()?.action?.act();
    expect(makeCard).toHaveBeenCalledOnce();
    expect(aiming.read()).toEqual(STARTING_AIM);
    loadCard(readCard(WIRE_UNITS, 1, card, 1, at(650)), 'elevation', null, aiming, makeCard);
    expect(currentToast()?.action).toBeUndefined();
    expect(aiming.read()).toEqual({ ...STARTING_AIM, elevationDial: 3.3 });
  });
  it('beyond the turret is dialed to its end and held for the rest, which goes when it is needed no more', () => {
    const aiming = openAim(WIRE_UNITS, STARTING_AIM);
    const load = (elevationMil: number, windMil: number, part: CardPart = 'both'): string | undefined => {
      loadCard({ status: 'ok', elevationMil, windMil }, part, null, aiming, vi.fn());
      return currentToast()?.description;
    };
    expect(load(16.2, 0.66, 'elevation')).toBe(
      'Dialed elevation 15.0 mil from the range card. The elevation dial ends there: U 1.20 mil more is set as hold.',
    );
    expect(aiming.read()).toEqual({ ...STARTING_AIM, elevationDial: 15, elevationHold: 1.2 });
    // a second press changes nothing; a nearer target removes the hold
    load(16.2, 0.66, 'elevation');
    expect(aiming.read().elevationHold).toBe(1.2);
    expect(load(8.24, -17, 'both')).toBe(
      'Dialed elevation 8.2 mil, wind -15.0 mil from the range card. The wind dial ends there: L 2.00 mil more is set as hold.',
    );
    expect(aiming.read()).toEqual({ ...STARTING_AIM, elevationDial: 8.2, windDial: -15, windHold: -2 });
    // the shooter's own hold stays and is reported
    aiming.turnTo({ windHold: 0.35 });
    expect(load(8.24, 0.66, 'windage')).toBe('Dialed wind 0.7 mil from the range card. You also hold R 0.35 mil.');
    expect(aiming.read()).toMatchObject({ windDial: 0.7, windHold: 0.35 });
  });
  it('beyond dial and hold together turns nothing, and says how far they reach', () => {
    const aiming = openAim(WIRE_UNITS, STARTING_AIM);
    loadCard({ status: 'ok', elevationMil: 22, windMil: 1 }, 'both', null, aiming, vi.fn());
    expect(currentToast()).toMatchObject({
      title: 'Beyond the Dial',
      description: 'The card says elevation U 22.0 mil. Dial and hold together reach U 20.0 mil. Nothing was set.',
      variant: 'destructive',
    });
    expect(aiming.read()).toEqual(STARTING_AIM);
  });
  it('is followed by the next, and the last by the first', () => {
    const list = [card, rangeCard(4, 'b')];
    expect(nextCard(list, card)?.id).toBe(4);
    expect(nextCard(list, list[1] ?? null)?.id).toBe(3);
    expect(nextCard(list, null)?.id).toBe(3);
    expect(nextCard([], null)).toBeNull();
  });
});
