import { GRASS_WAVE_HZ, hashUnit, swayOf } from '@windcall/cues';
import { degToRad } from '@windcall/units';
import { type Brush, brushOf, type Canvas, makeCanvas } from './canvas.ts';
import { css, hazed, type Light } from './light.ts';
import { hasPlatesBefore, type RangeLayout } from './range-layout.ts';
import { CAMERA_M, centerMilOf, projectRange, type RangeView, TARGET_M } from './range-view.ts';

/** Blades are stroked once, in 25 leans × 4 kinds; a frame only copies pictures. */
const POSES = 25;
const POSE_DEG = 5;
const KINDS = 4;
const CELL_PX = 96;
const TALL_PX = CELL_PX * 0.62;

/** A light's tufts: leans from left to right, kinds from top to bottom. */
export const paintTufts = (light: Light): Canvas => {
  const canvas = makeCanvas(POSES * CELL_PX, KINDS * CELL_PX);
  const ctx = brushOf(canvas);
  if (ctx === null) return canvas;
  ctx.lineCap = 'round';
  for (let kind = 0; kind < KINDS; kind++) {
    for (let pose = 0; pose < POSES; pose++) {
      const lean = degToRad((pose - (POSES - 1) / 2) * POSE_DEG);
      const [x, y] = [(pose + 0.5) * CELL_PX, (kind + 1) * CELL_PX - 4];
      const blades = 9 + 2 * kind;
      ctx.save();
      ctx.beginPath();
      ctx.rect(pose * CELL_PX, kind * CELL_PX, CELL_PX, CELL_PX);
      ctx.clip();
      for (let b = 0; b < blades; b++) {
        const off = b / (blades - 1) - 0.5;
        const bent = lean + off * 0.8 * Math.cos(lean);
        const tall = TALL_PX * (0.55 + 0.45 * hashUnit(b, kind, 6));
        const lit = 0.7 + 0.5 * hashUnit(b, kind, 5);
        const dry = hashUnit(b, kind, 7);
        ctx.strokeStyle = css(hazed([(104 + 50 * dry) * lit, (112 + 22 * dry) * lit, 62 * lit], 400, light), 0.9);
        ctx.lineWidth = 1.5 + hashUnit(b, kind, 8);
        ctx.beginPath();
        ctx.moveTo(x + off * tall * 0.35, y);
        ctx.quadraticCurveTo(
          x + off * tall * 0.4 + Math.sin(bent) * tall * 0.3,
          y - tall * 0.6,
          x + off * tall * 0.45 + Math.sin(bent) * tall,
          y - Math.cos(bent) * tall,
        );
        ctx.stroke();
      }
      ctx.restore();
    }
  }
  return canvas;
};

/** A tuft of grass: mil to the side, meters away, meters tall, its phase and kind. */
interface Tuft {
  readonly xMil: number;
  readonly zM: number;
  readonly tallM: number;
  readonly phase: number;
  readonly kind: number;
}

const TUFTS = 150;

/** Tufts on the ground before the target, evenly over a picture 1.6 fields wide, farthest first; none behind nearer plates. */
export const placeTufts = ({ rangeM, others }: Pick<RangeLayout, 'rangeM' | 'others'>, fieldMil: number): Tuft[] => {
  const highest = (-1000 * TARGET_M) / rangeM + centerMilOf(rangeM);
  return Array.from({ length: TUFTS }, (_, i): Tuft => {
    const downMil = highest * 1.01 - hashUnit(i, 2, 77) ** 1.3 * fieldMil * 0.62;
    return {
      xMil: (hashUnit(i, 1, 77) - 0.5) * fieldMil * 1.6,
      zM: (1000 * CAMERA_M) / -downMil,
      tallM: 0.13 + 0.2 * hashUnit(i, 3, 77),
      phase: 2 * Math.PI * hashUnit(i, 4, 77),
      kind: i % KINDS,
    };
  })
    .filter(({ xMil, zM }) => !hasPlatesBefore(others, xMil, zM))
    .sort((a, b) => b.zM - a.zM);
};

/** Mean lean at a distance, interpolated between known distances, degrees. */
const leanAt = (zM: number, grassM: readonly number[], grassDeg: readonly number[]): number => {
  const next = grassM.findIndex((at) => at >= zM);
  if (next <= 0) return grassDeg[next < 0 ? grassDeg.length - 1 : 0] ?? 0;
  const [from = 0, to = 1] = [grassM[next - 1], grassM[next]];
  const [a = 0, b = 0] = [grassDeg[next - 1], grassDeg[next]];
  return a + ((b - a) * (zM - from)) / (to - from);
};

/** Tufts in the wind: each follows the mean lean, its own swing, and the wave through the field. */
export const drawGrass = (
  ctx: Brush,
  atlas: Canvas,
  tufts: readonly Tuft[],
  view: RangeView,
  wind: { readonly grassM: readonly number[]; readonly grassDeg: readonly number[]; readonly timeS: number },
): void => {
  const to = projectRange(view);
  for (const { xMil, zM, tallM, phase, kind } of tufts) {
    const size = (tallM * to.pxPerM(zM) * CELL_PX) / TALL_PX;
    const [x, y] = [to.x(xMil), to.worldY(0, zM)];
    if (x < -size || x > view.sizePx + size || y < 0 || y > view.sizePx + size) continue;
    const mean = leanAt(zM, wind.grassM, wind.grassDeg);
    const { hz, deg } = swayOf(mean);
    const alongM = (xMil * zM) / 1000;
    const wave =
      0.6 * Math.sin(2 * Math.PI * hz * wind.timeS + phase) +
      0.7 * Math.sin(2 * Math.PI * GRASS_WAVE_HZ * wind.timeS - Math.sign(mean) * alongM * 0.9);
    const pose = Math.round((mean + 0.6 * deg * wave) / POSE_DEG) + (POSES - 1) / 2;
    const column = Math.min(POSES - 1, Math.max(0, pose));
    ctx.drawImage(atlas, column * CELL_PX, kind * CELL_PX, CELL_PX, CELL_PX, x - size / 2, y - size * 0.96, size, size);
  }
};
