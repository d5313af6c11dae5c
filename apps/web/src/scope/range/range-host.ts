import type { Scene } from '../scene.ts';
import type { SeenAir } from './range-air.ts';
import { type Canvases, openRangePainter } from './range-painter.ts';
import type { RangeLook } from './range-view.ts';

/** One picture to paint: changes of the look and of its scene; the first wish has both whole. */
export interface FrameWish {
  readonly changed: Partial<RangeLook>;
  readonly inScene: Partial<Scene>;
  readonly air: SeenAir;
  readonly nowS: number;
  readonly moves: boolean;
}

export type RangeNews =
  | { readonly kind: 'painted'; readonly costMs: number }
  | { readonly kind: 'shown'; readonly bent: boolean }
  | { readonly kind: 'better' };

const startTerrain = (): Worker | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./terrain-worker.ts', import.meta.url), { type: 'module', name: 'terrain' });

/** Opens a painter and paints wishes. Unchanged arrays stay the same objects, because the painter compares them. */
export const hostRange = (canvases: Canvases, tell: (news: RangeNews) => void) => {
  const painter = openRangePainter(canvases, startTerrain, {
    better: () => tell({ kind: 'better' }),
    shown: (bent) => tell({ kind: 'shown', bent }),
  });
  let look: RangeLook | null = null;
  return {
    paint: ({ changed, inScene, air, nowS, moves }: FrameWish): void => {
      const from = performance.now();
      look = { ...look, ...changed, scene: { ...look?.scene, ...inScene } } as RangeLook;
      painter.frame(look, air, nowS, moves);
      tell({ kind: 'painted', costMs: performance.now() - from });
    },
    close: painter.close,
  };
};
