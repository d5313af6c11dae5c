import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from '../../http/host-header.ts';

/** Headers that a proxy adds. */
const OF_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request was made on the server's own machine, with nothing in between: a loopback address and name, an origin
 * that is no other site, and no trace of a proxy.
 */
export const isFromThisMachine = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  (headers.origin === undefined || isLoopbackHost(headers.origin.replace(/^https?:\/\//, ''))) &&
  OF_A_PROXY.every((name) => headers[name] === undefined);
