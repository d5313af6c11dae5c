import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/** Headers that a proxy adds. */
const OF_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isLoopbackAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
};

/** Whether `host`, with or without a port, is a name that only this machine has for itself. */
const isLoopbackHost = (host: string): boolean => {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
};

/**
 * Whether a request was made on the server's own machine, with nothing in between: a loopback address and name, an origin
 * that is no other site, and no trace of a proxy.
 */
export const isFromThisMachine = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  (headers.origin === undefined || isLoopbackHost(headers.origin.replace(/^https?:\/\//, ''))) &&
  OF_A_PROXY.every((name) => headers[name] === undefined);
