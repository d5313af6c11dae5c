/** A canvas of the page or of a worker, which has no document. */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;
export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const isOffscreen = (canvas: Canvas): canvas is OffscreenCanvas =>
  typeof OffscreenCanvas !== 'undefined' && canvas instanceof OffscreenCanvas;

/** An empty hidden canvas. */
export const makeCanvas = (widthPx: number, heightPx = widthPx): Canvas => {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(widthPx, heightPx);
  return Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx });
};

/** The 2D context; null if the browser has none or the canvas belongs to WebGL. */
export const brushOf = (canvas: Canvas): Brush | null =>
  isOffscreen(canvas) ? canvas.getContext('2d') : canvas.getContext('2d');

export const glassOf = (canvas: Canvas, wanted: WebGLContextAttributes): WebGL2RenderingContext | null =>
  isOffscreen(canvas) ? canvas.getContext('webgl2', wanted) : canvas.getContext('webgl2', wanted);
