import { CANVAS_PX } from '@windcall/simulation';
import { SCOPE_PALETTE as C } from './scope-palette.ts';

const CENTER = CANVAS_PX / 2;
/** Radius of the round field, which reaches the canvas's edge except for the tube's rim. */
const FIELD_RADIUS = CENTER * 0.985;
/** Inner end of the soft shadow, a share of the field's radius. */
const SHADOW_START = 0.86;

export const drawTube = (ctx: CanvasRenderingContext2D): void => {
  const shadow = ctx.createRadialGradient(CENTER, CENTER, FIELD_RADIUS * SHADOW_START, CENTER, CENTER, FIELD_RADIUS);
  shadow.addColorStop(0, 'rgb(8 9 10 / 0)');
  shadow.addColorStop(0.6, 'rgb(8 9 10 / 0.22)');
  shadow.addColorStop(0.9, 'rgb(8 9 10 / 0.72)');
  shadow.addColorStop(1, C.tube);
  ctx.fillStyle = shadow;
  ctx.fillRect(0, 0, CANVAS_PX, CANVAS_PX);
};
