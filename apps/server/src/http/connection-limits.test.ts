// @module-tag no-database
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type ConnectionLimits, limitConnections } from './server.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

const start = async (limits: ConnectionLimits, answer: (end: () => void) => void = (end) => end()): Promise<number> => {
  server = createServer((_request, response) => answer(() => void response.end('here')));
  limitConnections(server, limits);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const open = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => {});
    sockets.push(socket);
  });
const closed = (socket: Socket) =>
  new Promise((resolve) => (socket.destroyed ? resolve(true) : socket.once('close', resolve)));
const ask = (port: number): Promise<number> =>
  new Promise((resolve) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', () => resolve(0));
  });

it.each([
  { most: 1000, mostPerAddress: 20 },
  { most: 20, mostPerAddress: null },
])('idle connections keep nobody out: %o', async (limits) => {
  const port = await start(limits);
  const idle: Socket[] = [];
  for (let i = 0; i < 60; i++) idle.push(await open(port));
  expect(await ask(port)).toBe(200);
  // the oldest were closed
  await Promise.all(idle.slice(0, 40).map(closed));
  expect(idle.slice(45).some((socket) => socket.destroyed)).toBe(false);
});

it('a connection whose request is under way is not closed for a newcomer, who is closed instead', async () => {
  const ends: (() => void)[] = [];
  const port = await start({ most: 100, mostPerAddress: 3 }, (end) => void ends.push(end));
  const answers = [1, 2, 3].map(() => ask(port));
  while (ends.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await ask(port)).toBe(0);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
});
