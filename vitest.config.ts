import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// One runner, four projects: pure packages, server (real databases), the web's functions (node), its screens (jsdom, network faked).
export default defineConfig({
  test: {
    // Vitest itself leaves one processor free, which on two of them is half the machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          // where nearly all property tests are: elsewhere loading it would cost every file
          setupFiles: ['scripts/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // What of the functions needs a browser says so at its head: `@vitest-environment jsdom`.
          name: 'web-functions',
          include: ['apps/web/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // A screen on a busy machine may be slow to open a dialog; a second try that passes is said in the report.
          retry: 1,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
