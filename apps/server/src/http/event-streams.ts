import type { OutgoingHttpHeaders } from 'node:http';
import { classes } from '@windcall/contract';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Unread bytes that end a stream; a client so far behind reconnects. */
const MOST_UNREAD_BYTES = 256 * 1024;

/**
 * Why a stream ended: the `client` left, its time was over (`age`), the server stops (`stop`), the reader lost
 * `access`, or reads too slowly (`unread`).
 */
export const STREAM_ENDS = ['client', 'age', 'stop', 'access', 'unread'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/** One open response of server-sent events. Source: WHATWG HTML, 9.2. */
export interface EventStream {
  readonly openedMs: number;
  /** Sends a message; ends the stream if too many bytes are unread. */
  send(id: number, message: string): void;
  /** Sends an empty line, so that proxies keep the connection. */
  comment(): void;
  end(why: StreamEnd): void;
}

export interface StreamPace {
  /** Interval of signs of life and access checks, ms. */
  readonly checkEveryMs: number;
  readonly lastsMs: number;
}

/** The open event streams of this process, within limits. */
export interface EventStreams {
  readonly pace: StreamPace;
  /**
   * Streams on the reply of a request; refuses with `busy` beyond the limits. `onEnd` runs once. `room`: what the
   * reader watches.
   */
  open(reply: FastifyReply, about: { readonly userId: number; readonly room: number }, onEnd: () => void): EventStream;
  close(): void;
  load(): { readonly open: number; readonly ended: Readonly<Record<StreamEnd, number>> };
  /** Sets the source of `lagS`: seconds since the last read for streams; 0 without readers. */
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
      // 'close' has fired already if the client left while access was checked: nothing would ever end this stream
      if (reply.raw.destroyed) throw new Refusal('busy', { retryAfterS: 5 });
      // from here on Fastify adds no compression or timeout
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
        // a reader that does not read gets no farewell, and a stopping server keeps no connection alive
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
      // sends the first byte at once: if it does not arrive, a proxy buffers
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
