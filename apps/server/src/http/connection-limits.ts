import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './request-budget.ts';

export interface ConnectionLimits {
  /** Connections in all. */
  readonly most: number;
  /** Connections from one address; null where a proxy stands in front, whose address all of them have. */
  readonly mostPerAddress: number | null;
}

/** The connection that has been idle for longest; undefined when all are in use. */
const longestIdle = (sockets: Iterable<Socket>, busy: ReadonlySet<Socket>): Socket | undefined => {
  for (const socket of sockets) if (!busy.has(socket)) return socket;
  return undefined;
};

/**
 * Keeps a server within its connections: where there is one too many, of one address or in all, the one that has been idle
 * for longest is closed, so that idle connections never keep a newcomer out; without an idle one the newcomer is closed.
 */
export const limitConnections = (server: Server, { most, mostPerAddress }: ConnectionLimits): void => {
  /** Open connections, the longest idle first. */
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
      // used just now: to the end of the row
      for (const sockets of [open, own]) if (sockets?.delete(socket)) sockets.add(socket);
    });
  });
};
