import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { lockKey } from './login-locks.ts';
import { usernameKey } from './username-key.ts';

/** Time for which a browser stays known after signing in, seconds. */
const LIFE_S = 365 * 24 * 3600;
const NONCE = /^[\w-]{22}$/;

/** One cookie per name, so that a shared browser is known to each of its users' names. */
const cookieName = (nameKey: string): string => `windcall-device-${nameKey.slice(0, 16)}`;

const sign = (secret: string, nameKey: string, nonce: string): Buffer =>
  createHmac('sha256', secret).update(`device:${nameKey}:${nonce}`).digest();

/** Value of the first cookie of that name in a `Cookie` header; undefined without one. Source: RFC 6265, 4.2.1. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
};

/** Sets a cookie that only sign-in calls get and no script reads. `lifeS` 0 removes it. */
export const setCookie = (config: Config, reply: FastifyReply, pair: string, lifeS: number): void => {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${pair}; Max-Age=${lifeS}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`);
};

/** The device id in a request's cookie, if this server issued it for this name; null otherwise. */
const findDevice = (secret: string, nameKey: string, header: string | undefined): string | null => {
  const [nonce = '', signature = ''] = (readCookie(header, cookieName(nameKey)) ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const due = sign(secret, nameKey, nonce);
  return NONCE.test(nonce) && given.length === due.length && timingSafeEqual(given, due) ? nonce : null;
};

/** The counters of failed logins under one name. */
export interface AttemptKeys {
  /** The name's counter, shared by all unknown devices. */
  readonly name: string;
  /** The counter of this request: a known device has its own, so that strangers cannot lock it out. */
  readonly counted: string;
  /** Whether this browser has signed in to the name before. */
  readonly isKnownDevice: boolean;
}

/**
 * The counter for a guess at a name's password. A browser that has signed in to the name before has its own, so that
 * strangers' failures do not lock it out. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export const attemptKeys = (config: Config, username: string, request: FastifyRequest): AttemptKeys => {
  const name = lockKey(config.jwtSecret, 'name', usernameKey(username));
  const device = findDevice(config.jwtSecret, name, request.headers.cookie);
  const counted = device === null ? name : `${name}:${lockKey(config.jwtSecret, 'device', device)}`;
  return { name, counted, isKnownDevice: device !== null };
};

/** Makes the browser that has just signed in known to the name; a known browser keeps its cookie's id. */
export const rememberDevice = (
  config: Config,
  username: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const name = lockKey(config.jwtSecret, 'name', usernameKey(username));
  const nonce = findDevice(config.jwtSecret, name, request.headers.cookie) ?? randomBytes(16).toString('base64url');
  const value = `${nonce}.${sign(config.jwtSecret, name, nonce).toString('base64url')}`;
  setCookie(config, reply, `${cookieName(name)}=${value}`, LIFE_S);
};
