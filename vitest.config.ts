import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Screens that put something in a module's place, or look at the app before its modules have come. */
const ALONE = [
  'apps/web/src/features/fire-control/live-wind.test.tsx',
  'apps/web/src/platform/demo/use-demo.test.tsx',
  'apps/web/src/routes/root.test.tsx',
  'apps/web/src/routes/shell.test.tsx',
];
const screens = {
  environment: 'jsdom',
  // A screen on a busy machine may be slow to open a dialog; a second try that passes is said in the report.
  retry: 1,
  testTimeout: 30_000,
} as const;

/**
 * Files of a project that need a browser run after those that do not: a processor that meets the other environment begins anew, with
 * all its modules, and would at nearly every file.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const placeOf = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project) + Number(readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom'));
    const places = new Map(sorted.map((file) => [file, placeOf(file)]));
    return sorted.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
}

/** What decides how a module is transformed beside its own text, this file and the lock file: what names mean, how TypeScript is read. */
const rulesOfTransforms = (): string => {
  const root = import.meta.dirname;
  const parts = ['packages', 'apps'].flatMap((parent) => [
    parent,
    ...readdirSync(join(root, parent)).map((name) => join(parent, name)),
  ]);
  const hash = createHash('sha256');
  for (const folder of ['', ...parts]) {
    for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
      const file = join(root, folder, name);
      if (existsSync(file)) hash.update(file).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
};

// One runner, six projects: pure packages, server (real databases), the web's functions (node), its screens (jsdom, network
// faked, some of them alone), and what reads the whole tree or measures the engine. Where `isolate` is off, each processor
// loads the modules and the database once for all the files it runs, which therefore leave nothing behind for the next one.
export default defineConfig({
  test: {
    // Vitest itself leaves one processor free, which on two of them is half the machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ByEnvironment },
    // Projects share what they transform, with each other and with the next run. Vitest knows a module by its text, and forgets all with
    // another lock file; with other rules it begins anew.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: join('node_modules', '.vitest-modules', rulesOfTransforms()),
    },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // HiGHS as it comes: to optimise its code costs more than it then saves
          execArgv: ['--liftoff-only'],
          testTimeout: 60_000,
          // where nearly all property tests are: elsewhere loading it would cost every file
          setupFiles: ['scripts/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // isolated: what a flight allocates is known only where nobody else has flown in the same process
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          // What of the functions needs a browser says so at its head: `@vitest-environment jsdom`.
          name: 'web-functions',
          include: ['apps/web/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: { ...screens, name: 'web', include: ['apps/web/src/**/*.test.tsx'], exclude: ALONE, isolate: false },
      },
      {
        test: { ...screens, name: 'web-alone', include: ALONE },
      },
    ],
  },
});
