import { describe, expect, it } from 'vitest';
import type { Scene, SceneTarget } from '../scene.ts';
import { layoutOf } from './range-layout.ts';
import { centerMilOf } from './range-view.ts';
import { watchTargets } from './standing-targets.ts';

const plate = (id: string, x: number): SceneTarget => ({ id, type: 'circle', widthMil: 1, x, y: 0, current: x < 0 });
const [left, right] = [plate('a', -2), { ...plate('b', 2), y: 0.3 }];
const pair = [left, right];
const layout = layoutOf(1000, [300, 1000]);
const impact = (number: number, at: SceneTarget, more: object = {}) => ({
  number,
  x: at.x + 0.1,
  y: at.y - 0.2,
  center: { x: at.x, y: at.y },
  isHit: true,
  latest: true,
  ...more,
});
const sceneOf = (impacts: Scene['impacts'], more: Partial<Scene> = {}): Scene => ({
  distanceYd: 1000,
  targets: pair,
  others: [{ distanceYd: 300, targets: [{ ...plate('c', 1), y: 0.5 }] }],
  impacts,
  aim: { x: 0, y: 0 },
  ...more,
});
const flight = { firedS: 20, points: [{ tS: 0 }, { tS: 0.7 }, { tS: 1.5 }] } as never;

describe('the targets that stand on the range', () => {
  it('are the farthest first, other distances aside and at their own height', () => {
    const { targets } = watchTargets()(sceneOf([]), layout, 0, null);
    expect(targets.map(({ x, zM, hits }) => ({ x, zM, hits }))).toEqual([
      { x: -2, zM: layout.rangeM, hits: [] },
      { x: 2, zM: layout.rangeM, hits: [] },
      { x: -8.4, zM: expect.closeTo(274.32, 9), hits: [] },
    ]);
    // 1 m below the eye is lower at 300 yd than at 1000
    const below = centerMilOf(274.32) - centerMilOf(914.4);
    expect(below).toBeCloseTo(-1000 / 274.32 + 1000 / 914.4, 9);
    expect(targets[2]?.y).toBeCloseTo(0.5 + below, 9);
    expect(watchTargets()(sceneOf([], { others: [] }), layout, 0, null).targets).toHaveLength(2);
    expect(
      watchTargets()(sceneOf([], { others: [{ distanceYd: 400, targets: pair }] }), layout, 0, null).targets,
    ).toHaveLength(2);
  });

  it('carry the hits on them, from their own center, and no miss and no other’s', () => {
    const follow = watchTargets();
    follow(sceneOf([]), layout, 10, null);
    const marks = [impact(1, left), impact(2, right), impact(3, left, { isHit: false })];
    const { targets } = follow(sceneOf(marks), layout, 12, null);
    expect(targets.map(({ hits }) => hits)).toEqual([
      [{ x: expect.closeTo(0.1, 9), y: expect.closeTo(-0.2, 9), atS: 12 }],
      [{ x: expect.closeTo(0.1, 9), y: expect.closeTo(-0.2, 9), atS: 12 }],
      [],
    ]);
  });

  it('tell two apart that hang one over the other', () => {
    const low = { ...left, id: 'low', y: -1 };
    const follow = watchTargets();
    const { targets } = follow(sceneOf([impact(1, left)], { targets: [left, low], others: [] }), layout, 10, null);
    expect(targets.map(({ y, hits }) => [y, hits.length])).toEqual([
      [0, 1],
      [-1, 0],
    ]);
  });

  it('are struck when the bullet lands, or at once where that is past or unknown', () => {
    const arrives = (nowS: number, flown: typeof flight | null) => {
      const follow = watchTargets();
      follow(sceneOf([]), layout, 10, null);
      return follow(sceneOf([impact(1, left)]), layout, nowS, flown).timeOf(1);
    };
    expect(arrives(20, flight)).toBe(21.5);
    expect(arrives(30, flight)).toBe(30);
    expect(arrives(20, null)).toBe(20);
    expect(arrives(20, { firedS: 25, points: [] } as never)).toBe(25);
  });

  it('had their marks long ago where one comes to them: at the first picture, and at another distance', () => {
    const follow = watchTargets();
    const marks = [impact(1, left)];
    expect(follow(sceneOf(marks), layout, 10, null).timeOf(1)).toBe(Number.NEGATIVE_INFINITY);
    const elsewhere = sceneOf([...marks, impact(2, left)], { distanceYd: 300 });
    expect(follow(elsewhere, layoutOf(300, [300]), 20, null).timeOf(2)).toBe(Number.NEGATIVE_INFINITY);
    // from then on a new mark keeps its time of arrival
    const next = sceneOf([...elsewhere.impacts, impact(3, left)], { distanceYd: 300 });
    expect(follow(next, layoutOf(300, [300]), 30, null).timeOf(3)).toBe(30);
    const later = follow({ ...next, impacts: [...next.impacts] }, layoutOf(300, [300]), 40, null);
    expect([1, 2, 3].map(later.timeOf)).toEqual([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 30]);
    expect(later.timeOf(99)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('swing from when they are struck for five seconds', () => {
    const follow = watchTargets();
    follow(sceneOf([]), layout, 10, null);
    const { swingsAt } = follow(sceneOf([impact(1, left)]), layout, 20, flight);
    expect([20, 21.4, 21.5, 26.4, 26.5, 27].map(swingsAt)).toEqual([false, false, true, true, false, false]);
    expect(watchTargets()(sceneOf([]), layout, 0, null).swingsAt(0)).toBe(false);
  });

  it('are placed anew for another target, mark, other distance or range, and for nothing else', () => {
    const scene = sceneOf([impact(1, left)]);
    const follow = watchTargets();
    const first = follow(scene, layout, 10, null);
    expect(follow({ ...scene, aim: { x: 1, y: 0 }, distanceYd: 1000 }, layout, 11, null)).toBe(first);
    for (const change of [{ targets: [...pair] }, { impacts: [...scene.impacts] }, { others: [] }]) {
      const fresh = watchTargets();
      const before = fresh(scene, layout, 10, null);
      expect(fresh({ ...scene, ...change }, layout, 11, null)).not.toBe(before);
    }
    expect(follow(scene, layoutOf(1000, [1000]), 12, null)).not.toBe(first);
  });
});
