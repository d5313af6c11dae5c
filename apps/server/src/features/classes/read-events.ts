import { classes } from '@windcall/contract';
import { unnamedBrackets, unnamedResults } from '@windcall/training';
import type { Db } from '../../db/index.ts';
import { findEventsAfter, type Membership } from './store.ts';

type EventRow = Omit<Awaited<ReturnType<typeof findEventsAfter>>[number], 'classId'>;

/** Rounding of others' call and shot times, ms, if names are hidden. */
const ROUNDED_MS = 60_000;
const rounded = (at: Date): Date => new Date(Math.floor(at.getTime() / ROUNDED_MS) * ROUNDED_MS);

/** An event of a live with hidden names, as students and the wall see it. */
const withoutNames = (event: EventRow): classes.ClassEvent => {
  const { seq, at, kind, liveId, task, data } = event;
  const isOfOne = kind === 'called' || kind === 'fired';
  return {
    seq,
    at: (isOfOne ? rounded(at) : at).toISOString(),
    kind,
    ...(liveId !== null && { live: liveId }),
    ...(task !== null && { task }),
    named: false,
    ...(data.results && {
      unnamed: { ...unnamedResults(data.taken ? [] : data.results), called: data.results.length },
    }),
  };
};

/** The event as this side of a class sees it; null if hidden. `ownId`: the reader, who sees entries about themselves. */
export const cutEvent = (event: EventRow, as: classes.ClassSide, ownId: number): classes.ClassEvent | null => {
  const { seq, at, kind, memberId, liveId, task, data, names } = event;
  const isOwn = memberId !== null && memberId === ownId;
  const { seenBy } = classes.CLASS_EVENTS[kind];
  if (as === 'class') {
    if (seenBy === 'staff' || (seenBy === 'own' && !isOwn)) return null;
    if (seenBy === 'unnamed' && names === 'owner') return withoutNames(event);
  }
  const { call, by, calledS, late, results, brackets, taken, named: _, ...rest } = data;
  return {
    seq,
    at: at.toISOString(),
    kind,
    ...(memberId !== null && { memberId }),
    ...(liveId !== null && { live: liveId }),
    ...(task !== null && { task }),
    ...rest,
    // only the desk sees brackets before the reveal, and who gave which command
    ...(as === 'desk' && {
      ...(call && { call }),
      ...(by !== undefined && { by }),
      ...(calledS !== undefined && { calledS }),
      ...(late && { late }),
    }),
    ...(results && { results }),
    // all brackets, without owners
    ...(brackets && as === 'class' && { brackets: unnamedBrackets(taken ? [] : brackets) }),
  };
};

/** Events of a class after a number, as the reader may see them; continue after `last`. */
export const readEvents = async (
  db: Db,
  { class: row, member }: Membership,
  { as, after, limit }: { as: classes.ClassSide; after: number; limit: number },
) => {
  const rows = await findEventsAfter(db, row.id, after, limit);
  const events = rows.flatMap((event) => cutEvent(event, as, member.id) ?? []);
  return { events, last: rows.at(-1)?.seq ?? after };
};
