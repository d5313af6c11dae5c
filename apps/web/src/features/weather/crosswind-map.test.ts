import type { WindField } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { crosswindRows, mapTargets, nearestTarget, targetRows, windOn } from './crosswind-map.ts';

const FIELD: WindField = {
  distances: [0, 200, 400, 600],
  timeSteps: [0, 5],
  windData: { speed: Array(4).fill([10, 10]), direction: Array(4).fill([90, 90]) },
};
const EAST = { distanceYd: 200, dofDeg: 90 };
const SOUTH = { distanceYd: 600, dofDeg: 180 };

describe('the crosswind map', () => {
  it('takes each distance against its nearest target’s direction of fire', () => {
    const rows = crosswindRows(FIELD, [EAST, SOUTH], 90);
    expect(rows.map((row) => Math.round(row[0] ?? Number.NaN) || 0)).toEqual([10, 10, 0, 0]);
    // 400 is equally near to both: the bullet for the farther one passes there
    expect(nearestTarget([EAST, SOUTH], 400)).toBe(SOUTH);
    expect(crosswindRows(FIELD, [], 90)[3]?.[1]).toBeCloseTo(10, 9);
  });

  it('knows a scenario’s targets once each, nearest first, and the row a line stands at', () => {
    const targets = mapTargets(scenarioFrom('close_array_troop_line'));
    const distances = targets.map(({ distanceYd }) => distanceYd);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(new Set(targets.map((t) => `${t.distanceYd} ${t.dofDeg}`)).size).toBe(targets.length);
    expect(mapTargets(null)).toEqual([]);
  });

  it('draws one line for the targets of a row, each distance told once', () => {
    const targets = [-5, 99, 301, 302, 302, 5000].map((distanceYd, i) => ({ distanceYd, dofDeg: i }));
    expect(targetRows(FIELD, targets)).toEqual([
      { row: 0, distancesYd: [-5, 99] },
      { row: 2, distancesYd: [301, 302] },
      { row: 3, distancesYd: [5000] },
    ]);
  });

  it('reads one target’s wind with its letters’ signs', () => {
    expect(windOn(FIELD, SOUTH, 90, 3)).toMatchObject({
      speedMph: 10,
      crosswindMph: expect.closeTo(0, 9),
      headwindMph: expect.closeTo(10, 9),
    });
  });
});
