import { type courses, matches, type runs } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { type Db, databaseNow } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { standingIn, stateOfMatch } from '../../sealed/gate.ts';
import { isReadable, refusedAs, requireReading } from '../../sealed/sealed-task.ts';
import {
  createMatch,
  deleteMatch,
  draftOf,
  editMatch,
  enterMatch,
  leaveMatch,
  type MatchParts,
  openAsMaker,
  patchMatch,
  requireMatch,
  requireOwn,
  takeEntry,
} from './make-match.ts';
import { entryToWire, matchInList, matchToWire, placesOf } from './present.ts';
import { progressOf } from './progress.ts';
import { putRoster } from './roster.ts';
import { giveReshoot, makeRuling, type RulingParts, rulingToWire, strikeEntry, undoRuling } from './rulings.ts';
import {
  countEntries,
  findEntries,
  findEntry,
  findMatches,
  findProgress,
  findReshoots,
  findRulings,
  type MatchRow,
  type RulingRow,
} from './store.ts';
import { cardsAsCsv, resultsAsCsv, ruledEntries, shootOffOf, tableAsCsv, tableOf } from './table.ts';

/** Functions of runs for matches. */
export interface RunsOfMatches extends MatchParts, RulingParts {
  seenCourse(course: courses.CompleteCourse): runs.SeenCourse;
  /** State of each run of an entry. */
  statesOf(db: Db, entryId: number): Promise<{ id: number; course: number; state: runs.RunState }[]>;
}

/** Reads matches, rulings and tables as one user may see them. */
const readersOf = (platform: Platform, parts: RunsOfMatches) => {
  const { db } = platform;
  const view = async (match: MatchRow, userId: number) => {
    const found = await findEntry(db, match.id, userId);
    // scores runs that have run out of time
    if (found && !found.finishedAt) await parts.settledRuns(platform, [found.id]);
    const entry = await findEntry(db, match.id, userId);
    const counts = (await countEntries(db, [match.id])).get(match.id) ?? { entered: 0, finished: 0 };
    const own = entry ? await parts.statesOf(db, entry.id) : [];
    const reshoots = entry ? await findReshoots(db, entry.id) : [];
    const now = await databaseNow(db);
    const sealed = { ...match, reveal: match.document.reveal };
    const state = await stateOfMatch(db, sealed, now);
    const isMaker = entry === undefined && match.userId === userId;
    const step = entry?.finishedAt || isMaker ? 'fired' : entry ? 'seen' : 'unseen';
    const wind = { of: 'match', match: sealed, entryId: null } as const;
    const standing = await standingIn(db, wind, { kind: 'run', number: 1, step }, now);
    const isShown = (row: RulingRow) =>
      match.userId === userId ||
      isReadable(standing, 'table') ||
      (entry !== undefined && (row.entryId === entry.id || row.among?.includes(entry.id) === true));
    const rulings = await wired(
      match,
      (await findRulings(db, match.id)).filter(isShown),
      isReadable(standing, 'table'),
    );
    const mayPick = entry === undefined && state.state === 'open';
    const places = mayPick ? placesOf(await findEntries(db, match.id)) : [];
    return { match, userId, entry, counts, runs: own, reshoots, rulings, places, now, state, standing };
  };
  /** Rulings, with results of shoot-offs for users who may see them. */
  const wired = async (match: MatchRow, rows: readonly RulingRow[], seesTable = true): Promise<matches.Ruling[]> => {
    const named = seesTable ? [...new Set(rows.flatMap(({ among }) => among ?? []))] : [];
    const entries = named.length > 0 ? await findEntries(db, match.id) : [];
    const shot = named.length > 0 ? await parts.settledRuns(platform, named) : [];
    return rows.map((row) => rulingToWire(row, seesTable ? shootOffOf(match, row, entries, shot) : null));
  };
  const shown = async (match: MatchRow, userId: number) => matchToWire(await view(match, userId), parts.seenCourse);
  /** The table, for users who may see it. A maker who has not entered gives up the right to enter. */
  const table = async (match: MatchRow, userId: number) => {
    const seen = await view(match, userId);
    const { entry, now, standing } = seen;
    requireReading(standing, 'table');
    if (match.userId === userId && !entry && match.makerSawTableAt === null) {
      if (!(await openAsMaker(platform, match, now))) {
        throw refusedAs(standing, 'table-begun');
      }
    }
    const before = await findEntries(db, match.id);
    const own = await parts.settledRuns(
      platform,
      before.map(({ id }) => id),
    );
    const rulings = await findRulings(db, match.id);
    const table = tableOf(match, await findEntries(db, match.id), own, rulings, userId);
    // the mean chance of the holds reveals the wind's strength
    if (match.document.reveal === 'at-once' || standing.cover === 'none') return table;
    return Object.fromEntries(
      Object.entries(table).map(([name, rows]) => [name, rows.map((row) => ({ ...row, aim: null }))]),
    );
  };
  return { wired, shown, table };
};

export const registerMatches = (app: FastifyInstance, platform: Platform, parts: RunsOfMatches): void => {
  const { db } = platform;
  const { wired, shown, table } = readersOf(platform, parts);
  route(app, platform, matches.createMatch, async ({ user, body }) =>
    shown(await createMatch(platform, parts, user, body), user.id),
  );
  route(app, platform, matches.listMatches, async ({ user }) => {
    const rows = await findMatches(db, user.id);
    const counts = await countEntries(
      db,
      rows.map(({ id }) => id),
    );
    const now = await databaseNow(db);
    return Promise.all(
      rows.map(async (match) => {
        const entry = await findEntry(db, match.id, user.id);
        const own = entry ? await parts.statesOf(db, entry.id) : [];
        const all = counts.get(match.id) ?? { entered: 0, finished: 0 };
        const { length } = match.document.courses;
        const done = own.filter(({ state, course }) => state === 'over' && course <= length).length;
        return matchInList({ match, userId: user.id, entry, counts: all, now }, done);
      }),
    );
  });
  route(app, platform, matches.getMatch, async ({ user, params }) =>
    shown(await requireMatch(db, params.code), user.id),
  );
  route(app, platform, matches.changeMatch, async ({ user, params, body }) => {
    await patchMatch(platform, await requireOwn(db, params.code, user), body);
    return shown(await requireMatch(db, params.code), user.id);
  });
  route(app, platform, matches.editMatch, async ({ user, params, body }) => {
    await editMatch(platform, parts, user, await requireOwn(db, params.code, user), body);
    return shown(await requireMatch(db, params.code), user.id);
  });
  route(app, platform, matches.getMatchDraft, async ({ user, params }) =>
    draftOf(await requireOwn(db, params.code, user)),
  );
  route(app, platform, matches.getMatchProgress, async ({ user, params }) => {
    const match = await requireMatch(db, params.code);
    const now = await databaseNow(db);
    const isMaker = match.userId === user.id;
    return progressOf(match, await findEntries(db, match.id), await findProgress(db, match.id), { isMaker, now });
  });
  route(app, platform, matches.giveReshoot, async ({ user, params, body }) =>
    giveReshoot(platform, parts, user, await requireOwn(db, params.code, user), params.id, body.reason),
  );
  route(app, platform, matches.deleteMatch, async ({ user, params }) => {
    await deleteMatch(platform, await requireOwn(db, params.code, user));
    return { success: true as const };
  });
  route(app, platform, matches.enterMatch, async ({ user, params, body }) =>
    entryToWire(await enterMatch(platform, parts, user, await requireMatch(db, params.code), body)),
  );
  route(app, platform, matches.takeEntry, async ({ user, params, body }) => {
    const match = await requireMatch(db, params.code);
    return entryToWire(await takeEntry(platform, parts, user, match, params.id, body.profileId));
  });
  route(app, platform, matches.putRoster, async ({ user, params, body }) =>
    putRoster(platform, await requireOwn(db, params.code, user), body.csv, body.confirm),
  );
  route(app, platform, matches.leaveMatch, async ({ user, params }) => {
    await leaveMatch(platform, user, await requireMatch(db, params.code));
    return { success: true as const };
  });
  route(app, platform, matches.strikeEntry, async ({ user, params, body }) =>
    entryToWire(await strikeEntry(platform, user, await requireOwn(db, params.code, user), params.id, body.reason)),
  );
  route(app, platform, matches.makeRuling, async ({ user, params, body }) => {
    const match = await requireOwn(db, params.code, user);
    return rulingToWire(await makeRuling(platform, parts, user, match, body), null);
  });
  route(app, platform, matches.undoRuling, async ({ user, params, body }) => {
    const match = await requireOwn(db, params.code, user);
    return rulingToWire(await undoRuling(platform, parts, user, match, params.id, body.reason), null);
  });
  route(app, platform, matches.getTable, async ({ user, params }) =>
    table(await requireMatch(db, params.code), user.id),
  );
  route(app, platform, matches.exportTable, async ({ user, params, query, reply }) => {
    const match = await requireMatch(db, params.code);
    const rows = await table(match, user.id);
    reply.header('content-disposition', `attachment; filename="${query.layout ?? 'match'}.csv"`);
    if (query.layout === undefined) return tableAsCsv(rows, match.document.courses.length);
    const rulings = await findRulings(db, match.id);
    if (query.layout === 'results') return resultsAsCsv(match, rows, await wired(match, rulings));
    const entries = await findEntries(db, match.id);
    const ids = entries.map(({ id }) => id);
    return cardsAsCsv(ruledEntries(match, entries, await parts.settledRuns(platform, ids), rulings));
  });
};
