// Runs in the browser: the range's painter alone, with time from the caller and its terrain painted directly.
import { type CueTrack, displacementAt, LENS_SCALE_MIL, noiseTile, PENNANT, slabsOf } from '@windcall/cues';
import { ydToM } from '@windcall/units';
import { drawReticle, drawTube } from '../../apps/web/src/scope/draw-reticle.ts';
import { placeReticle } from '../../apps/web/src/scope/place-reticle.ts';
import { FIELD_PX } from '../../apps/web/src/scope/range/lens.ts';
import type { LightName } from '../../apps/web/src/scope/range/light.ts';
import { paintTerrain, type TerrainRequest } from '../../apps/web/src/scope/range/paint-terrain.ts';
import { watchAir } from '../../apps/web/src/scope/range/range-air.ts';
import { openRangePainter, type RangePicture } from '../../apps/web/src/scope/range/range-painter.ts';
import { projectRange } from '../../apps/web/src/scope/range/range-view.ts';
import type { Scene } from '../../apps/web/src/scope/scene.ts';
import { MPCT2X } from '../../apps/web/src/scope/tree-reticles.ts';
import { liesOver, tipOf, windOfTips } from './read-flags.ts';
import { type MirageReading, readMirage } from './read-mirage.ts';

const PER_SECOND = 30;
/** Frames of a look at a flag, over a second, because its cloth beats. */
const BEATS = 3;

/** Content of a picture. */
export interface PictureOptions {
  readonly yards: number;
  readonly others?: readonly number[];
  readonly crossMph: number;
  readonly headMph?: number;
  readonly power?: number;
  readonly sizePx?: number;
  /** Width of the picture; by default the field of the power. */
  readonly fieldMil?: number;
  /** Aim, mil; by default the left target of the pair. */
  readonly aimX?: number;
  readonly light?: LightName;
  readonly focus?: number;
  readonly impacts?: Scene['impacts'];
  readonly reticle?: boolean;
  /** The cues of a sealed wind instead of `crossMph`, at the moment of the picture's clock. */
  readonly track?: CueTrack;
}

/** A worker's work, done on the page. */
class TerrainHere {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ id, request }: { id: number; request: TerrainRequest }): void {
    const rgba = new Uint8ClampedArray(request.sizePx ** 2 * 4);
    paintTerrain(request, rgba, 0, request.sizePx);
    setTimeout(() => this.onmessage?.({ data: { id, sizePx: request.sizePx, rgba, final: true } }));
  }
  terminate(): void {}
}

const canvases = [0, 1, 2].map(() => document.body.appendChild(document.createElement('canvas')));
const [glass, plain, sharp] = canvases as [HTMLCanvasElement, HTMLCanvasElement, HTMLCanvasElement];
for (const canvas of canvases) canvas.style.cssText = 'position:absolute;left:0;top:0';
document.body.style.cssText = 'margin:0;background:#08090a';

const painter = openRangePainter(
  { glass, plain },
  () => new TerrainHere() as unknown as Worker,
  {
    better: () => {},
    shown: (bent) => {
      glass.hidden = !bent;
      plain.hidden = bent;
    },
  },
  true,
);
const airOf = watchAir();
const paint = (shown: RangePicture, tS: number): void =>
  painter.frame(shown, airOf(shown.air, ydToM(shown.scene.distanceYd), shown.power, tS), tS, true);
let picture: RangePicture | null = null;
let lost: WEBGL_lose_context | null = null;
const lastPixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
  willReadFrequently: true,
});

const PAIR = [
  { type: 'ipsc', x: -2, size: 3 },
  { type: 'circle', x: 2, size: 1.5 },
] as const;
const targets = (yards: number) =>
  PAIR.map(({ type, x }, i) => ({
    id: `${yards}${i}`,
    type,
    // 12 in across, and a 10 in circle
    widthMil: (i === 0 ? 12 : 10) / 0.036 / yards,
    x,
    y: 0,
    current: i === 0,
  }));

/** A strip across the picture for reading, px from its left and its top. */
interface Strip {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes the lens paint only the strip and its part of the displacement map, because the rest costs the software renderer four
 * times as much and is not read. Returns a function that ends this.
 */
const paintOnly = (gl: WebGL2RenderingContext, { top, height }: Strip, sizePx: number): (() => void) => {
  // one further texel of the map on each side, because the strip's edges lie between texels
  const edge = Math.ceil(sizePx / FIELD_PX);
  const [from, to] = [Math.max(0, sizePx - top - height - edge), Math.min(sizePx, sizePx - top + edge)];
  const viewport = gl.viewport;
  gl.enable(gl.SCISSOR_TEST);
  gl.viewport = (x, y, width, rows) => {
    viewport.call(gl, x, y, width, rows);
    const [low, high] = [Math.floor((from * rows) / sizePx), Math.ceil((to * rows) / sizePx)];
    gl.scissor(0, low, width, high - low);
  };
  return () => {
    gl.viewport = viewport;
    gl.disable(gl.SCISSOR_TEST);
  };
};

/** The last painted strip, RGBA; its rows from the bottom up if the lens painted it. */
const pixelsOf = (
  gl: WebGL2RenderingContext | null,
  { left, top, width, height }: Strip,
  sizePx: number,
): Uint8Array => {
  const rgba = new Uint8Array(width * height * 4);
  if (gl !== null) gl.readPixels(left, sizePx - top - height, width, height, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  else rgba.set(plain.getContext('2d')?.getImageData(left, top, width, height).data ?? []);
  return rgba;
};

const api = {
  open: async (o: PictureOptions): Promise<void> => {
    const sizePx = o.sizePx ?? 800;
    const power = o.power ?? 20;
    picture = {
      scene: {
        distanceYd: o.yards,
        targets: targets(o.yards),
        others: (o.others ?? []).filter((yd) => yd !== o.yards).map((yd) => ({ distanceYd: yd, targets: targets(yd) })),
        impacts: o.impacts ?? [],
        aim: { x: o.aimX ?? (power < 12 ? 0 : -2), y: 0 },
      },
      power,
      pxPerMil: sizePx / (o.fieldMil ?? (10.5 * 20) / power),
      sizePx,
      light: o.light ?? 'noon',
      focus: o.focus ?? 0,
      mirage: true,
      air: o.track
        ? { kind: 'track', track: o.track, momentAt: (clockS) => clockS }
        : {
            kind: 'wind',
            windOver: () => ({ crossMph: o.crossMph, headMph: o.headMph ?? 0 }),
            momentAt: () => 0,
          },
    };
    paint(picture, 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    paint(picture, 0.001);
    sharp.width = sizePx;
    sharp.height = sizePx;
    sharp.hidden = o.reticle === false;
    const ctx = sharp.getContext('2d');
    if (ctx === null || o.reticle === false) return;
    ctx.setTransform(sizePx / 3600, 0, 0, sizePx / 3600, 0, 0);
    drawReticle(
      ctx,
      placeReticle(MPCT2X, { power, trueField: false, devicePx: 3600 / sizePx, cssPx: 3600 / sizePx }),
      0.8,
    );
    drawTube(ctx);
  },
  /** Paints the moment `tS`; with `painted` waits until the last pixel is there. */
  frame: (tS: number, painted = false): void => {
    if (picture !== null) paint(picture, tS);
    if (!painted || lastPixel === null) return;
    lastPixel.drawImage(painter.isBent() ? glass : plain, 0, 0);
    lastPixel.getImageData(0, 0, 1, 1);
  },
  isBent: painter.isBent,
  /** Removes the graphics, as a driver can, or restores them. */
  graphics: async (there: boolean): Promise<void> => {
    const lose = glass.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? lost;
    lost = lose;
    const told = new Promise((resolve) =>
      glass.addEventListener(there ? 'webglcontextrestored' : 'webglcontextlost', resolve, { once: true }),
    );
    if (there) lose?.restoreContext();
    else lose?.loseContext();
    await told;
  },
  /** The visible canvas of the two. */
  shown: (): string => [glass.hidden ? '' : 'glass', plain.hidden ? '' : 'plain'].join(''),
  /** Largest difference between the shader and its twin at 64 places of the picture, mil. */
  twinApart: (): number => {
    const probe = painter.probe();
    if (probe === null || picture === null) return Number.POSITIVE_INFINITY;
    const { scene, sizePx, pxPerMil } = picture;
    const tile = noiseTile(1);
    const spots = [12, 44, 76, 108, 140, 172, 204, 236];
    let apart = 0;
    for (const i of spots) {
      for (const j of spots) {
        const mil = (texel: number) => ((texel + 0.5) / FIELD_PX - 0.5) * (sizePx / pxPerMil);
        const twin = displacementAt(probe.block, tile, scene.aim.x + mil(i), scene.aim.y + mil(j));
        const read = (channel: number) =>
          ((probe.field[4 * (j * FIELD_PX + i) + channel] ?? 0) / 255 - 0.5) * 2 * LENS_SCALE_MIL;
        apart = Math.max(apart, Math.abs(read(0) - twin.rightMil), Math.abs(read(1) - twin.upMil));
      }
    }
    return apart;
  },
  /** Watches a strip across the middle for `frames` pictures, `upMil` above it, and reads the air in it. */
  read: (look: {
    frames: number;
    width: number;
    height: number;
    upMil: number;
    risePxPerS: number;
    mostMilPerS: number;
  }): MirageReading => {
    const { frames, width, height, upMil, risePxPerS, mostMilPerS } = look;
    if (picture === null) throw new Error('a picture must be open');
    const { sizePx, pxPerMil } = picture;
    const strip = {
      left: Math.round((sizePx - width) / 2),
      top: Math.round((sizePx - height) / 2 - upMil * pxPerMil),
      width,
      height,
    };
    const gl = painter.isBent() ? glass.getContext('webgl2') : null;
    const paintAll = gl === null ? () => {} : paintOnly(gl, strip, sizePx);
    const seen: Float32Array[] = [];
    for (let i = 0; i < frames; i++) {
      paint(picture, 1 + i / PER_SECOND);
      const rgba = pixelsOf(gl, strip, sizePx);
      const row = (y: number) => (gl === null ? y : height - 1 - y) * width;
      const gray = new Float32Array(width * height);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const p = 4 * (row(y) + x);
          gray[y * width + x] = ((rgba[p] ?? 0) + 2 * (rgba[p + 1] ?? 0) + (rgba[p + 2] ?? 0)) / 4;
        }
      }
      seen.push(gray);
    }
    paintAll();
    paint(picture, 1 + (frames - 1) / PER_SECOND);
    return readMirage({ frames: seen, width, height, perSecond: PER_SECOND, pxPerMil }, risePxPerS, mostMilPerS);
  },
  /** Reads every flag of a sealed picture by the rule, flag by flag at moments of its clock (s), mph; null if no cloth is visible. */
  readFlags: (momentsS: readonly number[]): (number | null)[][] => {
    if (picture === null || picture.air.kind !== 'track') throw new Error('a sealed picture must be open');
    const { sizePx, pxPerMil, power, scene } = picture;
    const aim = { aimX: scene.aim.x, aimY: scene.aim.y };
    const to = projectRange({ sizePx, pxPerMil, power, ...aim, rangeM: ydToM(scene.distanceYd) });
    const { flags } = picture.air.track;
    const looks = flags.map(() => [] as (number | null)[]);
    for (const momentS of momentsS) {
      const tips = flags.map(() => [] as { rightPx: number; downPx: number }[]);
      for (let beat = 0; beat < BEATS; beat++) {
        paint(picture, momentS + beat / BEATS);
        const nearer: Parameters<typeof liesOver>[0][] = [];
        flags.forEach(({ zM, asideM, poleM }, i) => {
          const [x, y, pxPerM] = [to.worldX(asideM, zM), to.worldY(poleM, zM), to.pxPerM(zM)];
          const hoist = { xPx: x, yPx: y + (PENNANT.hoistM / 2) * pxPerM, pxPerM };
          if (nearer.some((flag) => liesOver(flag, hoist))) return;
          const half = Math.ceil(1.35 * pxPerM);
          const [left, top] = [Math.max(0, Math.floor(x - half)), Math.max(0, Math.floor(y - half))];
          const [width, height] = [Math.min(sizePx - left, 2 * half), Math.min(sizePx - top, 2 * half)];
          if (width < 4 || height < 4) return;
          const rgba = plain.getContext('2d')?.getImageData(left, top, width, height).data ?? new Uint8ClampedArray();
          const tip = tipOf({ rgba, widthPx: width, poleXPx: x - left, topYPx: y - top, pxPerM });
          nearer.push({ ...hoist, tip });
          if (tip !== null) tips[i]?.push(tip);
        });
      }
      tips.forEach((own, i) => {
        looks[i]?.push(windOfTips(own));
      });
    }
    return looks;
  },
  slab: (yards: number, power: number, focus: number): number =>
    slabsOf(yards * 0.9144, yards * 0.9144 * focus, power).focusM,
};
export type PictureApi = typeof api;
Object.assign(window, { picture: api });
