import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../e2e/chromium.ts';
import { chromium } from './system-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PUBLISHED = ['units', 'ballistics', 'wind', 'wmp', 'cues', 'training'];
/** A foreign project: empty, outside this tree. */
const outside = mkdtempSync(join(tmpdir(), 'windcall-outside-'));
const release = join(outside, 'release');
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** npm's cache starts empty, so that the test does not depend on this machine's. */
const env = { ...process.env, npm_config_cache: join(outside, 'cache') };

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}\n${stderr}`);
  return stdout;
};
const readmeOf = (name: string): string =>
  readFileSync(join(outside, 'node_modules/@windcall', name, 'README.md'), 'utf8');
/** The first example of a package's README, and its stated output. */
const exampleOf = (name: string): { readonly code: string; readonly printed: string } => {
  const [, code = '', printed = ''] = /```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(readmeOf(name)) ?? [];
  if (code === '') throw new Error(`the README of ${name} must have an example with what it prints`);
  return { code, printed };
};

const furtherExamplesOf = (name: string): string[] =>
  [...readmeOf(name).matchAll(/```ts\n([\s\S]*?)```/g)].slice(1).map(([, code = '']) => code);

beforeAll(() => {
  run(process.execPath, [join(root, 'scripts/pack.mjs'), release], root);
  writeFileSync(join(outside, 'package.json'), '{ "type": "module", "private": true }');
  const packs = readdirSync(release).filter((name) => name.endsWith('.tgz'));
  expect(packs).toHaveLength(PUBLISHED.length + 1);
  // replaces the registry: dependencies are packed from node_modules and installed offline
  const others = join(outside, 'registry');
  mkdirSync(others);
  const fetched = new Set(
    PUBLISHED.flatMap((name) => {
      const manifest = JSON.parse(readFileSync(join(release, name, 'package.json'), 'utf8'));
      return Object.keys(manifest.dependencies).filter((other) => !other.startsWith('@windcall/'));
    }),
  );
  for (const name of fetched)
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', others, join(root, 'node_modules', name)], root);
  const archives = [
    ...packs.map((name) => join(release, name)),
    ...readdirSync(others).map((name) => join(others, name)),
  ];
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives], outside);
  const further = PUBLISHED.flatMap((name) =>
    furtherExamplesOf(name).map((code, i) => ({ file: `${name}-${i}.ts`, code })),
  );
  for (const name of PUBLISHED) writeFileSync(join(outside, `${name}.ts`), exampleOf(name).code);
  for (const { file, code } of further) writeFileSync(join(outside, file), code);
  mkdirSync(join(outside, 'js'));
  // TypeScript at its strictest, checking declarations, with Node's resolution
  writeFileSync(
    join(outside, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        module: 'NodeNext',
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        types: [],
        rootDir: '.',
        outDir: 'js',
      },
      files: [...PUBLISHED.map((name) => `${name}.ts`), ...further.map(({ file }) => file)],
    }),
  );
  run(join(root, 'node_modules/.bin/tsc'), ['-p', outside], outside);
});

it('packs compiled modules, declarations, README and license, and no source', () => {
  for (const name of PUBLISHED) {
    const folder = join(outside, 'node_modules/@windcall', name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(files.filter((file) => /(?<!\.d)\.ts$|\.test\.|\.json$/.test(file) && file !== 'package.json')).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).not.toHaveProperty('private');
  }
});

it.each(PUBLISHED)('%s: its README’s example passes strict TypeScript and prints in Node what it says', (name) => {
  expect(run(process.execPath, [join('js', `${name}.js`)], outside)).toBe(exampleOf(name).printed);
});

/** Names in a README's text and tables: `solveHold(shot, rangeM)`, `elevationMil`. Code blocks are run instead. */
const namedIn = (readme: string): string[] => [
  ...new Set(
    [...readme.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([A-Za-z_]\w*)(?:\([^`]*\))?`/g)].map(
      ([, name = '']) => name,
    ),
  ),
];
const declarationsOf = (name: string): string => {
  const dist = join(outside, 'node_modules/@windcall', name, 'dist');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('\n');
};

it.each(PUBLISHED)('%s: what its README names is in the packages, and what can be called is exported', (name) => {
  const named = namedIn(readmeOf(name));
  // declared by a package or the packages below it
  const declared = PUBLISHED.map(declarationsOf).join('\n');
  const words = new Set(declared.match(/\w+/g));
  expect(named.filter((one) => !words.has(one))).toEqual([]);
  const values = new Set(
    [...declared.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(([, one]) => one),
  );
  writeFileSync(
    join(outside, 'names.mjs'),
    `${PUBLISHED.map((one) => `import * as ${one} from '@windcall/${one}';`).join('\n')}
console.log([${PUBLISHED.join(', ')}].flatMap((one) => Object.keys(one)).join());`,
  );
  const exported = new Set(run(process.execPath, ['names.mjs'], outside).trim().split(','));
  // a result's field may share the name of an internal function
  const isField = (one: string) => new RegExp(`\\b${one}\\??:`).test(declared);
  expect(named.filter((one) => values.has(one) && !exported.has(one) && !isField(one))).toEqual([]);
});

it('ballistics: its README names its calls', () => {
  const [, table = ''] = readmeOf('ballistics').split('## The calls');
  expect(namedIn(table).length).toBeGreaterThan(25);
});

it.each(PUBLISHED)('%s: every further example of its README passes strict TypeScript and runs', (name) => {
  for (const [i] of furtherExamplesOf(name).entries()) run(process.execPath, [join('js', `${name}-${i}.js`)], outside);
});

describe('in a page of Chromium that loads its own files only and evaluates no text', () => {
  const site = createServer((request, response) => {
    const file = join(outside, 'page', new URL(request.url ?? '/', 'http://page').pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
    const policy = "default-src 'none'; script-src 'self'";
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(readFileSync(file));
  });
  let browser: Awaited<ReturnType<typeof openChromium>>;
  let home: string;
  beforeAll(async () => {
    process.env.CHROMIUM_PATH ??= chromium();
    browser = await openChromium();
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    site.close();
  });

  it.each(PUBLISHED)('%s: its README’s example, bundled, prints what it says', async (name) => {
    const bundle = await rolldown({ input: join(outside, 'js', `${name}.js`), platform: 'browser', external: [] });
    const { output } = await bundle.write({ dir: join(outside, 'page'), format: 'esm' });
    expect(output[0].imports).toEqual([]);
    const html = `<!doctype html><html lang="en"><title>${name}</title><script type="module" src="${name}.js"></script></html>`;
    writeFileSync(join(outside, 'page', `${name}.html`), html);

    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (line) => said.push(`${line.text()}\n`));
    page.on('pageerror', (error) => said.push(`${error}\n`));
    await page.goto(`${home}/${name}.html`, { waitUntil: 'load' });
    // console lines arrive after the script has printed them
    await expect.poll(() => said.join(''), { timeout: 10_000 }).toBe(exampleOf(name).printed);
    await page.close();
  });
});

it('windcall: the command is installed with the pack, answers as its README says, and needs nothing else', () => {
  const readme = readFileSync(join(outside, 'node_modules/windcall/README.md'), 'utf8');
  const [, printed] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
  const args = [
    '--offline',
    'windcall',
    'solve',
    '640 yd, 6 mph from 2:00, 35 °F',
    '--rifle',
    'Hornady ELD Match 140 gr .264',
  ];
  expect(run('npx', args, outside)).toBe(printed);
  expect(JSON.parse(readFileSync(join(outside, 'node_modules/windcall/package.json'), 'utf8'))).not.toHaveProperty(
    'dependencies',
  );
});
