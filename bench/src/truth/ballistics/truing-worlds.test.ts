import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { referenceShot } from '../../shot-of-reference.ts';
import { rms, TRUING_WORLDS, trueInWorld, within95 } from './truing-worlds.ts';

const CALM = { crosswindMps: 0, headwindMps: 0, verticalMps: 0 };
const RIFLES = 30;

describe('truing in worlds that are not its own', () => {
  const nominal = { ...referenceShot('every-effect'), wind: CALM };
  const worlds = TRUING_WORLDS.map((world, i) => ({
    name: world.name,
    ...trueInWorld(nominal, world, RIFLES, createRandomStream(700 + i, 16)),
  }));

  it.each(worlds)('states errors that are not much too small: $name', ({ velocity, drag }) => {
    expect(rms(velocity)).toBeLessThan(1.5);
    expect(rms(drag)).toBeLessThan(1.5);
    // nor so wide that the stated errors are useless
    expect(rms(velocity)).toBeGreaterThan(0.6);
    expect(rms(drag)).toBeGreaterThan(0.6);
  });

  it('holds the truth within 95 % intervals in nine of ten, all worlds together', () => {
    expect(within95(worlds.flatMap(({ velocity, drag }) => [...velocity, ...drag]))).toBeGreaterThanOrEqual(0.9);
  });
});
