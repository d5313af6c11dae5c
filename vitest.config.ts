import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Screens that put something in a module's place, or look at the app before its modules have come. */
const ALONE = [
  'apps/web/src/features/fire-control/live-wind.test.tsx',
  'apps/web/src/features/fire-control/solution/use-calculations.test.tsx',
  'apps/web/src/demo/use-demo.test.tsx',
  'apps/web/src/routes/root.test.tsx',
  'apps/web/src/routes/shell.test.tsx',
];
/** Against hanging alone: tests wait for what happens, and a machine that does other work beside may take minutes. */
const untilItHangs = { testTimeout: 300_000, hookTimeout: 300_000 } as const;
// In UTC a time shifted by an hour looks right. Set here, before the workers start, so that they and their children inherit it.
process.env.TZ = 'America/Denver';
const screens = {
  environment: 'jsdom',
  ...untilItHangs,
  setupFiles: ['apps/web/src/testing/take-down.ts'],
};

// One runner, six projects: pure packages, server (real databases), the web's functions (*.test.ts, node), what needs a page
// (*.test.tsx, jsdom, network faked, some of them alone), and what reads the whole tree or measures the engine. Where `isolate`
// is off, each processor loads the modules and the database once for all the files it runs, which therefore leave nothing
// behind for the next one.
/** What a file of tests may say of itself at its head, `@module-tag`. */
export const TAGS = [
  { name: 'long', description: 'too costly for `npm test`: run by `npm run test:all`' },
  { name: 'no-database', description: 'meets no database: shown once, whichever database the others are run on' },
  {
    name: 'one-database',
    description: 'meets a database for what it computes, not for its SQL: run on the embedded one',
  },
] as const;

export default defineConfig({
  test: {
    // Vitest itself leaves one processor free, which on two of them is half the machine.
    maxWorkers: availableParallelism(),
    tags: [...TAGS],
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'bench/src/truth/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // HiGHS as it comes: to optimize its code costs more than it then saves
          execArgv: ['--liftoff-only'],
          ...untilItHangs,
          // a random draw of each run would be a test that fails by chance
          setupFiles: ['scripts/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...untilItHangs,
          setupFiles: ['scripts/property-seed.ts', 'apps/server/test/record-sql.ts'],
        },
      },
      {
        test: {
          // isolated: what a flight allocates is known only where nobody else has flown in the same process
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          ...untilItHangs,
          setupFiles: ['scripts/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'web-functions',
          include: ['apps/web/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...untilItHangs,
          setupFiles: ['scripts/property-seed.ts'],
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
