import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';
import { createCaller, patient } from './http-caller.ts';
import { createShotWriter, NOTHING_WRONG } from './shot-writer.ts';

const SLOW = isFull ? 200 : 50;
/** 60 s for the head, 120 s for the whole request, checked every 30 s. */
const CLOSED_WITHIN_MS = 160_000;
/** Slowdown of a bystander's shots by slow clients, 95th percentiles. */
const MOST_RATIO = 5;

let place: FaultPlace;
let server: ServerProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  place = await createFaultPlace();
  server = await place.start();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await place.remove();
});

const BEGINNINGS = [
  'GET /api/auth/me HTTP/1.1\r\nHost: x\r\n',
  'POST /api/auth/jwt/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"us',
  '',
];

/** Opens connections that never finish a request; returns the number that the server has closed. */
const openSlow = async (count: number): Promise<() => number> => {
  let closed = 0;
  const port = Number(new URL(server.url).port);
  await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {}).on('close', () => closed++);
      socket.resume();
      return new Promise<void>((resolve) =>
        socket.on('connect', () => {
          socket.write(BEGINNINGS[i % BEGINNINGS.length] ?? '');
          resolve();
        }),
      );
    }),
  );
  return () => closed;
};

describe('clients that never finish their request', () => {
  it('do not keep others waiting, and are hung up on', async () => {
    const call = patient(createCaller(server.url));
    const writer = await createShotWriter(call, 'bystander', isFull ? 110 : 0);
    /** The 95th percentile of shot times until `over` returns true, ms. */
    const timeShots = async (over: (shots: number) => boolean): Promise<number> => {
      const times: number[] = [];
      const wrote = await writer.write(call, () => {
        times.push(Date.now());
        return over(times.length);
      });
      expect(wrote).toBe(true);
      const lasted = times.slice(1).map((time, i) => time - (times[i] ?? time));
      return lasted.sort((a, b) => a - b)[Math.floor(lasted.length * 0.95)] ?? 0;
    };
    const alone = await timeShots((shots) => shots > 40);
    const closed = await openSlow(SLOW);
    const begun = Date.now();
    // the third kind of slow client sends nothing: it costs a socket, and is closed only when it sends
    const expected = Math.floor((SLOW * 2) / 3);
    const p95 = await timeShots((shots) =>
      isFull ? closed() >= expected || Date.now() - begun > CLOSED_WITHIN_MS : shots > 40,
    );
    expect(await writer.audit(call)).toMatchObject(NOTHING_WRONG);
    // this machine's clock has whole ms, and its other work comes in bursts
    expect(p95).toBeLessThan(MOST_RATIO * Math.max(100, alone));
    if (isFull) {
      expect(closed()).toBeGreaterThanOrEqual(expected);
      reportFault({
        fault: `${SLOW} clients that begin a request and never finish it`,
        found: `a bystander’s shots p95 ${p95} ms, ${alone} ms before (with a pace of 110 ms); ${closed()} hung up on within ${Math.round((Date.now() - begun) / 1000)} s`,
      });
    }
  });
});
