import {
  bothSides,
  type Corner,
  type Disc,
  horizontal,
  type Line,
  mil,
  type Numeral,
  type ReticleGeometry,
  sidePost,
  vertical,
  wholeNumbers,
} from './reticle-geometry.ts';

/** Marks every `every` from the center, `half` to each side of the arm. */
interface Marks {
  readonly every: number;
  readonly half: number;
}
interface Dots {
  readonly every: number;
  readonly diameter: number;
}

/** A cross with marks, as data: lengths from the center in the unit of its marks. */
export interface ReticlePlan {
  readonly stroke: number;
  readonly centerDot: number;
  readonly gap: number;
  readonly arms: { readonly side: number; readonly up: number; readonly down: number };
  /** Coarse before fine: if two rows of marks meet, only the first is drawn. */
  readonly marks: readonly Marks[];
  readonly dots?: Dots;
  /** Numbers along the arms; `off` is their middle's distance from the arm, + below and right. */
  readonly figures?: { readonly every: number; readonly height: number; readonly off: number };
  /** Heavy bars from the ends of these arms outward. */
  readonly posts?: { readonly arms: readonly (keyof typeof TURNED)[]; readonly half: number };
  /** Rows of dots below the center, `every` apart; `widths` is the reach of each to a side. */
  readonly tree?: {
    readonly every: number;
    readonly widths: readonly number[];
    readonly coarse: Dots;
    readonly fine: Dots;
    /** Every second row has a number, this far from its end. */
    readonly figuresOff: number;
  };
}

/** Turns a point of the right arm onto another arm. */
const TURNED = {
  right: ({ x, y }: Corner): Corner => ({ x, y }),
  left: ({ x, y }: Corner): Corner => ({ x: 0 - x, y }),
  up: ({ x, y }: Corner): Corner => ({ x: y, y: 0 - x }),
  down: ({ x, y }: Corner): Corner => ({ x: y, y: x }),
} as const;

const multiples = (every: number, reach: number): number[] =>
  wholeNumbers(1, Math.floor(reach / every + 1e-9)).map((n) => mil(n * every));

/** Marks along an arm. Each place has one mark, of its first row. */
const marksTo = (reach: number, marks: readonly Marks[]): readonly { readonly at: number; readonly half: number }[] => {
  const halves = new Map<number, number>();
  for (const { every, half } of marks) {
    for (const at of multiples(every, reach)) if (!halves.has(at)) halves.set(at, half);
  }
  return [...halves].map(([at, half]) => ({ at, half }));
};

/** Discs along a row. A coarse disc replaces a fine one at its place. */
const rowOf = (reach: number, coarse: Dots, fine: Dots): readonly { at: number; diameter: number }[] => {
  const places = marksTo(reach, [
    { every: coarse.every, half: coarse.diameter },
    { every: fine.every, half: fine.diameter },
  ]);
  return places.map(({ at, half }) => ({ at, diameter: half }));
};

const linesOf = ({ arms, gap, marks }: ReticlePlan): Line[] => [
  ...bothSides([
    horizontal(0, gap, arms.side),
    ...marksTo(arms.side, marks).map(({ at, half }) => vertical(at, -half, half)),
  ]),
  vertical(0, -arms.up, -gap),
  vertical(0, gap, arms.down),
  ...marksTo(arms.up, marks).map(({ at, half }) => horizontal(-at, -half, half)),
  ...marksTo(arms.down, marks).map(({ at, half }) => horizontal(at, -half, half)),
];

const dotsOf = ({ arms, dots, tree }: ReticlePlan): Disc[] => {
  const onArms =
    dots === undefined
      ? []
      : (['left', 'right', 'up', 'down'] as const).flatMap((arm) => {
          const reach = arm === 'left' || arm === 'right' ? arms.side : arms[arm];
          return multiples(dots.every, reach - dots.every).map((at) => ({
            ...TURNED[arm]({ x: at, y: 0 }),
            diameter: dots.diameter,
          }));
        });
  const inTree =
    tree === undefined
      ? []
      : tree.widths.flatMap((width, i) =>
          rowOf(width, tree.coarse, tree.fine).flatMap(({ at, diameter }) => {
            const y = (i + 1) * tree.every;
            return [
              { x: at, y, diameter },
              { x: -at, y, diameter },
            ];
          }),
        );
  return [...onArms, ...inTree];
};

const figuresOf = ({ arms, figures, tree }: ReticlePlan): Numeral[] => {
  if (figures === undefined) return [];
  const { every, height, off } = figures;
  const at = (x: number, y: number, value: number): Numeral => ({ x, y, text: String(value), height });
  const sides = multiples(every, arms.side).flatMap((n) => [at(n, off, n), at(-n, off, n)]);
  const up = multiples(every, arms.up).map((n) => at(Math.abs(off), -n, n));
  const down =
    tree === undefined
      ? multiples(every, arms.down).map((n) => at(Math.abs(off), n, n))
      : tree.widths.flatMap((width, i) => {
          const y = (i + 1) * tree.every;
          const x = width + tree.figuresOff;
          return i % 2 === 0 ? [] : [at(x, y, y), at(-x, y, y)];
        });
  return [...sides, ...up, ...down];
};

const postsOf = ({ arms, posts }: ReticlePlan, unitMil: number): Corner[][] =>
  (posts?.arms ?? []).map((arm) => {
    const tip = (arm === 'left' || arm === 'right' ? arms.side : arms[arm]) * unitMil;
    return sidePost(tip, tip, (posts?.half ?? 0) * unitMil, 1).map(TURNED[arm]);
  });

/** A plan's shapes in mils; the plan's unit is `unitMil`. Posts run to `POST_END_MIL`, beyond every field. */
export const buildReticle = (plan: ReticlePlan, unitMil: number): ReticleGeometry => {
  const scaled = (units: number): number => mil(units * unitMil);
  const scaledDisc = ({ x, y, diameter }: Disc): Disc => ({ x: scaled(x), y: scaled(y), diameter: scaled(diameter) });
  return {
    strokeMil: scaled(plan.stroke),
    lines: linesOf(plan).map((l) => ({ x1: scaled(l.x1), y1: scaled(l.y1), x2: scaled(l.x2), y2: scaled(l.y2) })),
    dots: dotsOf(plan).map(scaledDisc),
    rings: [],
    numbers: figuresOf(plan).map((n) => ({ ...n, x: scaled(n.x), y: scaled(n.y), height: scaled(n.height) })),
    posts: postsOf(plan, unitMil),
    center: scaledDisc({ x: 0, y: 0, diameter: plan.centerDot }),
  };
};
