import { type HoldField, rowOf, sampleAt } from '../src/field/hold-field.ts';

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
