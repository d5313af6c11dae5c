// A reader of the mirage who knows range, focus and power and uses only gray values: the warp of each frame against the
// mean picture, by least squares on its gradient, and the movement of that warp some frames later.

/** A strip of pictures: gray values by row, `width` × `height` px, at `perSecond`. */
export interface Strip {
  readonly frames: readonly Float32Array[];
  readonly width: number;
  readonly height: number;
  readonly perSecond: number;
  readonly pxPerMil: number;
}

/** Smaller movements are invisible to an eye, px rms; above 12 mph all winds look alike: streaming, flat. */
const EYE_PX = 0.35;
const EYE_MOST_MPH = 12;

/** A trained eye's reading, mph, + from the right; null if nothing visibly runs. */
export const toldByEye = ({ crossMph, runningPx }: { readonly crossMph: number; readonly runningPx: number }) =>
  runningPx < EYE_PX ? null : Math.max(-EYE_MOST_MPH, Math.min(EYE_MOST_MPH, crossMph));

/** A reading: speed of the air over the picture, mil/s, + right. */
export interface MirageReading {
  readonly rightMilPerS: number;
  /** Movement of everything, including dust and the picture's grain, px rms. */
  readonly wobblePx: number;
  /** The part of the movement at this speed, px rms. */
  readonly runningPx: number;
}

/** Sideways shifts of the cells of each frame, px, cells by row. */
interface Warps {
  readonly frames: readonly Float32Array[];
  readonly columns: number;
  readonly rows: number;
}

const CELL_PX = 8;
const LAGS = [2, 3, 4, 5];
/** A movement that leaves less than this share of the strip for comparison gives no reading. */
const LEAST_OVERLAP = 0.25;

/** Mean of pairs of frames, as for an eye and a noisy camera. */
const pairwise = (frames: Strip['frames']): Float32Array[] =>
  frames.slice(1).map((frame, i) => frame.map((gray, p) => (gray + (frames[i]?.[p] ?? gray)) / 2));

const meanOf = (frames: readonly Float32Array[]): Float32Array => {
  const mean = new Float32Array(frames[0]?.length ?? 0);
  for (const frame of frames)
    for (let p = 0; p < mean.length; p++) mean[p] = (mean[p] ?? 0) + (frame[p] ?? 0) / frames.length;
  return mean;
};

/** Least squares on the gradient of the mean picture, cell by cell. */
const warpsOf = (frames: readonly Float32Array[], width: number, height: number): Warps => {
  const [columns, rows] = [Math.floor(width / CELL_PX), Math.floor(height / CELL_PX)];
  const mean = meanOf(frames);
  const warp = (frame: Float32Array): Float32Array => {
    const shifts = new Float32Array(columns * rows);
    for (let cell = 0; cell < shifts.length; cell++) {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      // a small ridge, because an even patch gives no information
      let [xx, xy, yy, xt, yt] = [40, 0, 40, 0, 0];
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
      shifts[cell] = (yy * xt - xy * yt) / (xx * yy - xy * xy);
    }
    return shifts;
  };
  return { frames: frames.map(warp), columns, rows };
};

/**
 * Products of the warp with the warp `lag` frames later, `up` rows higher, by number of columns; NaN if too little is
 * left to compare.
 */
const productsOf = ({ frames, columns, rows }: Warps, lag: number, up: number): Float64Array => {
  const most = columns - 1;
  const products = new Float64Array(2 * most + 1).fill(Number.NaN);
  for (let right = -most; right <= most; right++) {
    const overlap = (columns - Math.abs(right)) * (rows - up);
    if (overlap < LEAST_OVERLAP * columns * rows) continue;
    const [first, last] = [Math.max(0, -right), Math.min(columns, columns - right)];
    let sum = 0;
    for (let f = 0; f + lag < frames.length; f++) {
      const [now, later] = [frames[f], frames[f + lag]];
      if (!now || !later) continue;
      for (let row = up; row < rows; row++) {
        const [from, to] = [row * columns, (row - up) * columns + right];
        for (let column = first; column < last; column++) sum += (now[from + column] ?? 0) * (later[to + column] ?? 0);
      }
    }
    // divided by the number of pairs, because otherwise every speed reads low
    products[right + most] = sum / (overlap * (frames.length - lag));
  }
  return products;
};

/** Reads the speed of a pattern of warps. */
const readWarps = (
  seen: Warps,
  { perSecond, pxPerMil }: Pick<Strip, 'perSecond' | 'pxPerMil'>,
  risePxPerS: number,
  mostMilPerS: number,
): MirageReading => {
  const { columns, rows } = seen;
  const middle = meanOf(seen.frames);
  const moved = seen.frames.map((frame) => frame.map((shift, c) => shift - (middle[c] ?? 0)));
  const square = moved.reduce((sum, frame) => sum + frame.reduce((s, shift) => s + shift ** 2, 0) / frame.length, 0);
  const products = LAGS.map((lag) =>
    productsOf({ frames: moved, columns, rows }, lag, Math.round((risePxPerS * lag) / perSecond / CELL_PX)),
  );
  /** Similarity of the pictures at a speed: the mean over the usable lags. */
  const alikeAt = (milPerS: number): number => {
    let [sum, count] = [0, 0];
    LAGS.forEach((lag, i) => {
      const cells = (milPerS * pxPerMil * lag) / perSecond / CELL_PX + columns - 1;
      const [low, share] = [Math.floor(cells), cells - Math.floor(cells)];
      const product = (products[i]?.[low] ?? Number.NaN) * (1 - share) + (products[i]?.[low + 1] ?? Number.NaN) * share;
      if (Number.isNaN(product)) return;
      sum += product;
      count++;
    });
    return count === 0 ? Number.NEGATIVE_INFINITY : sum / count;
  };
  let best = { alike: Number.NEGATIVE_INFINITY, milPerS: 0 };
  for (let step = -160; step <= 160; step++) {
    const milPerS = (step / 160) * mostMilPerS;
    const alike = alikeAt(milPerS);
    if (alike > best.alike) best = { alike, milPerS };
  }
  return {
    rightMilPerS: best.milPerS,
    wobblePx: Math.sqrt(square / moved.length),
    runningPx: Math.sqrt(Math.max(0, best.alike)),
  };
};

/** Reads the strip. `risePxPerS`: speed of rising heat in this picture, which a reader knows from calm. */
export const readMirage = (strip: Strip, risePxPerS: number, mostMilPerS: number): MirageReading =>
  readWarps(warpsOf(pairwise(strip.frames), strip.width, strip.height), strip, risePxPerS, mostMilPerS);
