import { describe, expect, it } from 'vitest';
import {
  DRIFT_AT_START,
  dancingMil,
  displacementAt,
  driftMirage,
  type LensView,
  lensBlock,
  mirageOf,
  noiseTile,
  slabIn,
  stripShiftMil,
} from './index.ts';

const view: LensView = {
  pxPerMil: 76,
  sizePx: 800,
  aimRightMil: 0,
  aimUpMil: 0,
  centreMil: -1.094,
  cameraM: 2.2,
  blurMil: 0,
};
const tile = noiseTile(1);
const mirage = (crossMph: number) =>
  mirageOf('moderate', 914.4, slabIn({ crossMph, headMph: 0 }, 667), slabIn({ crossMph, headMph: 0 }, 320));

const rms = (values: number[]) => Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

describe('the 48 numbers of the lens', () => {
  it('are the same for the same seed and time', () => {
    const block = () => lensBlock(view, mirage(6), driftMirage(DRIFT_AT_START, mirage(6), 12.5), null);
    expect(block()).toEqual(block());
    expect(block()).toHaveLength(48);
  });

  it('stand where the shader looks for them', () => {
    const drift = driftMirage(DRIFT_AT_START, mirage(6), 2);
    const block = lensBlock({ ...view, aimRightMil: 0.5, aimUpMil: -0.25, blurMil: 0.06 }, mirage(6), drift, {
      head: { rightMil: -1, upMil: 2, radiusMil: 0.3 },
      tail: { rightMil: -1.1, upMil: 2.4 },
    });
    expect(Array.from(block.subarray(0, 8))).toEqual([
      76,
      0.5,
      -0.25,
      800,
      expect.closeTo(-1.094, 5),
      expect.closeTo(2.2, 5),
      667,
      0.25,
    ]);
    expect(Array.from(block.subarray(8, 14))).toEqual([
      -1,
      2,
      expect.closeTo(0.3, 5),
      expect.closeTo(0.16, 5),
      expect.closeTo(-1.1, 5),
      expect.closeTo(2.4, 5),
    ]);
    expect(block[14]).toBeCloseTo(Math.hypot(0.06, mirage(6).blurMil), 6);
    expect(block[15]).toBe(1);
    expect(block[16]).toBeCloseTo(drift[0]?.xCells ?? Number.NaN, 5);
    expect(block[18]).toBeCloseTo(0.667 / 0.7, 5);
    // lean to the left and up: tan 61° is 6 mph over a rise of 1.5 m/s
    expect((block[20] ?? 0) / (block[21] ?? 1)).toBeCloseTo(-(6 * 0.44704) / 1.5, 5);
    expect(Math.hypot(block[22] ?? 0, block[23] ?? 0)).toBeCloseTo(1, 6);
  });

  it('move a level picture by the dancing of the air, and a low one more than a high one', () => {
    const block = lensBlock(view, mirage(0), DRIFT_AT_START, null);
    // at 1.5 m over the ground at the slab
    const level = ((1.5 - 2.2) * 1000) / 667 + 1.094;
    const moved = Array.from({ length: 4000 }, (_, i) => displacementAt(block, tile, (i % 200) * 0.5 - 50, level));
    const sigma = dancingMil(4e-13, 914.4);
    expect(rms(moved.map(({ upMil }) => upMil)) / sigma).toBeGreaterThan(0.9);
    expect(rms(moved.map(({ upMil }) => upMil)) / sigma).toBeLessThan(1.1);
    const row = (upMil: number) =>
      rms(Array.from({ length: 400 }, (_, i) => displacementAt(block, tile, i * 0.37, upMil).upMil));
    expect(row(-1)).toBeGreaterThan(1.3 * row(6));
  });

  it('carry the cells to the left in wind from the right, as far as the drift says', () => {
    const air = mirage(6);
    const before = lensBlock(view, air, DRIFT_AT_START, null);
    const after = lensBlock(view, air, driftMirage(DRIFT_AT_START, air, 0.2), null);
    const [right, up] = [(air.octaves[0]?.rightMilPerS ?? 0) * 0.2, (air.octaves[0]?.upMilPerS ?? 0) * 0.2];
    expect(right).toBeLessThan(-0.5);
    // the first octave by itself
    for (const block of [before, after]) for (const i of [1, 2, 3]) block[19 + 8 * i] = 0;
    for (let i = 0; i < 40; i++) {
      const here = displacementAt(before, tile, i * 0.21, 0.3).rightMil;
      const there = displacementAt(after, tile, i * 0.21 + right, 0.3 + up);
      expect(there.rightMil).toBeCloseTo(here * 1, 1);
    }
  });

  it('shift a strip about as much as the lens moves the picture', () => {
    const block = lensBlock(view, mirage(5), DRIFT_AT_START, null);
    const strips = rms(Array.from({ length: 800 }, (_, i) => stripShiftMil(block, tile, i * 0.1, 0)));
    const lens = rms(Array.from({ length: 800 }, (_, i) => displacementAt(block, tile, i * 0.1, 0).upMil));
    expect(strips / lens).toBeGreaterThan(0.8);
    expect(strips / lens).toBeLessThan(1.6);
  });
});
