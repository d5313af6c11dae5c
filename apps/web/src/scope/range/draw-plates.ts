import { SWING_ENDS_S, swingAt } from '@windcall/cues';
import { REFERENCE_FIELD_MIL, targetOutline } from '@windcall/simulation';
import { inToM, mToYd, ydToM } from '@windcall/units';
import { POWER } from '../aim.ts';
import type { Scene, SceneTarget } from '../scene.ts';
import type { Brush } from './canvas.ts';
import { css, hazed, type Light, type Rgb } from './light.ts';
import type { RangeLayout } from './range-layout.ts';
import { projectRange, type RangeView } from './range-view.ts';

/** A strike on a plate: mil from its center, + right and up, and its time, s of the picture's clock. */
export interface PlateHit {
  readonly x: number;
  readonly y: number;
  readonly atS: number;
}

/** A target on the range; `x` and `y` are its center from the engagement's, mil. */
export interface StandingTarget {
  readonly type: SceneTarget['type'];
  readonly widthMil: number;
  readonly x: number;
  readonly y: number;
  readonly zM: number;
  readonly hits: readonly PlateHit[];
}

const POST_M = 0.05;
const CHAIN_M = 0.16;
const SPLAT_M = inToM(1.1);
/** Number board beside the current targets: width, height and middle above ground, m. */
const BOARD = { widthM: 0.78, heightM: 0.42, middleM: 1.35 };
/** Board between a pair of targets, in front of the bank, lower than a plate. */
const LOW_BOARD = { widthM: 0.6, heightM: 0.32, middleM: 0.42 };
const WIDE_LOW_BOARD = { ...BOARD, middleM: 0.47 };
type Board = typeof BOARD;

/** Chain points of a plate: shares of its width from the middle and of its height above the middle. A figure hangs by its shoulders. */
const CHAIN_AT: Readonly<Record<StandingTarget['type'], readonly [aside: number, up: number]>> = {
  circle: [0.3, 0.8],
  square: [0.38, 0.97],
  diamond: [0.06, 0.95],
  triangle: [0.05, 0.95],
  ipsc: [0.36, 0.44],
  silhouette: [0.38, 0.36],
};

const trace = (ctx: Brush, target: StandingTarget, pxPerMil: number, dx: number, dy: number): void => {
  const outline = targetOutline(target.type, target.widthMil);
  ctx.beginPath();
  if (outline.kind === 'circle') ctx.arc(dx, dy, outline.radiusMil * pxPerMil, 0, 2 * Math.PI);
  else for (const [x, y] of outline.cornersMil) ctx.lineTo(dx + x * pxPerMil, dy - y * pxPerMil);
  ctx.closePath();
};

/** Highest point of an outline above its center, mil. */
const topOf = (target: StandingTarget): number => {
  const outline = targetOutline(target.type, target.widthMil);
  return outline.kind === 'circle' ? outline.radiusMil : Math.max(...outline.cornersMil.map(([, y]) => y));
};

export const swings = (target: StandingTarget, nowS: number): boolean =>
  target.hits.some(({ atS }) => nowS >= atS && nowS - atS < SWING_ENDS_S);

/** A white plate on two chains from a crossbar at a moment. Its outline is also the scoring outline. */
export const drawPlate = (ctx: Brush, target: StandingTarget, view: RangeView, light: Light, nowS: number): void => {
  const to = projectRange(view);
  const { pxPerMil } = view;
  const m = to.pxPerM(target.zM);
  const color = (rgb: Rgb, opacity = 1) => css(hazed(rgb, target.zM, light), opacity);
  const [x, y] = [to.x(target.x), to.y(target.y)];
  const halfPx = (target.widthMil * pxPerMil) / 2;
  const topPx = topOf(target) * pxPerMil;
  const groundY = to.worldY(0, target.zM);
  const post = Math.max(1.2, POST_M * m);
  const frame = halfPx + 0.13 * m + post;
  const barY = y - topPx - CHAIN_M * m;

  const { length, opacity } = light.shadow;
  const low = Math.max(1.5, 0.05 * m);
  ctx.fillStyle = `rgb(34 32 18 / ${opacity})`;
  ctx.beginPath();
  ctx.ellipse(x + length * 0.22 * m, groundY, frame * 1.15 + length * 0.1 * m, low, 0, 0, 2 * Math.PI);
  ctx.fill();
  for (const side of [-1, 1]) {
    const at = x + side * frame;
    const round = ctx.createLinearGradient(at - post / 2, 0, at + post / 2, 0);
    round.addColorStop(0, color([140, 122, 98]));
    round.addColorStop(1, color([74, 62, 48]));
    ctx.fillStyle = round;
    ctx.fillRect(at - post / 2, barY, post, groundY - barY);
    ctx.fillStyle = color([66, 56, 44]);
    ctx.fillRect(at - post * 1.7, groundY - post * 0.4, post * 3.4, post * 0.7);
  }
  ctx.fillStyle = color([112, 98, 80]);
  ctx.fillRect(x - frame - post, barY - post / 2, 2 * (frame + post), post);

  const struck = target.hits.findLast(({ atS }) => nowS >= atS);
  const swing = struck ? swingAt(nowS - struck.atS, (struck.x * target.zM) / 1000) : swingAt(-1, 0);
  const [tall, wide] = [Math.cos(swing.pitchRad), Math.cos(swing.twistRad)];
  ctx.save();
  ctx.translate(x, barY);
  ctx.strokeStyle = color([58, 54, 50]);
  ctx.lineWidth = Math.max(1, 0.014 * m);
  for (const side of [-1, 1]) {
    const [aside, up] = CHAIN_AT[target.type];
    const at = side * 2 * halfPx * aside;
    ctx.beginPath();
    ctx.moveTo(side * Math.max(Math.abs(at), halfPx * 0.5), 0);
    ctx.lineTo(at * wide, (y - topPx * up - barY) * tall);
    ctx.stroke();
  }
  ctx.scale(wide, tall);
  ctx.translate(0, y - barY);
  ctx.fillStyle = `rgb(34 30 18 / ${opacity})`;
  trace(ctx, target, pxPerMil, 0.04 * m, 0.05 * m);
  ctx.fill();
  const shine = 1 + 0.5 * swing.pitchRad;
  const sheen = ctx.createLinearGradient(-halfPx, -topPx, halfPx, topPx);
  sheen.addColorStop(0, color([245 * shine, 242 * shine, 234 * shine]));
  sheen.addColorStop(1, color([214 * shine, 210 * shine, 198 * shine]));
  ctx.fillStyle = sheen;
  trace(ctx, target, pxPerMil, 0, 0);
  ctx.fill();
  ctx.strokeStyle = color([96, 92, 82]);
  ctx.lineWidth = Math.max(1, 0.012 * m);
  ctx.stroke();
  for (const hit of target.hits) {
    if (hit.atS > nowS) continue;
    const splat = Math.max(1.5, SPLAT_M * m);
    ctx.fillStyle = color([116, 117, 120], 0.9);
    ctx.beginPath();
    ctx.arc(hit.x * pxPerMil, -hit.y * pxPerMil, splat, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = color([72, 73, 77]);
    ctx.beginPath();
    ctx.arc(hit.x * pxPerMil, -hit.y * pxPerMil, splat * 0.5, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
};

/** The whole field at 8×, the least power, mil. */
const WIDEST_FIELD_MIL = (REFERENCE_FIELD_MIL * 20) / POWER.min;

/** Place of a distance's board, mil from the middle: past its outermost frame, within 0.42 of the field at 8×. */
export const boardAsideMil = (outerMil: number, zM: number): number => {
  const mil = 1000 / zM;
  const least = outerMil + (0.13 + 2 * POST_M + 0.12 + BOARD.widthM / 2) * mil;
  return Math.max(least, Math.min(2.6 * mil, 0.42 * WIDEST_FIELD_MIL - (BOARD.widthM / 2) * mil));
};

/** The current targets' board: low between a pair if both see it there, else beside them. */
export const ownBoard = (own: readonly StandingTarget[]): { asideMil: number; board: Board } => {
  const zM = own[0]?.zM ?? 1;
  const roomMil = Math.min(...own.map(({ x, widthMil }) => Math.abs(x) - widthMil / 2));
  const fits = [WIDE_LOW_BOARD, LOW_BOARD].find(({ widthM }) => roomMil > (550 * widthM) / zM);
  if (fits && own.some(({ x }) => x < 0) && own.some(({ x }) => x > 0)) return { asideMil: 0, board: fits };
  const outerMil = Math.max(0, ...own.map(({ x, widthMil }) => x + widthMil / 2));
  return { asideMil: boardAsideMil(outerMil, zM), board: BOARD };
};

/** One distance of the range, m, and its board; null if the distance is hidden. */
interface Row {
  readonly zM: number;
  readonly board: { readonly asideMil: number; readonly zM: number; readonly board: Board } | null;
}

/** Distances with targets, farthest first, with or without a board. */
export const rowsOf = (
  { rangeM, others }: Pick<RangeLayout, 'rangeM' | 'others'>,
  targets: readonly StandingTarget[],
  { unmarked = false, wayMil = 0 }: Pick<Scene, 'unmarked' | 'wayMil'>,
): Row[] => {
  // the board is beyond a mover's way and does not move
  const own = targets.filter(({ zM }) => zM === rangeM).map((one) => (wayMil > 0 ? { ...one, x: wayMil } : one));
  const aside = others.map(({ asideMil, distanceYd }): Row => {
    const zM = ydToM(distanceYd);
    return { zM, board: { asideMil, zM, board: LOW_BOARD } };
  });
  const ahead = own.length === 0 ? [] : [{ zM: rangeM, board: unmarked ? null : { ...ownBoard(own), zM: rangeM } }];
  return [...aside, ...ahead].sort((a, b) => b.zM - a.zM);
};

export const drawBoard = (
  ctx: Brush,
  { asideMil, zM, board }: { readonly asideMil: number; readonly zM: number; readonly board: Board },
  view: RangeView,
  light: Light,
): void => {
  const to = projectRange(view);
  const m = to.pxPerM(zM);
  const color = (rgb: Rgb) => css(hazed(rgb, zM, light));
  const [width, height] = [board.widthM * m, board.heightM * m];
  const [x, y, groundY] = [to.x(asideMil), to.worldY(board.middleM, zM), to.worldY(0, zM)];
  ctx.fillStyle = color([92, 80, 62]);
  ctx.fillRect(x - 0.03 * m, y, 0.06 * m, groundY - y);
  ctx.fillStyle = color([242, 238, 226]);
  ctx.fillRect(x - width / 2, y - height / 2, width, height);
  ctx.strokeStyle = color([60, 54, 44]);
  ctx.lineWidth = Math.max(0.8, 0.015 * m);
  ctx.strokeRect(x - width / 2, y - height / 2, width, height);
  ctx.fillStyle = color([28, 26, 22]);
  ctx.font = `700 ${height * 0.74}px "Inter Variable", system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(Math.round(mToYd(zM))), x, y + height * 0.05, width * 0.94);
};
