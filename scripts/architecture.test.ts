import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CUE_KINDS } from '../packages/contract/src/tables/cues.ts';
import { DRAG_MODEL_NAMES } from '../packages/contract/src/tables/drag.ts';
import { MICRO_KINDS } from '../packages/contract/src/tables/micro-kinds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
const PACKAGE = /^@windcall\/(\w+)$/;

/** Files of this repository that a source imports, also lazily or by package name. */
const importsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8');
  const named = [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name = '']) => name);
  return named.map((name) => {
    const found = PACKAGE.exec(name);
    return found ? `packages/${found[1]}` : join(dirname(file), name);
  });
};

describe('docs/ARCHITECTURE.md', () => {
  it('names only files and folders that are there', () => {
    const paths = [...page.matchAll(/`((?:apps|packages|scripts|docs|e2e|bench)\/[\w./-]+?)(?:\/\*)?`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('walks a shot through files that import one another', () => {
    const walks = page.split(/\n(?:In the browser|On the server)/).slice(1);
    expect(walks).toHaveLength(2);
    for (const walk of walks) {
      const files = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThanOrEqual(6);
      for (const [i, file] of files.slice(0, -1).entries()) {
        const next = files[i + 1] ?? '';
        const reached = importsOf(file).some(
          (path) => path === next || (path.startsWith('packages/') && next.startsWith(`${path}/`)),
        );
        expect(reached, `${file} must import ${next}`).toBe(true);
      }
    }
  });

  it('stands beside a README of ballistics that names every drag model', () => {
    const readme = readFileSync(join(root, 'packages/ballistics/README.md'), 'utf8');
    expect(DRAG_MODEL_NAMES.filter((name) => !readme.includes(`'${name}'`))).toEqual([]);
  });

  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

  it('sends to a glossary that explains every drag model', () => {
    expect(DRAG_MODEL_NAMES.filter((name) => !new RegExp(`^\\|[^|]*\\b${name}\\b`, 'm').test(glossary))).toEqual([]);
  });

  it.each([
    ['Cue', CUE_KINDS],
    ['Micro-drill', MICRO_KINDS],
  ])('sends to a glossary whose %s names every kind', (term, kinds) => {
    const row = glossary.split('\n').find((line) => line.startsWith(`| ${term} |`)) ?? '';
    expect(kinds.filter((kind) => !new RegExp(`\\b${kind}\\b`).test(row))).toEqual([]);
  });

  it('is short enough to be read at once, but for the table that is looked up', () => {
    const [read = ''] = page.split('## To add …');
    expect(read.split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});
