import { type TargetOutline, targetOutline } from '@windcall/simulation';
import { ydToM } from '@windcall/units';
import type { PlacedDisc, PlacedPoint } from './place-reticle.ts';
import { GROUND_BELOW_TARGET_M } from './range-scenery.ts';
import type { Scene, SceneTarget } from './scene.ts';
import { CENTRE_PX, scaleOf, type View } from './view.ts';

export type PlacedOutline =
  | { readonly kind: 'circle'; readonly circle: PlacedDisc }
  | { readonly kind: 'polygon'; readonly corners: readonly PlacedPoint[] };

export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A target in canvas px, y down, with what it hangs from or stands on. */
export interface PlacedTarget {
  readonly outline: PlacedOutline;
  readonly box: PlacedBox;
  /** Steel plates are held by a post, paper figures stand on stakes. */
  readonly material: 'steel' | 'paper';
  readonly current: boolean;
  /** Post and bracket, or stakes, behind the target. */
  readonly stand: readonly PlacedBox[];
  readonly edgePx: number;
}

const POST_WIDTH_M = 0.03;

/** Functions that bring mils of the engagement (+ right, + up) onto the canvas (px, y down). */
export const projectionOf = (scene: Scene, view: View): { x: (mil: number) => number; y: (mil: number) => number } => {
  const scale = scaleOf(view);
  return {
    x: (mil) => CENTRE_PX + (mil - scene.aim.x) * scale,
    y: (mil) => CENTRE_PX - (mil - scene.aim.y) * scale,
  };
};

const isPaper = (target: SceneTarget): boolean => target.type === 'ipsc' || target.type === 'silhouette';

/** How far an outline reaches above and below the target's centre, mil. */
const reachOf = (outline: TargetOutline): { above: number; below: number } => {
  if (outline.kind === 'circle') return { above: outline.radiusMil, below: outline.radiusMil };
  const heights = outline.cornersMil.map(([, y]) => y);
  return { above: Math.max(...heights), below: -Math.min(...heights) };
};

/** Where the targets of a scene lie on the canvas, the one being shot at last (on top). */
export const placeTargets = (scene: Scene, view: View): PlacedTarget[] => {
  const scale = scaleOf(view);
  const to = projectionOf(scene, view);
  const pxPerM = (1000 / ydToM(scene.distanceYd)) * scale;

  const place = (target: SceneTarget): PlacedTarget => {
    // The very outline that a shot is judged by: what looks hit is hit.
    const outline = targetOutline(target.type, target.widthMil);
    const { above, below } = reachOf(outline);
    const widthPx = target.widthMil * scale;
    const [centreX, centreY] = [to.x(target.x), to.y(target.y)];
    const box: PlacedBox = {
      left: centreX - widthPx / 2,
      top: centreY - above * scale,
      width: widthPx,
      height: (above + below) * scale,
    };
    const groundY = to.y(0) + GROUND_BELOW_TARGET_M * pxPerM;
    const postPx = Math.max(POST_WIDTH_M * pxPerM, view.devicePx);
    return {
      outline:
        outline.kind === 'circle'
          ? { kind: 'circle', circle: { x: centreX, y: centreY, radius: outline.radiusMil * scale } }
          : {
              kind: 'polygon',
              corners: outline.cornersMil.map(([x, y]) => ({ x: centreX + x * scale, y: centreY - y * scale })),
            },
      box,
      material: isPaper(target) ? 'paper' : 'steel',
      current: target.current,
      stand: isPaper(target) ? stakes(box, groundY, postPx) : post(box, groundY, postPx),
      edgePx: Math.max(0.012 * widthPx, view.devicePx),
    };
  };
  return [...scene.targets].sort((a, b) => Number(a.current) - Number(b.current)).map(place);
};

/** Two stakes behind a figure, down to the ground. */
const stakes = (box: PlacedBox, groundY: number, postPx: number): PlacedBox[] => {
  const top = box.top + box.height * 0.5;
  return [0.3, 0.7].map((share) => ({
    left: box.left + box.width * share - postPx / 2,
    top,
    width: postPx,
    height: Math.max(0, groundY - top),
  }));
};

/** One post behind a plate, standing a little above it, with the bracket that holds it. */
const post = (box: PlacedBox, groundY: number, postPx: number): PlacedBox[] => {
  const middle = box.left + box.width / 2;
  const top = box.top - postPx * 1.5;
  return [
    { left: middle - postPx / 2, top, width: postPx, height: Math.max(0, groundY - top) },
    { left: middle - postPx * 1.5, top, width: postPx * 3, height: postPx * 0.8 },
  ];
};
