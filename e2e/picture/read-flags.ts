// A reader of flags who was told the rules only: which pole it looks at, how large a pennant is there, and that the angle
// between pole and tip over four is the crosswind. It looks at nothing but colors.

/** A patch of the picture, RGBA by row from the top, and where in it the top of the pole stands, px. */
export interface FlagPatch {
  readonly rgba: Uint8ClampedArray;
  readonly widthPx: number;
  readonly poleXPx: number;
  readonly topYPx: number;
  /** px of one meter there. */
  readonly pxPerM: number;
}

/** Length and hoist of a range pennant, m: what anybody can see of one. */
const [LENGTH_M, HOIST_M] = [0.9, 0.34];
/** How much redder than blue something must be over what is around it, of 255, before it is taken for cloth. */
const LEAST_CONTRAST = 22;
/** Nothing finer is looked at, px a meter. */
const FINE_PX_PER_M = 60;
/** How far from the pole a cloth is sought that hangs on it, m. */
const AT_POLE_M = 0.1;
/** The cloth beyond this share of its reach is its tip. */
const TIP_FROM = 0.88;

/** A cell of the patch: px from the middle of the hoist, + right and + down, and how much redder than blue. */
interface Cell {
  readonly rightPx: number;
  readonly downPx: number;
  readonly red: number;
}

/** The cells of a cloth: all that are red and hang together with those at the hoist. */
const clothOf = (
  cells: readonly Cell[],
  columns: number,
  seeds: readonly number[],
  isCloth: (cell: Cell) => boolean,
): Cell[] => {
  const open = [...seeds];
  const seen = new Set(open);
  const cloth: Cell[] = [];
  for (let c = open.pop(); c !== undefined; c = open.pop()) {
    const cell = cells[c];
    if (cell === undefined || !isCloth(cell)) continue;
    cloth.push(cell);
    for (const next of [c - 1, c + 1, c - columns, c + columns]) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return cloth;
};

/** Where the tip of the cloth is, px from the middle of the hoist, + right and + down; null where no cloth, or not all of it, is seen. */
export const tipOf = ({
  rgba,
  widthPx,
  poleXPx,
  topYPx,
  pxPerM,
}: FlagPatch): { rightPx: number; downPx: number } | null => {
  const step = Math.max(1, Math.floor(pxPerM / FINE_PX_PER_M));
  const heightPx = rgba.length / 4 / widthPx;
  const cells: Cell[] = [];
  for (let y = 0; y < heightPx; y += step) {
    for (let x = 0; x < widthPx; x += step) {
      const p = 4 * (y * widthPx + x);
      cells.push({
        rightPx: x + 0.5 - poleXPx,
        downPx: y + 0.5 - topYPx - (HOIST_M / 2) * pxPerM,
        red: (rgba[p] ?? 0) - (rgba[p + 2] ?? 0),
      });
    }
  }
  const atHoist = cells.flatMap(({ rightPx, downPx }, c) =>
    Math.abs(rightPx) < AT_POLE_M * pxPerM && Math.abs(downPx) < (HOIST_M / 2) * pxPerM ? [c] : [],
  );
  const most = atHoist.reduce((reddest, c) => Math.max(reddest, cells[c]?.red ?? 0), 0);
  const ground = Float32Array.from(cells, ({ red }) => red).sort()[Math.floor(0.4 * cells.length)] ?? 0;
  if (most - ground < LEAST_CONTRAST) return null;
  const reach = (LENGTH_M + HOIST_M) * pxPerM;
  const cloth = clothOf(
    cells,
    Math.ceil(widthPx / step),
    atHoist,
    ({ red, rightPx, downPx }) => red > (ground + most) / 2 && Math.hypot(rightPx, downPx) < reach,
  );
  const far = cloth.reduce((longest, { rightPx, downPx }) => Math.max(longest, Math.hypot(rightPx, downPx)), 0);
  const tip = cloth.filter(({ rightPx, downPx }) => Math.hypot(rightPx, downPx) >= TIP_FROM * far);
  const isCut = cloth.some(
    ({ rightPx, downPx }) =>
      rightPx + poleXPx < step ||
      rightPx + poleXPx > widthPx - step ||
      downPx + topYPx + (HOIST_M / 2) * pxPerM > heightPx - step,
  );
  if (tip.length === 0 || isCut) return null;
  return {
    rightPx: tip.reduce((sum, { rightPx }) => sum + rightPx, 0) / tip.length,
    downPx: tip.reduce((sum, { downPx }) => sum + downPx, 0) / tip.length,
  };
};

/** The rule, on the mean of some looks: the angle from straight down to the tip, over four; mph, + from the right. */
export const windOfTips = (tips: readonly { rightPx: number; downPx: number }[]): number | null => {
  if (tips.length === 0) return null;
  const right = tips.reduce((sum, { rightPx }) => sum + rightPx, 0) / tips.length;
  const down = tips.reduce((sum, { downPx }) => sum + downPx, 0) / tips.length;
  const degrees = (180 / Math.PI) * Math.atan2(Math.abs(right), down);
  return (-Math.sign(right) * degrees) / 4 || 0;
};
