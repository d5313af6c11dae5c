import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const box = (edge: number) =>
  fc.record({
    x: fc.double({ min: 0, max: edge, noNaN: true }),
    y: fc.double({ min: 0, max: edge, noNaN: true }),
    width: fc.constant(120),
    height: fc.constant(58),
  });

it('keeps labels inside the picture, and four of them off each other on a phone', () => {
  fc.assert(
    fc.property(fc.array(box(390), { minLength: 1, maxLength: 4 }), (wishes) => {
      const places = placeLabels(wishes, [], 390);
      for (const [i, { x, y, width, height }] of places.entries()) {
        expect(
          Math.min(x - width / 2, y - height / 2, 390 - x - width / 2, 390 - y - height / 2),
        ).toBeGreaterThanOrEqual(0);
        for (const other of places.slice(i + 1)) {
          const isApart = Math.abs(other.x - x) >= width || Math.abs(other.y - y) >= height;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

it('leaves a label where it would like to be while there is room', () => {
  const wish = { x: 200, y: 100, width: 120, height: 58 };
  expect(placeLabels([wish], [], 390)).toEqual([wish]);
});
