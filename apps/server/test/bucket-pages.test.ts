// @module-tag no-database
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBucket } from '../src/operations/offsite/bucket.ts';
import { readOffsiteSettings } from '../src/operations/offsite/offsite-settings.ts';
import { type Storage, startStorage } from './storage-process.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'windcall-bucket-'));
  storage = await startStorage(folder);
});
afterAll(async () => {
  await storage.end();
  rmSync(folder, { recursive: true });
});

// s3rver cannot page on this Node, so the proxy before it pages like S3: Amazon S3 API reference, ListObjectsV2.
it('lists every page, and gives each token back as it was', async () => {
  const pages = [['a & b.age', 'c.age'], ['d.age'], ['e.age']];
  const tokenOf = (page: number): string => `next/${page}+&=`;
  const escaped = (text: string): string => text.replaceAll('&', '&amp;');
  const asked: (string | null)[] = [];
  storage.meddle = ({ url = '' }, answer) => {
    const token = new URL(url, 'http://storage').searchParams.get('continuation-token');
    asked.push(token);
    const page = token === null ? 0 : pages.findIndex((_, i) => tokenOf(i) === token);
    const contents = (pages[page] ?? []).map(
      (name) => `<Contents><Key>windcall/${escaped(name)}</Key><Size>7</Size></Contents>`,
    );
    const more = page + 1 < pages.length;
    const next = more ? `<NextContinuationToken>${escaped(tokenOf(page + 1))}</NextContinuationToken>` : '';
    answer.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`);
    return true;
  };
  const listed = await openBucket(readOffsiteSettings(storage.env)).list();
  expect(listed).toEqual(pages.flat().map((name) => ({ name, bytes: 7 })));
  expect(asked).toEqual([null, tokenOf(1), tokenOf(2)]);
});
