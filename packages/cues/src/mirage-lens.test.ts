import { describe, expect, it } from 'vitest';
import { DRIFT_AT_START, displacementAt, driftMirage, lensBlock, mirageOf, noiseTile, slabIn } from './index.ts';
import { dancingMil } from './mirage.ts';
import type { LensView } from './mirage-lens.ts';

const view: LensView = {
  pxPerMil: 76,
  sizePx: 800,
  aimRightMil: 0,
  aimUpMil: 0,
  centerMil: -1.094,
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
    // the first octave alone
    for (const block of [before, after]) for (const i of [1, 2, 3]) block[19 + 8 * i] = 0;
    for (let i = 0; i < 40; i++) {
      const here = displacementAt(before, tile, i * 0.21, 0.3).rightMil;
      const there = displacementAt(after, tile, i * 0.21 + right, 0.3 + up);
      expect(there.rightMil).toBeCloseTo(here * 1, 1);
    }
  });
});

describe('the lens over a noise that is known', () => {
  /** One octave alone: 1 mil cells of 0.01 mil, upright, unturned, the slab at 1000 m seen from 1.5 m. */
  const blockOf = (numbers: Record<number, number> = {}): Float32Array => {
    const block = new Float32Array(48);
    block.set([76, 0, 0, 800, 0, 1.5, 1000, 0.25], 0);
    block.set([0, 0, 1, 0.01, 0, 1, 1, 0], 16);
    for (const [at, value] of Object.entries(numbers)) block[Number(at)] = value;
    return block;
  };
  /** A tile with each texel's four channels given by its column and row. */
  const tileOf = (texel: (column: number, row: number) => readonly [number, number, number, number]) =>
    Uint8Array.from(Array.from({ length: 256 * 256 }, (_, i) => texel(i % 256, Math.floor(i / 256))).flat());
  const even = tileOf(() => [255, 0, 51, 204]);
  const close = (rightMil: number, upMil: number) => ({
    rightMil: expect.closeTo(rightMil, 6),
    upMil: expect.closeTo(upMil, 6),
  });

  it('bends by three taps of 1.66 each, 0.8 of it sideways, turning from one pair of channels to the other', () => {
    const full = 3 * 1.66 * 0.01;
    // first pair of channels: full and zero, relative to the middle; second pair: a fifth and four fifths
    expect(displacementAt(blockOf(), even, 3, 0)).toEqual(close(0.8 * 0.5 * full, -0.5 * full));
    expect(displacementAt(blockOf({ 22: 0, 23: 1 }), even, 3, 0)).toEqual(close(0.8 * -0.3 * full, 0.3 * full));
    expect(displacementAt(blockOf({ 22: 0.6, 23: 0.8 }), even, 3, 0)).toEqual(close(0.8 * 0.06 * full, -0.06 * full));
  });

  it('adds up four octaves', () => {
    const four = blockOf(
      Object.fromEntries(
        [19, 27, 35, 43].flatMap((at) => [
          [at - 1, 1],
          [at, 0.002],
          [at + 3, 1],
        ]),
      ),
    );
    expect(displacementAt(four, even, 3, 0)).toEqual(close(0.8 * 0.5 * 3 * 1.66 * 0.008, -0.5 * 3 * 1.66 * 0.008));
  });

  it('bends each row by the height of its ray at the slab, (h/1.5)^(−2/3), no more than 2.2 ×', () => {
    const row = (upMil: number, numbers = {}) =>
      displacementAt(blockOf(numbers), even, 3, upMil).upMil / displacementAt(blockOf(), even, 3, 0).upMil;
    // 10.5 mil up at 1000 m are 12 m
    expect(row(10.5)).toBeCloseTo(1 / 4, 6);
    expect(row(0.5, { 4: 10 })).toBeCloseTo(1 / 4, 6);
    expect(row(-0.75)).toBeCloseTo(2 ** (2 / 3), 6);
    expect([-1.19, -1.2, -50].map((upMil) => row(upMil))).toEqual([2.2, 2.2, 2.2].map((v) => expect.closeTo(v, 6)));
  });

  it('never bends beyond its full scale, to either side', () => {
    expect(displacementAt(blockOf({ 19: 1 }), even, 3, 0)).toEqual({ rightMil: 0.25, upMil: -0.25 });
    expect(displacementAt(blockOf({ 19: -1 }), even, 3, 0)).toEqual({ rightMil: -0.25, upMil: 0.25 });
  });

  it('looks where the cells have run to, and along their lean', () => {
    // increases by one of 255 a texel, eight texels a cell: to the right in the second channel, upward in the first
    const ramp = tileOf((column, row) => [row, column, row, column]);
    const shade = (cells: number) => (8 * cells - 0.5) / 255 - 0.5;
    const at = (numbers: Record<number, number>) => displacementAt(blockOf(numbers), ramp, 10, 8).upMil;
    const strength = displacementAt(blockOf(), even, 10, 8).upMil / -0.5;
    expect(at({})).toBeCloseTo(shade(10) * strength, 6);
    // after a shift of 4 cells to the right, the noise from 6 is here
    expect(at({ 16: 4 })).toBeCloseTo(shade(6) * strength, 6);
    expect(at({ 18: 2 })).toBeCloseTo(shade(20) * strength, 6);
    const up = (numbers: Record<number, number>) => displacementAt(blockOf(numbers), ramp, 10, 8).rightMil / 0.8;
    expect(up({})).toBeCloseTo(shade(8) * strength, 6);
    expect(up({ 17: 3 })).toBeCloseTo(shade(5) * strength, 6);
    expect(up({ 18: 2, 17: 3 })).toBeCloseTo(shade(13) * strength, 6);

    // a wall at one column appears 0.42 cells before and behind it along the lean, not across
    const wall = tileOf((column) => [0, column >= 80 ? 255 : 0, 0, 0]);
    const lean = (rightMil: number, x: number, y: number) =>
      (displacementAt(blockOf({ 20: x, 21: y }), wall, rightMil, 8).upMil / strength + 0.5) * 3;
    expect([9.5, 9.7, 10.3, 10.5].map((place) => lean(place, 1, 0))).toEqual(
      [0, 1, 2, 3].map((taps) => expect.closeTo(taps, 4)),
    );
    expect([9.7, 10.3].map((place) => lean(place, 0, 1))).toEqual([0, 3].map((taps) => expect.closeTo(taps, 4)));
    // on a slope from the lower right to the upper left, one tap of three along (1, 1) is beyond it
    const slope = tileOf((column, row) => [0, column + row >= 144 ? 255 : 0, 0, 0]);
    const beyond = (x: number, y: number) =>
      (displacementAt(blockOf({ 20: x, 21: y }), slope, 9.8, 8).upMil / strength + 0.5) * 3;
    expect(beyond(Math.SQRT1_2, Math.SQRT1_2)).toBeCloseTo(1, 4);
    expect(beyond(-Math.SQRT1_2, Math.SQRT1_2)).toBeCloseTo(0, 4);
    const floor = tileOf((_, row) => [0, row >= 64 ? 255 : 0, 0, 0]);
    const rise = (upMil: number, y: number) =>
      Math.sign(displacementAt(blockOf({ 20: 0, 21: y }), floor, 10, upMil).upMil);
    expect([7.5, 7.7, 8.3].map((place) => rise(place, 1))).toEqual([-1, -1, 1]);
  });

  it('holds the turn, the lean and the place of each octave, and no trace where none is', () => {
    const air = mirage(6);
    const drift = driftMirage(DRIFT_AT_START, air, 3);
    const block = lensBlock(view, air, drift, null);
    expect(Array.from(block.subarray(8, 14))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(block[15]).toBe(0);
    air.octaves.forEach((octave, i) => {
      const [x, y, perMil, amplitude, leanX, leanY, cos, sin] = block.subarray(16 + 8 * i, 24 + 8 * i);
      expect([x, y]).toEqual([expect.closeTo(drift[i]!.xCells, 4), expect.closeTo(drift[i]!.yCells, 4)]);
      expect([perMil, amplitude]).toEqual([
        expect.closeTo(1 / octave.cellMil, 5),
        expect.closeTo(octave.amplitudeMil, 6),
      ]);
      expect(Math.hypot(leanX!, leanY!)).toBeCloseTo(1, 5);
      expect(leanX! / leanY!).toBeCloseTo(octave.rightMilPerS / octave.upMilPerS, 5);
      expect([cos, sin]).toEqual(
        [Math.cos(drift[i]!.turnRad), Math.sin(drift[i]!.turnRad)].map((v) => expect.closeTo(v, 5)),
      );
    });
    // without earlier drift, the motion begins at the start positions
    expect(lensBlock(view, air, [], null)).toEqual(lensBlock(view, air, DRIFT_AT_START, null));
    expect(driftMirage([], air, 3)).toEqual(drift);
  });

  it('runs and turns its cells at the pace of the air, within one tile and one turn', () => {
    const air = mirage(-6);
    const once = driftMirage(DRIFT_AT_START, air, 0.1);
    once.forEach((octave, i) => {
      const { cellMil, rightMilPerS, upMilPerS } = air.octaves[i]!;
      const from = DRIFT_AT_START[i]!;
      expect(octave.xCells).toBeCloseTo(from.xCells + (0.1 * rightMilPerS) / cellMil, 9);
      expect(octave.yCells).toBeCloseTo(from.yCells + (0.1 * upMilPerS) / cellMil, 9);
      expect(octave.turnRad).toBeCloseTo(from.turnRad + 0.03, 9);
    });
    for (const { xCells, yCells, turnRad } of driftMirage(DRIFT_AT_START, mirage(6), 1e4)) {
      for (const cells of [xCells, yCells]) expect(cells >= 0 && cells < 32).toBe(true);
      expect(turnRad).toBeLessThan(2 * Math.PI);
    }
    // no two octaves show the same cells
    expect(new Set(DRIFT_AT_START.map(({ xCells }) => xCells)).size).toBe(4);
  });
});
