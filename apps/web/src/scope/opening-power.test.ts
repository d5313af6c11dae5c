import { placeCues } from '@windcall/cues';
import { expect, it } from 'vitest';
import { openingPower } from './opening-power.ts';
import { placePlants } from './range/draw-trees.ts';
import { placeCloth } from './range/place-flag.ts';
import { layoutOf } from './range/range-layout.ts';
import { CAMERA_M, centerMilOf } from './range/range-view.ts';
import { fieldMilOf } from './view.ts';

/** Half of the largest plate of a call, 3 MOA, and its frame on each side, mil. */
const HALF_PLATE_MIL = 0.44;
const FRAME_MIL = 0.2;

/** 500 calls at drill distances, in winds of any speed and direction, at a moment of a flag's beat. */
const calls = Array.from({ length: 500 }, (_, i) => {
  const share = (step: number): number => (i * step) % 1;
  return {
    yd: 250 + 25 * Math.floor(41 * share(0.618034)),
    flag: { liftDeg: 4 + 86 * share(0.754878), yawDeg: -180 + 360 * share(0.569841) },
    beatS: 2 * share(0.819173),
  };
});

it('of 500 calls, shows two whole flags at different distances at the power each opens at, and hides no plate', () => {
  for (const { yd, flag, beatS } of calls) {
    const places = placeCues(yd * 0.9144, 20, 'medium', 'call');
    const { rangeM } = places;
    const power = openingPower(places);
    const field = fieldMilOf({ power, trueField: false, devicePx: 1, cssPx: 1 });
    // in the round field, inside its dark edge
    const radius = (0.96 * field) / 2;
    const whole = places.flags.filter(({ zM, asideM, poleM }) => {
      const m = 1000 / zM;
      const [x, top] = [m * asideM, m * (poleM - CAMERA_M) - centerMilOf(rangeM)];
      const cloth = placeCloth(flag, beatS).flatMap(({ high, low }) =>
        [high, low].map(({ rightM, downM }) => ({ x: x + m * rightM, y: top - m * downM })),
      );
      for (const point of cloth) {
        const hides = Math.abs(point.x) < HALF_PLATE_MIL + FRAME_MIL && Math.abs(point.y) < HALF_PLATE_MIL;
        if (hides) throw new Error(`flag at ${zM} m hides the plate at ${yd} yd, ${flag.liftDeg}°`);
      }
      expect(Math.abs(x), `pole at ${zM} m, plate at ${yd} yd`).toBeGreaterThan(HALF_PLATE_MIL);
      return cloth.every((point) => Math.hypot(point.x, point.y) <= radius);
    });
    expect(new Set(whole.map(({ zM }) => zM)).size, `${yd} yd at ${power}×`).toBeGreaterThanOrEqual(2);

    const layout = layoutOf(yd, [yd]);
    const bank = layout.banks.find(({ xM }) => xM === 0);
    for (const { plant, xMil, zM, tallM } of placePlants(layout, field, bank?.halfM ?? 9)) {
      // trees are behind the bank, visible only above its crest
      if (plant === 'tree') continue;
      expect(Math.abs(xMil) - (500 * tallM) / zM, `bush, plate at ${yd} yd`).toBeGreaterThan(
        HALF_PLATE_MIL + FRAME_MIL,
      );
    }
  }
});

it('opens at 20× where the flags are near the plate, and wider on a short range', () => {
  const power = (yd: number): number => openingPower(placeCues(yd * 0.9144, 20, 'medium', 'call'));
  expect([250, 400, 600, 1000].map(power)).toEqual([8, 13, 18, 20]);
  expect(openingPower({ flags: [], rangeM: 600 })).toBe(20);
});
