import type { courses } from '@windcall/contract';
import { wrap180 } from '@windcall/units';

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
  /** Whether a line shoots at it. */
  readonly used: boolean;
  /** Half of a mover's path, px; null for a fixed target. */
  readonly halfWayPx: number | null;
  /** Middle of the left end of its label. */
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
  // never more than true to scale, so that plates nearly in line look so
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
