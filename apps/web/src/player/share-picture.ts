/** Size of a picture to share, px. */
export const PICTURE = { width: 1200, height: 630 } as const;

/**
 * Content of a call's picture: its error and inside or outside, never the wind, its side, the range or a name. Others
 * may still call the same wind: a daily until midnight, an assignment until its day.
 */
export interface CallPicture {
  readonly title: string;
  readonly headline: string;
  readonly result: string;
  /** Ends of the bracket about the wind, as shares of half the rail; + is too much wind. */
  readonly from: number;
  readonly to: number;
  readonly best: number;
}

const INK = '#eceae5';
const DIM = '#92979b';
const AMBER = '#ffb02e';
const RAIL = { left: 100, right: 1100, y: 400, high: 80 } as const;

/** Draws the picture on a canvas of its size. */
export const drawCallPicture = (ctx: CanvasRenderingContext2D, picture: CallPicture): void => {
  const text = (words: string, x: number, y: number, size: number, color: string, weight = 400): void => {
    ctx.font = `${weight} ${size}px "Inter Variable", sans-serif`;
    ctx.fillStyle = color;
    ctx.fillText(words, x, y);
  };
  const middle = (RAIL.left + RAIL.right) / 2;
  const x = (share: number): number => middle + (Math.max(-1, Math.min(1, share)) * (RAIL.right - RAIL.left)) / 2;
  const bar = (at: number, width: number, above: number, color: string): void => {
    ctx.fillStyle = color;
    ctx.fillRect(x(at) - width / 2, RAIL.y - RAIL.high / 2 - above, width, RAIL.high + 2 * above);
  };
  ctx.fillStyle = '#111315';
  ctx.fillRect(0, 0, PICTURE.width, PICTURE.height);
  ctx.textAlign = 'left';
  text(picture.title, 100, 116, 26, DIM);
  text(picture.headline, 100, 200, 64, INK, 300);
  text(picture.result, 100, 254, 32, '#b4b6b5');
  ctx.fillStyle = '#2a2e32';
  ctx.fillRect(RAIL.left, RAIL.y - 1, RAIL.right - RAIL.left, 2);
  ctx.fillStyle = 'rgba(236, 234, 229, 0.2)';
  ctx.fillRect(x(picture.from), RAIL.y - RAIL.high / 2, x(picture.to) - x(picture.from), RAIL.high);
  bar(picture.from, 4, 0, INK);
  bar(picture.to, 4, 0, INK);
  bar(picture.best, 2, -20, INK);
  bar(0, 5, 14, AMBER);
  ctx.textAlign = 'center';
  text('the wind', middle, RAIL.y - RAIL.high / 2 - 28, 26, AMBER, 500);
  text('my bracket', (x(picture.from) + x(picture.to)) / 2, RAIL.y + RAIL.high / 2 + 40, 24, '#b4b6b5');
  ctx.textAlign = 'left';
  text('too little', RAIL.left, RAIL.y + RAIL.high / 2 + 40, 20, DIM);
  ctx.textAlign = 'right';
  text('too much', RAIL.right, RAIL.y + RAIL.high / 2 + 40, 20, DIM);
  ctx.textAlign = 'left';
  text('WINDCALL', 100, 570, 26, INK, 600);
};
