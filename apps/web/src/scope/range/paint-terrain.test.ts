import { describe, expect, it } from 'vitest';
import { LIGHTS } from './light.ts';
import { paintTerrain, type TerrainRequest } from './paint-terrain.ts';
import { layoutOf } from './range-layout.ts';
import { centerMilOf } from './range-view.ts';

const ARRAY_YD = [300, 500, 700, 850, 1000, 1183];

/** 48 px a side: near and far, wide and close, straight ahead and aside, in every light. */
const PICTURES: readonly TerrainRequest[] = [
  { layout: layoutOf(300, ARRAY_YD), light: 'cloud', sizePx: 48, pxPerMil: 1.9, centerX: 0, centerY: 0 },
  { layout: layoutOf(700, ARRAY_YD), light: 'morning', sizePx: 48, pxPerMil: 6, centerX: -7.3, centerY: -1.1 },
  { layout: layoutOf(1000, [1000]), light: 'noon', sizePx: 48, pxPerMil: 40, centerX: 0.4, centerY: -1.6 },
  { layout: layoutOf(1183, ARRAY_YD), light: 'evening', sizePx: 48, pxPerMil: 9, centerX: 5.2, centerY: 2.4 },
];

const paint = (request: TerrainRequest): Uint8ClampedArray<ArrayBuffer> => {
  const rgba = new Uint8ClampedArray(4 * request.sizePx ** 2);
  paintTerrain(request, rgba, 0, request.sizePx);
  return rgba;
};

const hash = async (picture: Uint8ClampedArray<ArrayBuffer>): Promise<string> =>
  new DataView(await crypto.subtle.digest('SHA-256', picture)).getBigUint64(0).toString(16);

describe('the painted terrain', () => {
  it('is in every place what that place is by itself, whatever is worked out once for a row or a column', () => {
    for (const request of PICTURES) {
      const { layout, light, sizePx, pxPerMil, centerX, centerY } = request;
      const whole = paint(request);
      for (let at = 0; at < sizePx * sizePx; at += 5) {
        const [row, column] = [Math.floor(at / sizePx), at % sizePx];
        const place = {
          centerX: centerX + (column + 0.5 - sizePx / 2) / pxPerMil,
          centerY: centerY + (sizePx / 2 - row - 0.5) / pxPerMil,
        };
        const alone = paint({ ...request, ...place, sizePx: 1 });
        const off = Math.max(...alone.map((value, i) => Math.abs(value - (whole[4 * at + i] ?? 0))));
        // only the sky has a grain of ±1 by pixel, against banding
        const grain = place.centerY + centerMilOf(layout.rangeM) > 0 ? 2 : 0;
        if (off > grain) throw new Error(`${light}, row ${row}, column ${column} is off by ${off}`);
      }
    }
  });

  it('is to the byte the picture it was when it was painted pixel by pixel', async () => {
    // Hashes of the first, unoptimized painter. A faster painter keeps them; a deliberate change of the picture gets new ones
    // after a look at it.
    expect(PICTURES.map(({ light }) => light)).toEqual(LIGHTS);
    const hashes = await Promise.all(PICTURES.map((request) => hash(paint(request))));
    expect(hashes).toEqual(['d03f5b0fe8b84cbe', '2656d996b1bf5dc7', 'dfe90e164b52df60', '41187021b2f63522']);
  });
});
