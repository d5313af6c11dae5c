/** Samples of a field are stored by row, one row per engagement, `nTimes` samples each. */

/** Index of an engagement's sample at a time. */
export const sampleAt = (nTimes: number, axis: number, time: number): number => axis * nTimes + time;

/** The engagement of a sample. */
export const axisOf = (nTimes: number, sample: number): number => Math.floor(sample / nTimes);

/** The samples of one engagement: a view, not a copy. */
export const rowOf = <Samples extends Float64Array | Int32Array>(values: Samples, nTimes: number, axis: number) =>
  values.subarray(sampleAt(nTimes, axis, 0), sampleAt(nTimes, axis + 1, 0)) as Samples;
