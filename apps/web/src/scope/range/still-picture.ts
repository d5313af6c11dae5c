import { type Brush, brushOf, type Canvas, makeCanvas } from './canvas.ts';
import { drawBoard, drawPlate, rowsOf, type StandingTarget } from './draw-plates.ts';
import { css, hazed, LIGHT, type Light } from './light.ts';
import { bankHeight, type TerrainRequest } from './paint-terrain.ts';
import type { Bank, RangeLayout } from './range-layout.ts';
import { centerMilOf, projectRange, type RangeLook, type RangeView } from './range-view.ts';
import type { Standing } from './standing-targets.ts';
import { openTerrainPlates, type TerrainPlate } from './terrain-plates.ts';

/** Width of the terrain plate in fields, and the steps in which it follows the aim. */
const PLATE_FIELDS = 1.25;
const PLATE_STEP_FIELDS = 0.2;
/** Terrain behind a mover is painted once for its whole way, with room for holds, mil; coarser if that takes more px. */
const WAY_PX = 1500;
const WAY_ROOM_MIL = 2;

/** Sky, trees, bank and ground in flat colors, until the terrain is painted. */
const drawPlainTerrain = (ctx: Brush, view: RangeView, layout: RangeLayout, light: Light): void => {
  const to = projectRange(view);
  const { sizePx } = view;
  const level = to.y(-centerMilOf(view.rangeM));
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

/** Clips so that things behind banks show only above their crests. */
const clipAbove = (ctx: Brush, banks: readonly Bank[], view: RangeView): void => {
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

/** Dark spots of earlier misses in the bank. */
const drawStrikes = (ctx: Brush, { scene, light }: RangeLook, view: RangeView): void => {
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

const terrainOf = (picture: RangeLook, layout: RangeLayout): TerrainRequest => {
  const fieldMil = picture.sizePx / picture.pxPerMil;
  const step = PLATE_STEP_FIELDS * fieldMil;
  const near = (mil: number) => Math.round(mil / step) * step || 0;
  const { wayMil = 0 } = picture.scene;
  if (wayMil > 0) {
    const widthMil = fieldMil + 2 * (wayMil + WAY_ROOM_MIL);
    const pxPerMil = Math.min(picture.pxPerMil, WAY_PX / widthMil);
    const sizePx = Math.round(widthMil * pxPerMil);
    return { layout, light: picture.light, sizePx, pxPerMil, centerX: 0, centerY: near(picture.scene.aim.y) };
  }
  return {
    layout,
    light: picture.light,
    sizePx: Math.round(picture.sizePx * PLATE_FIELDS),
    pxPerMil: picture.pxPerMil,
    centerX: near(picture.scene.aim.x),
    centerY: near(picture.scene.aim.y),
  };
};

/** The parts that move only with a swinging plate, as one picture: terrain, boards, targets and marks of misses. */
export const openStillPicture = (startWorker: () => Worker | null, wake: () => void) => {
  let canvas = makeCanvas(1);
  let painted: readonly unknown[] = [];
  let lastPlate: TerrainPlate | null = null;
  const plates = openTerrainPlates(startWorker, () => {
    painted = [];
    wake();
  });

  const drawStill = (
    picture: RangeLook,
    view: RangeView,
    layout: RangeLayout,
    targets: readonly StandingTarget[],
    nowS: number,
  ): void => {
    const ctx = brushOf(canvas);
    if (ctx === null) return;
    const light = LIGHT[picture.light];
    const to = projectRange(view);
    const plate = plates.plateFor(terrainOf(picture, layout)) ?? lastPlate;
    if (plate === null || Math.abs(plate.centerX - view.aimX) > plate.widthMil)
      drawPlainTerrain(ctx, view, layout, light);
    if (plate !== null) {
      const size = plate.widthMil * view.pxPerMil;
      // flat colors beyond the plate's edge
      if (size < view.sizePx * 1.02) drawPlainTerrain(ctx, view, layout, light);
      ctx.imageSmoothingEnabled = true;
      ctx.drawImage(
        plate.canvas,
        Math.round(to.x(plate.centerX) - size / 2),
        Math.round(to.y(plate.centerY) - size / 2),
        size,
        size,
      );
      lastPlate = plate;
    }
    for (const { zM, board } of rowsOf(layout, targets, picture.scene)) {
      ctx.save();
      clipAbove(
        ctx,
        layout.banks.filter((bank) => bank.zM < zM),
        view,
      );
      if (zM === layout.rangeM) drawStrikes(ctx, picture, view);
      for (const target of targets) if (target.zM === zM) drawPlate(ctx, target, view, light, nowS);
      if (board !== null) drawBoard(ctx, board, view, light);
      ctx.restore();
    }
  };

  return {
    /** The picture of a moment, repainted only after a change. `moves` is false if nothing may swing. */
    at: (
      picture: RangeLook,
      view: RangeView,
      layout: RangeLayout,
      { targets, swingsAt }: Standing,
      { nowS, moves }: { readonly nowS: number; readonly moves: boolean },
    ): Canvas => {
      if (canvas.width !== view.sizePx) {
        canvas = makeCanvas(view.sizePx);
        painted = [];
      }
      const swinging = moves && swingsAt(nowS);
      const now = [view.pxPerMil, view.aimX, view.aimY, view.rangeM, view.power, picture.light, layout, targets];
      if (swinging || painted.length === 0 || now.some((one, i) => one !== painted[i])) {
        drawStill(picture, view, layout, targets, moves ? nowS : Number.POSITIVE_INFINITY);
        painted = swinging ? [] : now;
      }
      return canvas;
    },
    close: plates.close,
  };
};
