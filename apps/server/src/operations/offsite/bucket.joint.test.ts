// @module-tag no-database
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openBucket } from './bucket.ts';

const PART = 16 * 1024 * 1024;
let storage: Server | undefined;
afterEach(() => storage?.close());

/** A minimal storage for multipart uploads; answers 403 to part number `refuse`. */
const openStorage = async ({ refuse = 0 } = {}) => {
  const parts = new Map<number, Buffer>();
  const seen = { completed: '', aborted: 0 };
  storage = createServer((request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://storage');
      const part = Number(url.searchParams.get('partNumber'));
      if (request.method === 'POST' && url.searchParams.has('uploads')) answer.end('<UploadId>up</UploadId>');
      else if (request.method === 'DELETE') answer.end(String(seen.aborted++));
      else if (request.method === 'POST') {
        seen.completed = Buffer.concat(pieces).toString();
        answer.end('<Ok/>');
      } else if (part === refuse) {
        answer.writeHead(403).end('<Code>AccessDenied</Code>');
      } else {
        parts.set(part, Buffer.concat(pieces));
        answer.writeHead(200, { etag: `"e${part}"` }).end();
      }
    });
  });
  await new Promise<void>((resolve) => storage?.listen(0, '127.0.0.1', resolve));
  const { port } = storage.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return { bucket: openBucket({ endpoint, bucket: 'club', prefix: 'a/', region: 'us-east-1', ...keys }), parts, seen };
};
const digest = (...pieces: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
};
/** Varying bytes in pieces of an odd size. */
async function* contentOf(bytes: number, piece = 3_000_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += piece) yield Buffer.alloc(Math.min(piece, bytes - at), `at ${at}.`);
}
const wholeOf = async (bytes: number): Promise<string> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of contentOf(bytes)) pieces.push(piece);
  return digest(...pieces);
};

it.each([
  ['one byte over two parts', 2 * PART + 1, [PART, PART, 1]],
  ['as long as a part', PART, [PART, 0]],
  ['short', 5, [5]],
  ['empty', 0, [0]],
] as const)('stores a file that is %s whole, its parts in order', async (_, bytes, sizes) => {
  const { bucket, parts, seen } = await openStorage();
  expect(await bucket.put('file', contentOf(bytes))).toBe(bytes);
  const sent = [...parts.entries()].sort(([a], [b]) => a - b);
  expect(sent.map(([, { length }]) => length)).toEqual(sizes);
  expect(digest(...sent.map(([, part]) => part))).toBe(await wholeOf(bytes));
  const named = [...seen.completed.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"e(\d+)"/g)];
  expect(named.map(([, number, tag]) => [Number(number), Number(tag)])).toEqual(sizes.map((__, i) => [i + 1, i + 1]));
  expect(seen.aborted).toBe(0);
});

it('leaves nothing behind of a file whose second part is refused', async () => {
  const { bucket, seen } = await openStorage({ refuse: 2 });
  await expect(bucket.put('file', contentOf(PART + 1))).rejects.toThrow('refused this key (AccessDenied)');
  expect([seen.completed, seen.aborted]).toEqual(['', 1]);
});
