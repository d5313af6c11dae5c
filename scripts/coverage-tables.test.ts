import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/coverage');

/** Cells of a row of a Markdown table, in which `\|` stands for a `|`; null for other lines. */
const cellsOf = (line: string): string[] | null =>
  line.startsWith('|')
    ? line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'))
    : null;

/** Whether the file has a call with this title as first argument: `it('…'`, `test("…"`, `it.each(…)(`…``. */
const hasTest = (file: string, title: string): boolean => {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1`).test(readFileSync(join(root, file), 'utf8'));
};

/** The error in `path/of/a.test.ts · "title of a test"`, or null. */
const faultOf = (reference: string): string | null => {
  const [, file = '', title = ''] = /^(\S+\.(?:test|spec)\.tsx?) · "(.+)"$/.exec(reference) ?? [];
  if (title === '') return `not in the form path/of/a.test.ts · "title": ${reference}`;
  if (!existsSync(join(root, file))) return `no such file: ${file}`;
  return hasTest(file, title) ? null : `no test in ${file} with the title: ${title}`;
};

const faultsOf = ([section = '', requirement = '', where = '', ...rest]: string[]): string[] => [
  ...(/^\d+(\.\d+)*$/.test(section) ? [] : [`not a section number: ${section}`]),
  ...(requirement === '' ? ['no requirement'] : []),
  ...(rest.length > 0 ? ['more than three cells'] : []),
  ...where.split('<br>').flatMap((reference) => faultOf(reference.trim()) ?? []),
];

const HEAD = ['§', 'requirement', 'where it is tested'];

describe.each(readdirSync(folder).filter((name) => name.endsWith('.md')))('docs/coverage/%s', (name) => {
  const rows = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells !== null)
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));

  it('has a table with the three columns', () => {
    expect(rows[0]).toEqual(HEAD);
    expect(rows.length).toBeGreaterThan(10);
  });

  it('names for each requirement a test that exists', () => {
    const faults = rows
      .filter((cells) => cells.join() !== HEAD.join())
      .flatMap((cells) => faultsOf(cells).map((fault) => `§${cells[0]} ${cells[1]}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

it('a row without a test, with a file or a title that is not there, is found', () => {
  const good = 'scripts/coverage-tables.test.ts · "names for each requirement a test that exists"';
  expect(faultsOf(['2.3', 'Two tabs', good])).toEqual([]);
  expect(faultsOf(['2.3', 'Two tabs', `${good}<br>${good}`])).toEqual([]);
  expect(faultsOf(['2.3', 'Two tabs', ''])).toHaveLength(1);
  expect(faultsOf(['2.3', 'Two tabs', good.replace('tables', 'chairs')])[0]).toContain('no such file');
  expect(faultsOf(['2.3', 'Two tabs', good.replace('names', 'knows')])[0]).toContain('no test in');
  expect(faultsOf(['two', '', good])).toHaveLength(2);
});
