import {
  type Cloth,
  DRIFT_AT_START,
  defocusMil,
  displacementAt,
  driftMirage,
  FOCUSES,
  type LensTrace,
  lensBlock,
  type Mirage,
  mirageOf,
  noiseTile,
  type OctaveDrift,
  slabIn,
  splashAt,
  TRACE_TAIL_S,
  traceAt,
} from '@windcall/cues';
import { ydToM } from '@windcall/units';
import type { Scene } from '../scene.ts';
import { type Brush, brushOf, type Canvas, makeCanvas } from './canvas.ts';
import { openCuePainters } from './cue-painters.ts';
import { drawSplash } from './draw-dust.ts';
import { type Lens, openLens } from './lens.ts';
import { LIGHT } from './light.ts';
import type { RangeAir, SeenAir } from './range-air.ts';
import { layoutOf, type RangeLayout } from './range-layout.ts';
import {
  type AimMotion,
  CAMERA_M,
  centerMilOf,
  projectRange,
  type RangeLook,
  type RangeView,
  TARGET_M,
} from './range-view.ts';
import { watchTargets } from './standing-targets.ts';
import { openStillPicture } from './still-picture.ts';

/** Band around the picture's middle with visible mirage, shares of its height. */
const BAND = [0.24, 0.76] as const;
/** Pieces across the picture: a few for each cell of air. */
const PIECES = 64;
const LEAST_PX = 0.2;

/** Mirage without WebGL: moves small pieces of the scene as the lens bends their middles. */
const drawBent = (ctx: Brush, scene: Canvas, block: Float32Array, tile: Uint8Array): void => {
  const sizePx = scene.width;
  const [pxPerMil = 1, aimX = 0, aimY = 0] = block;
  const edge = Math.max(6, Math.ceil(sizePx / PIECES));
  ctx.drawImage(scene, 0, 0);
  for (let top = Math.round(BAND[0] * sizePx); top < BAND[1] * sizePx; top += edge) {
    const upMil = aimY + (sizePx / 2 - top - edge / 2) / pxPerMil;
    for (let left = 0; left < sizePx; left += edge) {
      const rightMil = aimX + (left + edge / 2 - sizePx / 2) / pxPerMil;
      const moved = displacementAt(block, tile, rightMil, upMil);
      const [x, y] = [moved.rightMil * pxPerMil, -moved.upMil * pxPerMil];
      if (Math.abs(x) < LEAST_PX && Math.abs(y) < LEAST_PX) continue;
      ctx.drawImage(scene, left + x, top + y, edge, edge, left, top, edge, edge);
    }
  }
};

export interface RangePicture extends RangeLook {
  readonly air: RangeAir;
  /** Cloth of the flags, by default medium. A sealed task has its own. */
  readonly cloth?: Cloth;
  /** Motion of the aim at a time of the picture's clock, s; none by default. */
  readonly motion?: ((clockS: number) => AimMotion) | undefined;
}

/** Ages of the splashes in a still picture, s after the strike. */
const STILL_SPLASH_S = [0.7, 0.2] as const;
const NOISE_SEED = 1;
/** Longest time step between two pictures, s. */
const LONGEST_STEP_S = 3600;

export interface Canvases {
  /** Canvases for WebGL and for the painter without it; one is visible. */
  readonly glass: Canvas;
  readonly plain: Canvas;
}

/**
 * Paints the range on demand. Terrain and plates are one kept picture; flags, grass, dust and splashes go over it; the lens bends
 * the whole.
 */
export const openRangePainter = (
  { glass, plain }: Canvases,
  startWorker: () => Worker | null,
  heard: {
    /** A new picture would look better: the terrain is ready, or the graphics have changed. */
    readonly better: () => void;
    /** Which canvas is visible from now on: true is the bent one. */
    readonly shown: (bent: boolean) => void;
  },
  evenSlow = false,
) => {
  const still = openStillPicture(startWorker, heard.better);
  const standingIn = watchTargets();
  let lens: Lens | null = openLens(glass, NOISE_SEED, {
    onLost: () => {
      bent = false;
      heard.better();
    },
    onRestored: () => {
      bent = true;
      heard.better();
    },
    evenSlow,
  });
  let bent = lens !== null;
  const tile = noiseTile(NOISE_SEED);
  const paintCues = openCuePainters();
  let moving = makeCanvas(1);
  let layout: RangeLayout | null = null;
  let laidOut: Pick<Scene, 'distanceYd' | 'others'> | null = null;
  let drift: readonly OctaveDrift[] = DRIFT_AT_START;
  let lastS: number | null = null;
  let flutterS = 0;
  let shownBent: boolean | null = null;
  let lastBlock: Float32Array = new Float32Array();
  const layoutNow = (scene: Scene): RangeLayout => {
    if (layout === null || laidOut?.distanceYd !== scene.distanceYd || laidOut.others !== scene.others) {
      laidOut = scene;
      layout = layoutOf(scene.distanceYd, [scene.distanceYd, ...(scene.others ?? []).map((o) => o.distanceYd)]);
    }
    return layout;
  };
  const drawSplashes = (
    ctx: Brush,
    { scene, light }: RangeLook,
    air: SeenAir,
    view: RangeView,
    timeOf: (number: number) => number,
    nowS: number,
  ): void => {
    const mil = 1000 / view.rangeM;
    for (const impact of scene.impacts) {
      const since = nowS - timeOf(impact.number);
      if (impact.isHit || since < 0 || since > 5) continue;
      const splash = splashAt(since, air.splash, view.rangeM);
      // above the bank the splash is out of sight
      if (splash === null || impact.y > (1.75 - TARGET_M) * mil) continue;
      drawSplash(ctx, splash, { x: impact.x, y: Math.max(impact.y, -TARGET_M * mil) }, view, LIGHT[light]);
    }
  };

  const traceOf = (picture: RangeLook, nowS: number): LensTrace | null => {
    const { flight, scene } = picture;
    if (!flight) return null;
    const [head, tail] = [0, TRACE_TAIL_S].map((before) => traceAt(flight.points, nowS - flight.firedS - before));
    if (!head || !tail) return null;
    const strike = scene.impacts.at(-1) ?? { x: scene.aim.x, y: scene.aim.y };
    return {
      head: { rightMil: head.rightMil + strike.x, upMil: head.upMil + strike.y, radiusMil: head.radiusMil },
      tail: { rightMil: tail.rightMil + strike.x, upMil: tail.upMil + strike.y },
    };
  };

  /** A ring in place of the bent picture. */
  const drawTrace = (ctx: Brush, trace: LensTrace, view: RangeView): void => {
    const to = projectRange(view);
    ctx.strokeStyle = 'rgb(255 255 255 / 0.35)';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(to.x(trace.head.rightMil), to.y(trace.head.upMil), trace.head.radiusMil * view.pxPerMil, 0, 2 * Math.PI);
    ctx.stroke();
  };

  return {
    /** Paints the picture of a moment, s. `moves` is false with reduced motion: cues are at their lagged mean. */
    frame: (picture: RangeLook, air: SeenAir, nowS: number, moves: boolean): void => {
      const { scene, sizePx, pxPerMil, power } = picture;
      if (sizePx === 0) return;
      const view: RangeView = {
        sizePx,
        pxPerMil,
        power,
        aimX: scene.aim.x,
        aimY: scene.aim.y,
        rangeM: ydToM(scene.distanceYd),
      };
      if (moving.width !== sizePx) {
        moving = makeCanvas(sizePx);
        for (const canvas of [glass, plain]) {
          canvas.width = sizePx;
          canvas.height = sizePx;
        }
      }
      const dtS = lastS === null ? 0 : Math.min(LONGEST_STEP_S, Math.max(0, nowS - lastS));
      lastS = nowS;
      const range = layoutNow(scene);
      const { cues, places } = air;
      const heat = air.heat ?? LIGHT[picture.light].heat;

      const standing = standingIn(scene, range, nowS, picture.flight);
      const ctx = brushOf(moving);
      if (ctx === null) return;
      ctx.drawImage(still.at(picture, view, range, standing, { nowS, moves }), 0, 0);
      if (moves) flutterS += dtS;
      const focusM = (FOCUSES[picture.focus] ?? 1) * view.rangeM;
      const beatS = moves ? flutterS : 0;
      paintCues({ ctx, view, range, light: picture.light, focusM, cues, places, moves, dtS, beatS });
      // a still picture shows a splash at both of its reading moments
      if (moves) drawSplashes(ctx, picture, air, view, standing.timeOf, nowS);
      else for (const ageS of STILL_SPLASH_S) drawSplashes(ctx, picture, air, view, () => nowS - ageS, nowS);

      const seen = picture.mirage ? heat : 'none';
      const still0 = slabIn({ crossMph: 0, headMph: 0 }, 0.7 * view.rangeM);
      const mirage: Mirage = mirageOf(
        seen,
        view.rangeM,
        cues.slabs[picture.focus] ?? still0,
        cues.slabs.at(-1) ?? still0,
      );
      if (moves) drift = driftMirage(drift, mirage, dtS);
      const trace = moves ? traceOf(picture, nowS) : null;
      const lensView = {
        pxPerMil,
        sizePx,
        aimRightMil: view.aimX,
        aimUpMil: view.aimY,
        centerMil: centerMilOf(view.rangeM),
        cameraM: CAMERA_M,
        // twice the half objective over the difference of distances: blur of a target out of focus
        blurMil: 2 * defocusMil(view.rangeM, focusM),
      };
      const block = lensBlock(lensView, mirage, drift, trace);
      lastBlock = block;
      if (shownBent !== bent) heard.shown(bent);
      shownBent = bent;
      if (bent && lens) lens.draw(moving, block);
      else {
        const out = brushOf(plain);
        if (out === null) return;
        if (trace) drawTrace(ctx, trace, view);
        if (picture.mirage) drawBent(out, moving, block, tile);
        else out.drawImage(moving, 0, 0);
      }
    },
    isBent: (): boolean => bent,
    /** The lens's last numbers and their displacement map. */
    probe: (): { block: Float32Array; field: Uint8Array } | null =>
      lens === null ? null : { block: lastBlock, field: lens.readField() },
    close: (): void => {
      still.close();
      lens?.close();
      lens = null;
      bent = false;
    },
  };
};
