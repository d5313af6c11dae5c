// Packs each package for publishing into release/ with npm: compiled modules, declarations, README and license.
// Publishes nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const release = resolve(root, process.argv[2] ?? 'release');
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
const REPOSITORY = 'https://github.com/windcall/windcall';
/** Published packages, each after the packages it imports. */
const PUBLISHED = ['units', 'ballistics', 'wind', 'wmp', 'cues', 'training'];

const run = (command, args, cwd) => {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}`);
  return stdout;
};

/** Compiles a package without tests. It imports the packages made before it. */
const compile = (name, made) => {
  const config = join(release, `${name}.tsconfig.json`);
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2023'],
      noUncheckedIndexedAccess: false,
      noEmit: false,
      declaration: true,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'packages', name, 'src'),
      outDir: join(made, 'dist'),
      paths: Object.fromEntries(
        PUBLISHED.map((other) => [`@windcall/${other}`, [join(release, other, 'dist/index.d.ts')]]),
      ),
    },
    files: [join(root, 'packages', name, 'src/index.ts')],
  };
  writeFileSync(config, JSON.stringify(options));
  run(process.execPath, [compiler, '-p', config], root);
  rmSync(config);
};

const publishedFrom = (directory) => ({
  engines: { node: '>=20.19' },
  repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory },
  publishConfig: { access: 'public', provenance: true },
});

/** The published package.json: compiled modules only, for Node, bundlers and TypeScript. */
const manifestOf = (name) => {
  const { version, description, license, dependencies } = JSON.parse(
    readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
  );
  return {
    name: `@windcall/${name}`,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
    files: ['dist'],
    ...publishedFrom(`packages/${name}`),
    // a caret allows versions with compatible calls
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([other, exact]) => [other, `^${exact}`])),
  };
};

rmSync(release, { recursive: true, force: true });
for (const name of PUBLISHED) {
  const made = join(release, name);
  mkdirSync(made, { recursive: true });
  compile(name, made);
  writeFileSync(join(made, 'package.json'), `${JSON.stringify(manifestOf(name), null, 2)}\n`);
  cpSync(join(root, 'packages', name, 'README.md'), join(made, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(made, 'LICENSE'));
  run('npm', ['pack', '--pack-destination', release, '--silent'], made);
}
// The command line is one program with everything bundled.
const cli = join(release, 'cli');
run(
  process.execPath,
  [join(root, 'node_modules/rolldown/bin/cli.mjs'), '-c', 'rolldown.config.ts', '-d', join(cli, 'dist')],
  join(root, 'apps/cli'),
);
const { name, version, description, license, type, bin } = JSON.parse(
  readFileSync(join(root, 'apps/cli/package.json'), 'utf8'),
);
writeFileSync(
  join(cli, 'package.json'),
  `${JSON.stringify({ name, version, description, license, type, bin, files: ['dist'], ...publishedFrom('apps/cli') }, null, 2)}\n`,
);
cpSync(join(root, 'apps/cli/README.md'), join(cli, 'README.md'));
cpSync(join(root, 'LICENSE'), join(cli, 'LICENSE'));
run('npm', ['pack', '--pack-destination', release, '--silent'], cli);
console.log(
  readdirSync(release)
    .filter((name) => name.endsWith('.tgz'))
    .join('\n'),
);
