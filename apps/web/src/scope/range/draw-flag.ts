import { defocusMil, type FlagCue, type FlagPlace, PENNANT } from '@windcall/cues';
import { degToRad } from '@windcall/units';
import type { Brush } from './canvas.ts';
import { css, hazed, type Light, type Rgb } from './light.ts';
import { placeCloth } from './place-flag.ts';
import { projectRange, type RangeView } from './range-view.ts';

/** Two-tone cloth: the far side shows when it flies away, the near side when it flies toward the shooter. */
const AWAY: Rgb = [236, 112, 38];
const TOWARD: Rgb = [250, 198, 72];

/** A pennant on its pole, blurred by its distance from the focus. */
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
  const color = (rgb: Rgb) => css(hazed(rgb, zM, about.light));
  const blurPx = defocusMil(zM, about.focusM) * view.pxPerMil;
  const taps = blurPx > 0.7 ? 5 : 1;
  const threads = placeCloth(flag, about.beatS);
  ctx.globalAlpha = taps === 1 ? 1 : 1 - 0.14 ** (1 / taps);
  for (let tap = 0; tap < taps; tap++) {
    const spread = taps === 1 ? 0 : 0.8 * blurPx;
    const [dx, dy] = [spread * Math.cos(tap * 1.257), spread * Math.sin(tap * 1.257)];
    const width = Math.max(1.2, 0.035 * m);
    ctx.fillStyle = color([96, 91, 82]);
    ctx.fillRect(pole - width / 2 + dx, topY - 0.06 * m + dy, width, groundY - topY + 0.06 * m);
    const at = ({ rightM, downM }: { readonly rightM: number; readonly downM: number }) =>
      [pole + dx + rightM * m, topY + dy + downM * m] as const;
    const cloth = Math.cos(degToRad(flag.yawDeg)) > 0 ? AWAY : TOWARD;
    for (const [i, from] of threads.entries()) {
      const next = threads[i + 1];
      if (next === undefined) continue;
      const slope = ((next.waveM - from.waveM) * (threads.length - 1)) / PENNANT.lengthM;
      const shade = Math.min(1.1, Math.max(0.55, 0.88 + 0.45 * slope));
      ctx.fillStyle = color([cloth[0] * shade, cloth[1] * shade, cloth[2] * shade]);
      ctx.beginPath();
      for (const edge of [from.high, next.high, next.low, from.low]) ctx.lineTo(...at(edge));
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
};
