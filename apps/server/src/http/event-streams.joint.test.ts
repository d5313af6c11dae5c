// @module-tag no-database
import { EventEmitter } from 'node:events';
import { classes } from '@windcall/contract';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createEventStreams, STREAM_ENDS } from './event-streams.ts';

const { ofUser, ofClass, ofServer, commentS, lastsS } = classes.STREAM_LIMITS;

/** An answer that records its content and its end. */
const answer = () => {
  const seen = { head: {} as Record<string, unknown>, text: '', end: '', hijacked: false };
  const raw = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writeHead: (_: number, head: Record<string, unknown>) => Object.assign(seen, { head }),
    write: (text: string) => {
      seen.text += text;
    },
    end: (then?: () => void) => {
      seen.end = then === undefined ? 'ended' : 'ended with its socket';
    },
    destroy: () => {
      seen.end = 'destroyed';
    },
  });
  const reply = {
    hijack: () => Object.assign(seen, { hijacked: true }),
    getHeaders: () => ({ 'x-request-id': 'r', 'cache-control': 'public' }),
    raw,
  };
  return { seen, raw, reply: reply as unknown as FastifyReply };
};
const isOpen = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'busy', details: { retryAfterS: 5 } });
    return !(error instanceof Refusal);
  }
};

it('sends each message with its number, and reports its end once, without later messages', () => {
  const streams = createEventStreams();
  expect(streams.pace).toEqual({ checkEveryMs: 1000 * commentS, lastsMs: 1000 * lastsS });
  let ends = 0;
  const { seen, raw, reply } = answer();
  const stream = streams.open(reply, { userId: 1, room: 2 }, () => ends++);
  expect(seen).toMatchObject({
    hijacked: true,
    head: { 'x-request-id': 'r', 'cache-control': 'no-store' },
    text: ':\n\n',
  });
  expect(seen.head['content-type']).toBe('text/event-stream; charset=utf-8');
  stream.send(7, '{"a":1}');
  stream.comment();
  expect([streams.load().open, ends]).toEqual([1, 0]);
  stream.end('age');
  stream.send(8, 'late');
  raw.emit('close');
  expect(seen.text).toBe(':\n\nid: 7\ndata: {"a":1}\n\n:\n\n');
  expect([seen.end, ends]).toEqual(['ended', 1]);
  expect(streams.load()).toEqual({
    open: 0,
    ended: { ...Object.fromEntries(STREAM_ENDS.map((why) => [why, 0])), age: 1 },
  });
});

it('ends a stream with 256 KiB unread, one whose reader has gone, and all streams when the server stops', () => {
  const streams = createEventStreams();
  const open = () => {
    const one = answer();
    return { ...one, stream: streams.open(one.reply, { userId: 1, room: 1 }, () => undefined) };
  };
  const [slow, gone, last] = [open(), open(), open()];
  slow.raw.writableLength = 256 * 1024;
  slow.stream.send(1, 'x');
  expect(slow.seen.end).toBe('');
  slow.raw.writableLength++;
  slow.stream.comment();
  expect(slow.seen.end).toBe('destroyed');
  gone.raw.emit('close');
  expect(streams.load().open).toBe(1);
  streams.close();
  expect(last.seen.end).toBe('ended with its socket');
  expect(streams.load()).toMatchObject({ open: 0, ended: { unread: 1, client: 1, stop: 1, age: 0, access: 0 } });
  expect(isOpen(open)).toBe(false);
});

it('limits streams per user, class and server, and has room again when one ends', () => {
  const most = (about: (n: number) => { userId: number; room: number }, limit: number) => {
    const streams = createEventStreams();
    const opened: { end: (why: 'client') => void }[] = [];
    const open = (at: { userId: number; room: number }) =>
      isOpen(() => opened.push(streams.open(answer().reply, at, () => undefined)));
    while (opened.length <= limit && open(about(opened.length)));
    const count = opened.length;
    const elsewhere = open({ userId: -1, room: -1 });
    if (elsewhere) opened.pop();
    opened[0]?.end('client');
    return [count, elsewhere, open(about(count))];
  };
  expect(most((n) => ({ userId: 1, room: n }), ofUser)).toEqual([ofUser, true, true]);
  expect(most((n) => ({ userId: n, room: 1 }), ofClass)).toEqual([ofClass, true, true]);
  expect(most((n) => ({ userId: n, room: n }), ofServer)).toEqual([ofServer, false, true]);
});

it('reports the given lag, and none before', () => {
  const streams = createEventStreams();
  expect(streams.lagS()).toBe(0);
  let lag = 3;
  streams.reportLag(() => lag);
  lag = 4;
  expect(streams.lagS()).toBe(4);
});
