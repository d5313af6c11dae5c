import { defocusMil, type FlagCue, type FlagPlace, flutterOf, PENNANT } from '@windcall/cues';
import { degToRad } from '@windcall/units';
import type { Brush } from './canvas.ts';
import { css, hazed, type Light, type Rgb } from './light.ts';
import { projectRange, type RangeView } from './range-view.ts';

const SEGMENTS = 14;
/** Two-tone cloth: its far side is seen when it flies away, its near side when it flies to the shooter. */
const AWAY: Rgb = [236, 112, 38];
const TOWARDS: Rgb = [250, 198, 72];

/** A point of the cloth, px, and how far its wave stands out, m. */
interface ClothPoint {
  readonly x: number;
  readonly y: number;
  readonly waveM: number;
}

/** One edge of the cloth from the pole on, at the top or the bottom of the hoist. */
const edgeOf = (flag: FlagCue, top: { x: number; y: number }, m: number, beatS: number, low: boolean): ClothPoint[] => {
  const [lift, yaw] = [degToRad(flag.liftDeg), degToRad(flag.yawDeg)];
  const { hz, share } = flutterOf(flag);
  const [out, hang, aside, along] = [Math.sin(lift), Math.cos(lift), Math.sin(yaw), Math.cos(yaw)];
  // seen from its end a pennant is still as wide as its folds
  const fold = 0.3 * (1 - out) + 0.12;
  return Array.from({ length: SEGMENTS + 1 }, (_, i) => {
    const part = i / SEGMENTS;
    const flyM = part * PENNANT.lengthM;
    const waveM = share * PENNANT.lengthM * Math.sqrt(part) * Math.sin(2 * Math.PI * (1.3 * part - hz * beatS));
    const hoistM = low ? PENNANT.hoistM * (1 - 0.75 * part) : 0;
    const rightM =
      flyM * out * aside +
      0.8 * waveM * along -
      hoistM * (0.6 * hang * aside + fold * Math.abs(along) + 0.18 * (1 - out));
    const downM = flyM * hang + 0.55 * waveM * out + hoistM * (0.9 * out + 0.1);
    return { x: top.x + rightM * m, y: top.y + downM * m, waveM };
  });
};

/** A pennant on its pole, blurred as far as it is from what the scope is focused on. */
export const drawFlag = (
  ctx: Brush,
  place: FlagPlace,
  flag: FlagCue,
  view: RangeView,
  about: { readonly light: Light; readonly focusM: number; readonly beatS: number },
): void => {
  const to = projectRange(view);
  const { zM, asideM, poleM } = place;
  const m = to.pxPerM(zM);
  const pole = to.worldX(asideM, zM);
  if (pole < -1.2 * m || pole > view.sizePx + 1.2 * m) return;
  const [topY, groundY] = [to.worldY(poleM, zM), to.worldY(0, zM)];
  const colour = (rgb: Rgb) => css(hazed(rgb, zM, about.light));
  const blurPx = defocusMil(zM, about.focusM) * view.pxPerMil;
  const taps = blurPx > 0.7 ? 5 : 1;
  ctx.globalAlpha = taps === 1 ? 1 : 1 - 0.14 ** (1 / taps);
  for (let tap = 0; tap < taps; tap++) {
    const spread = taps === 1 ? 0 : 0.8 * blurPx;
    const [dx, dy] = [spread * Math.cos(tap * 1.257), spread * Math.sin(tap * 1.257)];
    const width = Math.max(1.2, 0.035 * m);
    ctx.fillStyle = colour([96, 91, 82]);
    ctx.fillRect(pole - width / 2 + dx, topY - 0.06 * m + dy, width, groundY - topY + 0.06 * m);
    const top = { x: pole + dx, y: topY + dy };
    const [high, low] = [edgeOf(flag, top, m, about.beatS, false), edgeOf(flag, top, m, about.beatS, true)];
    const cloth = Math.cos(degToRad(flag.yawDeg)) > 0 ? AWAY : TOWARDS;
    for (let i = 0; i < SEGMENTS; i++) {
      const [a, b, c, d] = [high[i], high[i + 1], low[i + 1], low[i]];
      if (!a || !b || !c || !d) continue;
      const slope = ((b.waveM - a.waveM) * SEGMENTS) / PENNANT.lengthM;
      const shade = Math.min(1.1, Math.max(0.55, 0.88 + 0.45 * slope));
      ctx.fillStyle = colour([cloth[0] * shade, cloth[1] * shade, cloth[2] * shade]);
      ctx.beginPath();
      ctx.moveTo(a.x, a.y);
      ctx.lineTo(b.x + 0.4, b.y);
      ctx.lineTo(c.x + 0.4, c.y);
      ctx.lineTo(d.x, d.y);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
};
