import type { LateCall } from '../db/training-tables.ts';

/** The stored fields of a task whose late call counts. */
export const sealedBy = ({ call, claimedAt, looked }: LateCall) => ({
  call,
  committedAt: new Date(claimedAt),
  ...(looked && { looked }),
});

/** The desk's data on a late call, in a class event. */
export const toldOf = (
  { call: { lo, hi, best }, claimedAt, beforeS, heardS, afterS, told }: LateCall,
  openedAt: Date,
) => ({
  call: { lo, hi, best },
  calledS: (Date.parse(claimedAt) - openedAt.getTime()) / 1000,
  late: { beforeS, heardS, afterS, told },
});
