import type { truing } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage, solve, steadyWind, trueRifle, unnamed } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { referenceRows } from '../../share/reference-rows.ts';
import { WIRE_UNITS } from '../../units/units.ts';
import { readAccuracy, thinReason, truingDoubts } from './results-tab.tsx';

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

it('asks about the air when 29.92 was typed where the station pressure is 24.9', () => {
  const air = { temperature: 59, humidity: 50, pressure: 24.9, latitude: 0 };
  const stage = inlineStage({
    rifle: unnamed(DEFAULT_PROFILE),
    air,
    wind: steadyWind(0, 90),
    effects: { spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: false },
  });
  const seen = [400, 600, 800, 1000].map((range) => {
    const shot = solve(stage, { distance: range, directionOfFire: 90, lookAngle: 0 }, 0);
    if (shot.status !== 'ok') throw new Error(shot.status);
    return { range, observedElevation: Math.round(shot.solution.elevationMils * 10) / 10 };
  });
  const doubtsAt = (pressure: number) => {
    const trued = trueRifle(DEFAULT_PROFILE, seen, { ...air, pressure, windSpeed: 0, windDirection: 90 });
    if (trued.status !== 'ok') throw new Error(trued.status);
    return truingDoubts(WIRE_UNITS, trued.result, pressure);
  };
  expect(doubtsAt(29.92)).toEqual([expect.stringContaining('Is what you typed the station pressure')]);
  expect(doubtsAt(24.9)).toEqual([]);
});

it('says why a close fit of few points proves little', () => {
  expect(thinReason(3, 2)).toContain('3 points for 2 unknowns');
  expect(thinReason(1, 2)).toContain('One point');
  expect(thinReason(4, 2)).toBeNull();
});
