// What Stryker is given beside its test runner. A checker lets some mutants through, drawn at random: MUTATION_SAMPLE says how many. A room
// whose tests need a database takes a night as a whole; its score by a sample has an error, which is printed beside it. An ignorer leaves
// alone what the builder must be able to read. A reporter keeps which test files took part.

/** Numbers from 0 to 1 that are the same in every run (mulberry32), so that a sample can be drawn again. */
const drawFrom = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** So many of these, each as likely as any other; all where there are no more. */
export const sampleOf = (items, size, seed = 1) => {
  const draw = drawFrom(seed);
  const left = [...items];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(Math.floor(draw() * left.length), 1)[0]);
};

class SampleChecker {
  #kept = new Set();

  async init() {}

  /** Stryker hands over all mutants at once, if they come within ten seconds; each such handful is drawn from alone. */
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

/** Options of a worker are read by the builder, not run: a file that it cannot read drops all tests that need it. */
const workerOptions = {
  shouldIgnore: ({ node }) =>
    node.type === 'NewExpression' && node.callee.name === 'Worker' ? 'read by the builder' : undefined,
};

/** The test files that took part in the run without any defect, as paths in the copy that is mutated. */
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
