import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { placeBands } from './place-bands.ts';

const band = (key: string, low: number, high: number, weight = 0.5) => ({ key, label: key, low, high, weight });

it('lays bands from left to right over the whole width, the leftmost on top', () => {
  const { bands, height } = placeBands(WIRE_UNITS, [band('right', 0.5, 1), band('left', -1, 0)], 456);
  expect(bands.map((b) => b.key)).toEqual(['left', 'right']);
  expect(bands[0]).toMatchObject({ x: 28, width: 200 });
  expect(bands[1]).toMatchObject({ x: 328, width: 100 });
  expect(bands[1]?.y).toBeGreaterThan(bands[0]?.y ?? 0);
  expect(height).toBeGreaterThan((bands[1]?.y ?? 0) + (bands[1]?.height ?? 0));
});

it('draws a band the stronger the more of the wind it covers', () => {
  const { bands } = placeBands(WIRE_UNITS, [band('a', 0, 1, 0.8), band('b', 0.1, 1, 0.4)], 400);
  expect(bands.map((b) => b.opacity)).toEqual([1, 0.625]);
});

it.each([240, 358, 1000])('has ticks at round holds with room between them at %d px', (width) => {
  const { ticks } = placeBands(WIRE_UNITS, [band('a', -2.35, 4.18)], width);
  const gaps = ticks.slice(1).map((t, i) => t.x - (ticks[i]?.x ?? 0));
  expect(ticks.length).toBeGreaterThan(1);
  expect(Math.min(...gaps)).toBeGreaterThan(45);
  expect(ticks.map((t) => t.text)).toContain('0.0');
  for (const t of ticks) expect(t.x).toBeGreaterThanOrEqual(0);
});

it('shows a hold of no width as a line', () => {
  expect(placeBands(WIRE_UNITS, [band('a', 0.5, 0.5)], 400).bands[0]).toMatchObject({ x: 28, width: 2 });
});

it('keeps many bands within the height of a few', () => {
  const many = Array.from({ length: 160 }, (_, i) => band(String(i), i / 100, i / 100 + 0.2));
  expect(placeBands(WIRE_UNITS, many, 400).height).toBeLessThan(520);
});
