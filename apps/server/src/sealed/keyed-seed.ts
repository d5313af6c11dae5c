import { createHmac } from 'node:crypto';

/** 64 bits in hex that only this server can work out, from a secret of its own; the same whenever it is asked. */
export const keyedSeed = (secret: string, about: string): string =>
  createHmac('sha256', secret).update(`windcall drills ${about}`).digest('hex').slice(0, 16);
