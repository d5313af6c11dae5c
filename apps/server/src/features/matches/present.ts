import { type matches as contract, courses, type runs } from '@windcall/contract';
import { mostPoints } from '@windcall/training';
import { isClosed, type MatchState } from '../../sealed/gate.ts';
import { isReadable, type Standing } from '../../sealed/sealed-task.ts';
import type { EntryRow, MatchRow } from './store.ts';

/** An entry's fields on the list. */
export const listedAs = ({ number, member, class: of, category, squad }: EntryRow) => ({
  ...{ number, member, class: of, category, squad },
});

/** Names of the list that nobody has taken. */
export const placesOf = (entries: readonly EntryRow[]): contract.Match['places'] =>
  entries
    .filter(({ userId, struckReason }) => userId === null && struckReason === null)
    .map(({ id, name, division, squad }) => ({ entry: id, name, division, squad }));

export const entryToWire = (row: EntryRow): contract.MatchEntry => ({
  id: row.id,
  ...listedAs(row),
  name: row.name,
  division: row.division,
  profileName: row.profileName,
  createdAt: row.createdAt.toISOString(),
  finished: row.finishedAt !== null,
  struckReason: row.struckReason,
});

export interface MatchView {
  readonly match: MatchRow;
  readonly userId: number;
  readonly entry: EntryRow | undefined;
  readonly counts: { readonly entered: number; readonly finished: number };
  readonly runs: readonly { id: number; course: number; state: runs.RunState }[];
  readonly reshoots: readonly contract.Reshoot[];
  readonly rulings: contract.Ruling[];
  readonly places: contract.Match['places'];
  readonly now: Date;
  readonly state: MatchState;
  /** The user's standing to everybody's results. */
  readonly standing: Standing;
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
  const { state, shooting, until } = view.state;
  const closed = state !== 'open';
  const maker = match.userId === userId;
  const seeTable = isReadable(view.standing, 'table');
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
    state,
    shooting,
    until: until?.toISOString() ?? null,
    ...counts,
    removed: seeTable ? match.removedEntries : 0,
    maker,
    hidden: maker && match.hidden,
    mine: {
      entry: entry ? entryToWire(entry) : null,
      rifle: entry?.base ?? (maker ? document.rifle : null),
      runs: [...own],
      reshoots: [...reshoots],
    },
    entries: document.entries ?? 'link',
    places: view.places,
    rulings: view.rulings,
    may: {
      enter: !closed && entry === undefined && !(maker && match.makerSawTableAt !== null),
      seeTable,
      close: maker && !closed,
      stop: maker && state === 'closing',
      settle: maker && state === 'provisional',
      edit: maker && !closed && counts.entered === 0,
    },
  };
};

export const matchInList = (
  { match, userId, entry, counts, now }: Pick<MatchView, 'match' | 'userId' | 'entry' | 'counts' | 'now'>,
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
