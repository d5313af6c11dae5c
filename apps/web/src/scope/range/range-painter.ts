import {
  type CuePlaces,
  DRIFT_AT_START,
  defocusMil,
  driftMirage,
  type FlightPoint,
  FOCUSES,
  type Heat,
  type LensTrace,
  lensBlock,
  type Mirage,
  mirageOf,
  noiseTile,
  type OctaveDrift,
  type PictureCues,
  slabIn,
  splashAt,
  TRACE_TAIL_S,
  tellCues,
  traceAt,
} from '@windcall/cues';
import { ydToM } from '@windcall/units';
import type { Scene } from '../scene.ts';
import { drawDust, drawSplash } from './draw-dust.ts';
import { drawFlag } from './draw-flag.ts';
import { drawGrass, paintTufts, placeTufts } from './draw-grass.ts';
import { boardAsideMil, drawBoard, drawPlate, type StandingTarget, swings } from './draw-plates.ts';
import { drawStrips } from './draw-strips.ts';
import { type Lens, openLens } from './lens.ts';
import { css, hazed, LIGHT, type Light, type LightName } from './light.ts';
import { bankHeight, type TerrainRequest } from './paint-terrain.ts';
import { type RangeAir, watchAir } from './range-air.ts';
import { type Bank, layoutOf, type RangeLayout } from './range-layout.ts';
import { CAMERA_M, centreMilOf, projectRange, type RangeView, TARGET_M } from './range-view.ts';
import { openTerrainPlates, type TerrainPlate } from './terrain-plates.ts';

/** What the range shows: the scene, how it is looked at, its light and its air. */
export interface RangePicture {
  readonly scene: Scene;
  readonly power: number;
  /** px per mil and edge of the canvas, px. */
  readonly pxPerMil: number;
  readonly sizePx: number;
  readonly light: LightName;
  /** Place in `FOCUSES`: the target, three quarters or half of the way. */
  readonly focus: number;
  /** Whether hot air is seen at all. */
  readonly mirage: boolean;
  readonly air: RangeAir;
  /** The bullet in the air, from the shot on, s of the picture's clock; it ends at the target. */
  readonly flight?: { readonly firedS: number; readonly points: readonly FlightPoint[] } | null;
}

/** The plate of terrain is wider than the field by this, and follows the aim in steps of the second. */
const PLATE_FIELDS = 1.25;
const PLATE_STEP_FIELDS = 0.2;
const NOISE_SEED = 1;
/** A pause of the pictures longer than this is caught up with by the formulas, not by drawing. */
const LONGEST_STEP_S = 3600;

interface Canvases {
  /** For WebGL, and for the painter without it; one of them is shown. */
  readonly glass: HTMLCanvasElement;
  readonly plain: HTMLCanvasElement;
}

const make = (sizePx: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  return canvas;
};

/** Sky, trees, bank and ground in flat colours: what stands there until the terrain is painted. */
const drawPlainTerrain = (ctx: CanvasRenderingContext2D, view: RangeView, layout: RangeLayout, light: Light): void => {
  const to = projectRange(view);
  const { sizePx } = view;
  const level = to.y(-centreMilOf(view.rangeM));
  ctx.fillStyle = css(light.skyLow);
  ctx.fillRect(0, 0, sizePx, sizePx);
  ctx.fillStyle = css([118, 128, 112]);
  ctx.fillRect(0, level - 2 * view.pxPerMil, sizePx, 2 * view.pxPerMil);
  ctx.fillStyle = css([134, 132, 88]);
  ctx.fillRect(0, level, sizePx, sizePx);
  for (const bank of layout.banks.toReversed()) {
    const [left, right] = [to.worldX(bank.xM - bank.halfM, bank.zM), to.worldX(bank.xM + bank.halfM, bank.zM)];
    const [top, foot] = [to.worldY(bank.heightM, bank.zM), to.worldY(0, bank.zM)];
    ctx.fillStyle = css([152, 136, 104]);
    ctx.fillRect(left, top, right - left, foot - top);
  }
};

/** Lets what stands behind banks be seen over their crests alone. */
const clipAbove = (ctx: CanvasRenderingContext2D, banks: readonly Bank[], view: RangeView): void => {
  if (banks.length === 0) return;
  const to = projectRange(view);
  const { sizePx, pxPerMil, aimX } = view;
  ctx.beginPath();
  ctx.moveTo(0, 0);
  for (let x = 0; x <= sizePx; x += 4) {
    const xMil = aimX + (x - sizePx / 2) / pxPerMil;
    const crest = Math.min(
      sizePx,
      ...banks.map((bank) => {
        const heightM = bankHeight(bank, (xMil * bank.zM) / 1000);
        return heightM < 0.05 ? sizePx : to.worldY(heightM, bank.zM);
      }),
    );
    ctx.lineTo(x, crest);
  }
  ctx.lineTo(sizePx, 0);
  ctx.clip();
};

/** Where earlier misses struck the earth: dark spots in the bank. */
const drawStrikes = (ctx: CanvasRenderingContext2D, { scene, light }: RangePicture, view: RangeView): void => {
  const to = projectRange(view);
  const radius = Math.max(1.5, 0.06 * to.pxPerM(view.rangeM));
  ctx.fillStyle = css(hazed([84, 70, 50], view.rangeM, LIGHT[light]), 0.8);
  for (const impact of scene.impacts) {
    if (impact.isHit) continue;
    ctx.beginPath();
    ctx.ellipse(to.x(impact.x), to.y(impact.y), radius, radius * 0.8, 0, 0, 2 * Math.PI);
    ctx.fill();
  }
};

/**
 * Paints the range, frame by frame on demand. Still things (terrain, plates) are kept as one picture; flags, grass, dust and
 * splash are drawn over it; the lens bends the whole. Reads no clock: `frame` is told the time.
 */
export const openRangePainter = (
  { glass, plain }: Canvases,
  startWorker: () => Worker | null,
  wake: () => void,
  evenSlow = false,
) => {
  const plates = openTerrainPlates(startWorker, () => {
    stillKey = '';
    wake();
  });
  const airOf = watchAir();
  let lens: Lens | null = openLens(glass, NOISE_SEED, {
    onLost: () => {
      bent = false;
      wake();
    },
    onRestored: () => {
      bent = true;
      wake();
    },
    evenSlow,
  });
  let bent = lens !== null;
  const tile = noiseTile(NOISE_SEED);
  const tufts = new Map<LightName, HTMLCanvasElement>();
  let [still, moving] = [make(1), make(1)];
  let stillKey = '';
  let drift: readonly OctaveDrift[] = DRIFT_AT_START;
  let dustMil = 0;
  let lastS: number | null = null;
  let flutterS = 0;
  let shown: { cues: PictureCues; places: CuePlaces; heat: Heat; focus: number } | null = null;
  let lastPlate: TerrainPlate | null = null;
  let lastBlock: Float32Array = new Float32Array();
  /** When each mark first came, s; those that stood there from the beginning came long ago. */
  const arrived = new Map<string, number>();
  let arrivedAt = '';

  const timesOf = (scene: Scene, nowS: number, flight: RangePicture['flight']): ((number: number) => number) => {
    const fresh = arrivedAt !== String(scene.distanceYd);
    arrivedAt = String(scene.distanceYd);
    const landsS = flight ? flight.firedS + (flight.points.at(-1)?.tS ?? 0) : nowS;
    for (const { number } of scene.impacts) {
      const key = String(number);
      if (!arrived.has(key)) arrived.set(key, fresh ? Number.NEGATIVE_INFINITY : Math.max(nowS, landsS));
    }
    return (number) => arrived.get(String(number)) ?? Number.NEGATIVE_INFINITY;
  };

  const standing = (
    picture: RangePicture,
    layout: RangeLayout,
    timeOf: (number: number) => number,
  ): StandingTarget[] => {
    const { scene } = picture;
    const own = scene.targets.map(
      (target): StandingTarget => ({
        ...target,
        zM: layout.rangeM,
        hits: scene.impacts
          .filter(({ isHit, centre }) => isHit && centre.x === target.x && centre.y === target.y)
          .map((impact) => ({
            x: impact.x - impact.centre.x,
            y: impact.y - impact.centre.y,
            atS: timeOf(impact.number),
          })),
      }),
    );
    const level = centreMilOf(layout.rangeM);
    const others = layout.others.flatMap(({ distanceYd, asideMil }) => {
      const zM = ydToM(distanceYd);
      return (scene.others ?? [])
        .filter((other) => other.distanceYd === distanceYd)
        .flatMap(({ targets }) =>
          targets.map(
            (target): StandingTarget => ({
              ...target,
              x: asideMil + target.x,
              y: centreMilOf(zM) - level + target.y,
              zM,
              hits: [],
            }),
          ),
        );
    });
    return [...others, ...own].sort((a, b) => b.zM - a.zM);
  };

  const terrainOf = (picture: RangePicture, layout: RangeLayout): TerrainRequest => {
    const fieldMil = picture.sizePx / picture.pxPerMil;
    const step = PLATE_STEP_FIELDS * fieldMil;
    const near = (mil: number) => Math.round(mil / step) * step || 0;
    return {
      layout,
      light: picture.light,
      sizePx: Math.round(picture.sizePx * PLATE_FIELDS),
      pxPerMil: picture.pxPerMil,
      centreX: near(picture.scene.aim.x),
      centreY: near(picture.scene.aim.y),
    };
  };

  const drawStill = (
    picture: RangePicture,
    view: RangeView,
    layout: RangeLayout,
    targets: readonly StandingTarget[],
    nowS: number,
  ): void => {
    const ctx = still.getContext('2d');
    if (ctx === null) return;
    const light = LIGHT[picture.light];
    const to = projectRange(view);
    const plate = plates.plateFor(terrainOf(picture, layout)) ?? lastPlate;
    if (plate === null || Math.abs(plate.centreX - view.aimX) > plate.widthMil)
      drawPlainTerrain(ctx, view, layout, light);
    if (plate !== null) {
      const size = plate.widthMil * view.pxPerMil;
      // what the plate does not reach is ground and sky in flat colours
      if (size < view.sizePx * 1.02) drawPlainTerrain(ctx, view, layout, light);
      ctx.imageSmoothingEnabled = true;
      ctx.drawImage(
        plate.canvas,
        Math.round(to.x(plate.centreX) - size / 2),
        Math.round(to.y(plate.centreY) - size / 2),
        size,
        size,
      );
      lastPlate = plate;
    }
    const own = targets.filter(({ zM }) => zM === layout.rangeM);
    const outer = Math.max(0, ...own.map(({ x, widthMil }) => x + widthMil / 2));
    const asideMil = boardAsideMil(outer, layout.rangeM);
    const boards = [
      ...layout.others.map((other) => ({ asideMil: other.asideMil, zM: ydToM(other.distanceYd), low: true })),
      ...(own.length > 0 ? [{ asideMil, zM: layout.rangeM, low: false }] : []),
    ];
    for (const board of boards.sort((a, b) => b.zM - a.zM)) {
      ctx.save();
      clipAbove(
        ctx,
        layout.banks.filter((bank) => bank.zM < board.zM),
        view,
      );
      if (board.zM === layout.rangeM) drawStrikes(ctx, picture, view);
      for (const target of targets) if (target.zM === board.zM) drawPlate(ctx, target, view, light, nowS);
      drawBoard(ctx, board, view, light);
      ctx.restore();
    }
  };

  const drawSplashes = (
    ctx: CanvasRenderingContext2D,
    picture: RangePicture,
    view: RangeView,
    timeOf: (number: number) => number,
    nowS: number,
  ): void => {
    const { air, scene } = picture;
    const mil = 1000 / view.rangeM;
    for (const impact of scene.impacts) {
      const since = nowS - timeOf(impact.number);
      if (impact.isHit || since < 0 || since > 5) continue;
      const atTarget =
        air.kind === 'wind'
          ? air.windOver(view.rangeM, air.momentAt(nowS))
          : (air.splash ?? { crossMph: 0, headMph: 0 });
      const splash = splashAt(since, atTarget, view.rangeM);
      // over the bank it flies on, unseen
      if (splash === null || impact.y > (1.75 - TARGET_M) * mil) continue;
      drawSplash(ctx, splash, { x: impact.x, y: Math.max(impact.y, -TARGET_M * mil) }, view, LIGHT[picture.light]);
    }
  };

  const traceOf = (picture: RangePicture, nowS: number): LensTrace | null => {
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

  /** A ring where the lens would have bent the picture. */
  const drawTrace = (ctx: CanvasRenderingContext2D, trace: LensTrace, view: RangeView): void => {
    const to = projectRange(view);
    ctx.strokeStyle = 'rgb(255 255 255 / 0.35)';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(to.x(trace.head.rightMil), to.y(trace.head.upMil), trace.head.radiusMil * view.pxPerMil, 0, 2 * Math.PI);
    ctx.stroke();
  };

  return {
    /** Paints the picture of a moment, s. `moves` is false where motion is unwanted: all stands at its lagged mean. */
    frame: (picture: RangePicture, nowS: number, moves: boolean): void => {
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
      if (still.width !== sizePx) {
        [still, moving] = [make(sizePx), make(sizePx)];
        stillKey = '';
        for (const canvas of [glass, plain]) {
          canvas.width = sizePx;
          canvas.height = sizePx;
        }
      }
      const dtS = lastS === null ? 0 : Math.min(LONGEST_STEP_S, Math.max(0, nowS - lastS));
      lastS = nowS;
      const layout = layoutOf(scene.distanceYd, [scene.distanceYd, ...(scene.others ?? []).map((o) => o.distanceYd)]);
      const light = LIGHT[picture.light];
      const { cues, places } = airOf(picture.air, view.rangeM, power, nowS);
      const heat: Heat = picture.air.kind === 'track' ? picture.air.track.heat : light.heat;
      shown = { cues, places, heat, focus: picture.focus };

      const timeOf = timesOf(scene, nowS, picture.flight);
      const targets = standing(picture, layout, timeOf);
      const swinging = moves && targets.some((target) => swings(target, nowS));
      const key = `${JSON.stringify([view, picture.light, scene.targets, scene.others, scene.impacts])} ${plates.isPainted(terrainOf(picture, layout))}`;
      if (swinging || key !== stillKey) {
        drawStill(picture, view, layout, targets, moves ? nowS : Number.POSITIVE_INFINITY);
        stillKey = swinging ? '' : key;
      }

      const ctx = moving.getContext('2d');
      if (ctx === null) return;
      ctx.drawImage(still, 0, 0);
      if (moves) flutterS += dtS;
      const bank = layout.banks.find(({ xM }) => xM === 0);
      if (cues.dustMilPerS !== null && bank && moves) {
        dustMil += cues.dustMilPerS * dtS;
        drawDust(ctx, dustMil, bank, view, light);
      }
      const focusM = (FOCUSES[picture.focus] ?? 1) * view.rangeM;
      const farFirst = places.flags.map((place, i) => ({ place, flag: cues.flags[i] })).reverse();
      const atlas = tufts.get(picture.light) ?? paintTufts(light);
      tufts.set(picture.light, atlas);
      drawGrass(ctx, atlas, placeTufts(view.rangeM, sizePx / pxPerMil), view, {
        grassM: places.grassM,
        grassDeg: cues.grassDeg,
        timeS: moves ? flutterS : 0,
      });
      for (const { place, flag } of farFirst) {
        if (flag) drawFlag(ctx, place, flag, view, { light, focusM, beatS: moves ? flutterS : 0 });
      }
      if (moves) drawSplashes(ctx, picture, view, timeOf, nowS);

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
        centreMil: centreMilOf(view.rangeM),
        cameraM: CAMERA_M,
        // twice the half objective over the difference of distances: what a target out of focus loses
        blurMil: 2 * defocusMil(view.rangeM, focusM),
      };
      const block = lensBlock(lensView, mirage, drift, trace);
      lastBlock = block;
      glass.hidden = !bent;
      plain.hidden = bent;
      if (bent && lens) lens.draw(moving, block);
      else {
        const out = plain.getContext('2d');
        if (out === null) return;
        if (trace) drawTrace(ctx, trace, view);
        if (picture.mirage) drawStrips(out, moving, block, tile);
        else out.drawImage(moving, 0, 0);
      }
    },
    /** What a trained eye would say of the last picture; with `before` also how it has changed. */
    tell: (before?: PictureCues): string =>
      shown ? tellCues(shown.cues, shown.places, shown.heat, shown.focus, before) : '',
    cues: (): PictureCues | null => shown?.cues ?? null,
    /** Whether the lens bends the picture, or strips stand for it. */
    isBent: (): boolean => bent,
    /** The numbers the lens was last told, and the displacement map it made of them. */
    probe: (): { block: Float32Array; field: Uint8Array } | null =>
      lens === null ? null : { block: lastBlock, field: lens.readField() },
    close: (): void => {
      plates.close();
      lens?.close();
      lens = null;
      bent = false;
    },
  };
};
