// @module-tag long
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fly } from '../packages/ballistics/src/flight/fly.ts';
import { prepareShot } from '../packages/ballistics/src/flight/prepare-shot.ts';
import { STATE_SIZE } from '../packages/ballistics/src/flight/prepared-shot.ts';
import { type Wind, windByRange } from '../packages/ballistics/src/flight/wind.ts';
import { creedmoor, fromRight } from '../packages/ballistics/test/creedmoor.ts';

// Not beside the flight code, because packages do not know Node.
setFlagsFromString('--expose-gc');
// Compiles synchronously, because a compiler thread would be late on a busy machine.
setFlagsFromString('--no-concurrent-recompilation');
const collect: () => void = runInNewContext('gc');

const FLIGHTS = 500;
const ROUNDS = 60;
/** A step has four stages of five numbers, a number on the heap takes 16 bytes, and a flight has about 25 steps. */
const BYTES_WITHOUT_STEPS = 500;

const bytesPerFlight = (wind: Wind): number => {
  const { plan } = prepareShot(creedmoor({ wind, effects: { spinDrift: 'repose', aerodynamicJump: 'every-change' } }));
  const rows = new Float64Array(STATE_SIZE);
  const stops = new Float64Array([900]);
  const flyMany = (count: number): void => {
    for (let i = 0; i < count; i++) fly(plan, 0.01, 0, stops, 1, rows);
  };
  flyMany(40_000);
  // The least of many rounds: a collection may interfere, and the compiler thread may be late.
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least >= BYTES_WITHOUT_STEPS; round++) {
    collect();
    const before = process.memoryUsage().heapUsed;
    flyMany(FLIGHTS);
    const bytes = (process.memoryUsage().heapUsed - before) / FLIGHTS;
    if (bytes >= 0) least = Math.min(least, bytes);
  }
  return least;
};

describe('a flight', () => {
  it('allocates its result and nothing in its steps, spinning, in a steady wind and in one that changes on the way', () => {
    expect(bytesPerFlight(fromRight(4))).toBeLessThan(BYTES_WITHOUT_STEPS);
    const knots = [0, 200, 400, 600, 900].map((rangeM, i) => ({ rangeM, crosswindMps: i, headwindMps: 1 }));
    expect(bytesPerFlight(windByRange(knots))).toBeLessThan(BYTES_WITHOUT_STEPS);
  });
});
