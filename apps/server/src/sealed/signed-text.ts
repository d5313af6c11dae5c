import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** Purpose of a signed text; a text is valid for one purpose. */
type Use = 'call' | 'kept' | 'seen';

const signatureOf = (secret: string, use: Use, body: string): Buffer =>
  createHmac('sha256', secret).update(`windcall first call ${use}\n${body}`).digest();

/** Signs an object into a readable text that only this server can make. It must hold no secret. */
export const signText = (secret: string, use: Use, thing: object): string => {
  const body = Buffer.from(JSON.stringify(thing)).toString('base64url');
  return `${body}.${signatureOf(secret, use, body).toString('base64url')}`;
};

/** The object in a signed text; null if it is foreign, altered, or for another use. */
export const readSigned = <T>(secret: string, use: Use, text: string, schema: z.ZodType<T>): T | null => {
  const [body = '', signature = '', ...more] = text.split('.');
  const [given, own] = [Buffer.from(signature, 'base64url'), signatureOf(secret, use, body)];
  if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  // base64url allows several spellings of the same bytes: only the original is accepted
  if (given.toString('base64url') !== signature) return null;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
};
