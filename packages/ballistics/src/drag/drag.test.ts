import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { monotoneCubic } from '../monotone-cubic.ts';
import { bcByVelocity, convertBc, type DragTable, ICAO_PER_ASM_BC, prepareDrag, standardCd } from './drag.ts';
import { dragValueAt } from './drag-cells.ts';
import { STANDARD_CD } from './drag-tables.ts';

const TABLES = Object.entries(STANDARD_CD) as [DragTable, readonly number[]][];

describe('drag', () => {
  it.each(TABLES)('has %s as pairs of rising Mach and a drag that bullets have', (_, pairs) => {
    expect(pairs.length % 2).toBe(0);
    const machs = pairs.filter((_value, i) => i % 2 === 0);
    expect(machs).toEqual([...new Set(machs)].sort((a, b) => a - b));
    expect([machs[0], machs.at(-1)]).toEqual([0, 5]);
    for (const cd of pairs.filter((_value, i) => i % 2 === 1)) {
      expect(cd).toBeGreaterThan(0.05);
      expect(cd).toBeLessThan(2);
    }
  });
  it.each(TABLES)('passes through every point of %s and equals its curve between them', (table, pairs) => {
    const { cells } = prepareDrag({ table, bc: 1 }, 1);
    for (let i = 0; i < pairs.length; i += 2) expect(dragValueAt(cells, pairs[i])).toBeCloseTo(pairs[i + 1], 9);
    fc.assert(
      fc.property(evenly(0, 5), (mach) => {
        // slopes are read 1e-9 Mach beside the cell edges, where G7 below the speed of sound differs by 5e-10
        expect(Math.abs(dragValueAt(cells, mach) - standardCd(table, mach))).toBeLessThan(1e-9);
      }),
    );
    expect(dragValueAt(cells, 50)).toBeCloseTo(pairs[pairs.length - 1], 9);
  });
  it('reads BC by Mach linearly between its rows and as the end rows beyond', () => {
    const segments = [
      { mach: 1.2, bc: 0.307 },
      { mach: 2.25, bc: 0.318 },
      { mach: 1.65, bc: 0.301 },
    ];
    const { cells, scale } = prepareDrag({ table: 'G7', bc: 1, segments }, 1);
    const bcAt = (mach: number): number => standardCd('G7', mach) / (dragValueAt(cells, mach) * scale);
    expect(bcAt(0.8)).toBeCloseTo(0.307, 5);
    expect(bcAt(1.425)).toBeCloseTo(0.304, 4);
    expect(bcAt(1.95)).toBeCloseTo(0.3095, 4);
    expect(bcAt(3)).toBeCloseTo(0.318, 5);
  });
  it('takes a bullet’s own curve with its sectional density', () => {
    const drag = prepareDrag(
      {
        curve: [
          { mach: 0, cd: 0.2 },
          { mach: 3, cd: 0.4 },
        ],
      },
      0.25,
    );
    expect(drag.scale).toBeCloseTo(4, 12);
    expect(dragValueAt(drag.cells, 1.5)).toBeCloseTo(0.3, 6);
  });
  it('converts BCs there and back', () => {
    fc.assert(
      fc.property(evenly(0.05, 1), evenly(0.5, 3), (bc, mach) => {
        expect(convertBc(convertBc(bc, 'G7', 'G1', mach), 'G1', 'G7', mach)).toBeCloseTo(bc, 9);
      }),
    );
  });
});

describe('monotone interpolation', () => {
  const points = fc
    .uniqueArray(fc.record({ x: fc.integer({ min: -1000, max: 1000 }), y: evenly(-50, 50) }), {
      minLength: 1,
      maxLength: 12,
      selector: (p) => p.x,
    })
    .map((list) => list.sort((a, b) => a.x - b.x));
  it('passes through its points and never leaves the span of its two neighbors', () => {
    fc.assert(
      fc.property(points, evenly(-1200, 1200), (list, x) => {
        const curve = monotoneCubic(
          list.map((p) => p.x),
          list.map((p) => p.y),
        );
        for (const p of list) expect(curve.at(p.x)).toBeCloseTo(p.y, 8);
        const after = list.findIndex((p) => p.x >= x);
        const around = [
          list[Math.max(0, (after < 0 ? list.length : after) - 1)],
          list[after < 0 ? list.length - 1 : after],
        ];
        expect(curve.at(x)).toBeGreaterThanOrEqual(Math.min(...around.map((p) => p.y)) - 1e-9);
        expect(curve.at(x)).toBeLessThanOrEqual(Math.max(...around.map((p) => p.y)) + 1e-9);
      }),
    );
  });
  it('has the slope it says', () => {
    const curve = monotoneCubic([0, 1, 3, 4], [0, 2, 3, 7]);
    for (const x of [0.3, 1.7, 3.2]) {
      expect(curve.slopeAt(x)).toBeCloseTo((curve.at(x + 1e-6) - curve.at(x - 1e-6)) / 2e-6, 5);
    }
    expect(curve.slopeAt(9)).toBe(0);
  });
  it('refuses points out of order, and none', () => {
    expect(() => monotoneCubic([1, 1], [0, 0])).toThrow(/strictly increasing, got 1, 1/);
    expect(() => monotoneCubic([], [])).toThrow(/one length > 0/);
  });

  it('keeps rows of BC that almost meet a step, wherever they lie between the cells', () => {
    const cellEdge = 1.5;
    for (const gap of [1e-2, 1e-3, 1e-4, 1e-5, 1e-7]) {
      for (const at of [cellEdge, cellEdge + 0.003, cellEdge - gap / 2]) {
        const drag = prepareDrag(
          {
            table: 'G7',
            bc: 1,
            segments: [
              { mach: at, bc: 0.2 },
              { mach: at + gap, bc: 0.3 },
            ],
          },
          0.3,
        );
        const beyond: number[] = [];
        const besideOwn: number[] = [];
        for (let mach = 0.3; mach < 3; mach += 0.001) {
          const value = dragValueAt(drag.cells, mach) * drag.scale;
          const cd = standardCd('G7', mach);
          // Within the values of both BCs, except for the table's bend within a cell.
          if (!(value > (0.995 * cd) / 0.3 && value < (1.005 * cd) / 0.2)) beyond.push(mach);
          if (Math.abs(mach - at) < 0.03) continue;
          if (!(Math.abs(value / (cd / (mach < at ? 0.2 : 0.3)) - 1) < 5e-4)) besideOwn.push(mach);
        }
        expect({ gap, at, beyond, besideOwn }).toEqual({ gap, at, beyond: [], besideOwn: [] });
      }
    }
  });

  it('knows no projectile but its own', () => {
    expect(() => standardCd('G8' as 'G7', 2)).toThrow('got G8');
  });

  it('counts rows of one Mach number by their mean, of BCs and of curves', () => {
    const segments = [1.2, 2, 2, 2].map((mach, i) => ({ mach, bc: 0.2 + 0.1 * i }));
    const bc = prepareDrag({ table: 'G1', bc: 1, segments }, 0.3);
    expect(dragValueAt(bc.cells, 2.5)).toBeCloseTo(standardCd('G1', 2.5) / 0.4, 4);
    const curve = [0.5, 1, 1, 1, 3].map((mach, i) => ({ mach, cd: 0.2 + 0.1 * i }));
    expect(dragValueAt(prepareDrag({ curve }, 0.3).cells, 1)).toBeCloseTo(0.4, 6);
  });

  it('reads bands of BC by velocity as steps of a hundredth of Mach to both sides, at the maker’s sound', () => {
    const rows = bcByVelocity(
      [
        { fromMps: 680, bc: 0.5 },
        { fromMps: 0, bc: 0.4 },
      ],
      340,
      ICAO_PER_ASM_BC,
    );
    expect(rows).toEqual([
      { mach: expect.closeTo(1.99, 12), bc: expect.closeTo(0.4072, 12) },
      { mach: expect.closeTo(2.01, 12), bc: expect.closeTo(0.509, 12) },
    ]);
    expect(bcByVelocity([{ fromMps: 500, bc: 0.4 }], 340)).toHaveLength(1);
    expect(() => bcByVelocity([{ fromMps: 1, bc: 0 }], 340)).toThrow(/bc/);
  });
});
