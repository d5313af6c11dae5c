import type { classes } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { findEvents, type Membership } from './store.ts';

type EventRow = Omit<Awaited<ReturnType<typeof findEvents>>[number], 'classId'>;

/** Kinds that are no business of other students. */
const OWN_OR_DESK: readonly classes.ClassEvent['kind'][] = [
  'code-made',
  'account-deleted',
  'member-renamed',
  'member-role',
  'joining-opened',
  'joining-closed',
  'joining-renewed',
  'exported',
  'assignment-begun',
];
/** Of those, what the wall still needs: the name in its rows. */
const NAMES: readonly classes.ClassEvent['kind'][] = ['member-renamed'];

type Results = NonNullable<classes.ClassEvent['results']>;
/** Results in an order that says nothing of whose they are. */
const withoutNames = (results: Results): Results =>
  results.map((one) => ({ ...one, memberId: null })).sort((a, b) => a.call.lo - b.call.lo || a.call.hi - b.call.hi);

/** An event as one side of a class may see it; null where it may not. `ownId`: the reader, who sees entries about themselves. */
export const cutEvent = (
  { seq, at, kind, memberId, liveId, task, data }: EventRow,
  as: classes.ClassSide,
  ownId: number,
): classes.ClassEvent | null => {
  const isOwn = memberId !== null && memberId === ownId;
  if (as === 'class' && OWN_OR_DESK.includes(kind) && !isOwn && !NAMES.includes(kind)) return null;
  const { call, by, calledS, results, named, ...rest } = data;
  return {
    seq,
    at: at.toISOString(),
    kind,
    ...(memberId !== null && { memberId }),
    ...(liveId !== null && { live: liveId }),
    ...(task !== null && { task }),
    ...rest,
    // brackets before the reveal, and who gave which command, are the desk's
    ...(as === 'desk' && {
      ...(call && { call }),
      ...(by !== undefined && { by }),
      ...(calledS !== undefined && { calledS }),
    }),
    ...(results && { results: as === 'class' && named === false ? withoutNames(results) : results }),
  };
};

/** Events of a class after a number, cut by who asks; `last` is the number to go on after. */
export const readEvents = async (
  db: Db,
  { class: row, member }: Membership,
  { as, after, limit }: { as: classes.ClassSide; after: number; limit: number },
) => {
  const rows = await findEvents(db, row.id, after, limit);
  const events = rows.flatMap((event) => cutEvent(event, as, member.id) ?? []);
  return { events, last: rows.at(-1)?.seq ?? after };
};
