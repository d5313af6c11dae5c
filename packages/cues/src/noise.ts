/** Cells on a side of the tile; drift is counted modulo this. */
export const TILE_CELLS = 32;
export const TILE_PX = 256;

/** A hash in [0, 1) of two whole numbers and a seed, equal on all machines. 32-bit mixing after Murmur3's finalizer. */
export const hashUnit = (x: number, y: number, seed: number): number => {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

/** Value noise in [0, 1), one cell a unit, smooth to the first derivative. Called ten times a pixel, so it allocates nothing. */
export const valueNoise = (x: number, y: number, seed: number): number => {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const fx = x - i;
  const fy = y - j;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const a = hashUnit(i, j, seed);
  const b = hashUnit(i + 1, j, seed);
  const c = hashUnit(i, j + 1, seed);
  const d = hashUnit(i + 1, j + 1, seed);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
};

const ease = (f: number): number => f * f * f * (f * (f * 6 - 15) + 10);

/** The noise tile for the lens: RGBA8, `TILE_PX` square, four independent channels, seamless. */
export const noiseTile = (seed: number): Uint8Array => {
  const texelsPerCell = TILE_PX / TILE_CELLS;
  const tile = new Uint8Array(TILE_PX * TILE_PX * 4);
  const at = (x: number, y: number, channel: number) => hashUnit(x % TILE_CELLS, y % TILE_CELLS, seed + 17 * channel);
  for (let y = 0; y < TILE_PX; y++) {
    const j = Math.floor(y / texelsPerCell);
    const v = ease(y / texelsPerCell - j);
    for (let x = 0; x < TILE_PX; x++) {
      const i = Math.floor(x / texelsPerCell);
      const u = ease(x / texelsPerCell - i);
      for (let channel = 0; channel < 4; channel++) {
        const [a, b] = [at(i, j, channel), at(i + 1, j, channel)];
        const [c, d] = [at(i, j + 1, channel), at(i + 1, j + 1, channel)];
        const value = a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
        tile[4 * (y * TILE_PX + x) + channel] = Math.round(255 * value);
      }
    }
  }
  return tile;
};

/** One channel of the tile at a place in cells, as a linear texture filter reads it, in [0, 1]. */
export const readTile = (tile: Uint8Array, xCells: number, yCells: number, channel: number): number => {
  const scale = TILE_PX / TILE_CELLS;
  const [x, y] = [xCells * scale - 0.5, yCells * scale - 0.5];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const texel = (p: number, q: number) =>
    tile[4 * ((q & (TILE_PX - 1)) * TILE_PX + (p & (TILE_PX - 1))) + channel]! / 255;
  const [u, v] = [x - i, y - j];
  const near = texel(i, j) * (1 - u) + texel(i + 1, j) * u;
  return near * (1 - v) + (texel(i, j + 1) * (1 - u) + texel(i + 1, j + 1) * u) * v;
};
