import { targetOutline } from '@windcall/simulation';
import { memo, useMemo } from 'react';
import type { SceneImpact, SceneTarget } from '../scene.ts';

interface ImpactsInsetProps {
  readonly target: SceneTarget;
  readonly impacts: readonly SceneImpact[];
}

const SHOWN = 10;
/**
 * Share of the inset that the plate fills. Far impacts shrink the share down to the second, so that hits stay distinct.
 */
const PLATE_SHARE = 0.62;
const LEAST_SHARE = 0.5;
const EDGE = 100;
const RIM = 47;

/** Places the plate and its last ten shots in the inset: 100 units across, y down. The group is the circle around the shots inside it. */
export const placeInset = (target: SceneTarget, impacts: readonly SceneImpact[]) => {
  const outline = targetOutline(target.type, target.widthMil);
  const reachMil =
    outline.kind === 'circle' ? outline.radiusMil : Math.max(...outline.cornersMil.map(([x, y]) => Math.hypot(x, y)));
  const shots = impacts
    .filter(({ center }) => center.x === target.x && center.y === target.y)
    .slice(-SHOWN)
    .map((impact) => ({ ...impact, x: impact.x - target.x, y: impact.y - target.y }));
  const farMil = Math.max(reachMil / PLATE_SHARE, ...shots.map(({ x, y }) => 1.12 * Math.hypot(x, y)));
  const spanMil = Math.min(farMil, reachMil / LEAST_SHARE);
  const unit = RIM / spanMil;
  const marks = shots.map((shot, i) => {
    const away = Math.hypot(shot.x, shot.y) * unit;
    const outside = away > RIM - 3;
    const share = outside ? (RIM - 3) / away : 1;
    return {
      number: shot.number,
      x: EDGE / 2 + shot.x * unit * share,
      y: EDGE / 2 - shot.y * unit * share,
      isHit: shot.isHit,
      latest: i === shots.length - 1,
      outside,
      opacity: 1 - (0.6 * (shots.length - 1 - i)) / SHOWN,
    };
  });
  const inside = marks.filter(({ outside }) => !outside);
  const middle = {
    x: inside.reduce((sum, { x }) => sum + x, 0) / Math.max(1, inside.length),
    y: inside.reduce((sum, { y }) => sum + y, 0) / Math.max(1, inside.length),
  };
  const group =
    inside.length < 3
      ? null
      : { ...middle, radius: Math.max(...inside.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y))) + 3 };
  return { outline, unit, marks, group };
};

/** The plate enlarged, with its last ten shots: older ones fade, the last is ringed, the group is dashed. */
export const ImpactsInset = memo(({ target, impacts }: ImpactsInsetProps) => {
  const { outline, unit, marks, group } = useMemo(() => placeInset(target, impacts), [target, impacts]);
  if (marks.length === 0) return null;
  return (
    <svg viewBox={`0 0 ${EDGE} ${EDGE}`} className="scope-inset" aria-hidden data-testid="impacts-inset">
      <circle cx={EDGE / 2} cy={EDGE / 2} r={49} className="inset-ground" />
      {outline.kind === 'circle' ? (
        <circle cx={EDGE / 2} cy={EDGE / 2} r={outline.radiusMil * unit} className="inset-plate" />
      ) : (
        <polygon
          points={outline.cornersMil.map(([x, y]) => `${EDGE / 2 + x * unit},${EDGE / 2 - y * unit}`).join(' ')}
          className="inset-plate"
        />
      )}
      <path d={`M${EDGE / 2 - 3} ${EDGE / 2}h6M${EDGE / 2} ${EDGE / 2 - 3}v6`} className="inset-center" />
      {group !== null && <circle cx={group.x} cy={group.y} r={group.radius} className="inset-group" />}
      {marks.map((mark) => (
        <g key={mark.number} opacity={mark.opacity}>
          {mark.latest && <circle cx={mark.x} cy={mark.y} r={6} className="inset-latest" />}
          {mark.isHit ? (
            <circle cx={mark.x} cy={mark.y} r={2.6} className="inset-hit" />
          ) : (
            <path d={`M${mark.x - 2.6} ${mark.y - 2.6}l5.2 5.2m0 -5.2l-5.2 5.2`} className="inset-miss" />
          )}
        </g>
      ))}
    </svg>
  );
});
