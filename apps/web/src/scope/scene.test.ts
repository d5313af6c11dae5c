import type { scenarios } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { emptyScene, heldScene, type SceneShot, sceneOf } from './scene.ts';

const pair: scenarios.Engagement = {
  id: 'near',
  distance: 500,
  sequence: 1,
  targets: [
    { id: 'a', type: 'circle', size: 1.5, position: { x: -2, y: 0.5 } },
    { id: 'b', type: 'diamond', size: 1, position: { x: 2, y: 0 } },
  ],
};
const far: scenarios.Engagement = {
  id: 'far',
  distance: 900,
  sequence: 2,
  targets: [{ id: 'c', type: 'ipsc', size: 2, position: { x: 0, y: 0 } }],
};
const NO_HOLD = { windHold: 0, elevationHold: 0 };
const shot = (shotNumber: number, targetIndex: number, impactX: number, impactY: number): SceneShot => ({
  shotNumber,
  targetIndex,
  impactX,
  impactY,
  isHit: impactX === 0,
});

describe('the scene', () => {
  it('has the targets of its own distance, the one that is shot at named, and those of every other one, none of them', () => {
    const { distanceYd, targets, others } = sceneOf(pair, 1, [], NO_HOLD, [pair, far]);
    expect(distanceYd).toBe(500);
    expect(targets).toEqual([
      { id: 'a', type: 'circle', widthMil: expect.closeTo(1.5 * 0.2908, 9), x: -2, y: 0.5, current: false },
      { id: 'b', type: 'diamond', widthMil: expect.closeTo(0.2908, 9), x: 2, y: 0, current: true },
    ]);
    expect(others).toEqual([
      {
        distanceYd: 900,
        targets: [{ id: 'c', type: 'ipsc', widthMil: expect.closeTo(2 * 0.2908, 9), x: 0, y: 0, current: false }],
      },
    ]);
    expect(sceneOf(pair, 1, [], NO_HOLD).others).toEqual([]);
  });

  it('has each impact from the center of the target it was fired at, the last one as the last', () => {
    const { impacts } = sceneOf(pair, 1, [shot(4, 0, 0, 0.2), shot(5, 1, 0.3, -0.1)], NO_HOLD);
    expect(impacts).toEqual([
      { number: 4, x: -2, y: 0.7, center: { x: -2, y: 0.5 }, isHit: true, latest: false },
      { number: 5, x: 2.3, y: -0.1, center: { x: 2, y: 0 }, isHit: false, latest: true },
    ]);
    // a shot at a removed target is placed around the remaining one
    expect(sceneOf(pair, 1, [shot(1, 7, 0.3, 0)], NO_HOLD).impacts[0]).toMatchObject({ x: 2.3, y: 0 });
  });

  it('lies under the reticle with what is held', () => {
    expect(sceneOf(pair, 0, [], { windHold: 0.5, elevationHold: -0.25 }).aim).toEqual({ x: -1.5, y: 0.25 });
    const scene = sceneOf(pair, 0, [], NO_HOLD);
    expect(heldScene(scene, { windHold: 0.5, elevationHold: -0.25 })).toEqual({ ...scene, aim: { x: -1.5, y: 0.25 } });
    expect(heldScene(scene, { windHold: 0, elevationHold: 1 }).aim).toEqual({ x: -2, y: 1.5 });
    expect(heldScene(scene, { windHold: 1, elevationHold: 0 }).aim).toEqual({ x: -1, y: 0.5 });
    // without a hold the scene is the same object
    expect(heldScene(scene, NO_HOLD)).toBe(scene);
    expect(emptyScene(700, { windHold: 1, elevationHold: 2 })).toEqual({
      distanceYd: 700,
      targets: [],
      impacts: [],
      aim: { x: 1, y: 2 },
    });
  });

  it('is none at a target that the distance does not have', () => {
    expect(() => sceneOf(pair, 2, [], NO_HOLD)).toThrow(/target of near, got 2/);
  });
});
