import { hashUnit, type Plant, swingDeg } from '@windcall/cues';
import { degToRad } from '@windcall/units';
import { type Brush, brushOf, type Canvas, makeCanvas } from './canvas.ts';
import { css, hazed, type Light } from './light.ts';
import { hasPlatesBefore, type RangeLayout } from './range-layout.ts';
import { projectRange, type RangeView } from './range-view.ts';

/** Edge of a plant's picture, px. */
const SPRITE_PX = 128;
const CLUMPS = { brush: 260, tree: 320 } as const;

export type PlantSprites = Readonly<Record<Plant, Canvas>>;

/** A leafy plant on a thin stem, darker below, painted once for a light and a distance. */
const paintPlant = (plant: Plant, zM: number, light: Light): Canvas => {
  const canvas = makeCanvas(SPRITE_PX);
  const ctx = brushOf(canvas);
  if (ctx === null) return canvas;
  const isTree = plant === 'tree';
  ctx.fillStyle = css(hazed([74, 66, 52], zM, light));
  if (isTree) ctx.fillRect(SPRITE_PX / 2 - 1, SPRITE_PX * 0.55, 2, SPRITE_PX * 0.45);
  const [middle, tall] = isTree ? [0.4, 0.36] : [0.6, 0.38];
  for (let i = 0; i < CLUMPS[plant]; i++) {
    const [a, b, c] = [hashUnit(i, 1, 31), hashUnit(i, 2, 31), hashUnit(i, 3, 31)];
    const out = Math.sqrt(a);
    const x = SPRITE_PX * (0.5 + out * 0.36 * Math.cos(2 * Math.PI * b) * (isTree ? 0.7 : 1.1) * (0.8 + 0.4 * c));
    const y = SPRITE_PX * (middle + out * tall * Math.sin(2 * Math.PI * b));
    // light from above; varied tones make mirage visible on the leaves
    const lit = 0.5 + 0.35 * (1 - y / SPRITE_PX) + 0.5 * hashUnit(i, 4, 31);
    ctx.fillStyle = css(hazed([70 * lit, 84 * lit, 52 * lit], zM, light), 0.9);
    ctx.beginPath();
    ctx.ellipse(x, Math.min(y, SPRITE_PX - 6), 1.5 + 3 * c, 1.2 + 2 * c, Math.PI * c, 0, 2 * Math.PI);
    ctx.fill();
  }
  return canvas;
};

export const paintPlants = (rangeM: number, treesM: number, light: Light): PlantSprites => ({
  brush: paintPlant('brush', 0.85 * rangeM, light),
  tree: paintPlant('tree', treesM, light),
});

/** A bush or young tree: mil to the side, meters away, meters tall, its phase. */
export interface PlantPlace {
  readonly plant: Plant;
  readonly xMil: number;
  readonly zM: number;
  readonly tallM: number;
  readonly phaseRad: number;
}

/** No plants nearer to the middle than this, mil: plates, boards and flags are there. */
const CLEAR_MIL = 4.2;
const BUSHES = 6;
const TREES = 9;

/** Bushes before the bank and young trees behind it, farthest first. A bush never grows behind a nearer pair of plates. */
export const placePlants = (
  { rangeM, treesM, others }: Pick<RangeLayout, 'rangeM' | 'treesM' | 'others'>,
  fieldMil: number,
  bankHalfM: number,
): PlantPlace[] => {
  const half = fieldMil / 2;
  const bushes = Array.from({ length: BUSHES }, (_, i): PlantPlace => {
    const zM = rangeM * (0.62 + 0.3 * hashUnit(i, 1, 53));
    const out = CLEAR_MIL + hashUnit(i, 2, 53) * Math.max(0.6, half - CLEAR_MIL);
    return {
      plant: 'brush',
      xMil: i % 2 === 0 ? -out : out,
      zM,
      // no bush hides the range, however near
      tallM: Math.min(0.5 + 0.4 * hashUnit(i, 3, 53), (1.1 * zM) / 1000),
      phaseRad: 2 * Math.PI * hashUnit(i, 4, 53),
    };
  });
  const free = bushes.filter(({ xMil, zM }) => !hasPlatesBefore(others, xMil, zM));
  const reach = Math.min(1.1 * half, (900 * bankHalfM) / rangeM);
  const trees = Array.from(
    { length: TREES },
    (_, i): PlantPlace => ({
      plant: 'tree',
      xMil: reach * ((2 * (i + 0.8 * hashUnit(i, 5, 53))) / TREES - 1),
      zM: treesM * (0.94 + 0.05 * hashUnit(i, 6, 53)),
      tallM: 1.2 + 0.9 * hashUnit(i, 7, 53),
      phaseRad: 2 * Math.PI * hashUnit(i, 8, 53),
    }),
  );
  return [...trees, ...free].sort((a, b) => b.zM - a.zM);
};

/** Plants at a moment of their swing. Plants behind the bank show only above its crest, `crestPx` down the picture. */
export const drawPlants = (
  ctx: Brush,
  sprites: PlantSprites,
  places: readonly PlantPlace[],
  view: RangeView,
  { band, timeS, crestPx }: { readonly band: number; readonly timeS: number; readonly crestPx: number },
): void => {
  const to = projectRange(view);
  for (const { plant, xMil, zM, tallM, phaseRad } of places) {
    const size = tallM * to.pxPerM(zM);
    const [x, y] = [to.x(xMil), to.worldY(0, zM)];
    if (x < -size || x > view.sizePx + size) continue;
    ctx.save();
    if (plant === 'tree') {
      ctx.beginPath();
      ctx.rect(0, 0, view.sizePx, crestPx);
      ctx.clip();
    }
    ctx.transform(1, 0, -Math.tan(degToRad(swingDeg(plant, band, timeS, phaseRad))), 1, x, y);
    ctx.drawImage(sprites[plant], -size / 2, -size, size, size);
    ctx.restore();
  }
};
