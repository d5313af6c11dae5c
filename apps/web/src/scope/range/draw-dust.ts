import { hashUnit, type Splash } from '@windcall/cues';
import type { Brush } from './canvas.ts';
import { css, hazed, type Light } from './light.ts';
import { projectRange, type RangeView } from './range-view.ts';

const EARTH = [208, 190, 154] as const;

const cloud = (
  ctx: Brush,
  x: number,
  y: number,
  radius: number,
  color: (opacity: number) => string,
  opacity: number,
) => {
  const fade = ctx.createRadialGradient(x, y, 0, x, y, radius);
  fade.addColorStop(0, color(opacity));
  fade.addColorStop(1, color(0));
  ctx.fillStyle = fade;
  ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
};

/** A puff of earth at a bullet's strike, mil from the engagement's center. */
export const drawSplash = (
  ctx: Brush,
  splash: Splash,
  at: { readonly x: number; readonly y: number },
  view: RangeView,
  light: Light,
): void => {
  const to = projectRange(view);
  const color = (opacity: number) => css(hazed(EARTH, view.rangeM, light), opacity);
  for (let i = 0; i < 14; i++) {
    const [a, b] = [hashUnit(i, 1, 9), hashUnit(i, 2, 9)];
    const radius = splash.radiusMil * (0.45 + 0.5 * hashUnit(i, 3, 9)) * view.pxPerMil;
    const x = to.x(at.x + splash.rightMil * (0.75 + 0.5 * b) + (a - 0.5) * splash.radiusMil * 1.6);
    const y = to.y(at.y + splash.upMil * (0.4 + 1.4 * b) + (b - 0.5) * splash.radiusMil * 0.8);
    cloud(ctx, x, y, radius, color, splash.opacity * 0.72);
  }
};

const WISPS = 7;

/** Faint dust that the wind blows off the bank behind the targets. */
export const drawDust = (
  ctx: Brush,
  driftedMil: number,
  bank: { readonly heightM: number; readonly zM: number },
  view: RangeView,
  light: Light,
  share = 1,
): void => {
  const to = projectRange(view);
  const spanMil = (2 * 9 * 1000) / bank.zM;
  const color = (opacity: number) => css(hazed(EARTH, bank.zM, light), opacity);
  for (let i = 0; i < WISPS; i++) {
    const from = hashUnit(i, 1, 23) * spanMil + driftedMil * (0.7 + 0.5 * hashUnit(i, 2, 23));
    const xMil = (((from % spanMil) + spanMil) % spanMil) - spanMil / 2;
    const age = Math.sin((Math.PI * (xMil + spanMil / 2)) / spanMil);
    const radius = (0.25 + 0.4 * hashUnit(i, 3, 23)) * to.pxPerM(bank.zM);
    cloud(
      ctx,
      to.x(xMil),
      to.worldY(bank.heightM * (0.3 + 0.7 * hashUnit(i, 4, 23)), bank.zM),
      radius,
      color,
      0.17 * age * share,
    );
  }
};
