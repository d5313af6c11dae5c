import type { OutgoingHttpHeaders } from 'node:http';
import { classes } from '@windcall/contract';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Bytes that may wait unread before a stream is ended: whoever is so far behind asks again. */
const MOST_UNREAD_BYTES = 256 * 1024;

/**
 * Why a stream ended: `client` went, its time was over (`age`), the server stops (`stop`), its reader may no longer read it
 * (`access`), or reads too slowly (`unread`).
 */
export const STREAM_ENDS = ['client', 'age', 'stop', 'access', 'unread'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/** One open answer of server-sent events. Source: WHATWG HTML, 9.2. */
export interface EventStream {
  /** When it was opened, ms of `performance.now()`. */
  readonly openedMs: number;
  /** Sends a message; ends the stream where too much waits unread. */
  send(id: number, message: string): void;
  /** Sends a line that says nothing, so that proxies see that somebody is there. */
  comment(): void;
  end(why: StreamEnd): void;
}

export interface StreamPace {
  /** How often a stream is given a sign of life, and its reader's right to read is looked at, ms. */
  readonly checkEveryMs: number;
  /** How long a stream lasts, ms. */
  readonly lastsMs: number;
}

/** The open event streams of this process, within their limits. */
export interface EventStreams {
  readonly pace: StreamPace;
  /**
   * Takes the answer of a request over and opens a stream on it; refused with `busy` beyond the limits. `onEnd` runs once,
   * whoever ends it. `room`: what is watched.
   */
  open(reply: FastifyReply, about: { readonly userId: number; readonly room: number }, onEnd: () => void): EventStream;
  /** Ends all of them, and lets no other begin. */
  close(): void;
  /** Open ones, and those that ended, by cause. */
  load(): { readonly open: number; readonly ended: Readonly<Record<StreamEnd, number>> };
  /** Has the age of what is sent reported: seconds since what is watched was last read; 0 while nobody watches. */
  reportLag(read: () => number): void;
  lagS(): number;
}

interface Open {
  readonly userId: number;
  readonly room: number;
  readonly stream: EventStream;
}

const { commentS, lastsS, ofUser, ofClass, ofServer } = classes.STREAM_LIMITS;

export const createEventStreams = (
  pace: StreamPace = { checkEveryMs: 1000 * commentS, lastsMs: 1000 * lastsS },
): EventStreams => {
  const open = new Set<Open>();
  const ended = Object.fromEntries(STREAM_ENDS.map((why) => [why, 0])) as Record<StreamEnd, number>;
  let closed = false;
  let readLag = (): number => 0;

  const refuseBeyond = (userId: number, room: number): void => {
    const all = [...open];
    const isFull =
      closed ||
      all.length >= ofServer ||
      all.filter((one) => one.userId === userId).length >= ofUser ||
      all.filter((one) => one.room === room).length >= ofClass;
    if (isFull) throw new Refusal('busy', { retryAfterS: 5 });
  };

  return {
    pace,
    open: (reply, { userId, room }, onEnd) => {
      refuseBeyond(userId, room);
      // no compression, no limit of time: from here on the answer is ours
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const end = (why: StreamEnd): void => {
        if (!open.delete(entry)) return;
        ended[why] += 1;
        onEnd();
        // whoever does not read gets no last word; and a server that stops waits for no connection to be used again
        if (why === 'unread') raw.destroy();
        else if (why === 'stop') raw.end(() => raw.socket?.end());
        else raw.end();
      };
      const write = (text: string): void => {
        if (!open.has(entry)) return;
        raw.write(text);
        if (raw.writableLength > MOST_UNREAD_BYTES) end('unread');
      };
      const stream: EventStream = {
        openedMs: performance.now(),
        send: (id, message) => write(`id: ${id}\ndata: ${message}\n\n`),
        comment: () => write(':\n\n'),
        end,
      };
      const entry: Open = { userId, room, stream };
      open.add(entry);
      raw.on('close', () => end('client'));
      // the first byte at once: a proxy that holds answers back is found out by its absence
      stream.comment();
      return stream;
    },
    close: () => {
      closed = true;
      for (const { stream } of open) stream.end('stop');
    },
    load: () => ({ open: open.size, ended: { ...ended } }),
    reportLag: (read) => {
      readLag = read;
    },
    lagS: () => readLag(),
  };
};
