import { defineConfig } from 'vitest/config';
import { TAGS } from './vitest.config.ts';

// What mutants are tried by: the tests that scripts/mutate.mjs names, in the environment they need.
const { MUTATION_TESTS = '', MUTATION_EXCLUDED = '', MUTATION_ENVIRONMENT = 'node' } = process.env;

export default defineConfig({
  test: {
    include: MUTATION_TESTS.split(','),
    exclude: ['**/node_modules/**', MUTATION_EXCLUDED],
    environment: MUTATION_ENVIRONMENT,
    // a file with a tag that is not known is left out without a word
    tags: [...TAGS],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
