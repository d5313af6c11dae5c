import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** What a text is for: one made for the one is nothing to the other. */
type Use = 'call' | 'kept';

const signatureOf = (secret: string, use: Use, body: string): Buffer =>
  createHmac('sha256', secret).update(`windcall first call ${use}\n${body}`).digest();

/** A thing in a text that its holder can read and nobody but this server can make. It must hold nothing sealed. */
export const signText = (secret: string, use: Use, thing: object): string => {
  const body = Buffer.from(JSON.stringify(thing)).toString('base64url');
  return `${body}.${signatureOf(secret, use, body).toString('base64url')}`;
};

/** The thing of a text; null where it was made elsewhere, for something else, or was changed. */
export const readSigned = <T>(secret: string, use: Use, text: string, schema: z.ZodType<T>): T | null => {
  const [body = '', signature = '', ...more] = text.split('.');
  const [given, own] = [Buffer.from(signature, 'base64url'), signatureOf(secret, use, body)];
  if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  // base64url has several spellings of the same bytes: only the one that was given out is read
  if (given.toString('base64url') !== signature) return null;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
};
