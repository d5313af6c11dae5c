import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { LARGE_BYTES } from './large-turns.ts';
import { holdsOnlyStorableText } from './validation.ts';

/** Deepest nesting of a body; the contract's deepest schema needs 8. */
const MAX_DEPTH = 32;
/** Most keys of an object in a body; the contract's widest map has one key per distance of a wind field. */
const MAX_KEYS = 2000;
const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a body's brackets nest too deeply or an object has too many keys, by its bytes: recursion could overflow. */
const isMonstrous = (body: Buffer): boolean => {
  const keys = new Uint32Array(MAX_DEPTH + 1);
  let depth = 0;
  let inText = false;
  for (let i = 0; i < body.length; i++) {
    const c = body[i];
    if (inText) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) inText = false;
    } else if (c === QUOTE) inText = true;
    else if (c === COLON) {
      keys[depth] = (keys[depth] ?? 0) + 1;
      if ((keys[depth] ?? 0) > MAX_KEYS) return true;
    } else if (c === OPEN_LIST || c === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return true;
      keys[depth] = 0;
    } else if ((c === CLOSE_LIST || c === CLOSE_OBJECT) && depth > 0) depth--;
  }
  return false;
};

/** Escapes that may produce unstorable text: NUL and surrogates. Only then is the value searched. */
const SUSPECT_ESCAPE = /\\u(0000|d[89a-f])/i;

/** Parses a JSON body; undefined if empty. Refuses invalid JSON, deep nesting and unstorable text. */
const parseJsonBody = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new Refusal('bad-request', { message: 'The body is not valid UTF-8.' });
  if (isMonstrous(body))
    throw new Refusal('bad-request', { message: 'The body is nested too deeply or has too many keys.' });
  const source = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new Refusal('bad-request', { message: 'The body is not valid JSON.' });
  }
  if (source.includes('"__proto__"')) throw new Refusal('bad-request', { message: 'The body is not valid JSON.' });
  if (SUSPECT_ESCAPE.test(source) && !holdsOnlyStorableText(value)) {
    throw new Refusal('bad-request', { message: 'Texts must not contain NUL characters or broken Unicode.' });
  }
  return value;
};

/** A large body, parsed later in its turn. */
export class UnparsedBody {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  parse(): unknown {
    return parseJsonBody(this.bytes);
  }
}

/** Accepts only JSON bodies; others get 415. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length > LARGE_BYTES ? new UnparsedBody(body) : parseJsonBody(body),
  );
};
