import { hashUnit, smoothBetween, valueNoise } from '@windcall/cues';
import { hazed, LIGHT, type Light, type LightName, type Rgb } from './light.ts';
import type { Bank, RangeLayout } from './range-layout.ts';
import { CAMERA_M, centreMilOf } from './range-view.ts';

/** A picture of the ground, larger than the field, so that a hold only moves it. */
export interface TerrainRequest {
  readonly layout: RangeLayout;
  readonly light: LightName;
  readonly sizePx: number;
  readonly pxPerMil: number;
  /** Place of the engagement in the middle of the picture, mil. */
  readonly centreX: number;
  readonly centreY: number;
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Noise whose lattice lies across the picture, each seed at its own angle: rows and columns of cells would be seen. */
const turned = (x: number, y: number, seed: number): number => {
  const angle = 0.4 + 1.1 * (seed % 7);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return valueNoise(c * x + s * y, c * y - s * x, seed);
};

/** Noise about 0 that fades where a cell is smaller than a few pixels: texture becomes even with distance by itself. */
const texture = (x: number, y: number, seed: number, pxPerCell: number): number =>
  pxPerCell < 1.3 ? 0 : (turned(x, y, seed) - 0.5) * smoothBetween(1.3, 3.5, pxPerCell);

/**
 * Noise about 0 of things that stand up from flat ground: `wideM` × `tallM` as seen, upright everywhere in the picture, not
 * along the lines that run to the vanishing point. `depth` is metres upright: ln z times the camera's height.
 */
const upright = (xMil: number, depth: number, wideM: number, tallM: number, seed: number, pxPerM: number): number => {
  const pxPerCell = Math.min(wideM, tallM) * pxPerM;
  if (pxPerCell < 1.3) return 0;
  const row = depth / tallM;
  const near = Math.floor(row);
  const along = (k: number): number => {
    const x = (xMil * Math.exp((k * tallM) / CAMERA_M)) / (1000 * wideM);
    const i = Math.floor(x);
    const share = smoothBetween(0, 1, x - i);
    return hashUnit(i, k, seed) * (1 - share) + hashUnit(i + 1, k, seed) * share;
  };
  return (
    (mix(along(near), along(near + 1), smoothBetween(0, 1, row - near)) - 0.5) * smoothBetween(1.3, 3.5, pxPerCell)
  );
};

/** Grass and earth of the flat ground at a place, `pxPerM` px a metre. */
const ground = (xMil: number, zM: number, pxPerM: number, light: Light): Rgb => {
  const xM = (xMil * zM) / 1000;
  const depth = Math.log(zM) * CAMERA_M;
  const meadow = turned(xM / 24, zM / 60, 13) - 0.5 + 0.5 * (turned(xM / 7, zM / 19, 18) - 0.5);
  const tussock = upright(xMil, depth, 0.7, 0.2, 15, pxPerM);
  const clump = upright(xMil, depth, 0.26, 0.12, 16, pxPerM);
  const tuft = upright(xMil, depth, 0.1, 0.08, 19, pxPerM);
  const blade = upright(xMil, depth, 0.028, 0.09, 17, pxPerM);
  const shade = light.relief * (tussock * 30 + clump * 38 + tuft * 38 + blade * 40) + meadow * 14;
  const dry = smoothBetween(-0.6, 0.6, meadow + tussock * 0.9 + clump * 0.4);
  let [r, g, b] = [mix(116, 156, dry), mix(121, 146, dry), mix(70, 98, dry)];
  // The tracks of a vehicle, leading away.
  const winding = 0.5 * Math.sin(zM / 90) + 0.25 * Math.sin(zM / 37 + 1);
  const track = Math.min(Math.abs(xM + 2.6 + winding), Math.abs(xM + 1.2 + winding));
  const worn = (1 - smoothBetween(0.16, 0.42, track + 0.3 * clump + 0.12 * tussock)) * 0.75;
  [r, g, b] = [mix(r, 178, worn), mix(g, 160, worn), mix(b, 124, worn)];
  const lit = shade * (1 - 0.6 * worn);
  return [r + lit, g + lit * 0.97, b + lit * 0.75];
};

/** Washed earth with weeds of a bank: `xM` along it, `up` m of `heightM`. */
const earth = (xM: number, up: number, heightM: number, seed: number, pxPerM: number, light: Light): Rgb => {
  const high = up / heightM;
  const lump = texture(xM / 1.1, up / 0.55 + 40, seed, pxPerM * 0.55);
  const clod = texture(xM / 0.3 + 31, up / 0.26, seed + 1, pxPerM * 0.26);
  const crumb = texture(xM / 0.09, up / 0.08 + 9, seed + 2, pxPerM * 0.08);
  const grain = texture(xM / 0.03, up / 0.028, seed + 3, pxPerM * 0.03);
  const rill = texture(xM / 0.26 + clod, up / 2.4, seed + 4, pxPerM * 0.26);
  const lit =
    light.relief * (lump * 34 + clod * 34 + crumb * 34 + grain * 32 + rill * 26 * (1.1 - high)) + (high - 0.55) * 26;
  const c: [number, number, number] = [164 + lit, 142 + lit * 0.95, 107 + lit * 0.85];
  const foot = smoothBetween(0.16, 0, high) * 0.3;
  const crown = smoothBetween(0.8, 1, high) * 0.3;
  const weeds = smoothBetween(
    0.66,
    0.84,
    turned(xM * 0.5 + 3, up * 0.9 + seed, 21) + lump * 0.5 + clod * 0.45 + crumb * 0.3 + foot + crown,
  );
  const green = 1 + light.relief * (crumb * 0.22 + grain * 0.25 + clod * 0.15);
  const share = weeds * 0.75;
  return [mix(c[0], 118 * green, share), mix(c[1], 122 * green, share), mix(c[2], 68 * green, share)];
};

/** Height of a bank over the ground at a place along it, m; below 0.05 there is none. */
export const bankHeight = (bank: Bank, xM: number): number => {
  const off = Math.abs(xM - bank.xM) + 0.8 * (valueNoise(xM * 0.6, bank.zM, 5) - 0.5);
  const edge = 1 - smoothBetween(bank.halfM * 0.7, bank.halfM * 1.05, off);
  return bank.heightM * edge * (0.92 + 0.16 * valueNoise(xM * 0.5, bank.zM, 9));
};

/** Rounded crowns: high in the middle, dark in the clefts, 0 to 1. */
const crowns = (x: number, y: number, seed: number): number => 1 - Math.abs(2 * turned(x, y, seed) - 1);

/** Top of a row of trees, mil over the horizon. */
const treeTop = (xMil: number, row: number): number =>
  0.95 +
  0.75 * row +
  0.8 * (valueNoise(xMil * 0.21 + 9 + 40 * row, 1, 33) - 0.5) +
  0.55 * (crowns(xMil * (0.85 + 0.2 * row) + 11 * row, 3, 34 + row) - 0.5) +
  0.22 * (crowns(xMil * 2.7, 5 + row, 37) - 0.5) +
  0.1 * (valueNoise(xMil * 9, 5 + row, 36) - 0.5);

const leaves = (xMil: number, yMil: number, row: number, top: number, pxPerMil: number, light: Light): Rgb => {
  const [x, y] = [xMil + 13 * row, yMil * 1.15];
  // pulled about, so that no two boughs are alike
  const [px, py] = [x + 0.7 * turned(x * 0.9, y * 0.9, 48), y + 0.7 * turned(x * 0.9 + 9, y * 0.9, 49)];
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
  return [78 + lit + 16 * kind + 4 * row, 90 + lit + 8 * kind + 4 * row, 58 + lit * 0.75 + 6 * row];
};

/** Paints rows `from` to `to` of a terrain into RGBA, `sizePx` wide. Same request, same picture. */
export const paintTerrain = (request: TerrainRequest, rgba: Uint8ClampedArray, from: number, to: number): void => {
  const { layout, sizePx, pxPerMil, centreX, centreY } = request;
  const light = LIGHT[request.light];
  const level = centreMilOf(layout.rangeM);
  const { banks, treesM } = layout;
  for (let row = from; row < to; row++) {
    // over the horizon
    const yMil = centreY + (sizePx / 2 - row - 0.5) / pxPerMil + level;
    const groundM = yMil < 0 ? (1000 * CAMERA_M) / -yMil : Number.POSITIVE_INFINITY;
    const standing = banks.filter(({ zM, heightM }) => {
      const up = (yMil * zM) / 1000 + CAMERA_M;
      return zM <= groundM && up >= 0 && up < heightM * 1.1;
    });
    for (let column = 0; column < sizePx; column++) {
      const xMil = centreX + (column + 0.5 - sizePx / 2) / pxPerMil;
      let colour: Rgb | null = null;
      let zM = 0;
      for (const bank of standing) {
        const xM = (xMil * bank.zM) / 1000;
        const up = (yMil * bank.zM) / 1000 + CAMERA_M;
        const heightM = bankHeight(bank, xM);
        if (heightM < 0.05 || up >= heightM) continue;
        zM = bank.zM;
        colour = earth(xM, up, heightM, Math.round(zM), (1000 * pxPerMil) / zM, light);
        break;
      }
      if (colour === null && groundM < treesM) {
        zM = groundM;
        colour = ground(xMil, zM, (1000 * pxPerMil) / zM, light);
      }
      if (colour === null) {
        for (let trees = 0; trees < 3 && colour === null; trees++) {
          const top = treeTop(xMil, trees);
          if (yMil >= top) continue;
          zM = treesM + 320 * trees;
          colour = leaves(xMil, yMil, trees, top, pxPerMil, light);
        }
      }
      if (colour === null) {
        const hills = 3.1 + 1.7 * valueNoise(xMil * 0.07 + 4, 0.5, 31) + 0.4 * valueNoise(xMil * 0.3, 2, 32);
        if (yMil < hills) {
          zM = 6500;
          const lit = (valueNoise(xMil * 0.9, yMil * 2.2, 43) - 0.5) * 26;
          colour = [92 + lit, 104 + lit, 92 + lit];
        }
      }
      const at = 4 * (row * sizePx + column);
      if (colour === null) {
        const high = smoothBetween(2, 22, yMil);
        const cloud =
          Math.max(
            0,
            valueNoise(xMil * 0.05 + 3, yMil * 0.16, 51) + 0.5 * valueNoise(xMil * 0.16, yMil * 0.4, 52) - 0.85,
          ) * 40;
        for (let i = 0; i < 3; i++) {
          rgba[at + i] =
            mix(light.skyLow[i] ?? 0, light.skyHigh[i] ?? 0, high) + cloud + (hashUnit(column, row, 3) - 0.5) * 2;
        }
      } else {
        const [r, g, b] = hazed(colour, zM, light);
        rgba[at] = r;
        rgba[at + 1] = g;
        rgba[at + 2] = b;
      }
      rgba[at + 3] = 255;
    }
  }
};
