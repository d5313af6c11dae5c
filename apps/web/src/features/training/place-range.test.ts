import { TEMPLATES } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { placeRange, turnDeg } from './place-range.ts';
import { describeRange } from './range-picture.tsx';

const VIEW = { width: 360, height: 160 };
const at = (n: number, distance: number, directionOfFire: number) => ({
  id: `eng${n}`,
  sequence: n,
  distance,
  directionOfFire,
  targets: [{ id: `target${n}`, type: 'circle' as const, size: 1, position: { x: 0, y: 0 } }],
});

describe('the picture of a range', () => {
  it('puts the direction of fire upwards and a turn to the right on the right, at one scale', () => {
    const { shooter, engagements } = placeRange([at(1, 500, 90), at(2, 500, 180), at(3, 500, 0)], 90, VIEW);
    const [ahead, right, left] = engagements.map((e) => ({ x: e.at.x - shooter.x, y: shooter.y - e.at.y }));
    expect(ahead?.x).toBeCloseTo(0);
    expect(right?.y).toBeCloseTo(0);
    expect(right?.x).toBeCloseTo(ahead?.y ?? Number.NaN);
    expect(left?.x).toBeCloseTo(-(right?.x ?? Number.NaN));
  });

  it.each(TEMPLATES.map((t) => [t.id, t] as const))(
    'keeps all of %s in view and no two engagements on one spot',
    (_, t) => {
      const { shooter, engagements } = placeRange(t.defaultEngagements, t.directionOfFire, VIEW);
      for (const { x, y } of [shooter, ...engagements.map((e) => e.at)]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(VIEW.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(VIEW.height);
      }
      for (const [i, one] of engagements.entries()) {
        for (const other of engagements.slice(i + 1)) {
          expect(Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)).toBeGreaterThan(10);
        }
      }
    },
  );

  it.each(TEMPLATES.map((t) => [t.id, t] as const))(
    'writes no distance of %s over another or over a target',
    (_, t) => {
      const { engagements } = placeRange(t.defaultEngagements, t.directionOfFire, VIEW);
      const labels = engagements.map(({ label }) => ({ ...label.at, halfWidth: label.text.length * 3.5 }));
      for (const [i, { x, y, halfWidth }] of labels.entries()) {
        for (const other of labels.slice(i + 1)) {
          expect(Math.abs(x - other.x) >= halfWidth + other.halfWidth || Math.abs(y - other.y) >= 12).toBe(true);
        }
        for (const { at, widthPx } of engagements.flatMap(({ targets }) => targets)) {
          expect(Math.abs(x - at.x) >= halfWidth + widthPx / 2 - 1e-9 || Math.abs(y - at.y) >= 6 + widthPx / 2).toBe(
            true,
          );
        }
      }
    },
  );

  it('writes no distance over that of a neighbor that stands closer than a label is wide', () => {
    const { engagements } = placeRange([at(1, 500, 90), at(2, 500, 91)], 90, VIEW);
    const [one, other] = engagements.map(({ label }) => ({ ...label.at, width: label.text.length * 7 }));
    if (!one || !other) throw new Error('both must be placed');
    expect(Math.abs((engagements[1]?.at.x ?? 0) - (engagements[0]?.at.x ?? 0))).toBeLessThan(one.width);
    expect(Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= 12).toBe(true);
  });

  it('draws what lies behind the shooter below', () => {
    const { shooter, engagements } = placeRange([at(1, 400, 90), at(2, 400, 270)], 90, VIEW);
    expect(engagements[1]?.at.y).toBeGreaterThan(shooter.y);
    expect(engagements[1]?.at.y).toBeLessThanOrEqual(VIEW.height);
  });

  it('measures the shorter turn across north', () => {
    expect(turnDeg({ directionOfFire: 20 }, 350)).toBe(30);
    expect(turnDeg({ directionOfFire: null }, 90)).toBe(0);
  });

  it('is said in words: distance, turn and targets of each engagement, and the wind', () => {
    const words = describeRange(WIRE_UNITS, [at(1, 500, 90), at(2, 650, 105), at(3, 300, 20)], 90, '8 mph from 3:00');
    expect(words).toBe(
      'Range seen from above, fired at 90° E. 1: 500 yards straight ahead, Circle 1 MOA. ' +
        '2: 650 yards 15° to the right, Circle 1 MOA. 3: 300 yards 70° to the left, Circle 1 MOA. Wind 8 mph from 3:00.',
    );
  });
});
