/** How one timing went, µs per call. */
export type Timing = { medianUs: number; bestUs: number };

/** Batches a timing takes its median over. */
const BATCHES = 31;
/** Length of one batch, ms: long enough for the clock, short enough for a pause elsewhere to spoil only one. */
const BATCH_MS = 8;
const WARM_UP_MS = 250;

const summary = (perCallUs: number[]): Timing => {
  const sorted = perCallUs.sort((a, b) => a - b);
  return { medianUs: sorted[sorted.length >> 1]!, bestUs: sorted[0]! };
};

/** Median time of a call, µs: warmed up, then over 31 batches of about 8 ms. `run` must return what it computed, so that it is not optimized away. */
export const timeSync = (run: () => unknown): Timing => {
  let kept: unknown;
  let calls = 0;
  const warm = performance.now();
  while (performance.now() - warm < WARM_UP_MS) {
    kept = run();
    calls++;
  }
  const perBatch = Math.max(1, Math.round((calls * BATCH_MS) / WARM_UP_MS));
  const times: number[] = [];
  for (let b = 0; b < BATCHES; b++) {
    const started = performance.now();
    for (let i = 0; i < perBatch; i++) kept = run();
    times.push((1000 * (performance.now() - started)) / perBatch);
  }
  if (kept === undefined) throw new Error('a timed call must return something, got undefined');
  return summary(times);
};

/** As `timeSync`, for an asynchronous call. */
export const timeAsync = async (run: () => Promise<unknown>): Promise<Timing> => {
  let kept: unknown;
  let calls = 0;
  const warm = performance.now();
  while (performance.now() - warm < WARM_UP_MS) {
    kept = await run();
    calls++;
  }
  const perBatch = Math.max(1, Math.round((calls * BATCH_MS) / WARM_UP_MS));
  const times: number[] = [];
  for (let b = 0; b < BATCHES; b++) {
    const started = performance.now();
    for (let i = 0; i < perBatch; i++) kept = await run();
    times.push((1000 * (performance.now() - started)) / perBatch);
  }
  if (kept === undefined) throw new Error('a timed call must return something, got undefined');
  return summary(times);
};
