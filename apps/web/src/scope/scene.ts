import type { scenarios, sessions } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import type { Holds } from './aim.ts';

/** Objects on the range and the scope's aim, in mils from the engagement's center, + right and + up. */
export interface Scene {
  readonly distanceYd: number;
  readonly targets: readonly SceneTarget[];
  /** Targets at the scenario's other distances, each from its own engagement's center. */
  readonly others?: readonly { readonly distanceYd: number; readonly targets: readonly SceneTarget[] }[];
  readonly impacts: readonly SceneImpact[];
  /** No board shows the distance: the shooter must find it. */
  readonly unmarked?: boolean;
  /** A moving plate's travel to each side of its middle, mil; absent for a still one. */
  readonly wayMil?: number;
  /** Place under the reticle's center: the target's center plus the holds. */
  readonly aim: { readonly x: number; readonly y: number };
}

export interface SceneTarget {
  readonly id: string;
  readonly type: scenarios.TargetType;
  readonly widthMil: number;
  readonly x: number;
  readonly y: number;
  readonly current: boolean;
}

export interface SceneImpact {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly center: { readonly x: number; readonly y: number };
  readonly isHit: boolean;
  /** The last shot, in the accent color. */
  readonly latest: boolean;
}

/** A shot in the scope: impact in mils from the center of target `targetIndex`, + right and + up. */
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
 * The scene of one engagement among `all` of its scenario, with the reticle on target `targetIndex` (from 0). `shots` in order.
 * A hold to the right aims right of the target, which moves left of the center; dials move only impacts.
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

/** A scene with the reticle held off, mil, + right and + up. The rest stays the same objects. */
export const heldScene = (scene: Scene, { windHold, elevationHold }: Holds): Scene =>
  windHold === 0 && elevationHold === 0
    ? scene
    : { ...scene, aim: { x: scene.aim.x + windHold, y: scene.aim.y + elevationHold } };

/** A range without targets, before a scenario is chosen. */
export const emptyScene = (distanceYd: number, holds: Holds): Scene => ({
  distanceYd,
  targets: [],
  impacts: [],
  aim: { x: holds.windHold, y: holds.elevationHold },
});
