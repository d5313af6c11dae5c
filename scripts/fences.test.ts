import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencedFolders, fencesText, PACKAGES, UNFENCED } from './fences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = join(root, 'node_modules/.bin/biome');

/** Units that a user of other units must never read. Without `in`, which is also a word. */
const UNIT_WORD =
  /(?<![\p{L}\d_./-])(?:yd|yds|yards?|mph|inHg|hPa|fps|°F|°C|ft|gr|grains?|inch(?:es)?|feet|MOA|km\/h|m\/s|knots?|metres?|mils?)(?![\p{L}\d_/-])/u;

/** A text that names a unit, and its line (from 1). */
interface UnitWord {
  readonly line: number;
  readonly text: string;
}

/** Strings, templates and JSX texts of a TypeScript source that name a unit; not comments, names and types. */
const unitWordsIn = (fileName: string, source: string): UnitWord[] => {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`);
  const found: UnitWord[] = [];
  const look = (text: string, start: number): void => {
    if (UNIT_WORD.test(text)) found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() });
  };
  const passed = new Set<number>();
  new Visitor({
    // the name of a property: `'yd' in cue`
    BinaryExpression: ({ operator, left }) => {
      if (operator === 'in') passed.add(left.start);
    },
    TSLiteralType: ({ literal }) => void passed.add(literal.start),
    // descriptions of a schema are for programmers
    CallExpression: ({ callee, arguments: [told] }) => {
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'describe' &&
        told
      )
        passed.add(told.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !passed.has(start)) look(value, start);
    },
    TemplateElement: ({ value, start }) => look(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => look(value, start),
  }).visit(program);
  return found;
};

/** A decimal in a text; `6.5 Creedmoor` is a name. */
const DECIMAL = /(?<![\w.])\d+\.\d+(?!\d|\.\d| Creedmoor)/g;

/** Decimals in the JSX texts of a TypeScript source. */
const decimalsIn = (fileName: string, source: string): string[] => {
  const { program } = parseSync(fileName, source);
  const found: string[] = [];
  new Visitor({ JSXText: ({ value }) => void found.push(...(value.match(DECIMAL) ?? [])) }).visit(program);
  return found;
};

/** A deliberate violation of each fence, in its own file, because a broken fence also passes. */
const violations = fencedFolders().flatMap(([folder, fences]) =>
  fences.map(({ says, such }, i) => {
    const inside = folder.endsWith('/features') ? `${folder}/one` : folder.replace('*/*', 'one/room');
    return { what: `${such} in ${folder}`, file: `${inside}/fence-${i}.ts`, such, says };
  }),
);

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
    write('biome.fences.json', readFileSync(join(root, 'biome.fences.json'), 'utf8'));
    for (const { file, such } of violations) write(file, `import { x } from '${such}';\nexport const y = x;\n`);
    write('packages/wind/src/circle-one.ts', "import { two } from './circle-two.ts';\nexport const one = () => two;\n");
    write('packages/wind/src/circle-two.ts', "import { one } from './circle-one.ts';\nexport const two = () => one;\n");
    write('packages/wind/src/type-one.ts', "import type { Two } from './type-two.ts';\nexport type One = Two | 1;\n");
    write('packages/wind/src/type-two.ts', "import type { One } from './type-one.ts';\nexport type Two = One[];\n");
    write(
      'apps/web/src/features/one/good.ts',
      "import { x } from '../../kit/k.ts';\nimport { j } from './own.ts';\nexport const y = [x, j];\n",
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

  it.each(violations)('stop $what', ({ file, says }) => {
    const found = findings(file).join('\n');
    expect(found).toContain('noRestrictedImports');
    expect(found).toContain(says);
  });

  it('are those of the list: node scripts/fences.mjs writes them', () => {
    expect(violations.length).toBeGreaterThan(100);
    expect(readFileSync(join(root, 'biome.fences.json'), 'utf8')).toBe(fencesText());
  });

  it('let a package import what its manifest names, and no other', () => {
    const folders = readdirSync(join(root, 'packages'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const named = folders.map(({ name }) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
      const others = Object.keys(dependencies).filter((other) => other.startsWith('@windcall/'));
      return [name, others.map((other) => other.slice('@windcall/'.length)).sort()];
    });
    const listed = Object.entries(PACKAGES).map(([name, others]) => [name, [...others].sort()]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(listed));
  });

  it('leave no room of an app out: a new folder needs a row', () => {
    const fenced = fencedFolders().map(([folder]) => folder);
    const rooms = ['apps/server/src', 'apps/web/src'].flatMap((app) =>
      readdirSync(join(root, app), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${app}/${name}`),
    );
    const known = [...fenced, ...UNFENCED].filter((room) => room.startsWith('apps/') && !room.includes('*'));
    expect(rooms.sort()).toEqual(known.sort());
  });

  it.each(['circle-one', 'type-one'])('stop a circle of imports, also one of types: %s', (file) => {
    expect(findings(`packages/wind/src/${file}.ts`).join('\n')).toContain('noImportCycles');
  });

  it('let the allowed arrows through', () => {
    expect(findings('apps/web/src/features/one/good.ts')).toEqual([]);
    expect(findings('apps/web/src/features/one/room/good.ts')).toEqual([]);
    expect(findings('packages/simulation/src/good.ts')).toEqual([]);
  });
});

describe('the fence about units', () => {
  /** Files that name units, explain terms, or never reach a screen (tests, a shader). */
  const MAY_NAME_UNITS = /\.test\.tsx?$|\/src\/testing\/|\/web\/src\/units\/|\/kit\/glossary\.ts$|\/range\/lens\.ts$/;
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !MAY_NAME_UNITS.test(file));

  it('finds no unit named on a screen outside the room of measures, so that who chose others reads none', () => {
    expect(sources.length).toBeGreaterThan(300);
    const named = sources.flatMap((file) =>
      unitWordsIn(file, readFileSync(join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(named, 'say it with `useUnits` or a `kind`').toEqual([]);
  });

  it.each([
    ['a string', "export const a = 'at 640 yd';"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template
    ['a template', 'export const a = (v: number) => `${v} mph`;'],
    ['the text of an element', 'export const A = () => <p>{640} yd</p>;'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template
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

describe('the fence about chosen units', () => {
  /**
   * Files that may read the user's choice: the provider of the context, the panel that changes it, and the sync with
   * the account.
   */
  const MAY_READ = [
    'api/units-of-account.ts',
    'features/account/account-screen.tsx',
    'units/unit-choices.ts',
    'units/use-units.tsx',
  ].map((name) => `apps/web/src/${name}`);
  const READS = /['"](?:\.{1,2}\/)+(?:\w+\/)*unit-choices\.ts['"]/;
  const REMOUNTS = /\bkey=\{[^}]*\bunits\b/i;
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));

  it('finds nobody else who reads them: components take units from context, functions as a parameter', () => {
    expect(sources.length).toBeGreaterThan(300);
    const readers = sources.filter((file) => READS.test(readFileSync(join(root, file), 'utf8')));
    expect(readers.filter((file) => !MAY_READ.includes(file))).toEqual([]);
    expect(readers.length).toBeGreaterThan(2);
  });

  /** Files for a stored card's winds, which are stored only in words. */
  const MAY_READ_AGAIN = [
    'units/card-figures.ts',
    'units/promise-words.ts',
    'units/units.ts',
    'share/look-at-thing.tsx',
  ].map((file) => `apps/web/src/${file}`);

  it('finds no sentence read again for its measures, but those of a stored card: they come with code and values', () => {
    const readers = sources.filter((file) => /\brestated\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(readers.sort(), 'word it with messages.worded').toEqual(MAY_READ_AGAIN.sort());
  });

  it('finds nothing that is thrown away and made anew in other units', () => {
    expect(sources.filter((file) => REMOUNTS.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is no blind one', () => {
    expect(READS.test("import { unitChoices } from '../../units/unit-choices.ts';")).toBe(true);
    expect(READS.test("const { unitChoices } = await import('./unit-choices.ts');")).toBe(true);
    for (const remount of ['<Routes key={units}>', '<Form key={JSON.stringify(units.choices)} />'])
      expect(REMOUNTS.test(remount), remount).toBe(true);
  });
});

it('lets the preview of sheets alone call the browser’s print', () => {
  const callers = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) =>
      /\b(?:window|contentWindow|globalThis)\??\.print\(/.test(readFileSync(join(root, 'apps/web/src', file), 'utf8')),
    );
  expect(callers).toEqual(['paper/preview.tsx']);
});

describe('the fence about notation', () => {
  /** Formats a number without the reader's decimal mark. */
  const OWN_FIGURE =
    /\.toFixed\(|\.toLocaleString\((?!undefined, \{ dateStyle)|Intl\.NumberFormat|\bpercentText\([^\n]*, [1-9]\)/;
  /** Files that write figures, draw in the scope, or test. */
  const MAY_WRITE = /\.test\.tsx?$|\/src\/(?:testing|units|scope)\//;
  /** Numbers rounded for storage, drawing or layout, not read as text. */
  const NO_TEXT = [
    ...[
      'calculator/question-form.tsx',
      'exchange/take-log.tsx',
      'exchange/take-parts.tsx',
      'practice/practice-home.tsx',
    ],
    ...['practice/learn/cue-glyphs.tsx', 'practice/learn/views/air-views.tsx', 'profiles/tall-target-screen.tsx'],
    ...['truing/truing-state.ts', 'truing/residual-plot.tsx', 'weather/field-views.tsx', 'weather/weather-screen.tsx'],
  ];
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !MAY_WRITE.test(file));

  it('finds no figure for a person written outside the room of measures', () => {
    expect(sources.length).toBeGreaterThan(300);
    const writing = sources.filter((file) => OWN_FIGURE.test(readFileSync(join(root, file), 'utf8')));
    const allowed = NO_TEXT.map((file) => `apps/web/src/features/${file}`);
    expect(writing.sort(), 'write it with units.number').toEqual(allowed.sort());
  });

  it('finds no decimal in the text of an element', () => {
    const texts = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => decimalsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`));
    expect(texts, 'write it with units.number').toEqual([]);
  });

  it('is no blind one', () => {
    for (const own of [
      'mil.toFixed(2)',
      "yd.toLocaleString('en-US')",
      'new Intl.NumberFormat()',
      'percentText(share, 1)',
    ])
      expect(OWN_FIGURE.test(own), own).toBe(true);
    for (const fine of ["day.toLocaleString(undefined, { dateStyle: 'medium' })", 'percentText(share)'])
      expect(OWN_FIGURE.test(fine), fine).toBe(false);
    expect(decimalsIn('a.tsx', 'export const A = () => <p>At 0.5 of it, by 6.5 Creedmoor{2.5}</p>;')).toEqual(['0.5']);
  });
});

/** Classes that a style sheet styles: alone before a brace, in the layer of components. */
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

describe('the fence about SQL', () => {
  const STORE = /\/(?:[a-z-]+-)?store\.ts$/;
  const HOLDS = /from 'drizzle-orm|\b(?:db|tx)\s*\.(?:select|insert|update|delete|execute)\(/;
  const sources = readdirSync(join(root, 'apps/server/src/features'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/server/src/features/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

  it('finds SQL of a feature in its stores alone', () => {
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.filter((file) => !STORE.test(file) && HOLDS.test(readFileSync(join(root, file), 'utf8')));
    expect(found, 'move it into the store of its feature').toEqual([]);
  });

  it('is no blind one', () => {
    for (const text of ["import { eq } from 'drizzle-orm';", 'await tx\n  .update(users)', 'db.select()'])
      expect(HOLDS.test(text), text).toBe(true);
    for (const file of ['drills/store.ts', 'drills/call-store.ts']) expect(STORE.test(`features/${file}`)).toBe(true);
    expect(STORE.test('features/drills/restore.ts')).toBe(false);
  });
});

describe('the fence about levels', () => {
  const COMPARED = /\blevel\b\s*(?:===|!==|[<>]=?)\s*['"]?\d/;
  const LISTED = /\blevels?\b[^=\n]*=\s*\[\s*['"]?\d/i;
  const BOUNDED = /\blevel: \w+\(\s*\d/;
  const sources = ['packages', 'apps', 'bench'].flatMap((parent) =>
    readdirSync(join(root, parent), { recursive: true, encoding: 'utf8' })
      .map((file) => `${parent}/${file}`)
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file)),
  );

  it('finds no level of a drill compared with a number: what a level decides is a row of its table', () => {
    expect(sources.length).toBeGreaterThan(600);
    const found = sources.filter((file) => COMPARED.test(readFileSync(join(root, file), 'utf8')));
    expect(found, 'ask drills.LEVELS[level]').toEqual([]);
  });

  it('finds no list of levels beside the table: a new one would be missing in it', () => {
    const found = sources.filter((file) => LISTED.test(readFileSync(join(root, file), 'utf8')));
    expect(found, 'read drills.LEVEL_NUMBERS').toEqual([]);
  });

  it('finds no bounds of a level beside the table: a new one would be refused', () => {
    const found = sources.filter((file) => BOUNDED.test(readFileSync(join(root, file), 'utf8')));
    expect(found, 'take drillLevel, or the ends of drills.LEVEL_NUMBERS').toEqual([]);
  });

  it('is no blind one', () => {
    expect(BOUNDED.test('level: wholeInQuery(1, 3).optional()')).toBe(true);
    for (const text of ['drill.level === 3', 'level < 3 && x', "level !== '1'"]) expect(COMPARED.test(text)).toBe(true);
    for (const text of ['const LEVELS = [1, 2, 3].map(', 'const LEVELS: readonly drills.Level[] = [1, 2];'])
      expect(LISTED.test(text)).toBe(true);
    expect(LISTED.test('const LEVELS = drills.LEVEL_NUMBERS.map(')).toBe(false);
  });
});

describe('the fence about boxes', () => {
  /** Inputs without a figure: files, passwords, free text and sliders. */
  const NO_FIGURE = /\/kit\/(?:text-field|password-field|slider)\.tsx$/;
  const READS =
    /\b(?:readNumber|readFigure|readDirection|readQuestion|readCrosswind|useTyped|units\.parse)\b|from '\.\/question-form/;
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !NO_FIGURE.test(file));
  /** Files that may read a figure. `units` restates the product's own sentences. */
  const read = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `apps/web/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|src\/units\/units\.ts$/.test(file));
  /** Number of inputs for typing in a source. */
  const typedInto = (source: string): number =>
    [...source.matchAll(/<input\b[^>]*/g)].filter(
      ([tag]) => !/type="(?:file|range|checkbox|radio|password|hidden)"/.test(tag),
    ).length;
  /** Reads a typed text without the parser. */
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

describe('the fence about storage', () => {
  const specified = [
    ...'selectedWeaponProfile activeDOPECardId advancedBallisticEffects exportedWeatherData distanceWeatherData'.split(
      ' ',
    ),
    ...'selectedTrainingScenario selectedTrainingScenarioId activeTrainingScenario weatherModelData'.split(' '),
    ...'distanceBasedWindField distanceWeatherModelState weatherModelState windFieldData'.split(' '),
    ...'wmp-deltaSpeed wmp-alphaOverlap wmp-targetClusterCount wmp-milpParams'.split(' '),
  ];
  const names = new RegExp(`(?:key: |Item\\()['"\`](?:${specified.join('|')})['"\`]`);
  const sources = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file),
  );
  const read = (file: string) => readFileSync(join(root, 'apps/web/src', file), 'utf8');

  it('finds the specified keys in the desk alone', () => {
    expect(sources.filter((file) => names.test(read(file)))).toEqual(['desk/desk.ts']);
    const desk = read('desk/desk.ts');
    expect(specified.filter((key) => !desk.includes(`'${key}'`))).toEqual([]);
  });

  it('finds nobody at local storage but what keeps a key and what keeps users apart', () => {
    const touching = sources.filter((file) => /\blocalStorage\.\w+\(|\(localStorage\)/.test(read(file)));
    expect(touching.sort()).toEqual(['desk/older-outboxes.ts', 'desk/outbox.ts', 'desk/owner.ts', 'desk/slot.ts']);
  });

  it('is no blind one', () => {
    expect(names.test("defineStored({ key: 'windFieldData' })")).toBe(true);
    expect(names.test("localStorage.getItem('windFieldData')")).toBe(true);
    expect(names.test("Phase1Body['windFieldData']")).toBe(false);
  });
});

describe('the fence about tests', () => {
  const under = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/node_modules|\/dist\//.test(file));
  const sources = ['packages', 'apps', 'bench', 'e2e', 'scripts'].flatMap(under);
  const tests = sources.filter(
    (file) => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file) && !file.endsWith('fences.test.ts'),
  );
  const runners = [
    'vitest.config.ts',
    'vitest.mutate.config.ts',
    'e2e/playwright.config.ts',
    'scripts/test.mjs',
    'package.json',
  ];
  const guilty = (files: readonly string[], of: RegExp): string[] =>
    files.filter((file) => of.test(readFileSync(join(root, file), 'utf8')));

  /** Retries a failing test. */
  const AGAIN = /\b(?:retry|retries)\b['"]?\s*:(?!\s*(?:0|false)\b)|--retr(?:y|ies)\b/;
  /** Patches the page. */
  const PATCHED =
    /\.prototype(?:\.\w+|\[[^\]]+\])\s*(?:\?\?|\|\|)?=[^=]|(?:spyOn|defineProperty|assign|deleteProperty)\(\s*(?:(?:window|document|navigator|screen|globalThis|localStorage|URL)\b|\w+\.prototype)|(?:window|document|navigator|URL)\.\w+\s*(?:\?\?|\|\|)?=[^=]|stubGlobal\('(?!fetch'|caches')|@vitest-environment/;
  /** Reaches into a library. */
  const INSIDES = /__CLIENT_INTERNALS|__react\w+\$|_reactInternal|_disableExpensive|getOwnPropertySymbols/;

  it('finds none that is tried again when it fails', () => {
    expect(tests.length).toBeGreaterThan(200);
    expect(guilty([...runners, ...tests], AGAIN), 'wait for what a user sees').toEqual([]);
  });

  it('finds none on a patched page, and none that reaches into a library', () => {
    const screens = tests.filter((file) => file.startsWith('apps/web/'));
    expect(screens.length).toBeGreaterThan(100);
    expect(guilty(screens, PATCHED), 'let the app live without it, or tell a story in e2e').toEqual([]);
    expect(guilty(tests, INSIDES)).toEqual([]);
  });

  it('is no blind one', () => {
    for (const again of ["it('x', { retry: 1 }, f)", 'retries: process.env.CI ? 2 : 0', 'vitest run --retry=2'])
      expect(AGAIN.test(again), again).toBe(true);
    for (const patch of [
      'Element.prototype.scrollIntoView ??= () => undefined;',
      "vi.spyOn(Storage.prototype, 'setItem')",
      "Object.defineProperty(HTMLElement.prototype, 'labels', {})",
      'Object.assign(window, { PointerEvent: X });',
      'window.getComputedStyle = own;',
      'URL.createObjectURL = () => url;',
      "vi.stubGlobal('matchMedia', () => ({ matches: false }))",
      '// @vitest-environment',
    ])
      expect(PATCHED.test(patch), patch).toBe(true);
    expect(INSIDES.test('React.__CLIENT_INTERNALS_DO_NOT_USE')).toBe(true);
    expect(AGAIN.test('retry: false')).toBe(false);
    expect(PATCHED.test("vi.stubGlobal('fetch', answer); document.title === 'x'")).toBe(false);
  });
});

describe('the fence about the player', () => {
  const WEB = 'apps/web/src';
  const files = readdirSync(join(root, WEB), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('player/'),
  );
  const using = (what: RegExp): string[] =>
    files.filter((file) => what.test(readFileSync(join(root, WEB, file), 'utf8'))).sort();

  it.each([
    [
      'scope layout',
      /from '[./\w-]*scope-view\.tsx'/,
      // Fire Control keeps its screen; a match run waits for its own step
      [
        'features/fire-control/history/shot-replay.tsx',
        'features/fire-control/scope-area.tsx',
        'features/matches/run/run-scope.tsx',
      ],
    ],
    ['rail of a call', /'Your call'|className="(?:rail|rule|wind-rail)[" ]/, []],
    [
      'flight timer',
      /firedS: performance\.now/,
      ['features/fire-control/history/shot-replay.tsx', 'features/fire-control/shots/use-shots.ts'],
    ],
    ['sender of a call or its shot', /kind: 'drill-(?:call|shot)'/, []],
    ['replay of a call', /drills\.getReplay/, []],
  ])('finds no second %s outside player/', (_, what, known) => {
    expect(files.length).toBeGreaterThan(300);
    expect(using(what)).toEqual(known);
  });
});
