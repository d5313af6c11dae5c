import type { HoldField } from './hold-field.ts';
import { rowOf, sampleAt } from './samples.ts';

/** The field at some of its times, in the given order. */
export const sliceTimes = (field: HoldField, times: readonly number[]): HoldField => {
  const pick = (values: Float64Array) => {
    const out = new Float64Array(field.axes.length * times.length);
    field.axes.forEach((_, j) => {
      times.forEach((t, i) => {
        out[sampleAt(times.length, j, i)] = values[sampleAt(field.nTimes, j, t)];
      });
    });
    return out;
  };
  return {
    ...field,
    nTimes: times.length,
    u: pick(field.u),
    v: pick(field.v),
    holdMil: pick(field.holdMil),
    ...(field.reading && { reading: pick(field.reading) }),
  };
};

/** Fields of the same engagements concatenated in time, such as many seeds of one wind model. */
export const joinFields = (fields: readonly HoldField[]): HoldField => {
  const first = fields[0];
  if (first === undefined) throw new Error('fields must not be empty');
  const nAxes = first.axes.length;
  const nTimes = fields.reduce((sum, field) => sum + field.nTimes, 0);
  const join = (read: (field: HoldField) => Float64Array) => {
    const out = new Float64Array(nAxes * nTimes);
    let start = 0;
    for (const field of fields) {
      if (field.axes.length !== nAxes)
        throw new Error(`fields must have ${nAxes} engagements, got ${field.axes.length}`);
      for (let j = 0; j < nAxes; j++) {
        out.set(rowOf(read(field), field.nTimes, j), sampleAt(nTimes, j, start));
      }
      start += field.nTimes;
    }
    return out;
  };
  const { reading, ...of } = first;
  return {
    ...of,
    nTimes,
    ...(reading && { reading: join((field) => field.reading ?? new Float64Array(field.u.length)) }),
    u: join((field) => field.u),
    v: join((field) => field.v),
    holdMil: join((field) => field.holdMil),
  };
};
