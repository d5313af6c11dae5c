import { expect, it } from 'vitest';
import { COLUMN_MEANINGS, headOf, unitIn, wireNumbers } from './column-meanings.ts';
import { bulletDoubts, sectionalDensity } from './doubts.ts';
import { dayAndTime, logOfColumns, momentOf, monthOf } from './log-dates.ts';
import { writeCsv } from './plot-entries.ts';
import { columnNumbers, freeText } from './split-table.ts';

/** One of each unit in wire units, by the unit's definition. */
const ONES: readonly (readonly [meaning: keyof typeof COLUMN_MEANINGS, unit: string, wire: number])[] = [
  ['speed', 'm/s', 1 / 0.3048],
  ['range', 'm', 1 / 0.9144],
  ['elevation', 'MOA', (1000 * Math.PI) / 180 / 60],
  ['elevation', 'in/100 yd', 1000 / 3600],
  ['elevation', 'cm/100 m', 0.1],
  ['elevation', 'in', 1000 / 3600 / 5],
  ['elevation', 'cm', 1000 / 3600 / 5 / 2.54],
  ['elevation', 'mm', 1000 / 3600 / 5 / 25.4],
  ['drop', 'mil', -1],
  ['windage', 'mil', 1],
  ['right', 'cm', 1 / 2.54],
  ['up', 'mm', 1 / 25.4],
  ['wind', 'm/s', 3600 / 1609.344],
  ['wind', 'km/h', 1000 / 1609.344],
  ['wind', 'kn', 1852 / 1609.344],
  ['wind', 'ft/min', 60 / 5280],
  ['temperature', '°C', 33.8],
  ['pressure', 'hPa', 100 / 3386.389],
  ['pressure', 'mmHg', 1 / 25.4],
  ['pressure', 'psi', 6894.757 / 3386.389],
];
it.each(ONES)('reads one %s in %s as it is defined', (meaning, unit, wire) => {
  const to = (COLUMN_MEANINGS[meaning] as Record<string, (v: number, rangeYd: number) => number>)[unit];
  expect(to?.(1, 500)).toBeCloseTo(wire, 4);
});

it('reads a heading as its name and unit, however they are written', () => {
  expect(['x (mm)', 'Range [M]', 'v fps', 'Temp, °C', 'x_mm', 'Shot No'].map(headOf)).toEqual([
    { name: 'x', unit: 'mm' },
    { name: 'range', unit: 'm' },
    { name: 'v', unit: 'fps' },
    { name: 'temp', unit: '°c' },
    { name: 'x', unit: 'mm' },
    { name: 'shot no', unit: '' },
  ]);
  expect([unitIn('wind', 'KTS')?.unit, unitIn('range', 'Yds.')?.unit, unitIn('range', 'mil')]).toEqual([
    ...['kn', 'yd', null],
  ]);
});

it('makes a length on the target an angle by the distance of its own row', () => {
  expect(wireNumbers(['36', '36', ''], COLUMN_MEANINGS.elevation.in, [1000, 500, 100])).toEqual([1, 2, null]);
});

const S = (iso: string): number => Date.parse(iso) / 1000;
it('reads a date in either order, with names of months and either clock', () => {
  const at = (cell: string, order: 'day-first' | 'month-first' = 'month-first') => momentOf(cell, order);
  expect(at('2026-04-03 13:05:09')).toEqual({ s: S('2026-04-03T13:05:09Z'), says: null });
  expect(at('03/04/2026 01:05 pm')).toEqual({ s: S('2026-03-04T13:05:00Z'), says: 'either' });
  expect(at('03/04/2026 12:05 am', 'day-first')).toEqual({ s: S('2026-04-03T00:05:00Z'), says: 'either' });
  expect(at('13/04/26 12:05 PM')).toEqual({ s: S('2026-04-13T12:05:00Z'), says: 'day-first' });
  expect(at('04/13/2026 10:00')).toEqual({ s: S('2026-04-13T10:00:00Z'), says: 'month-first' });
  expect(at('04/04/2026 10:00')?.says).toBeNull();
  expect(at('Sep 12, 2026 10:00')?.s).toBe(S('2026-09-12T10:00:00Z'));
  expect(at('12 Okt 2026 10:00')?.s).toBe(S('2026-10-12T10:00:00Z'));
  expect(at('10:00:30')).toEqual({ s: 36_030, says: null });
  expect(
    ['31/04/2026 10:00', '29.02.2026 10:00', '2026-04-03 24:00', '13:00 pm', '12.50'].map((c) => at(c, 'day-first')),
  ).toEqual(Array(5).fill(null));
  expect(at('29.02.2028 10:00', 'day-first')?.s).toBe(S('2028-02-29T10:00:00Z'));
  expect(['March', 'août', 'dez', 'Xyz'].map(monthOf)).toEqual([3, 8, 12, 0]);
  expect(dayAndTime(S('2026-04-03T23:59:58Z'))).toBe('2026-04-03 23:59:58');
});

const columns = (times: string[], windMph: (number | null)[] | null, more: object = {}) => ({
  ...{ device: 'Meter', times, windMph, directionDeg: null, crosswindMph: null, temperatureF: null, stationInHg: null },
  ...{ humidity: null, ...more },
});
it('passes midnight and a clock set back, and turns a log that has its newest first', () => {
  const seconds = (times: string[]) =>
    logOfColumns(
      columns(
        times,
        times.map(() => 5),
      ),
    ).log?.seconds;
  expect(seconds(['23:59:50', '00:00:10'])).toEqual([0, 20]);
  expect(seconds(['10:00:20', '10:00:10', '10:00:00'])).toEqual([0, 10, 20]);
  expect(seconds(['01:59:00', '01:00:00', '01:01:00'])).toEqual([0, 60, 120]);
});

it('keeps a row with a time and a wind that blows, and means of the air there is', () => {
  const air = { temperatureF: [50, null, 60, 99], humidity: [40, 60, null, 1], directionDeg: [360, -1, 361, 5] };
  const { log, kept } = logOfColumns(columns(['10:00:00', '10:00:10', '10:00:20', '10:00:30'], [0, 200, 3, 201], air));
  expect([...kept]).toEqual([0, 1, 2]);
  expect(log).toMatchObject({
    n: 3,
    speedMph: [0, 200, 3],
    meanTemperatureF: 55,
    meanHumidity: 50,
    meanStationInHg: null,
  });
  expect(log?.directionTrueDeg).toEqual([0, null, null]);
  expect([log?.first, log?.last]).toEqual(['10:00:00', '10:00:20']);
});

it('reads all numbers of a column in the notation that fits its bounds', () => {
  expect(columnNumbers(['1,369.8', '2'])).toEqual([1369.8, 2]);
  expect(columnNumbers(['488,3', '1.369,8'])).toEqual([488.3, 1369.8]);
  expect(columnNumbers(['2,650', '2,700'], [1000, 4000])).toEqual([2650, 2700]);
  expect(columnNumbers(['2,650', '2,700'], [1, 4])).toEqual([2.65, 2.7]);
  expect(columnNumbers(['−3,5', 'x'])).toEqual([-3.5, null]);
  expect(freeText('name, "175,0 gr" ,;', 6)).toBe('175,0 gr');
});

it('doubts a form factor and a density that no bullet has', () => {
  expect(sectionalDensity(140, 0.264)).toBeCloseTo(0.02 / 0.264 ** 2, 9);
  const bullet = {
    bulletWeight: 140,
    bulletDiameter: 0.264,
    bulletBC: 0.31,
    dragModel: 'G7',
    bulletLength: 1.35,
  } as const;
  expect(bulletDoubts(bullet)).toEqual([]);
  expect(bulletDoubts({ ...bullet, bulletBC: 0.62 })).toEqual(['form-factor-doubtful']);
  // 9.07 g in a cylinder of 0.264 in by 0.9 in are 11.2 g/cm³: more than lead has after its taper
  expect(bulletDoubts({ ...bullet, bulletLength: 0.9 })).toEqual(['density-doubtful']);
  expect(bulletDoubts({ ...bullet, bulletLength: 2 })).toEqual(['density-doubtful']);
});

it('writes a table that no spreadsheet takes for a formula', () => {
  expect(writeCsv([['=1+1', 'a,b', 'say "x"', -2, null, 1 / 3, Number.NaN]])).toBe(
    `'=1+1,"a,b","say ""x""",-2,,0.3333333,\r\n`,
  );
});
