import { defineConfig } from 'vitest/config';
import { TAGS } from '../../../../vitest.config.ts';

// The drills at full length, one after the other: `npm run test:faults`.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'faults',
    include: ['*.test.ts', '*.drill.ts', '../two-servers.test.ts', '../class-evening.test.ts'],
    environment: 'node',
    tags: [...TAGS],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
