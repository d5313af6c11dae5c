import type { scenarios } from '@windcall/contract';
import { degToRad, wrap180 } from '@windcall/units';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A placed engagement, px. Its targets are side by side around `at`, left first. */
export interface PlacedEngagement {
  readonly id: string;
  readonly sequence: number;
  readonly at: Point;
  readonly targets: readonly {
    readonly id: string;
    readonly type: scenarios.TargetType;
    readonly at: Point;
    /** Width of the shape: grows with the MOA, but is not to scale. */
    readonly widthPx: number;
  }[];
  /** The engagement's distance, centered on `at`. */
  readonly label: { readonly at: Point; readonly text: string };
}

/** A range seen from above, px: the shooter at the bottom, the scenario's direction of fire up. */
export interface PlacedRange {
  readonly shooter: Point;
  readonly engagements: readonly PlacedEngagement[];
  readonly rings: readonly { readonly yd: number; readonly radiusPx: number }[];
  readonly stepYd: number;
}

interface View {
  readonly width: number;
  readonly height: number;
}

type Laid = Pick<scenarios.Engagement, 'id' | 'distance' | 'sequence' | 'directionOfFire' | 'targets'>;

const MARGIN = { x: 40, top: 26, bottom: 12 } as const;
const RING_STEPS_YD = [50, 100, 200, 250, 500, 1000] as const;
const MOST_RINGS = 4;
/** Least distance between two engagements, px. */
const APART_PX = 15;
const LABEL_LINE_PX = 12;
const DIGIT_PX = 7;
const SHOOTER_PX = 12;
const PAIR_GAP_PX = 3;

const widthOf = (sizeMoa: number): number => Math.min(16, 5 + 2.6 * sizeMoa);

/** Turn from the scenario's direction of fire to an engagement's, degrees in [−180, 180), + to the right. */
export const turnDeg = (engagement: Pick<Laid, 'directionOfFire'>, scenarioDofDeg: number): number =>
  wrap180((engagement.directionOfFire ?? scenarioDofDeg) - scenarioDofDeg);

/** Place of an engagement, yards: x right of the line of fire, y down range. */
const plan = (engagement: Laid, scenarioDofDeg: number): Point => {
  const turn = degToRad(turnDeg(engagement, scenarioDofDeg));
  return { x: engagement.distance * Math.sin(turn), y: engagement.distance * Math.cos(turn) };
};

const clearOf = (others: readonly Point[], point: Point): Point => {
  let moved = point;
  while (others.some((o) => Math.hypot(o.x - moved.x, o.y - moved.y) < APART_PX - 0.5)) {
    moved = { x: moved.x + APART_PX, y: moved.y };
  }
  return moved;
};

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const boxAround = (center: Point, width: number, height: number): Box => ({
  left: center.x - width / 2,
  right: center.x + width / 2,
  top: center.y - height / 2,
  bottom: center.y + height / 2,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const within = (box: Box, view: View): boolean =>
  box.left >= 0 && box.top >= 0 && box.right <= view.width && box.bottom <= view.height;

/** Center of a label: above the targets, else right, left or below, wherever it first covers nothing and is in view. */
const placeLabel = (own: Box, widthPx: number, taken: readonly Box[], view: View): Point => {
  const center = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
  const above = { x: center.x, y: own.top - LABEL_LINE_PX / 2 };
  const spots = [
    above,
    { x: own.right + 4 + widthPx / 2, y: center.y },
    { x: own.left - 4 - widthPx / 2, y: center.y },
    { x: center.x, y: own.bottom + LABEL_LINE_PX / 2 },
  ];
  const free = spots.find((spot) => {
    const box = boxAround(spot, widthPx, LABEL_LINE_PX);
    return within(box, view) && !taken.some((other) => overlap(box, other));
  });
  return free ?? above;
};

/** Places an engagement's targets side by side around it, and returns their box. */
const placeRow = ({ id, sequence, targets }: Laid, at: Point): Omit<PlacedEngagement, 'label'> & { box: Box } => {
  const widths = targets.map(({ size }) => widthOf(size));
  const total = widths.reduce((sum, width) => sum + width + PAIR_GAP_PX, -PAIR_GAP_PX);
  let edge = at.x - total / 2;
  const placed = targets.map((target, i) => {
    const widthPx = widths[i] ?? 0;
    edge += widthPx + PAIR_GAP_PX;
    return { id: target.id, type: target.type, widthPx, at: { x: edge - PAIR_GAP_PX - widthPx / 2, y: at.y } };
  });
  return { id, sequence, at, targets: placed, box: boxAround(at, total, 4 + Math.max(8, ...widths)) };
};

/** Places a scenario's engagements in a picture of `view` px, at one scale in both directions. */
export const placeRange = (engagements: readonly Laid[], scenarioDofDeg: number, view: View): PlacedRange => {
  const plans = engagements.map((e) => plan(e, scenarioDofDeg));
  const xs = [0, ...plans.map(({ x }) => x)];
  const ys = [0, ...plans.map(({ y }) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = { x: view.width - 2 * MARGIN.x, y: view.height - MARGIN.top - MARGIN.bottom };
  const pxPerYd = Math.min(room.x / Math.max(right - left, 1), room.y / Math.max(high - low, 1));
  const shooter = {
    x: view.width / 2 - ((left + right) / 2) * pxPerYd,
    y: view.height - MARGIN.bottom + low * pxPerYd,
  };
  const centers: Point[] = [];
  for (const { x, y } of plans) {
    centers.push(clearOf(centers, { x: shooter.x + x * pxPerYd, y: shooter.y - y * pxPerYd }));
  }
  const rows = engagements.map((engagement, i) => placeRow(engagement, centers[i] ?? shooter));
  const taken = [boxAround(shooter, SHOOTER_PX, SHOOTER_PX), ...rows.map(({ box }) => box)];
  const placed = rows.map(({ box, ...row }, i): PlacedEngagement => {
    const text = String(engagements[i]?.distance ?? '');
    const widthPx = text.length * DIGIT_PX;
    const label = placeLabel(box, widthPx, taken, view);
    taken.push(boxAround(label, widthPx, LABEL_LINE_PX));
    return { ...row, label: { at: label, text } };
  });
  const farYd = Math.max(0, ...engagements.map(({ distance }) => distance));
  const stepYd = RING_STEPS_YD.find((step) => farYd / step <= MOST_RINGS) ?? 1000;
  const rings = Array.from({ length: Math.ceil(farYd / stepYd) }, (_, i) => (i + 1) * stepYd).map((yd) => ({
    yd,
    radiusPx: yd * pxPerYd,
  }));
  return { shooter, engagements: placed, rings, stepYd };
};
