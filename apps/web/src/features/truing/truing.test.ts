import type { truing } from '@windcall/contract';
import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { readAccuracy } from './accuracy.ts';
import { referenceRows } from './reference-rows.ts';
import { truingDoubts } from './truing-doubts.ts';

it.each([
  [0, 'Excellent', 'ok'],
  [0.0499, 'Excellent', 'ok'],
  [0.05, 'Good', 'ok'],
  [0.0999, 'Good', 'ok'],
  [0.1, 'Fair', 'warn'],
  [0.1999, 'Fair', 'warn'],
  [0.2, 'Poor', 'bad'],
])('reads an RMS error of %f mil as %s', (rms, word, tone) => {
  expect(readAccuracy(rms)).toEqual({ word, tone });
});

it('lays elevation and windage side by side, near to far, whichever list has the range', () => {
  const rows = referenceRows(
    [
      { range: 600, drop: 4.4, tof: 0.8 },
      { range: 300, elevation: 1.2, drop: 9 },
    ],
    [
      { range: 600, windage: 0.9 },
      { range: 900, windage: 1.5 },
    ],
  );
  expect(rows).toEqual([
    { range: 300, elevation: 1.2, windage: null, tof: null },
    { range: 600, elevation: 4.4, windage: 0.9, tof: 0.8 },
    { range: 900, elevation: null, windage: 1.5, tof: null },
  ]);
});

const result = {
  originalMV: 2800,
  truedMV: 2800,
  originalBC: 0.325,
  truedBC: 0.325,
} satisfies Partial<truing.TruingResult>;

it('doubts a velocity that moves by more than 100 fps and a BC that moves by more than 10 %', () => {
  expect(truingDoubts(WIRE_UNITS, { ...result, truedMV: 2701, truedBC: 0.35 })).toEqual([]);
  expect(truingDoubts(WIRE_UNITS, { ...result, truedMV: 2690 })).toEqual([expect.stringContaining('by 110 fps')]);
  expect(truingDoubts(WIRE_UNITS, { ...result, truedBC: 0.286 })).toEqual([expect.stringContaining('by 12 %')]);
});
