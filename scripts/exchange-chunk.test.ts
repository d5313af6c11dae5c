import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the readers of files', () => {
  it('weigh no more than 25 kB, gzipped, beside what the app has anyway', async () => {
    const { output } = await build({
      input: join(root, 'packages/exchange/src/index.ts'),
      external: [/^@windcall\//, 'zod'],
      write: false,
      output: { minify: true },
    });
    const bytes = output.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipSync(part.code).length : 0), 0);
    expect(bytes).toBeLessThanOrEqual(25_000);
    expect(bytes).toBeGreaterThan(5000);
  });

  it('come only when a file, a link or a code needs them: nothing of the app imports them at once', () => {
    const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    const atOnce = sources.filter((file) =>
      /^import (?!type )[^;]*from '@windcall\/exchange/m.test(readFileSync(join(root, 'apps/web/src', file), 'utf8')),
    );
    expect(atOnce).toEqual([]);
  });
});
