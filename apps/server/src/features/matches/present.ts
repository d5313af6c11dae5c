import { type matches as contract, courses, type runs } from '@windcall/contract';
import { mostPoints } from '@windcall/training';
import { CLOSING, isClosed, type MatchState } from '../../sealed/gate.ts';
import type { EntryRow, MatchRow } from './store.ts';

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
export const tableSealed = ({
  match,
  userId,
  entry,
  state,
}: Pick<MatchView, 'match' | 'userId' | 'entry' | 'state'>): string | null => {
  if (state.state === 'over') return null;
  if (entry ? entry.finishedAt : match.userId === userId) return null;
  if (state.state === 'closing') return CLOSING;
  return entry ? 'The table opens when you have shot every stage.' : 'The table opens when the match is closed.';
};

export interface MatchView {
  readonly match: MatchRow;
  readonly userId: number;
  readonly entry: EntryRow | undefined;
  readonly counts: { readonly entered: number; readonly finished: number };
  readonly runs: readonly { id: number; course: number; state: runs.RunState }[];
  readonly reshoots: readonly contract.Reshoot[];
  readonly now: Date;
  readonly state: MatchState;
}

const datesOf = ({ createdAt, opensAt, closesAt, closedAt }: MatchRow) => ({
  createdAt: createdAt.toISOString(),
  opensAt: opensAt?.toISOString() ?? null,
  closesAt: closesAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
});

/** A match as a user may see it. */
export const matchToWire = (
  view: MatchView,
  seenCourse: (course: courses.CompleteCourse) => runs.SeenCourse,
): contract.Match => {
  const { match, userId, entry, counts, runs: own, reshoots } = view;
  const { document } = match;
  const closed = view.state.state !== 'open';
  const maker = match.userId === userId;
  const seeTable = tableSealed(view) === null;
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
  { match, userId, entry, counts, now }: Omit<MatchView, 'runs' | 'reshoots' | 'state'>,
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
