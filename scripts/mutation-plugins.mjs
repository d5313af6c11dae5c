// Plugins of Stryker. The checker draws MUTATION_SAMPLE mutants at random, because a room whose tests need a database
// would take a night; the score is printed with its error. The ignorer skips code that the bundler must be able to
// read. The reporter lists the test files that ran.

/** Reproducible numbers from 0 to 1 (mulberry32), so that a sample can be drawn again. */
const drawFrom = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** `size` random items, or all if there are fewer. */
export const sampleOf = (items, size, seed = 1) => {
  const draw = drawFrom(seed);
  const left = [...items];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(Math.floor(draw() * left.length), 1)[0]);
};

class SampleChecker {
  #kept = new Set();

  async init() {}

  /** Stryker passes all mutants that come within ten seconds; each such group is sampled separately. */
  async group(mutants) {
    const ids = mutants.map(({ id }) => id);
    this.#kept = new Set(sampleOf(ids, Number(process.env.MUTATION_SAMPLE)));
    return [ids];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#kept.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

/** The bundler reads a worker's options without running them, and drops all tests of a file that it cannot read. */
const workerOptions = {
  shouldIgnore: ({ node }) =>
    node.type === 'NewExpression' && node.callee.name === 'Worker' ? 'read by the builder' : undefined,
};

/** Test files of the run without defects, as paths in the mutated copy. */
export const filesThatRan = new Set();

class TestFilesReporter {
  onDryRunCompleted({ result }) {
    for (const { fileName } of result.tests) filesThatRan.add(fileName);
  }
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: () => new SampleChecker() },
  { kind: 'Ignore', name: 'worker-options', value: workerOptions },
  { kind: 'Reporter', name: 'test-files', factory: () => new TestFilesReporter() },
];
