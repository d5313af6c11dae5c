import type { drills } from '@windcall/contract';
import type { CuePlaces, PictureCues } from '@windcall/cues';
import type { Brush, Canvas } from './canvas.ts';
import { drawDust } from './draw-dust.ts';
import { drawFlag } from './draw-flag.ts';
import { drawGrass, paintTufts, placeTufts } from './draw-grass.ts';
import { drawPlants, paintPlants, placePlants } from './draw-trees.ts';
import { LIGHT, type LightName } from './light.ts';
import type { RangeLayout } from './range-layout.ts';
import { projectRange, type RangeView } from './range-view.ts';

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
