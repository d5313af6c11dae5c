// A reader of flags that knows only the rules: the place of the pole, the size of a pennant there, and that the angle
// between pole and tip over four is the crosswind. It uses only colors.

/** A patch of the picture, RGBA by row from the top, and the top of the pole in it, px. */
export interface FlagPatch {
  readonly rgba: Uint8ClampedArray;
  readonly widthPx: number;
  readonly poleXPx: number;
  readonly topYPx: number;
  /** px of one meter at the flag. */
  readonly pxPerM: number;
}

/** Visible size of a range pennant, length and hoist, m. */
const [LENGTH_M, HOIST_M] = [0.9, 0.34];
/** A pixel is cloth if it is this much redder than blue compared with its surroundings, of 255. */
const LEAST_CONTRAST = 22;
/** Finest resolution used, px per meter. */
const FINE_PX_PER_M = 60;
/** Distance from the pole within which hanging cloth is sought, m. */
const AT_POLE_M = 0.1;
/** The cloth beyond this share of its reach is its tip. */
const TIP_FROM = 0.9;

/** With less than this share of a cloth's length in the field, nobody reads it. */
const LEAST_SEEN = 0.4;

/** A place relative to the middle of the hoist, px, + right and + down. */
interface Tip {
  readonly rightPx: number;
  readonly downPx: number;
}

/** A cell of the patch: px from the middle of the hoist, + right and + down, and how much redder than blue. */
interface Cell {
  readonly rightPx: number;
  readonly downPx: number;
  readonly red: number;
}

/** The cells of a cloth: all red cells connected with cells at the hoist. */
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

/** Tip of the cloth, px from the middle of the hoist, + right and + down; null if too little cloth is visible. */
export const tipOf = ({ rgba, widthPx, poleXPx, topYPx, pxPerM }: FlagPatch): Tip | null => {
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
  const out = ({ rightPx, downPx }: Cell): number => Math.hypot(rightPx, downPx);
  const cut = cloth.filter(
    ({ rightPx, downPx }) =>
      rightPx + poleXPx < step ||
      rightPx + poleXPx > widthPx - step ||
      downPx + topYPx + (HOIST_M / 2) * pxPerM > heightPx - step,
  );
  /** Distance from the hoist up to which the cloth's whole width is visible, px. */
  const far = cut.length > 0 ? Math.min(...cut.map(out)) : Math.max(0, ...cloth.map(out));
  /** The middle of the cloth between two shares of its visible length; null if there is none. */
  const middleAt = (from: number, to: number): Tip | null => {
    const band = cloth.filter((cell) => out(cell) >= from * far && out(cell) <= to * far);
    const meanOf = (side: 'rightPx' | 'downPx') => band.reduce((sum, cell) => sum + cell[side], 0) / band.length;
    return band.length === 0 ? null : { rightPx: meanOf('rightPx'), downPx: meanOf('downPx') };
  };
  const end = middleAt(TIP_FROM, 1);
  if (cut.length === 0 || end === null) return end;
  // a cloth cut off by the edge of the field is extrapolated: its hang increases evenly along it
  const half = middleAt(TIP_FROM / 2, 0.5 + (1 - TIP_FROM) / 2);
  const [seen, before] = [0.5 * (1 + TIP_FROM) * far, 0.25 * (1 + TIP_FROM) * far].map(
    (px) => px / (LENGTH_M * pxPerM),
  );
  if (half === null || seen === undefined || before === undefined || far < LEAST_SEEN * LENGTH_M * pxPerM) return null;
  const [endRad, halfRad] = [end, half].map(({ rightPx, downPx }) => Math.atan2(rightPx, downPx)) as [number, number];
  const onRad = endRad + ((endRad - halfRad) * Math.max(0, 1 - seen)) / (seen - before);
  return { rightPx: LENGTH_M * pxPerM * Math.sin(onRad), downPx: LENGTH_M * pxPerM * Math.cos(onRad) };
};

/** A flag's hoist in the picture and its tip, px from the left and the top. */
interface SeenFlag {
  readonly xPx: number;
  readonly yPx: number;
  readonly tip: Tip | null;
}

/** Within this distance another flag's cloth cannot be distinguished from the hoist's own, m. */
const APART_M = 0.45;

/** Whether another flag's cloth, from its hoist to its tip, lies over a hoist. */
export const liesOver = ({ xPx, yPx, tip }: SeenFlag, hoist: { xPx: number; yPx: number; pxPerM: number }): boolean => {
  if (tip === null) return false;
  const along =
    ((hoist.xPx - xPx) * tip.rightPx + (hoist.yPx - yPx) * tip.downPx) / (tip.rightPx ** 2 + tip.downPx ** 2);
  const part = Math.min(1, Math.max(0, along));
  const apartPx = Math.hypot(xPx + part * tip.rightPx - hoist.xPx, yPx + part * tip.downPx - hoist.yPx);
  return apartPx < APART_M * hoist.pxPerM;
};

/** The rule, on the mean of some looks: the angle from straight down to the tip, over four; mph, + from the right. */
export const windOfTips = (tips: readonly Tip[]): number | null => {
  if (tips.length === 0) return null;
  const right = tips.reduce((sum, { rightPx }) => sum + rightPx, 0) / tips.length;
  const down = tips.reduce((sum, { downPx }) => sum + downPx, 0) / tips.length;
  const degrees = (180 / Math.PI) * Math.atan2(Math.abs(right), down);
  return (-Math.sign(right) * degrees) / 4 || 0;
};
