import { expect, it } from 'vitest';
import { unitsOf, WIRE_UNITS } from '../../../units/units.ts';
import { dopeRows } from './own-dope.tsx';

/** A rifle whose dope rises by a hundredth of a mil per yard, to 225 yd. */
const ROWS = [100, 125, 150, 175, 200, 225].map((distance) => ({ distance, elevation: distance / 100 }));

it('has every fiftieth yard as far as the bullet goes', () => {
  expect(dopeRows(WIRE_UNITS, ROWS)).toEqual([
    { range: 100, elevation: 1 },
    { range: 150, elevation: 1.5 },
    { range: 200, elevation: 2 },
  ]);
  expect(dopeRows(WIRE_UNITS, [])).toEqual([]);
});

it('has round distances of the other unit too, in between', () => {
  const rows = dopeRows(unitsOf({ range: 'm' }), ROWS);
  expect(rows.map(({ range }) => range)).toEqual([100, 150, 200]);
  // 150 m are 164.04 yd
  expect(rows[1]?.elevation).toBeCloseTo(1.6404, 3);
});
