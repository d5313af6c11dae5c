import { type matches as contract, courses, type runs } from '@windcall/contract';
import { mostPoints } from '@windcall/training';
import type { EntryRow, MatchRow } from './store.ts';

/** Whether a match takes no more shooters. A maker who has deleted their account closed it thereby. */
export const isClosed = (
  { closesAt, closedAt, userId }: Pick<MatchRow, 'closesAt' | 'closedAt' | 'userId'>,
  now: Date,
): boolean => closedAt !== null || userId === null || (closesAt !== null && closesAt <= now);

export const entryToWire = (row: EntryRow): contract.MatchEntry => ({
  id: row.id,
  name: row.name,
  division: row.division,
  profileName: row.profileName,
  createdAt: row.createdAt.toISOString(),
  finished: row.finishedAt !== null,
  struckReason: row.struckReason,
});

/** Why a table may not be seen; null where it may. */
export const tableSealed = (match: MatchRow, userId: number, entry: EntryRow | undefined, now: Date): string | null => {
  const closed = isClosed(match, now);
  if (closed) return null;
  if (entry) return entry.finishedAt ? null : 'The table opens when you have shot every stage.';
  return match.userId === userId ? null : 'The table opens when the match is closed.';
};

export interface MatchView {
  readonly match: MatchRow;
  readonly userId: number;
  readonly entry: EntryRow | undefined;
  readonly counts: { readonly entered: number; readonly finished: number };
  readonly runs: readonly { id: number; course: number; state: runs.RunState }[];
  readonly reshoots: readonly contract.Reshoot[];
  readonly now: Date;
}

const datesOf = ({ createdAt, opensAt, closesAt, closedAt }: MatchRow) => ({
  createdAt: createdAt.toISOString(),
  opensAt: opensAt?.toISOString() ?? null,
  closesAt: closesAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
});

/** A match as a user may see it. */
export const matchToWire = (
  { match, userId, entry, counts, runs: own, reshoots, now }: MatchView,
  seenCourse: (course: courses.CompleteCourse) => runs.SeenCourse,
): contract.Match => {
  const { document } = match;
  const closed = isClosed(match, now);
  const maker = match.userId === userId;
  const seeTable = tableSealed(match, userId, entry, now) === null;
  return {
    code: match.code,
    name: match.name,
    rule: document.rule,
    wind: document.wind,
    rifle: document.rifle ? 'one' : 'own',
    rifleName: document.rifle?.name ?? null,
    reveal: document.reveal,
    divisions: document.divisions,
    tiebreak: document.tiebreak,
    courses: document.courses.map((stored) => {
      const course = courses.completeCourse(stored);
      return { ...seenCourse(course), most: mostPoints(course) };
    }),
    ...datesOf(match),
    closed,
    ...counts,
    removed: seeTable ? match.removedEntries : 0,
    maker,
    hidden: maker && match.hidden,
    mine: {
      entry: entry ? entryToWire(entry) : null,
      rifle: entry?.base ?? null,
      runs: [...own],
      reshoots: [...reshoots],
    },
    may: {
      enter: !closed && entry === undefined && !(maker && match.makerSawTableAt !== null),
      seeTable,
      close: maker && !closed,
      edit: maker && !closed && counts.entered === 0,
    },
  };
};

export const matchInList = (
  { match, userId, entry, counts, now }: Omit<MatchView, 'runs' | 'reshoots'>,
  done: number,
) => ({
  code: match.code,
  name: match.name,
  rule: match.document.rule,
  ...datesOf(match),
  closed: isClosed(match, now),
  ...counts,
  maker: match.userId === userId,
  courses: match.document.courses.length,
  entry: entry ? entryToWire(entry) : null,
  done,
});
