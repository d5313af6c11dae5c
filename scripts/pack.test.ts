import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const PUBLISHED = ['units', 'ballistics', 'wind', 'wmp', 'cues', 'training'];
/** A project of somebody else: empty, outside this tree. */
const outside = mkdtempSync(join(tmpdir(), 'windcall-outside-'));
const release = join(outside, 'release');
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** npm's cache starts empty, so that nothing which this machine once fetched is needed. */
const env = { ...process.env, npm_config_cache: join(outside, 'cache') };

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}\n${stderr}`);
  return stdout;
};
/** The first example of a package's README, and what it says is printed. */
const exampleOf = (name: string): { readonly code: string; readonly printed: string } => {
  const readme = readFileSync(join(outside, 'node_modules/@windcall', name, 'README.md'), 'utf8');
  const [, code = '', printed = ''] = /```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(readme) ?? [];
  if (code === '') throw new Error(`the README of ${name} must have an example with what it prints`);
  return { code, printed };
};

beforeAll(() => {
  run(process.execPath, [join(root, 'scripts/pack.mjs'), release], root);
  writeFileSync(join(outside, 'package.json'), '{ "type": "module", "private": true }');
  const packs = readdirSync(release).filter((name) => name.endsWith('.tgz'));
  expect(packs).toHaveLength(PUBLISHED.length + 1);
  // the registry's part: what the packages depend on is packed from where npm put it, and installed without a network
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
  for (const name of PUBLISHED) writeFileSync(join(outside, `${name}.ts`), exampleOf(name).code);
  mkdirSync(join(outside, 'js'));
  // TypeScript at its strictest, with the declarations checked too, in Node's own resolution
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
      files: PUBLISHED.map((name) => `${name}.ts`),
    }),
  );
  run(join(root, 'node_modules/.bin/tsc'), ['-p', outside], outside);
}, 300_000);

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

it.each(PUBLISHED)('%s: bundled for a page without Node, the example prints the same', async (name) => {
  const bundle = await rolldown({ input: join(outside, 'js', `${name}.js`), platform: 'browser', external: [] });
  const { output } = await bundle.generate({ format: 'iife' });
  expect(output[0].imports).toEqual([]);
  const said: string[] = [];
  // a page has no process, no require and no Buffer
  const page = new Function('console', 'process', 'require', 'Buffer', output[0].code);
  page({ log: (...words: readonly unknown[]) => said.push(`${words.join(' ')}\n`) });
  expect(said.join('')).toBe(exampleOf(name).printed);
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
