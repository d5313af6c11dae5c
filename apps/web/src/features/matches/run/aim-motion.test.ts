import type { runs } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { aimMotion, shownMoment } from './aim-motion.ts';

const run = (part: Partial<Record<keyof runs.Run, unknown>> = {}): runs.Run =>
  ({
    swaySeed: '12345',
    position: 1,
    movedAt: null,
    course: {
      positions: [
        { name: 'Prone', sway: 0.05, move: 0 },
        { name: 'Barricade', sway: 0.25, move: 6 },
      ],
    },
    targets: [
      { number: 1, mover: null },
      { number: 2, mover: { speed: 3, half: 6, pause: 1, speedTold: true }, phase: 0 },
    ],
    ...part,
  }) as unknown as runs.Run;

describe('what moves the aim of a run', () => {
  it('is the same at the same moment, whoever asks, and another in a shakier position', () => {
    const prone = aimMotion(run(), 1, 500);
    expect(prone(12.34)).toEqual(aimMotion(run(), 1, 500)(12.34));
    const spread = (motion: typeof prone): number =>
      Math.max(...Array.from({ length: 200 }, (_, i) => Math.abs(motion(i / 4).right)));
    expect(spread(aimMotion(run({ position: 2 }), 1, 500))).toBeGreaterThan(2 * spread(prone));
  });

  it('rests before there is a seed', () => {
    expect(aimMotion(run({ swaySeed: null }), 1, 500)(3)).toEqual({ right: 0, up: 0, plate: 0 });
  });

  it('follows a plate from stop to stop, in mil at its distance', () => {
    const motion = aimMotion(run(), 2, 500);
    expect(motion(0).plate).toBeCloseTo(-12, 6);
    const ways = Array.from({ length: 400 }, (_, i) => motion(i / 10).plate);
    expect([Math.min(...ways), Math.max(...ways)].map((mil) => Math.round(mil))).toEqual([-12, 12]);
  });

  it('follows a plate whose speed is not told where it was seen, and no further', () => {
    const mover = { speed: null, half: 6, pause: 1, speedTold: false };
    const untold = run({ targets: [{ number: 2, mover }] });
    expect(aimMotion(untold, 2, 500)(5).plate).toBe(0);
    const seen = aimMotion(untold, 2, 500, { startS: 4, yd: [1, 1.5, 2] });
    expect([4, 4.25, 5, 9].map((s) => seen(s).plate)).toEqual([2, 2.5, 4, 4]);
  });

  it('goes in steps of half a second where motion is unwanted', () => {
    expect([0.49, 0.5, 7.99].map((s) => shownMoment(s, true))).toEqual([0, 0.5, 7.5]);
    expect(shownMoment(7.99, false)).toBe(7.99);
  });
});
