/** A box by its middle, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 4;
/** Offsets to try around a wish, in box sizes: none first, then ever farther. */
const TRIES = [0, 0.55, 1.1, 1.7, 2.4].flatMap((far) =>
  far === 0
    ? [[0, 0]]
    : [
        [0, -far],
        [0, far],
        [far, 0],
        [-far, 0],
        [far, far],
        [-far, -far],
        [far, -far],
        [-far, far],
      ],
) as [number, number][];

/** Area of overlap of two boxes, px². */
const overlap = (a: Box, b: Box): number =>
  Math.max(0, (a.width + b.width) / 2 + GAP_PX - Math.abs(a.x - b.x)) *
  Math.max(0, (a.height + b.height) / 2 + GAP_PX - Math.abs(a.y - b.y));

/** Places labels near their wishes, inside the picture, clear of each other and of taken boxes. */
export const placeLabels = (wishes: readonly Box[], taken: readonly Box[], edgePx: number): Box[] => {
  const placed: Box[] = [];
  for (const wish of wishes) {
    const inside = ([right, down]: [number, number]): Box => {
      const [halfX, halfY] = [wish.width / 2 + GAP_PX, wish.height / 2 + GAP_PX];
      return {
        ...wish,
        x: Math.min(edgePx - halfX, Math.max(halfX, wish.x + right * wish.width)),
        y: Math.min(edgePx - halfY, Math.max(halfY, wish.y + down * wish.height)),
      };
    };
    const costOf = (box: Box): number => [...taken, ...placed].reduce((sum, other) => sum + overlap(box, other), 0);
    const tries = TRIES.map((one) => inside(one)).map((box) => ({ box, cost: costOf(box) }));
    placed.push(tries.reduce((best, one) => (one.cost < best.cost ? one : best)).box);
  }
  return placed;
};
