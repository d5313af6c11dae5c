import type { scenarios, sessions } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import type { Holds } from './aim.ts';

/** What stands on the range and where the scope points, in mils from the engagement's center, + right and + up. */
export interface Scene {
  readonly distanceYd: number;
  readonly targets: readonly SceneTarget[];
  /** Targets at the other distances of the scenario, each about its own engagement's center. */
  readonly others?: readonly { readonly distanceYd: number; readonly targets: readonly SceneTarget[] }[];
  readonly impacts: readonly SceneImpact[];
  /** No board says the distance: it is the shooter's to find. */
  readonly unmarked?: boolean;
  /** How far a moving plate travels to either side of its middle, mil; absent for one that stands still. */
  readonly wayMil?: number;
  /** What the reticle's center lies on: the target's center plus the holds. */
  readonly aim: { readonly x: number; readonly y: number };
}

export interface SceneTarget {
  readonly id: string;
  readonly type: scenarios.TargetType;
  readonly widthMil: number;
  readonly x: number;
  readonly y: number;
  /** The one being shot at. */
  readonly current: boolean;
}

export interface SceneImpact {
  /** Number of the shot in its session. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** Center of the target it was fired at. */
  readonly center: { readonly x: number; readonly y: number };
  readonly isHit: boolean;
  /** The last one fired: it carries the accent. */
  readonly latest: boolean;
}

/** A shot as the scope shows it: impact in mils from the center of target `targetIndex`, + right and + up. */
export interface SceneShot extends Pick<sessions.Shot, 'shotNumber' | 'impactX' | 'impactY' | 'isHit'> {
  readonly targetIndex: number;
}

const targetsOf = (engagement: scenarios.Engagement, current: number | null): SceneTarget[] =>
  engagement.targets.map((t, i) => ({
    id: t.id,
    type: t.type,
    widthMil: t.size * TARGET_MIL_PER_MOA,
    x: t.position.x,
    y: t.position.y,
    current: i === current,
  }));

/**
 * The scene of one engagement among `all` of its scenario, with the reticle on its target number `targetIndex` (from 0). `shots` in order.
 *
 * Holding right aims right of the target, which then stands left of the center; dials move no target, only impacts.
 */
export const sceneOf = (
  engagement: scenarios.Engagement,
  targetIndex: number,
  shots: readonly SceneShot[],
  holds: Holds,
  all: readonly scenarios.Engagement[] = [],
): Scene => {
  const target = engagement.targets[targetIndex];
  if (target === undefined) throw new Error(`targetIndex must be a target of ${engagement.id}, got ${targetIndex}`);
  const { x, y } = target.position;
  return {
    distanceYd: engagement.distance,
    targets: targetsOf(engagement, targetIndex),
    others: all
      .filter((other) => other.id !== engagement.id)
      .map((other) => ({ distanceYd: other.distance, targets: targetsOf(other, null) })),
    impacts: shots.map((shot, i) => {
      const at = engagement.targets[shot.targetIndex]?.position ?? target.position;
      return {
        number: shot.shotNumber,
        x: at.x + shot.impactX,
        y: at.y + shot.impactY,
        center: at,
        isHit: shot.isHit,
        latest: i === shots.length - 1,
      };
    }),
    aim: { x: x + holds.windHold, y: y + holds.elevationHold },
  };
};

/** A scene with the reticle held off: mil, + right and + up. Everything else in it is the same object. */
export const heldScene = (scene: Scene, { windHold, elevationHold }: Holds): Scene =>
  windHold === 0 && elevationHold === 0
    ? scene
    : { ...scene, aim: { x: scene.aim.x + windHold, y: scene.aim.y + elevationHold } };

/** The range without targets: what the scope shows before a scenario is chosen. */
export const emptyScene = (distanceYd: number, holds: Holds): Scene => ({
  distanceYd,
  targets: [],
  impacts: [],
  aim: { x: holds.windHold, y: holds.elevationHold },
});
