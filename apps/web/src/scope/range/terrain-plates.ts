import { brushOf, type Canvas, makeCanvas } from './canvas.ts';
import type { TerrainRequest } from './paint-terrain.ts';

/** A painted terrain: its middle, mil from the engagement, and its width, mil. */
export interface TerrainPlate {
  readonly canvas: Canvas;
  readonly centerX: number;
  readonly centerY: number;
  readonly widthMil: number;
}

interface Painted {
  readonly id: number;
  readonly sizePx: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly final: boolean;
}

const drawn = (rgba: Painted['rgba'], sizePx: number): Canvas => {
  const canvas = makeCanvas(sizePx);
  brushOf(canvas)?.putImageData(new ImageData(rgba, sizePx, sizePx), 0, 0);
  return canvas;
};

/** Kept pictures: going back and forth between targets and powers repaints nothing. */
const KEPT = 6;

/**
 * Terrains from a worker, coarse first. `plateFor` returns the best plate at once, or null; `onPainted` reports a better one.
 * `draw` turns pixels into a canvas.
 */
export const openTerrainPlates = (startWorker: () => Worker | null, onPainted: () => void, draw = drawn) => {
  const kept = new Map<string, TerrainPlate>();
  let worker: Worker | null = null;
  let busy: { readonly id: number; readonly key: string; readonly request: TerrainRequest } | null = null;
  let wanted: { readonly key: string; readonly request: TerrainRequest } | null = null;
  let count = 0;
  const done = new Set<string>();

  const take = ({ id, sizePx, rgba, final }: Painted): void => {
    if (busy === null || busy.id !== id) return;
    const { key, request } = busy;
    kept.delete(key);
    kept.set(key, {
      canvas: draw(rgba, sizePx),
      centerX: request.centerX,
      centerY: request.centerY,
      widthMil: request.sizePx / request.pxPerMil,
    });
    if (final) {
      done.add(key);
      busy = null;
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) {
        kept.delete(old);
        done.delete(old);
      }
    }
    onPainted();
    start();
  };

  const start = (): void => {
    if (busy !== null || wanted === null) return;
    worker ??= startWorker();
    if (worker === null) return;
    worker.onmessage = ({ data }: MessageEvent<Painted>) => take(data);
    busy = { id: ++count, ...wanted };
    wanted = null;
    worker.postMessage({ id: busy.id, request: busy.request });
  };

  return {
    /** The plate of exactly this request, else null after ordering it. */
    plateFor: (request: TerrainRequest): TerrainPlate | null => {
      const key = JSON.stringify(request);
      if (!done.has(key) && busy?.key !== key) {
        wanted = { key, request };
        start();
      }
      return kept.get(key) ?? null;
    },
    close: (): void => {
      worker?.terminate();
      worker = null;
      busy = null;
      wanted = null;
    },
  };
};
