import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './request-budget.ts';

export interface ConnectionLimits {
  readonly most: number;
  /** Null behind a proxy, whose address all connections share. */
  readonly mostPerAddress: number | null;
}

const longestIdle = (sockets: Iterable<Socket>, busy: ReadonlySet<Socket>): Socket | undefined => {
  for (const socket of sockets) if (!busy.has(socket)) return socket;
  return undefined;
};

/**
 * Limits a server's connections, in all and per address. Beyond a limit the longest-idle connection is closed, so that
 * idle ones keep no newcomer out; if all are busy, the newcomer is closed.
 */
export const limitConnections = (server: Server, { most, mostPerAddress }: ConnectionLimits): void => {
  /** Open connections, longest idle first. */
  const open = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();

  const close = (sockets: Iterable<Socket>, newcomer: Socket): void => {
    (longestIdle(sockets, busy) ?? newcomer).destroy();
  };

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const own = byAddress.get(address) ?? new Set();
    byAddress.set(address, own);
    if (mostPerAddress !== null && own.size >= mostPerAddress) close(own, socket);
    else if (open.size >= most) close(open, socket);
    if (socket.destroyed) return;
    open.add(socket);
    own.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      own.delete(socket);
      if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      const own = byAddress.get(networkOf(socket.remoteAddress ?? ''));
      // just used: move to the end
      for (const sockets of [open, own]) if (sockets?.delete(socket)) sockets.add(socket);
    });
  });
};
