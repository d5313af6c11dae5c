import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import kept from '../../../../../packages/wind/fixtures/measured-gates.json' with { type: 'json' };
import records from '../../../../../packages/wind/fixtures/measured-wind.json' with { type: 'json' };
import { sessionOfFile } from './derive.ts';
import { arrayOf, BLOCK_S, type Track } from './figures.ts';
import { drawnWindows, type Gate, gatesOf, isHeld, isOpen } from './gates.ts';
import type { Records } from './records.ts';
import { WINDS } from './winds.ts';

const MEASURED = records as unknown as Records;
const [first, second] = WINDS;

/** Kept gates of a wind, by its place. */
const gatesAt = (i: number): Gate[] =>
  kept.gates.map(({ what, low, high, values }) => ({ what, low, high, value: values[i] }));

describe('the gates of measured wind', () => {
  it('are 35, of which law 2 holds 33 or more, and every one that law 1 holds', () => {
    expect(kept.gates).toHaveLength(35);
    expect(kept.winds.map(({ name }) => name)).toEqual(WINDS.map(({ name }) => name));
    const [one, two] = [gatesAt(0), gatesAt(1)];
    expect(two.filter(isHeld).length).toBeGreaterThanOrEqual(33);
    for (const [i, gate] of one.entries()) if (isHeld(gate)) expect(isHeld(two[i]), gate.what).toBe(true);
    for (const [i, { held }] of kept.winds.entries()) expect(gatesAt(i).filter(isHeld)).toHaveLength(held);
  });

  it('pass for the records themselves, and name what is missing', () => {
    const own = {
      name: 'measured',
      windows: MEASURED.sessions.map(({ windows }) => windows),
      array: MEASURED.array.figures,
      turns: MEASURED.persistence.map(({ turnDeg }) => turnDeg),
    };
    expect(gatesOf(MEASURED, own).filter((gate) => !isHeld(gate))).toEqual([]);
    const frozen = { ...own, array: { ...own.array, flatness: 3 }, turns: own.turns.map(() => 0) };
    expect(gatesOf(MEASURED, frozen).filter((gate) => !isHeld(gate))).toHaveLength(1 + own.turns.length);
  });

  it('are of winds that are drawn now: a day of the playa by law 2', () => {
    const playa = MEASURED.sessions.find(isOpen);
    if (playa === undefined) throw new Error('there must be a day over open ground');
    const drawn = drawnWindows(playa, second, 4);
    const again = drawnWindows(playa, second, 4);
    expect(again).toEqual(drawn);
    expect(drawnWindows(playa, first, 4)).not.toEqual(drawn);
    // 4 seeds of a day determine a median to a third
    expect(Math.abs(Math.log(drawn[2].speed[1] / playa.windows[2].speed[1]))).toBeLessThan(0.5);
  });
});

describe('figures of an array', () => {
  it('know noise without memory from noise that all places share', () => {
    const dice = createRandomStream(5, 0);
    const shared = Float64Array.from({ length: BLOCK_S }, () => 0.5 * dice.normal());
    const alone = (): Track => ({
      along: Float64Array.from({ length: BLOCK_S }, () => 4 + dice.normal()),
      across: Float64Array.from(shared),
    });
    const gathered = arrayOf([
      [0, 0],
      [24, 0],
      [37, 0],
      [48, 0],
    ]);
    gathered.add([alone(), alone(), alone(), alone()]);
    const { apart, oneToOthers, meanOverOne, after, flatness, slope } = gathered.told();
    expect(Math.abs(apart.along[0])).toBeLessThan(0.15);
    expect(apart.across[0]).toBeGreaterThan(0.95);
    expect(oneToOthers.across).toBeGreaterThan(0.95);
    expect(meanOverOne.along).toBeCloseTo(0.5, 1);
    expect(Math.abs(after.along[3])).toBeLessThan(0.15);
    expect(flatness).toBeGreaterThan(2.5);
    expect(flatness).toBeLessThan(3.5);
    expect(Math.abs(slope.along)).toBeLessThan(0.3);
  });
});

describe('a further file of 10 Hz', () => {
  const read = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'measured-'));
    try {
      writeFileSync(join(folder, 'day.csv'), text);
      return sessionOfFile('6.3.22', join(folder, 'day.csv'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('adds its day: windows end to end, with its own spread', () => {
    // 20 minutes of a wind from the west that swings by 20 % in 50 s
    const rows = Array.from({ length: 12_000 }, (_, i) => {
      const s = i / 10;
      return `${s.toFixed(1)},${(5 * (1 + 0.2 * Math.SQRT2 * Math.sin((2 * Math.PI * s) / 50))).toFixed(4)},0`;
    });
    const day = read(['t_s,east_mps,north_mps', ...rows].join('\n'));
    expect(day).toMatchObject({ name: '6.3.22', site: 'steppe', ground: 'brush', sky: 'sun' });
    expect(day.windows.map(({ n }) => n)).toEqual([20, 4, 2]);
    expect(day.windows[2].speed[1]).toBeCloseTo(0.2, 3);
    expect(day.windows[2].direction[1]).toBe(0);
    expect(day.speedsMps[0]).toBeCloseTo(5, 2);
  });

  it('is refused by the name of what is wrong', () => {
    expect(() => read('t_s,east_mps\n0,1')).toThrow('the file must have a column north_mps');
    expect(() => read('t_s,east_mps,north_mps\n0,1,x')).toThrow('row 2 must be three figures');
    expect(() => read('t_s,east_mps,north_mps\n0,1,1\n0.1,1,1')).toThrow('the file must last ten minutes');
  });
});
