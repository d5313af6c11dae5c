import { type FrameWish, hostRange } from './range-host.ts';
import type { Canvases } from './range-painter.ts';

let host: ReturnType<typeof hostRange> | null = null;

/** Receives the two canvases first, then wishes for pictures. */
self.onmessage = ({ data }: MessageEvent<Canvases | FrameWish>) => {
  if ('glass' in data) host = hostRange(data, (news) => self.postMessage(news));
  else host?.paint(data);
};
