import { CANVAS_PX } from '@windcall/simulation';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

const CENTER = CANVAS_PX / 2;
/** The field is round: it touches the canvas's edges but for the rim of the tube. */
const FIELD_RADIUS = CENTER * 0.985;
/** Inside of the soft shadow at the field's edge, a share of its radius. */
const SHADOW_START = 0.86;

/** Paints what surrounds the field: the tube, and its soft shadow on the edge of the picture. */
export const drawTube = (ctx: CanvasRenderingContext2D): void => {
  const shadow = ctx.createRadialGradient(CENTER, CENTER, FIELD_RADIUS * SHADOW_START, CENTER, CENTER, FIELD_RADIUS);
  shadow.addColorStop(0, 'rgb(8 9 10 / 0)');
  shadow.addColorStop(0.6, 'rgb(8 9 10 / 0.22)');
  shadow.addColorStop(0.9, 'rgb(8 9 10 / 0.72)');
  shadow.addColorStop(1, C.tube);
  ctx.fillStyle = shadow;
  ctx.fillRect(0, 0, CANVAS_PX, CANVAS_PX);
};
