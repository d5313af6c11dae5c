import { cpus, loadavg } from 'node:os';

/** Result of a timing, µs per call. */
type Timing = { medianUs: number; bestUs: number };

/** Batches per timing, of which the median counts. */
const BATCHES = 31;
/** Length of one batch, ms: long enough for the clock, short enough for a pause elsewhere to spoil only one. */
const BATCH_MS = 8;
const WARM_UP_MS = 250;

const summary = (perCallUs: number[]): Timing => {
  const sorted = perCallUs.sort((a, b) => a - b);
  return { medianUs: sorted[sorted.length >> 1]!, bestUs: sorted[0]! };
};

/**
 * Median time of a call, µs: warmed up, then over 31 batches of about 8 ms. `run` must return its result, so that the
 * work is not optimized away.
 */
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

/** Like `timeSync`, for an asynchronous call. */
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

/** The machine's load, for the note of timings: other work enlarges every figure, ours and the peers'. */
export const machineBusy = (): string => `Load average ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores.`;

/** Duration of some work, ms, and its value. */
export const timed = async <T>(work: () => Promise<T>): Promise<readonly [ms: number, value: T]> => {
  const begun = performance.now();
  const value = await work();
  return [performance.now() - begun, value];
};

/** Quantile for a share (0 to 1), or the nearest value of a few. NaN without values. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
export const median = (values: readonly number[]): number => shareOf(values, 0.5);
export const p95 = (values: readonly number[]): number => shareOf(values, 0.95);

/** Works on items, `width` of them side by side; results in the items' order. */
export const sideBySide = async <T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, i: number) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  const left = [...items.entries()];
  const serve = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) done[next[0]] = await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: width }, serve));
  return done;
};
