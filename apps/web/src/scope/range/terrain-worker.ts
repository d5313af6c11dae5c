import { paintTerrain, type TerrainRequest } from './paint-terrain.ts';

/** Paints a terrain coarse first, then in full, and posts the pictures as bytes. */
self.onmessage = ({ data }: MessageEvent<{ id: number; request: TerrainRequest }>) => {
  const { id, request } = data;
  for (const share of [0.25, 1]) {
    const sizePx = Math.max(1, Math.round(request.sizePx * share));
    const rgba = new Uint8ClampedArray(sizePx * sizePx * 4);
    paintTerrain({ ...request, sizePx, pxPerMil: (request.pxPerMil * sizePx) / request.sizePx }, rgba, 0, sizePx);
    self.postMessage({ id, sizePx, rgba, final: share === 1 }, { transfer: [rgba.buffer] });
  }
};
