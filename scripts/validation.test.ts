import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const PAGES = readdirSync(new URL('docs/measured/', root)).map((name) => `docs/measured/${name}`);
const marksIn = (text: string): string[] => [...text.matchAll(/<!-- bench:([\w-]+) -->/g)].map(([, id = '']) => id);
/** Link anchors of a page's headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

const validation = read('docs/validation.md');

describe('the page a reader decides by', () => {
  it('is read in half an hour', () => {
    expect(validation.split(/\s+/).length).toBeLessThanOrEqual(9000);
  });

  it('links to tables that are there', () => {
    const links = [...validation.matchAll(/\((measured\/[\w-]+\.md)(?:#([^)]+))?\)/g)];
    expect(links.length).toBeGreaterThan(8);
    for (const [, file = '', anchor] of links) {
      expect(PAGES).toContain(`docs/${file}`);
      if (anchor !== undefined) expect(anchorsOf(read(`docs/${file}`))).toContain(anchor);
    }
  });
});

describe('the measured tables', () => {
  const listed = /const SUITES[^{]*\{([\s\S]*?)\n\};/.exec(read('bench/src/main.ts'))?.[1] ?? '';
  const suites = [...listed.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
  const loads = (/const NAMES = \[([^\]]+)\]/.exec(read('bench/src/load.ts'))?.[1]?.match(/[\w-]+/g) ?? []).map(
    (name) => `load-${name}`,
  );
  const alone = ['bench/src/faults.ts', 'e2e/measure-flags.ts', 'e2e/measure-paint.ts', 'e2e/measure-picture.ts'];
  const others = [...alone, 'e2e/measure-web.ts', 'e2e/measure-screens.ts'].flatMap((file) =>
    [...read(file).matchAll(/record\(\s*'([\w-]+)'/g)].map(([, id = '']) => id),
  );

  it('stand on one page each, and each has a suite that writes it', () => {
    const marks = PAGES.flatMap((page) => marksIn(read(page)));
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.toSorted()).toEqual([...suites, ...loads, ...others].toSorted());
  });

  it('are all measured every night', () => {
    const commands = read('.github/workflows/nightly.yml');
    for (const name of suites) expect(commands).toMatch(new RegExp(`[- ]${name}\\b`));
    for (const name of [
      'bench:picture',
      'bench:paint',
      'bench:flags',
      'bench:web',
      'bench:screens',
      'load -- everything',
      'test:faults',
    ])
      expect(commands).toContain(`npm run ${name}`);
  });
});
