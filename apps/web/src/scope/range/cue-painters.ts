import type { drills } from '@windcall/contract';
import { type CuePlaces, defocusMil, type FlagCue, type FlagPlace, PENNANT, type PictureCues } from '@windcall/cues';
import { degToRad } from '@windcall/units';
import type { Brush, Canvas } from './canvas.ts';
import { drawDust } from './draw-dust.ts';
import { drawGrass, paintTufts, placeTufts } from './draw-grass.ts';
import { drawPlants, paintPlants, placePlants } from './draw-trees.ts';
import { css, hazed, LIGHT, type Light, type LightName, type Rgb } from './light.ts';
import { placeCloth } from './place-flag.ts';
import type { RangeLayout } from './range-layout.ts';
import { projectRange, type RangeView } from './range-view.ts';

/** Two-tone cloth: the far side shows when the cloth flies away, the near side when it flies toward the shooter. */
const AWAY: Rgb = [236, 112, 38];
const TOWARD: Rgb = [250, 198, 72];

/** A pennant on its pole, blurred by its distance from the focus. */
const drawFlag = (
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

/** One moment's picture, for painting a cue into it. */
export interface CueFrame {
  readonly ctx: Brush;
  readonly view: RangeView;
  readonly range: RangeLayout;
  readonly light: LightName;
  /** Focus distance of the scope, m. */
  readonly focusM: number;
  readonly cues: PictureCues;
  readonly places: CuePlaces;
  /** False with reduced motion: cues are painted at their lagged mean. */
  readonly moves: boolean;
  /** Time since the previous picture, s. */
  readonly dtS: number;
  /** Time that cues have fluttered and swayed, s; 0 without motion. */
  readonly beatS: number;
}
type Paint = (frame: CueFrame) => void;
type PaintedKind = Exclude<drills.CueKind, 'mirage'>;

const bankOf = ({ banks }: RangeLayout) => banks.find(({ xM }) => xM === 0);

const keepLast = <T>(make: (range: RangeLayout, fieldMil: number, light: LightName) => T) => {
  let last: { readonly range: RangeLayout; readonly key: string; readonly made: T } | null = null;
  return ({ range, view, light }: CueFrame): T => {
    const fieldMil = view.sizePx / view.pxPerMil;
    const key = `${fieldMil} ${light}`;
    if (last?.range !== range || last.key !== key) last = { range, key, made: make(range, fieldMil, light) };
    return last.made;
  };
};

const openTrees = (): Paint => {
  const plantsOf = keepLast((range, fieldMil, light) => ({
    places: placePlants(range, fieldMil, bankOf(range)?.halfM ?? 9),
    sprites: paintPlants(range.rangeM, range.treesM, LIGHT[light]),
  }));
  return (frame) => {
    const { ctx, view, range, cues, beatS } = frame;
    const { sprites, places } = plantsOf(frame);
    const bank = bankOf(range);
    drawPlants(ctx, sprites, places, view, {
      // trees stay in the picture when they are hidden as a cue
      band: Math.max(0, cues.treeBand),
      timeS: beatS,
      crestPx: bank ? projectRange(view).worldY(0.93 * bank.heightM, bank.zM) : view.sizePx,
    });
  };
};

const openDust = (): Paint => {
  let ranMil = 0;
  return ({ ctx, view, range, light, cues: { dustMilPerS }, moves, dtS }) => {
    const bank = bankOf(range);
    if (dustMilPerS === null || !bank) return;
    if (moves) ranMil += dustMilPerS * dtS;
    // without motion, a fainter copy shows each puff one second earlier
    else drawDust(ctx, ranMil - dustMilPerS, bank, view, LIGHT[light], 0.5);
    drawDust(ctx, ranMil, bank, view, LIGHT[light]);
  };
};

const openGrass = (): Paint => {
  const atlases = new Map<LightName, Canvas>();
  const tuftsOf = keepLast((range, fieldMil) => placeTufts(range, fieldMil));
  return (frame) => {
    const { ctx, view, light, cues, places, beatS } = frame;
    const atlas = atlases.get(light) ?? paintTufts(LIGHT[light]);
    atlases.set(light, atlas);
    const wind = { grassM: places.grassM, grassDeg: cues.grassDeg, timeS: beatS };
    drawGrass(ctx, atlas, tuftsOf(frame), view, wind);
  };
};

const openFlags =
  (): Paint =>
  ({ ctx, view, light, focusM, cues, places, beatS }) => {
    const farFirst = places.flags.map((place, i) => ({ place, flag: cues.flags[i] })).reverse();
    for (const { place, flag } of farFirst) {
      if (flag) drawFlag(ctx, place, flag, view, { light: LIGHT[light], focusM, beatS });
    }
  };

/** Painters of the cues, farther things first. Each keeps its still parts between frames. */
const OPEN: Readonly<Record<PaintedKind, () => Paint>> = {
  trees: openTrees,
  dust: openDust,
  grass: openGrass,
  flag: openFlags,
};

export const openCuePainters = (): Paint => {
  const painters = Object.values(OPEN).map((open) => open());
  return (frame) => {
    for (const paint of painters) paint(frame);
  };
};
