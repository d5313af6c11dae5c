import { PRESETS } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { clampTo } from '../scope/aim.ts';
import { dialScale, holdScale, type SettingReading } from './angle-scale.ts';
import { angleName, angleText, elevationSpoken, elevationText, windSpoken, windText } from './angles.ts';
import { shownFigures } from './card-figures.ts';
import { crosswindSaid, headwindSaid, windSide } from './crosswind.ts';
import { dialsApart, dialWords } from './turrets.ts';
import { restated, retyped, twistText, type Units, unitsOf, WIRE_UNITS } from './units.ts';

const unitsBy = (angle: string) => unitsOf({ angle });
const milOf = (read: SettingReading): number => (read.status === 'ok' ? read.value : Number.NaN);

describe('corrections in words', () => {
  it('carry a letter and never a sign, and none where they round to zero', () => {
    expect([
      windText(WIRE_UNITS, 0.6),
      windText(WIRE_UNITS, -2.06, 2),
      windText(WIRE_UNITS, 0.04),
      elevationText(WIRE_UNITS, 4.25),
      elevationText(WIRE_UNITS, -0.2),
    ]).toEqual(['R 0.6', 'L 2.06', '0.0', 'U 4.3', 'D 0.2']);
    expect([windSpoken(WIRE_UNITS, -0.6), elevationSpoken(WIRE_UNITS, 2.1)]).toEqual(['0.60 mil left', '2.10 mil up']);
  });
  it('are in the unit that is chosen: 1 mil is 3.44 minutes, 3.60 inches at 100 yards, 10 cm at 100 meters', () => {
    const inMinutes = unitsBy('MOA');
    expect([
      windText(inMinutes, -1, 2),
      angleText(inMinutes, 1),
      angleName(inMinutes),
      windSpoken(inMinutes, 1),
    ]).toEqual(['L 3.44', '3.44', 'MOA', '3.44 M O A right']);
    const inInches = unitsBy('in/100 yd');
    expect([elevationText(inInches, 1, 2), angleName(inInches)]).toEqual(['U 3.60', 'in/100 yd']);
    const inCentimeters = unitsBy('cm/100 m');
    expect([elevationText(inCentimeters, 1, 2), angleName(inCentimeters)]).toEqual(['U 10.0', 'cm/100 m']);
  });
  it('stay in mil where the chosen unit wants to know a distance or a click that nobody gave', () => {
    for (const angle of ['clicks', 'in', 'cm']) {
      const units = unitsBy(angle);
      expect([windText(units, 0.6, 2), angleName(units)]).toEqual(['R 0.60', 'mil']);
    }
  });
  it('of a sentence from elsewhere are said again', () => {
    const inMinutes = unitsBy('MOA');
    expect(restated(inMinutes, 'it is 0.5 mil low at 1100 yd')).toBe('it is 1.72 MOA low at 1100 yd');
  });
});

describe('what was typed in one unit', () => {
  const metric = unitsOf(PRESETS.metric);
  it('is the same quantity in another, with its side, and what is no number stays', () => {
    expect(retyped(WIRE_UNITS, metric, 'range', '300')).toBe('274.32');
    expect(retyped(metric, WIRE_UNITS, 'range', '274.32')).toBe('300');
    expect(retyped(WIRE_UNITS, metric, 'wind', 'L4', 'wind')).toMatch(/^L 1\.788/);
    expect(retyped(WIRE_UNITS, metric, 'wind', '4', 'wind')).toMatch(/^1\.788/);
    expect(['27x', '1,183', ''].map((text) => retyped(WIRE_UNITS, metric, 'range', text))).toEqual([
      '27x',
      '1,183',
      '',
    ]);
  });
  it('is left as it is where its unit is the same', () => {
    expect(retyped(WIRE_UNITS, unitsBy('MOA'), 'range', '300.0')).toBe('300.0');
  });
});

describe('a wind on a line of fire', () => {
  it('has its side before it and its unit behind it, and no side where it rounds to nothing', () => {
    const metric = unitsOf(PRESETS.metric);
    expect([8, -0.26, 0.01].map((mph) => crosswindSaid(WIRE_UNITS, mph))).toEqual([
      'R 8.0 mph',
      'L 0.3 mph',
      '0.0 mph',
    ]);
    expect([2, -2].map((mph) => headwindSaid(WIRE_UNITS, mph))).toEqual(['H 2.0 mph', 'T 2.0 mph']);
    expect([crosswindSaid(metric, -8), headwindSaid(metric, 2)]).toEqual(['L 3.6 m/s', 'H 0.9 m/s']);
  });
});

describe('a rate of twist', () => {
  it('is written as shooters write it, in inches or millimeters a turn', () => {
    expect([twistText(WIRE_UNITS, 8), twistText(WIRE_UNITS, 7.5), twistText(WIRE_UNITS, 10)]).toEqual([
      '1:8',
      '1:7.5',
      '1:10',
    ]);
    const metric = unitsOf(PRESETS.metric);
    expect([twistText(metric, 8), twistText(metric, 10)]).toEqual(['1:203', '1:254']);
  });
});

describe('a turret', () => {
  const DIAL = { most: 15, step: 0.1 };
  it('goes by tenths of a mil, by quarters of a minute, or by its own clicks', () => {
    expect(dialScale(WIRE_UNITS, DIAL).range).toEqual({ min: -15, max: 15, step: 0.1 });
    const inMinutes = unitsBy('MOA');
    const minutes = dialScale(inMinutes, DIAL);
    const three = clampTo(minutes.range, 3 * minutes.range.step);
    expect([minutes.field(three), minutes.text(-three, 'wind'), minutes.spoken(three, 'elevation')]).toEqual([
      '0.75',
      'L 0.75',
      '0.75 M O A up',
    ]);
    expect(milOf(minutes.read('7.25', 'elevation'))).toBeCloseTo(7.25 * 0.2908882, 5);
    expect(minutes.read('52', 'elevation').status).toBe('beyond');
    const inClicks = unitsBy('clicks');
    const clicks = dialScale(inClicks, { ...DIAL, click: { unit: 'moa', value: 0.125 } });
    expect([clicks.text(8 * clicks.range.step, 'elevation'), clicks.unit]).toEqual(['U 8', 'clicks']);
  });
  it('ends on whole clicks, from which every one is reached from zero', () => {
    fc.assert(
      fc.property(fc.constantFrom('mil', 'MOA', 'in/100 yd', 'cm/100 m'), evenly(-20, 20), (angle, mil) => {
        const units = unitsBy(angle);
        const { range, field, read } = dialScale(units, DIAL);
        const set = clampTo(range, mil);
        expect(Math.abs(set / range.step - Math.round(set / range.step))).toBeLessThan(1e-6);
        expect(Math.abs(set)).toBeLessThanOrEqual(15);
        // the shown text, typed again, is the same setting
        expect(clampTo(range, milOf(read(field(set), 'elevation')))).toBe(set);
      }),
    );
  });
  it('that does not track is turned further, by its own clicks: what is said to dial is what is then set', () => {
    const turrets = { click: { unit: 'mil', value: 0.1 }, tracking: { elevation: 0.97, windage: 1.02 } } as const;
    const dial = dialWords(WIRE_UNITS, turrets, 'elevation');
    expect([dial.text(8), dial.unit, dial.spoken(-8)]).toEqual(['U 8.2', 'mil', '8.2 mil down']);
    const scale = dialScale(WIRE_UNITS, { ...DIAL, click: turrets.click, tracking: 0.97 });
    expect(scale.range.step).toBeCloseTo(0.097, 12);
    expect(milOf(scale.read('8.2', 'elevation'))).toBeCloseTo(7.954, 12);
    expect(milOf(scale.read('D 8.2', 'elevation'))).toBeCloseTo(-7.954, 12);
    expect(scale.read('82 clicks', 'elevation')).toMatchObject({ note: '82 clicks = U 8.2 mil' });
    expect(milOf(scale.read('82 clicks', 'elevation'))).toBeCloseTo(7.954, 12);
    // the travel is in true angle
    expect(scale.read('15.4', 'elevation').status).toBe('ok');
    expect(scale.read('15.5', 'elevation')).toMatchObject({ status: 'beyond' });
    fc.assert(
      fc.property(
        evenly(0.9, 1.1),
        fc.constantFrom('mil', 'MOA', 'in/100 yd', 'cm/100 m'),
        evenly(-13, 13),
        (tracking, angle, mil) => {
          const units = unitsBy(angle);
          const { range, text, field, read } = dialScale(units, { ...DIAL, tracking });
          const set = clampTo(range, mil);
          expect(Math.abs(set - mil)).toBeLessThanOrEqual(range.step / 2 + 1e-9);
          expect(text(set, 'elevation')).toBe(
            dialWords(units, { click: null, tracking: { elevation: tracking, windage: 1 } }, 'elevation').text(mil),
          );
          expect(clampTo(range, milOf(read(field(set), 'elevation')))).toBe(set);
        },
      ),
    );
  });
  it('is told in clicks where its marks are not in the shown unit, and says nothing beside a correction it is marked with', () => {
    const minutes = { unit: 'moa', value: 0.25 } as const;
    expect(dialsApart(WIRE_UNITS, { click: null, tracking: null })).toBeNull();
    expect(
      dialsApart(WIRE_UNITS, { click: { unit: 'mil', value: 0.1 }, tracking: { elevation: 1, windage: 1 } }),
    ).toBeNull();
    const apart = dialsApart(WIRE_UNITS, { click: minutes, tracking: null });
    // 8 mil is 27.50 minutes
    expect([apart?.elevation.text(8), apart?.elevation.unit]).toEqual(['U 110', 'clicks']);
    const inMinutes = unitsBy('MOA');
    expect(dialsApart(inMinutes, { click: minutes, tracking: null })).toBeNull();
    const inClicks = unitsBy('clicks');
    expect(dialsApart(inClicks, { click: minutes, tracking: null })).toBeNull();
    expect(dialsApart(inClicks, { click: minutes, tracking: { elevation: 0.97, windage: 1 } })?.elevation.text(8)).toBe(
      'U 113',
    );
  });
  it('leaves holds to the reticle: steps that are round in the shown unit', () => {
    const holdIn = (units: Units) => holdScale(units, { most: 5, step: 0.05 });
    const hold = holdIn(WIRE_UNITS);
    expect([hold.range.step, hold.field(0.35)]).toEqual([0.05, '0.35']);
    const inMinutes = holdIn(unitsBy('MOA'));
    expect(inMinutes.field(inMinutes.range.step)).toBe('0.2');
  });
});

describe('the figures of a card', () => {
  const exact = { windage: 0.6231, low: 0.4, high: 0.8, elevation: 4.2671 };
  const row = { elevation: 4.3, holds: [{ bracket: 1, windage: 0.6, low: 0.4, high: 0.8, elevation: 4.3, exact }] };
  const unnamed = { ownElevation: null, crosswind: null, onTarget: null };
  it('are those that were rounded, in mil; in another unit those before, so that they are rounded once', () => {
    const hold = { bracket: 1, windage: 0.6, low: 0.4, high: 0.8, ...unnamed };
    expect(shownFigures(WIRE_UNITS, row, 1)).toEqual({ elevation: 4.3, holds: [hold] });
    const inMinutes = unitsBy('MOA');
    expect(shownFigures(inMinutes, row, 1)).toEqual({ elevation: 4.2671, holds: [{ ...hold, windage: 0.6231 }] });
    expect(elevationText(inMinutes, shownFigures(inMinutes, row, 1).elevation, 1)).toBe('U 14.7');
    expect(elevationText(inMinutes, row.elevation, 1)).toBe('U 14.8');
  });
});

it('says the side of a crosswind with a letter, never with a sign', () => {
  expect([4, -0.35, 0, -0.001].map((mph) => windSide(WIRE_UNITS, mph, 2))).toEqual([
    'R 4.00',
    'L 0.35',
    '0.00',
    '0.00',
  ]);
});

describe('a reader of the decimal comma', () => {
  const comma = unitsOf({ numbers: 'comma' });
  const inMeters = unitsOf({ ...PRESETS.metric, numbers: 'space' });
  it('reads it in every word that measures make', () => {
    expect([
      comma.text('wind', 5.25, 1),
      comma.text('wind', 8),
      comma.between('wind', 4, 6.5),
      comma.aloud('range', 640.25, 1),
      comma.number(-0.5, 2),
      comma.rounded(1.5, 2),
      comma.percent(0.8324, 1),
      comma.grouped(1250),
      inMeters.grouped(1250),
      inMeters.text('wind', 10),
    ]).toEqual([
      ...['5,3 mph', '8 mph', '4–6,5 mph', '640,3 yards', '−0,50', '1,5', '83,2 %', '1.250', '1\u202f250', '4,5 m/s'],
    ]);
    expect([windText(comma, -2.06, 2), windSpoken(comma, -0.6), windSide(comma, 4.5), crosswindSaid(comma, 8)]).toEqual(
      [...['L 2,06', '0,60 mil left', 'R 4,5', 'R 8,0 mph']],
    );
    expect([twistText(comma, 7.5), twistText(comma, 8), comma.format('angle', -1).figure]).toEqual([
      ...['1:7,5', '1:8', '−1,00'],
    ]);
    expect(restated(comma, '4.5-6 mph from 3:00')).toBe('4,5-6 mph from 3:00');
    expect(restated(inMeters, 'Wind 10 mph, G7 0.325')).toBe('Wind 4,5 m/s, G7 0,325');
  });

  it('turns dials by it', () => {
    const dial = dialScale(comma, { most: 10, step: 0.1 });
    expect([dial.field(-0.6), dial.text(0.6, 'wind'), dial.spoken(-0.6, 'wind')]).toEqual([
      ...['-0,6', 'R 0,6', '0,6 mil left'],
    ]);
    expect(dial.fits('wind')).toBe('Type L 0,4, R 0,4 or -0,4, up to 10,0 mil.');
    expect(dial.read(dial.field(-0.6), 'wind')).toEqual({ status: 'ok', value: -0.6 });
  });

  it('finds what was typed in the other notation as the same quantity', () => {
    expect([retyped(WIRE_UNITS, comma, 'range', '640.5'), retyped(comma, WIRE_UNITS, 'range', '640,5')]).toEqual([
      ...['640,5', '640.5'],
    ]);
  });
});
