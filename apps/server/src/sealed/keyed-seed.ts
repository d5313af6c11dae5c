import { createHmac } from 'node:crypto';

/** 64 bits in hex that only this server can work out, from a secret of its own; the same whenever it is asked. */
export const keyedSeed = (secret: string, about: string): string =>
  createHmac('sha256', secret).update(`windcall drills ${about}`).digest('hex').slice(0, 16);

/** The decimal digits of a seed in hex, as draws take it. */
export const digitsOf = (seedHex: string): string => BigInt(`0x${seedHex}`).toString();
