import type { courses } from '@windcall/contract';
import { wrap180 } from '@windcall/units';
import { useUnits } from '../../../units/index.ts';

type Course = courses.CompleteCourse;

interface View {
  readonly width: number;
  readonly height: number;
}

/** A target seen from above, px. */
export interface PlacedTarget {
  readonly target: Course['targets'][number];
  readonly x: number;
  readonly y: number;
  /** Whether a line shoots at the target. */
  readonly used: boolean;
  /** Half of a mover's path, px; null for a fixed target. */
  readonly halfWayPx: number | null;
  /** Middle of the left end of the target's label. */
  readonly label: { readonly x: number; readonly y: number };
}

/** A range from above: the shooter at the left, the direction of fire to the right. */
export interface PlacedPlan {
  readonly shooter: { readonly x: number; readonly y: number };
  readonly targets: readonly PlacedTarget[];
  /** The path of the order from target to target. */
  readonly way: readonly { readonly x: number; readonly y: number }[];
  readonly rings: readonly { readonly yd: number; readonly x: number }[];
}

const LEFT_PX = 44;
const RIGHT_PX = 70;
/** Room above and below for shapes and their labels, px. */
const EDGE_PX = 30;
const FEWEST_YD = 400;
const RING_YD = 250;
const RADIAN = Math.PI / 180;

/** Places a course's targets: distance to scale, sideways as far as there is room, so that near neighbors stay apart. */
export const placePlan = (course: Course, view: View): PlacedPlan => {
  const sideways = (target: Course['targets'][number]): number =>
    target.distance * Math.sin(wrap180(target.directionOfFire - course.directionOfFire) * RADIAN);
  const farthestYd = course.targets.reduce((most, { distance }) => Math.max(most, distance), FEWEST_YD);
  const endYd = Math.ceil(farthestYd / RING_YD) * RING_YD;
  const middle = view.height / 2;
  const widestYd = course.targets.reduce((most, target) => Math.max(most, Math.abs(sideways(target))), 1);
  const xOf = (yd: number): number => LEFT_PX + ((view.width - LEFT_PX - RIGHT_PX) * yd) / endYd;
  // never more than true to scale, so that nearly aligned plates look aligned
  const pxPerYd = Math.min((middle - EDGE_PX) / widestYd, 8 * (xOf(1) - xOf(0)));
  const used = new Set(course.order.map(({ target }) => target));
  const targets = course.targets.map((target, i): PlacedTarget => {
    const [x, y] = [xOf(target.distance), middle + sideways(target) * pxPerYd];
    const isAbove = i % 2 === 0;
    return {
      target,
      x,
      y,
      used: used.has(target.number),
      halfWayPx: target.mover ? Math.min(middle - 4, Math.max(8, target.mover.half * pxPerYd)) : null,
      label: { x: x + 10, y: y + (isAbove ? -12 : 14) },
    };
  });
  const way = course.order.flatMap((line) => {
    const placed = targets.find(({ target }) => target.number === line.target);
    return placed ? [{ x: placed.x, y: placed.y }] : [];
  });
  return {
    shooter: { x: LEFT_PX, y: middle },
    targets,
    way,
    rings: Array.from({ length: endYd / RING_YD }, (_, i) => ({ yd: (i + 1) * RING_YD, x: xOf((i + 1) * RING_YD) })),
  };
};

const VIEW = { width: 1000, height: 150 } as const;

/** The range from above with the order drawn in: shooter at the left, targets at their distances. */
export const RangePlan = ({ course }: { readonly course: courses.CompleteCourse }) => {
  const units = useUnits();
  const plan = placePlan(course, VIEW);
  const told = (target: courses.CompleteCourse['targets'][number]): string =>
    `T${target.number} ${target.distanceTold ? units.text('range', target.distance) : 'not told'}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and a keyboard must reach it
    <figure className="overflow-x-auto rounded border border-line bg-sunk" tabIndex={0} aria-label="Range from above">
      <svg
        className="block w-full min-w-160"
        viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
        role="img"
        aria-label={`Range from above. Order: ${course.order.map((line) => `T${line.target}`).join(', ') || 'none yet'}`}
      >
        <g className="stroke-line">
          {plan.rings.map(({ yd, x }) => (
            <line key={yd} x1={x} x2={x} y1={6} y2={VIEW.height - 18} />
          ))}
          <line
            x1={plan.shooter.x}
            x2={VIEW.width - 20}
            y1={plan.shooter.y}
            y2={plan.shooter.y}
            strokeDasharray="2 5"
            className="stroke-edge"
          />
        </g>
        <g className="figure fill-ink-3 text-xs" textAnchor="middle">
          {plan.rings.map(({ yd, x }) => (
            <text key={yd} x={x} y={VIEW.height - 4}>
              {units.text('range', yd)}
            </text>
          ))}
          <text x={plan.shooter.x} y={plan.shooter.y + 24} className="font-sans">
            you
          </text>
        </g>
        <path d={`M${plan.shooter.x - 6} ${plan.shooter.y - 6} v12 l11 -6 z`} className="fill-ink-2" />
        <polyline points={plan.way.map(({ x, y }) => `${x},${y}`).join(' ')} className="fill-none stroke-accent" />
        {plan.targets.map(({ target, x, y, used, halfWayPx, label }) => (
          <g key={target.number} className={used ? 'fill-ink' : 'fill-edge'}>
            {halfWayPx !== null && (
              <path
                d={`M${x - 5} ${y - halfWayPx} h10 M${x} ${y - halfWayPx} v${2 * halfWayPx} M${x - 5} ${y + halfWayPx} h10`}
                className="fill-none stroke-ink-2"
              />
            )}
            {target.targetType === 'circle' ? (
              <circle cx={x} cy={y} r={6} />
            ) : (
              <rect x={x - 6} y={y - 6} width={12} height={12} />
            )}
            <text x={label.x} y={label.y} dominantBaseline="central" className="figure text-xs">
              {told(target)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
};
