import { describe, expect, it } from 'vitest';
import { paintOnceAFrame } from './paint-once-a-frame.ts';

/** Frames that the test triggers. */
const frames = () => {
  const waiting = new Map<number, () => void>();
  let id = 0;
  return {
    waiting,
    painter: paintOnceAFrame(
      (callback) => {
        id += 1;
        waiting.set(id, callback);
        return id;
      },
      (gone) => void waiting.delete(gone),
    ),
    next: () => {
      const now = [...waiting.values()];
      waiting.clear();
      for (const callback of now) callback();
    },
  };
};

describe('a layer', () => {
  it('is painted once a frame however often it is asked to, with the last picture', () => {
    const { painter, next, waiting } = frames();
    const painted: number[] = [];
    for (const n of [1, 2, 3]) painter.request(() => painted.push(n));
    expect(waiting.size).toBe(1);
    next();
    expect(painted).toEqual([3]);
  });
  it('is not painted when nothing asks', () => {
    const { painter, next, waiting } = frames();
    painter.request(() => undefined);
    next();
    expect(waiting.size).toBe(0);
  });
  it('is not painted after it was taken back, and can be asked again', () => {
    const { painter, next } = frames();
    const painted: number[] = [];
    painter.request(() => painted.push(1));
    painter.cancel();
    next();
    painter.request(() => painted.push(2));
    next();
    expect(painted).toEqual([2]);
  });
});
