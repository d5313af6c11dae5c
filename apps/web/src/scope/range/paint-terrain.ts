import { hashUnit, smoothBetween, valueNoise } from '@windcall/cues';
import { hazeAt, LIGHT, type Light, type LightName, mix } from './light.ts';
import type { Bank, RangeLayout } from './range-layout.ts';
import { CAMERA_M, centerMilOf } from './range-view.ts';

/** A picture of the ground, larger than the field, so that a hold only moves it. */
export interface TerrainRequest {
  readonly layout: RangeLayout;
  readonly light: LightName;
  readonly sizePx: number;
  readonly pxPerMil: number;
  /** Place at the picture's middle, mil from the engagement. */
  readonly centerX: number;
  readonly centerY: number;
}

/** Color of the current place, overwritten at the next: allocating new ones takes most of the time. */
type Ink = Float64Array;

const dip = (ink: Ink, r: number, g: number, b: number): void => {
  ink[0] = r;
  ink[1] = g;
  ink[2] = b;
};

const ANGLES = Array.from({ length: 7 }, (_, i) => 0.4 + 1.1 * i);
const [COSINES, SINES] = [ANGLES.map(Math.cos), ANGLES.map(Math.sin)];

/** Noise on a turned lattice, each seed at its own angle: straight rows of cells would show. */
const turned = (x: number, y: number, seed: number): number => {
  const c = COSINES[seed % 7] ?? 1;
  const s = SINES[seed % 7] ?? 0;
  return valueNoise(c * x + s * y, c * y - s * x, seed);
};

/** Noise around 0 that fades if a cell is smaller than a few pixels, so distant texture is even. */
const texture = (x: number, y: number, seed: number, pxPerCell: number): number =>
  pxPerCell < 1.3 ? 0 : (turned(x, y, seed) - 0.5) * smoothBetween(1.3, 3.5, pxPerCell);

/** Upright noise of flat ground, for one row of the picture. */
interface Upright {
  /** Lattice row below the picture's row, and share of the way to the next. */
  readonly near: number;
  readonly share: number;
  /** Cells per mil along the two lattice rows. */
  readonly cellsNear: number;
  readonly cellsFar: number;
  readonly seed: number;
  readonly strength: number;
}

/**
 * Upright noise around 0 of things `wideM` × `tallM` on flat ground. `depth` is meters upright: ln z times the camera's height.
 * Null if a cell is too small to show.
 */
const uprightAt = (depth: number, wideM: number, tallM: number, seed: number, pxPerM: number): Upright | null => {
  const pxPerCell = Math.min(wideM, tallM) * pxPerM;
  if (pxPerCell < 1.3) return null;
  const row = depth / tallM;
  const near = Math.floor(row);
  const cellsAt = (k: number): number => Math.exp((k * tallM) / CAMERA_M) / (1000 * wideM);
  return {
    near,
    share: smoothBetween(0, 1, row - near),
    cellsNear: cellsAt(near),
    cellsFar: cellsAt(near + 1),
    seed,
    strength: smoothBetween(1.3, 3.5, pxPerCell),
  };
};

/** Noise in [0, 1) along row `k` of a lattice. */
const along = (x: number, k: number, seed: number): number => {
  const i = Math.floor(x);
  const share = smoothBetween(0, 1, x - i);
  return hashUnit(i, k, seed) * (1 - share) + hashUnit(i + 1, k, seed) * share;
};

const upright = (xMil: number, kind: Upright | null): number => {
  if (kind === null) return 0;
  const { near, share, cellsNear, cellsFar, seed, strength } = kind;
  return (mix(along(xMil * cellsNear, near, seed), along(xMil * cellsFar, near + 1, seed), share) - 0.5) * strength;
};

/** Parts of flat ground that are constant along a picture row: distance and growth. */
const groundRow = (zM: number, pxPerM: number) => {
  const depth = Math.log(zM) * CAMERA_M;
  return {
    zM,
    tussock: uprightAt(depth, 0.7, 0.2, 15, pxPerM),
    clump: uprightAt(depth, 0.26, 0.12, 16, pxPerM),
    tuft: uprightAt(depth, 0.1, 0.08, 19, pxPerM),
    blade: uprightAt(depth, 0.028, 0.09, 17, pxPerM),
    winding: 0.5 * Math.sin(zM / 90) + 0.25 * Math.sin(zM / 37 + 1),
  };
};

const ground = (ink: Ink, xMil: number, row: ReturnType<typeof groundRow>, light: Light): void => {
  const { zM, winding } = row;
  const xM = (xMil * zM) / 1000;
  const meadow = turned(xM / 24, zM / 60, 13) - 0.5 + 0.5 * (turned(xM / 7, zM / 19, 18) - 0.5);
  const tussock = upright(xMil, row.tussock);
  const clump = upright(xMil, row.clump);
  const tuft = upright(xMil, row.tuft);
  const blade = upright(xMil, row.blade);
  const shade = light.relief * (tussock * 30 + clump * 38 + tuft * 38 + blade * 40) + meadow * 14;
  const dry = smoothBetween(-0.6, 0.6, meadow + tussock * 0.9 + clump * 0.4);
  // tracks of a vehicle, leading away
  const track = Math.min(Math.abs(xM + 2.6 + winding), Math.abs(xM + 1.2 + winding));
  const worn = (1 - smoothBetween(0.16, 0.42, track + 0.3 * clump + 0.12 * tussock)) * 0.75;
  const lit = shade * (1 - 0.6 * worn);
  dip(
    ink,
    mix(mix(116, 156, dry), 178, worn) + lit,
    mix(mix(121, 146, dry), 160, worn) + lit * 0.97,
    mix(mix(70, 98, dry), 124, worn) + lit * 0.75,
  );
};

/** Washed earth and weeds of a bank: `xM` along it, `up` m of `heightM`. */
const earth = (ink: Ink, xM: number, up: number, heightM: number, seed: number, pxPerM: number, light: Light): void => {
  const high = up / heightM;
  const lump = texture(xM / 1.1, up / 0.55 + 40, seed, pxPerM * 0.55);
  const clod = texture(xM / 0.3 + 31, up / 0.26, seed + 1, pxPerM * 0.26);
  const crumb = texture(xM / 0.09, up / 0.08 + 9, seed + 2, pxPerM * 0.08);
  const grain = texture(xM / 0.03, up / 0.028, seed + 3, pxPerM * 0.03);
  const rill = texture(xM / 0.26 + clod, up / 2.4, seed + 4, pxPerM * 0.26);
  const lit =
    light.relief * (lump * 34 + clod * 34 + crumb * 34 + grain * 32 + rill * 26 * (1.1 - high)) + (high - 0.55) * 26;
  const foot = smoothBetween(0.16, 0, high) * 0.3;
  const crown = smoothBetween(0.8, 1, high) * 0.3;
  const weeds = smoothBetween(
    0.66,
    0.84,
    turned(xM * 0.5 + 3, up * 0.9 + seed, 21) + lump * 0.5 + clod * 0.45 + crumb * 0.3 + foot + crown,
  );
  const green = 1 + light.relief * (crumb * 0.22 + grain * 0.25 + clod * 0.15);
  const share = weeds * 0.75;
  dip(
    ink,
    mix(164 + lit, 118 * green, share),
    mix(142 + lit * 0.95, 122 * green, share),
    mix(107 + lit * 0.85, 68 * green, share),
  );
};

/** Height of a bank above ground, m; below 0.05 there is no bank. */
export const bankHeight = (bank: Bank, xM: number): number => {
  const off = Math.abs(xM - bank.xM) + 0.8 * (valueNoise(xM * 0.6, bank.zM, 5) - 0.5);
  const edge = 1 - smoothBetween(bank.halfM * 0.7, bank.halfM * 1.05, off);
  return bank.heightM * edge * (0.92 + 0.16 * valueNoise(xM * 0.5, bank.zM, 9));
};

/** Rounded tree crowns: 1 in the middle, 0 in the clefts. */
const crowns = (x: number, y: number, seed: number): number => 1 - Math.abs(2 * turned(x, y, seed) - 1);

/** Top of a row of trees, mil above the horizon. */
const treeTop = (xMil: number, row: number): number =>
  0.95 +
  0.75 * row +
  0.8 * (valueNoise(xMil * 0.21 + 9 + 40 * row, 1, 33) - 0.5) +
  0.55 * (crowns(xMil * (0.85 + 0.2 * row) + 11 * row, 3, 34 + row) - 0.5) +
  0.22 * (crowns(xMil * 2.7, 5 + row, 37) - 0.5) +
  0.1 * (valueNoise(xMil * 9, 5 + row, 36) - 0.5);

const leaves = (
  ink: Ink,
  xMil: number,
  yMil: number,
  row: number,
  top: number,
  pxPerMil: number,
  light: Light,
): void => {
  const x = xMil + 13 * row;
  const y = yMil * 1.15;
  // distorted, so that no two boughs are alike
  const px = x + 0.7 * turned(x * 0.9, y * 0.9, 48);
  const py = y + 0.7 * turned(x * 0.9 + 9, y * 0.9, 49);
  const bough = crowns(px * 1.7, py * 2, 41 + row) - 0.5;
  const lower = crowns(px * 1.7 + 0.2, py * 2 - 0.28, 41 + row) - 0.5;
  const small = texture(px * 3.4, py * 4, 46, pxPerMil / 4);
  const twig = texture(x * 7, y * 8, 44, pxPerMil / 8);
  const leaf = texture(x * 17, y * 19, 45, pxPerMil / 19);
  const depth = top - yMil;
  const lit =
    light.relief * ((bough - lower) * 20 + bough * 20 + small * 34) +
    twig * 36 +
    leaf * 30 -
    smoothBetween(0, 1, depth) * 16;
  const kind = valueNoise(xMil * 0.5 + 60 * row, 1, 47) - 0.5;
  dip(ink, 78 + lit + 16 * kind + 4 * row, 90 + lit + 8 * kind + 4 * row, 58 + lit * 0.75 + 6 * row);
};

/** Parts of the picture that are constant in a column, `sizePx` of each. */
const columnsOf = ({ layout, sizePx, pxPerMil, centerX }: TerrainRequest) => {
  const of = (at: (xMil: number) => number): Float64Array =>
    Float64Array.from({ length: sizePx }, (_, column) => at(centerX + (column + 0.5 - sizePx / 2) / pxPerMil));
  return {
    banks: layout.banks.map((bank) => ({
      zM: bank.zM,
      tallM: bank.heightM * 1.1,
      /** Bank heights, m. */
      heights: of((xMil) => bankHeight(bank, (xMil * bank.zM) / 1000)),
    })),
    /** Tops of the rows of trees, nearest first, and of the hills, mil above the horizon. */
    trees: [0, 1, 2].map((row) => of((xMil) => treeTop(xMil, row))),
    hills: of((xMil) => 3.1 + 1.7 * valueNoise(xMil * 0.07 + 4, 0.5, 31) + 0.4 * valueNoise(xMil * 0.3, 2, 32)),
  };
};

/** Paints rows `from` to `to` of a terrain into RGBA, `sizePx` wide. Deterministic. */
export const paintTerrain = (request: TerrainRequest, rgba: Uint8ClampedArray, from: number, to: number): void => {
  const { layout, sizePx, pxPerMil, centerX, centerY } = request;
  const light = LIGHT[request.light];
  const level = centerMilOf(layout.rangeM);
  const { treesM } = layout;
  const { banks, trees, hills } = columnsOf(request);
  const ink: Ink = new Float64Array(3);
  // haze of the previous distance, which often repeats
  let [hazedM, share] = [0, 0];
  for (let row = from; row < to; row++) {
    // above the horizon
    const yMil = centerY + (sizePx / 2 - row - 0.5) / pxPerMil + level;
    const groundM = yMil < 0 ? (1000 * CAMERA_M) / -yMil : Number.POSITIVE_INFINITY;
    const flat = groundM < treesM ? groundRow(groundM, (1000 * pxPerMil) / groundM) : null;
    const standing = banks.flatMap(({ zM, tallM, heights }) => {
      const up = (yMil * zM) / 1000 + CAMERA_M;
      return zM <= groundM && up >= 0 && up < tallM ? [{ zM, up, heights }] : [];
    });
    for (let column = 0; column < sizePx; column++) {
      const xMil = centerX + (column + 0.5 - sizePx / 2) / pxPerMil;
      // distance in m; 0 for the sky
      let zM = 0;
      for (const bank of standing) {
        const heightM = bank.heights[column] ?? 0;
        if (heightM < 0.05 || bank.up >= heightM) continue;
        zM = bank.zM;
        earth(ink, (xMil * zM) / 1000, bank.up, heightM, Math.round(zM), (1000 * pxPerMil) / zM, light);
        break;
      }
      if (zM === 0 && flat !== null) {
        zM = groundM;
        ground(ink, xMil, flat, light);
      }
      for (let behind = 0; behind < trees.length && zM === 0; behind++) {
        const top = trees[behind]?.[column] ?? 0;
        if (yMil >= top) continue;
        zM = treesM + 320 * behind;
        leaves(ink, xMil, yMil, behind, top, pxPerMil, light);
      }
      if (zM === 0 && yMil < (hills[column] ?? 0)) {
        zM = 6500;
        const lit = (valueNoise(xMil * 0.9, yMil * 2.2, 43) - 0.5) * 26;
        dip(ink, 92 + lit, 104 + lit, 92 + lit);
      }
      const at = 4 * (row * sizePx + column);
      if (zM === 0) {
        const high = smoothBetween(2, 22, yMil);
        const cloud =
          Math.max(
            0,
            valueNoise(xMil * 0.05 + 3, yMil * 0.16, 51) + 0.5 * valueNoise(xMil * 0.16, yMil * 0.4, 52) - 0.85,
          ) * 40;
        const grain = (hashUnit(column, row, 3) - 0.5) * 2;
        for (let i = 0; i < 3; i++) {
          rgba[at + i] = mix(light.skyLow[i] ?? 0, light.skyHigh[i] ?? 0, high) + cloud + grain;
        }
      } else {
        if (zM !== hazedM) {
          hazedM = zM;
          share = hazeAt(zM, light);
        }
        for (let i = 0; i < 3; i++) {
          rgba[at + i] = mix((ink[i] ?? 0) * (light.tint[i] ?? 0), light.haze[i] ?? 0, share);
        }
      }
      rgba[at + 3] = 255;
    }
  }
};
