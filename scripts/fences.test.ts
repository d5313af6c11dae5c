import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitWordsIn } from './unit-words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = join(root, 'node_modules/.bin/biome');

/** One deliberate violation per fence: a blind fence is green too. */
const violations: [what: string, file: string, source: string, rule: string][] = [
  [
    'ballistics knowing wind',
    'packages/ballistics/src/a.ts',
    "import { x } from '@windcall/wind';",
    'noRestrictedImports',
  ],
  ['a package using Node', 'packages/wmp/src/b.ts', "import { x } from 'node:fs';", 'noRestrictedImports'],
  [
    'cues knowing the wind’s fields',
    'packages/cues/src/b2.ts',
    "import { x } from '@windcall/wind';",
    'noRestrictedImports',
  ],
  [
    'units knowing anything',
    'packages/units/src/c.ts',
    "import { x } from '@windcall/contract';",
    'noRestrictedImports',
  ],
  ['numbers knowing units', 'packages/numbers/src/a.ts', "import { x } from '@windcall/units';", 'noRestrictedImports'],
  [
    'training knowing the simulation',
    'packages/training/src/t.ts',
    "import { x } from '@windcall/simulation';",
    'noRestrictedImports',
  ],
  [
    'the contract knowing the solver',
    'packages/contract/src/d.ts',
    "import { x } from '@windcall/ballistics';",
    'noRestrictedImports',
  ],
  [
    'a package by its path',
    'packages/wind/src/e.ts',
    "import { x } from '../../units/src/index.ts';",
    'noRestrictedImports',
  ],
  [
    'a package by its inside',
    'packages/wind/src/f.ts',
    "import { x } from '@windcall/units/src/index.ts';",
    'noRestrictedImports',
  ],
  [
    'simulation knowing the server',
    'packages/simulation/src/g.ts',
    "import { x } from '@windcall/server';",
    'noRestrictedImports',
  ],
  [
    'exchange knowing the simulation',
    'packages/exchange/src/q.ts',
    "import { x } from '@windcall/simulation';",
    'noRestrictedImports',
  ],
  [
    'the simulation knowing exchange',
    'packages/simulation/src/q.ts',
    "import { x } from '@windcall/exchange';",
    'noRestrictedImports',
  ],
  [
    'a server feature knowing another',
    'apps/server/src/features/one/h.ts',
    "import { x } from '../two/store.ts';",
    'noRestrictedImports',
  ],
  [
    'the server platform knowing a feature',
    'apps/server/src/platform/i.ts',
    "import { x } from '../features/one/store.ts';",
    'noRestrictedImports',
  ],
  [
    'a web feature knowing another',
    'apps/web/src/features/one/j.ts',
    "import { x } from '../two/screen.tsx';",
    'noRestrictedImports',
  ],
  [
    'a room of a web feature knowing another feature',
    'apps/web/src/features/one/room/m.ts',
    "import { x } from '../../two/screen.tsx';",
    'noRestrictedImports',
  ],
  [
    'the scope knowing a feature',
    'apps/web/src/scope/n.ts',
    "import { x } from '../features/one/screen.tsx';",
    'noRestrictedImports',
  ],
  [
    'the web platform knowing the scope',
    'apps/web/src/platform/o.ts',
    "import { x } from '../scope/screen.tsx';",
    'noRestrictedImports',
  ],
  [
    'the web platform knowing a feature',
    'apps/web/src/platform/k.ts',
    "import { x } from '../features/one/screen.tsx';",
    'noRestrictedImports',
  ],
  [
    'the web app knowing the server',
    'apps/web/src/features/one/l.ts',
    "import { x } from '@windcall/server';",
    'noRestrictedImports',
  ],
];

describe('the fences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-fences-'));
  let report = '';
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };

  beforeAll(() => {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    write('biome.json', JSON.stringify({ ...config, vcs: { enabled: false }, $schema: undefined }));
    for (const [, file, source] of violations) write(file, `${source}\nexport const y = x;\n`);
    write('packages/wind/src/circle-one.ts', "import { two } from './circle-two.ts';\nexport const one = () => two;\n");
    write('packages/wind/src/circle-two.ts', "import { one } from './circle-one.ts';\nexport const two = () => one;\n");
    write(
      'apps/web/src/features/one/good.ts',
      "import { x } from '../../platform/k.ts';\nimport { j } from './own.ts';\nexport const y = [x, j];\n",
    );
    write(
      'apps/web/src/features/one/room/good.ts',
      "import { x } from '../../../scope/p.ts';\nimport { j } from '../own.ts';\nexport const y = [x, j];\n",
    );
    write('packages/simulation/src/good.ts', "import { x } from '@windcall/wind';\nexport const y = x;\n");
    const run = spawnSync(biome, ['lint', '--reporter=github', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    report = run.stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const findings = (file: string) => report.split('\n').filter((line) => line.includes(`/${file},line=`));

  it.each(violations)('stop %s', (_, file, __, rule) => {
    expect(findings(file).join('\n')).toContain(rule);
  });

  it('stop a circle of imports', () => {
    expect(findings('packages/wind/src/circle-one.ts').join('\n')).toContain('noImportCycles');
  });

  it('let the allowed arrows through', () => {
    expect(findings('apps/web/src/features/one/good.ts')).toEqual([]);
    expect(findings('apps/web/src/features/one/room/good.ts')).toEqual([]);
    expect(findings('packages/simulation/src/good.ts')).toEqual([]);
  });
});

describe('the fence about units', () => {
  /** Where units are named, terms explained, and what never reaches a screen (tests, a shader). */
  const MAY_NAME_UNITS = /\.test\.tsx?$|\/src\/testing\/|\/platform\/measure\/|\/kit\/glossary\.ts$|\/range\/lens\.ts$/;
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !MAY_NAME_UNITS.test(file));

  it('finds no unit named on a screen outside the room of measures, so that who chose others reads none', () => {
    expect(sources.length).toBeGreaterThan(300);
    const named = sources.flatMap((file) =>
      unitWordsIn(file, readFileSync(join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(named, 'say it with `said`, `useUnits` or a `kind`').toEqual([]);
  });

  it.each([
    ['a string', "export const a = 'at 640 yd';"],
    ['a template', 'export const a = (v: number) => `${v} mph`;'],
    ['the text of an element', 'export const A = () => <p>{640} yd</p>;'],
    ['an angle', 'export const a = (v: number) => `${v} mil off`;'],
    ['an attribute', 'export const A = () => <B unit="°F" />;'],
  ])('is no blind one: it sees %s', (_, source) => {
    expect(unitWordsIn('violation.tsx', source)).toHaveLength(1);
  });

  it('lets names, types, comments and descriptions through', () => {
    const source = "// yd\ntype A = 'yd'; export const mph = number.describe('yd'); export const b = { yd: mph };";
    expect(unitWordsIn('fine.ts', source)).toEqual([]);
  });
});

/** The classes that a style sheet gives a look of its own: alone before a brace, in the layer of components. */
const classesIn = (css: string): string[] =>
  [...css.matchAll(/(?<!,)\n {2}\.([a-z][a-z0-9-]*) \{/g)].map(([, name = '']) => name);

describe('the fence about classes', () => {
  const styles = join(root, 'apps/web/src');
  const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

  it('lets no two style sheets mean the same class: one would silently take on the other’s size', () => {
    const owners = new Map<string, Set<string>>();
    for (const sheet of sheets) {
      for (const name of classesIn(readFileSync(join(styles, sheet), 'utf8'))) {
        owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
      }
    }
    expect(owners.size).toBeGreaterThan(100);
    expect(
      [...owners].filter(([, own]) => own.size > 1).map(([name, own]) => `${name}: ${[...own].join(', ')}`),
    ).toEqual([]);
  });

  it('sees a class that stands alone, not one of a list', () => {
    expect(classesIn('@layer x {\n  .one {\n  }\n  .two,\n  .three {\n  }\n}')).toEqual(['one']);
  });
});

describe('the fence about levels', () => {
  const COMPARED = /\blevel\b\s*(?:===|!==|[<>]=?)\s*['"]?\d/;
  const sources = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent), { recursive: true, encoding: 'utf8' })
      .map((file) => `${parent}/${file}`)
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file)),
  );

  it('finds no level of a drill compared with a number: what a level decides is a row of its table', () => {
    expect(sources.length).toBeGreaterThan(600);
    const found = sources.filter((file) => COMPARED.test(readFileSync(join(root, file), 'utf8')));
    expect(found, 'ask drills.LEVELS[level]').toEqual([]);
  });

  it('is no blind one', () => {
    for (const text of ['drill.level === 3', 'level < 3 && x', "level !== '1'"]) expect(COMPARED.test(text)).toBe(true);
  });
});

describe('the fence about boxes', () => {
  /** Inputs that take no figure: files, passwords, free text and sliders. */
  const NO_FIGURE = /\/kit\/(?:text-field|password-field|slider)\.tsx$/;
  const READS =
    /\b(?:readNumber|readFigure|readDirection|readQuestion|readCrosswind|useTyped|units\.parse)\b|from '\.\/question-form/;
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !NO_FIGURE.test(file));
  /** Where a figure could be read, by a box or for one. `use-units` restates sentences of the product's own. */
  const read = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|measure\/use-units\.ts$/.test(file));
  /** The inputs of a source that somebody types into. */
  const typedInto = (source: string): number =>
    [...source.matchAll(/<input\b[^>]*/g)].filter(([tag]) => !/type="(?:file|range|checkbox|password)"/.test(tag))
      .length;
  /** A reading of a typed text that is not the parser's. */
  const OWN_READING =
    /(?:Number|parseFloat|parseInt)\((?:event|e)\.(?:current)?[tT]arget\.value|type="number"|parseFloat\(|\.replace\(',', '\.'\)|\bNumber\((?:typed|draft|digits)\b/;

  it('finds no box that reads a figure otherwise than by the one parser of `units`', () => {
    const boxes = sources.filter((file) => typedInto(readFileSync(join(root, file), 'utf8')) > 0);
    expect(boxes.length).toBeGreaterThan(5);
    expect(boxes.filter((file) => !READS.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
    const own = read.filter((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return OWN_READING.test(source) && !source.includes('type="range"');
    });
    expect(own, 'read it with units.parse or readNumber').toEqual([]);
  });

  it('is no blind one', () => {
    expect(typedInto('<input type="text" value={a} />')).toBe(1);
    expect(typedInto('<input\n  type="range"\n/>')).toBe(0);
    for (const own of [
      'onChange={(event) => set(Number(event.target.value))}',
      "const size = Number(digits.replace(',', '.'));",
      'const mph = parseFloat(typed);',
      '<input type="number" />',
    ])
      expect(OWN_READING.test(own), own).toBe(true);
  });
});
