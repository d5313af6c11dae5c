// A reader of the mirage who knows range, focus and power, and looks at nothing but grey values: the warp of each frame
// against the mean picture by least squares on its gradient, and how that warp has moved some frames later.

/** A strip of pictures: grey values by row, `width` × `height` px, at `perSecond`. */
export interface Strip {
  readonly frames: readonly (readonly number[])[];
  readonly width: number;
  readonly height: number;
  readonly perSecond: number;
  readonly pxPerMil: number;
}

/** What the reader gets out of it: how fast the air runs over the picture, mil/s, + right; how much it wobbles, px rms. */
export interface MirageReading {
  readonly rightMilPerS: number;
  readonly wobblePx: number;
}

const CELL_PX = 8;
const LAGS = [2, 3, 4, 5];

/** Mean of pairs of frames, as an eye and a noisy camera need it. */
const pairwise = (frames: Strip['frames']): number[][] =>
  frames.slice(1).map((frame, i) => frame.map((grey, p) => (grey + (frames[i]?.[p] ?? grey)) / 2));

/** Warp of one frame: sideways shift of each cell, px, cells by row. */
const warpOf = (frame: readonly number[], mean: readonly number[], width: number, height: number): number[] => {
  const [columns, rows] = [Math.floor(width / CELL_PX), Math.floor(height / CELL_PX)];
  const warp: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [xx, xy, yy, xt, yt] = [1e-3, 0, 1e-3, 0, 0];
      for (let y = Math.max(1, row * CELL_PX - 2); y < Math.min(height - 1, (row + 1) * CELL_PX + 2); y++) {
        for (let x = Math.max(1, column * CELL_PX - 2); x < Math.min(width - 1, (column + 1) * CELL_PX + 2); x++) {
          const p = y * width + x;
          const gx = ((mean[p + 1] ?? 0) - (mean[p - 1] ?? 0)) / 2;
          const gy = ((mean[p + width] ?? 0) - (mean[p - width] ?? 0)) / 2;
          const t = (frame[p] ?? 0) - (mean[p] ?? 0);
          xx += gx * gx;
          xy += gx * gy;
          yy += gy * gy;
          xt += gx * t;
          yt += gy * t;
        }
      }
      // a little ridge: an even patch says nothing
      const det = (xx + 40) * (yy + 40) - xy * xy;
      warp.push(((yy + 40) * xt - xy * yt) / det);
    }
  }
  return warp;
};

/** Reads the strip. `risePxPerS`: how fast heat rises in this picture, which a reader knows from calm. */
export const readMirage = (strip: Strip, risePxPerS: number, mostMilPerS: number): MirageReading => {
  const { width, height, perSecond, pxPerMil } = strip;
  const frames = pairwise(strip.frames);
  const mean = Array.from({ length: width * height }, (_, p) =>
    frames.reduce((sum, frame) => sum + (frame[p] ?? 0) / frames.length, 0),
  );
  const [columns, rows] = [Math.floor(width / CELL_PX), Math.floor(height / CELL_PX)];
  const warps = frames.map((frame) => warpOf(frame, mean, width, height));
  const middle = Array.from({ length: columns * rows }, (_, c) =>
    warps.reduce((sum, warp) => sum + (warp[c] ?? 0) / warps.length, 0),
  );
  const moved = warps.map((warp) => warp.map((shift, c) => shift - (middle[c] ?? 0)));
  const wobblePx = Math.sqrt(
    moved.reduce((sum, warp) => sum + warp.reduce((s, shift) => s + shift ** 2, 0) / warp.length, 0) / moved.length,
  );

  /** Mean product of the warp and of that `lag` frames later, `right` cells on and risen; by the number of pairs, or every speed reads low. */
  const alike = (lag: number, rightCells: number): number => {
    const up = Math.round((risePxPerS * lag) / perSecond / CELL_PX);
    const whole = Math.floor(rightCells);
    const share = rightCells - whole;
    let [sum, count] = [0, 0];
    for (let f = 0; f + lag < moved.length; f++) {
      for (let row = up; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const to = column + whole;
          if (to < 0 || to + 1 >= columns) continue;
          const at = (row - up) * columns + to;
          const later = (moved[f + lag]?.[at] ?? 0) * (1 - share) + (moved[f + lag]?.[at + 1] ?? 0) * share;
          sum += (moved[f]?.[row * columns + column] ?? 0) * later;
          count++;
        }
      }
    }
    return count === 0 ? 0 : sum / count;
  };

  let best = { likeness: Number.NEGATIVE_INFINITY, milPerS: 0 };
  const stepMilPerS = mostMilPerS / 80;
  for (let milPerS = -mostMilPerS; milPerS <= mostMilPerS; milPerS += stepMilPerS) {
    const likeness = LAGS.reduce((sum, lag) => sum + alike(lag, (milPerS * pxPerMil * lag) / perSecond / CELL_PX), 0);
    if (likeness > best.likeness) best = { likeness, milPerS };
  }
  return { rightMilPerS: best.milPerS, wobblePx };
};
