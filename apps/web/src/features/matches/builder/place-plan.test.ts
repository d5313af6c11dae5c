import { READY_COURSES } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { placePlan } from './range-plan.tsx';

const VIEW = { width: 1000, height: 170 };

describe('the picture of a stage from above', () => {
  it.each(READY_COURSES.map((course) => [course.name, course] as const))(
    'keeps %s inside, distance to scale',
    (_, course) => {
      const plan = placePlan(course, VIEW);
      for (const { x, y, halfWayPx } of plan.targets) {
        expect(x).toBeGreaterThan(plan.shooter.x);
        expect(x).toBeLessThan(VIEW.width);
        expect(y - (halfWayPx ?? 0)).toBeGreaterThanOrEqual(0);
        expect(y + (halfWayPx ?? 0)).toBeLessThanOrEqual(VIEW.height);
      }
      const perYd = plan.targets.map(({ x, target }) => (x - plan.shooter.x) / target.distance);
      expect(Math.max(...perYd) - Math.min(...perYd)).toBeLessThan(1e-9);
    },
  );

  it('draws the way of the order, and what it does not shoot at apart', () => {
    const [near, , ladder] = READY_COURSES;
    if (!near || !ladder) throw new Error('ready-made stages must be there');
    expect(placePlan(near, VIEW).way).toHaveLength(4);
    const short = { ...ladder, order: ladder.order.slice(0, 2) };
    expect(placePlan(short, VIEW).targets.map(({ used }) => used)).toEqual([true, true, false, false, false]);
  });

  it('puts a target right of the direction of fire below the line, and one left of it above', () => {
    const across = READY_COURSES.find(({ name }) => name === 'Five across');
    if (!across) throw new Error('Five across must be a ready-made stage');
    const plan = placePlan(across, VIEW);
    const [first, last] = [plan.targets.at(0), plan.targets.at(-1)];
    expect(first?.y).toBeLessThan(plan.shooter.y);
    expect(last?.y).toBeGreaterThan(plan.shooter.y);
  });
});
