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

/** The picture of a moment, as a cue is painted into it. */
export interface CueFrame {
  readonly ctx: Brush;
  readonly view: RangeView;
  readonly range: RangeLayout;
  readonly light: LightName;
  /** Distance the scope is focused on, m. */
  readonly focusM: number;
  readonly cues: PictureCues;
  readonly places: CuePlaces;
  /** False where motion is unwanted: all is painted at its lagged mean. */
  readonly moves: boolean;
  /** Since the picture before, s. */
  readonly dtS: number;
  /** How long things have beaten and swayed so far, s; 0 without motion. */
  readonly beatS: number;
}
type Paint = (frame: CueFrame) => void;
/** The cues that are painted; the lens bends the picture for mirage. */
type PaintedKind = Exclude<drills.CueKind, 'mirage'>;

const bankOf = ({ banks }: RangeLayout) => banks.find(({ xM }) => xM === 0);

/** What is made once for a layout, a field and a light. */
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
      // a track that does not show trees shows them still
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
    // what stands shows where each puff was a second before, fainter
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

/** How each cue is painted, in the order of painting: farther things first. Each keeps what it made for the frame before. */
const OPEN: Readonly<Record<PaintedKind, () => Paint>> = {
  trees: openTrees,
  dust: openDust,
  grass: openGrass,
  flag: openFlags,
};

/** Paints every cue of a frame. */
export const openCuePainters = (): Paint => {
  const painters = Object.values(OPEN).map((open) => open());
  return (frame) => {
    for (const paint of painters) paint(frame);
  };
};
