// How mutants are made and tried. What is mutated, and by which tests, `npm run mutate -- <folder>` says: scripts/mutate.mjs.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation-plugins.mjs'],
  ignorers: ['worker-options'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // what only runs when a module is loaded would be tried by every test there is
  ignoreStatic: true,
  // texts are people's words and programmers' messages: no test should hold them to the letter
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: [
    '/docs',
    '/deploy',
    '/e2e',
    '/test-results',
    '/reports',
    '/apps/web/dist',
    '/apps/server/dist',
    '/apps/server/cluster',
  ],
  // the copy's configurations stay as they are: the compiler used here has no interface to rewrite them by
  tsconfigFile: 'none',
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'test-files'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  concurrency: 1,
  // a large room's tests take longer once, before any defect, than the five minutes that are usual
  dryRunTimeoutMinutes: 30,
  timeoutMS: 15_000,
  timeoutFactor: 2,
};
