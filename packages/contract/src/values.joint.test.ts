import { expect, it } from 'vitest';
import { z } from 'zod';
import { refuseHiddenText } from './values.ts';

const thing = z.custom<object>().superRefine(refuseHiddenText);
const refusedAt = (value: object) => thing.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('takes lines where a text has lines, anywhere in a shared thing, and nowhere else', () => {
  const lines = 'Lot 14\n\tcold';
  expect(refusedAt({ notes: lines, rifles: [{ description: lines, notes: lines }] })).toEqual([]);
  expect(refusedAt({ name: lines, rifles: [{ notes: 'Lot \u202e14' }] })).toEqual(['name', 'rifles.0.notes']);
});
