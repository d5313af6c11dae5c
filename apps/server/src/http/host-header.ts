import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

/** A name or address with an optional port. Source: RFC 9110, 7.2, without characters that no real name has. */
const ONE_HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The normalized name or address of a Host header, IPv6 without brackets; null if malformed. */
const hostnameOf = (host: string): string | null => {
  if (!ONE_HOST.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
};

/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses that the internet does not route. Sources: RFC 1918, 3927, 6598, 4193 and 4291. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

export const isLoopbackAddress = (address: string): boolean => isListed(LOOPBACK, plain(address));

/** Whether a Host header names this machine by a loopback name or address. */
export const isLoopbackHost = (host: string): boolean => {
  const name = hostnameOf(host);
  return name !== null && (name === 'localhost' || isLoopbackAddress(name));
};

/** Names that nobody can own on the internet. Sources: RFC 6761, 6762, 8375, ICANN 2024 (internal); `lan` on routers. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|home\.arpa|internal|lan)$/;

/** Whether a name or address is valid only within its own network. */
const isLocal = (hostname: string): boolean =>
  isIP(hostname) === 0 ? LOCAL_NAME.test(hostname) : isLoopbackAddress(hostname) || isListed(PRIVATE, hostname);

const ownHost = ({ socket }: FastifyRequest, port: number): string => {
  const address = plain(socket.localAddress ?? '127.0.0.1');
  return `${isIPv6(address) ? `[${address}]` : address}:${socket.localPort ?? port}`;
};

/**
 * Origin of links to this server: PUBLIC_URL, else the request's Host if it is local, else the connection's local
 * address. Never a public name, which the sender may have made up.
 */
export const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, request: FastifyRequest): string => {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const name = hostnameOf(request.host);
  const host = name !== null && isLocal(name) ? request.host : ownHost(request, port);
  return new URL(`${request.protocol === 'https' ? 'https' : 'http'}://${host}`).origin;
};

/** Refuses two Host headers or a malformed one (RFC 9112, 3.2), which a proxy may read differently. */
export const refuseUnclearHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    let hosts = 0;
    for (let i = 0; i < raw.rawHeaders.length; i += 2) if (raw.rawHeaders[i]?.toLowerCase() === 'host') hosts++;
    const { host } = raw.headers;
    if (hosts > 1 || (host !== undefined && hostnameOf(host) === null)) {
      throw new Refusal('bad-request', { message: 'Host: send one name or address of this server.' });
    }
  });
};
