import type { Writable } from 'node:stream';

/** Writes a text; resolves when there is room for more, rejects when the reader has gone. */
export type WriteText = (text: string) => Promise<void>;

export const writeInto =
  (stream: Writable): WriteText =>
  (text) =>
    new Promise((resolve, reject) => {
      if (stream.destroyed) return reject(new Error('the reader has gone'));
      if (stream.write(text)) return resolve();
      const settle = (): void => {
        stream.off('drain', settle).off('close', settle);
        if (stream.destroyed) reject(new Error('the reader has gone'));
        else resolve();
      };
      stream.on('drain', settle).on('close', settle);
    });
