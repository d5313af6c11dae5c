import { SWING_ENDS_S } from '@windcall/cues';
import { ydToM } from '@windcall/units';
import type { Scene } from '../scene.ts';
import { type StandingTarget, swings } from './draw-plates.ts';
import type { RangeLayout } from './range-layout.ts';
import { centerMilOf, type RangeLook } from './range-view.ts';

/** Targets of a scene on the range, farthest first, and the time of each mark, s of the picture's clock. */
export interface Standing {
  readonly targets: readonly StandingTarget[];
  readonly timeOf: (shotNumber: number) => number;
  readonly swingsAt: (nowS: number) => boolean;
}

const LONG_AGO_S = Number.NEGATIVE_INFINITY;

const standing = (scene: Scene, layout: RangeLayout, timeOf: Standing['timeOf']): StandingTarget[] => {
  const own = scene.targets.map(
    (target): StandingTarget => ({
      ...target,
      zM: layout.rangeM,
      hits: scene.impacts
        .filter(({ isHit, center }) => isHit && center.x === target.x && center.y === target.y)
        .map((impact) => ({
          x: impact.x - impact.center.x,
          y: impact.y - impact.center.y,
          atS: timeOf(impact.number),
        })),
    }),
  );
  const level = centerMilOf(layout.rangeM);
  const others = layout.others.flatMap(({ distanceYd, asideMil }) => {
    const zM = ydToM(distanceYd);
    return (scene.others ?? [])
      .filter((other) => other.distanceYd === distanceYd)
      .flatMap(({ targets }) =>
        targets.map(
          (target): StandingTarget => ({
            ...target,
            x: asideMil + target.x,
            y: centerMilOf(zM) - level + target.y,
            zM,
            hits: [],
          }),
        ),
      );
  });
  return [...others, ...own].sort((a, b) => b.zM - a.zM);
};

/** Follows the targets of a picture. Places them again only if a target, a mark or the range changes. */
export const watchTargets = () => {
  const arrived = new Map<number, number>();
  let arrivedYd: number | null = null;
  let known: { readonly scene: Scene; readonly layout: RangeLayout; readonly standing: Standing } | null = null;
  const timeOf = (shotNumber: number): number => arrived.get(shotNumber) ?? LONG_AGO_S;

  return (scene: Scene, layout: RangeLayout, nowS: number, flight: RangeLook['flight']): Standing => {
    if (
      known !== null &&
      known.layout === layout &&
      known.scene.targets === scene.targets &&
      known.scene.others === scene.others &&
      known.scene.impacts === scene.impacts
    )
      return known.standing;
    // marks of a new range are long ago; a later one arrives when its bullet lands
    const fresh = arrivedYd !== scene.distanceYd;
    arrivedYd = scene.distanceYd;
    const landsS = flight ? flight.firedS + (flight.points.at(-1)?.tS ?? 0) : nowS;
    for (const { number } of scene.impacts) {
      if (!arrived.has(number)) arrived.set(number, fresh ? LONG_AGO_S : Math.max(nowS, landsS));
    }
    const targets = standing(scene, layout, timeOf);
    const lastS = Math.max(LONG_AGO_S, ...targets.flatMap(({ hits }) => hits.map(({ atS }) => atS)));
    const swingsAt = (atS: number): boolean =>
      atS <= lastS + SWING_ENDS_S && targets.some((target) => swings(target, atS));
    known = { scene, layout, standing: { targets, timeOf, swingsAt } };
    return known.standing;
  };
};
