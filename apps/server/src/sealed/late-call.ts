import type { LateCall } from '../db/training-tables.ts';

/** What a late call that counts stores of its task. */
export const sealedBy = ({ call, claimedAt, looked }: LateCall) => ({
  call,
  committedAt: new Date(claimedAt),
  ...(looked && { looked }),
});

/** What a class event says of a late call, to the desk. */
export const toldOf = (
  { call: { lo, hi, best }, claimedAt, beforeS, heardS, afterS, told }: LateCall,
  openedAt: Date,
) => ({
  call: { lo, hi, best },
  calledS: (Date.parse(claimedAt) - openedAt.getTime()) / 1000,
  late: { beforeS, heardS, afterS, told },
});
