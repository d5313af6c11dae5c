import { describe, expect, it } from 'vitest';
import { number, rows } from './tables/field.ts';
import { elevationReference } from './tables/rifle.ts';

const mach = { ...number({ fixed: '' }, 0, 10, 0.05), label: 'Mach' } as const;
const cd = { ...number({ fixed: '' }, 0, 2, 0.001), label: 'Drag coefficient' } as const;
const at = (...machs: number[]) => machs.map((one) => ({ mach: one, cd: 0.3 }));

describe('rows of a field', () => {
  const { schema } = rows({ min: 2, max: 4, rising: 'mach' }, { mach, cd });

  it('rise by the column that is named, from the first row to the last', () => {
    expect(schema.safeParse(at(0.8, 1.1, 2)).success).toBe(true);
    for (const list of [at(1, 1), at(1.1, 0.8), at(0.8, 2, 1.1), at(2, 0.8, 1.1)]) {
      expect(schema.safeParse(list).error?.issues[0]?.message).toBe('must rise in Mach from row to row');
    }
  });

  it('are as few and as many as the field says', () => {
    expect(schema.safeParse(at(1)).success).toBe(false);
    expect(schema.safeParse(at(1, 2, 3, 4)).success).toBe(true);
    expect(schema.safeParse(at(1, 2, 3, 4, 5)).success).toBe(false);
  });

  it('come in any order where no column is named', () => {
    expect(rows({ min: 1, max: 4 }, { mach, cd }).schema.safeParse(at(2, 1, 1)).success).toBe(true);
  });
});

describe('a row of elevation reference data', () => {
  it('says the correction under either name, and is nothing without it', () => {
    expect(elevationReference.safeParse({ range: 600, elevation: 3.2 }).success).toBe(true);
    expect(elevationReference.safeParse({ range: 600, drop: 3.2 }).success).toBe(true);
    expect(elevationReference.safeParse({ range: 600, tof: 0.9 }).success).toBe(false);
  });
});
