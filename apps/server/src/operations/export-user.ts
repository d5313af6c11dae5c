import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { UserRow } from '../accounts/index.ts';
import { usernameKey } from '../accounts/username-key.ts';
import {
  auditEntries,
  cards,
  classes,
  classMembers,
  courses,
  type Db,
  days,
  drills,
  drillTasks,
  fieldEntries,
  firstCalls,
  learnEvents,
  matchEntries,
  matches,
  microItems,
  microReviews,
  oidcIdentities,
  passkeys,
  profiles,
  runShots,
  runSpeeds,
  runs,
  scenarios,
  shares,
  shots,
  spotterRounds,
  spotterShots,
  stages,
  trainingSessions,
  users,
  windFields,
  wmpRuns,
} from '../db/index.ts';
import type { WriteText } from '../http/write-into.ts';
import { OperationRefused } from './operation-refused.ts';

/** The account with this name, in any equivalent spelling. */
export const findAccount = async (db: Db, username: string): Promise<UserRow> => {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)));
  if (row === undefined) throw new OperationRefused(`There is no account named ${username}.`);
  return row;
};

const writeList = async (write: WriteText, rows: readonly object[]): Promise<void> => {
  await write(`[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}]`);
};

const writeSessions = async (db: Db, userId: number, write: WriteText): Promise<void> => {
  const sessions = await db
    .select()
    .from(trainingSessions)
    .where(eq(trainingSessions.userId, userId))
    .orderBy(asc(trainingSessions.id));
  await write('[');
  // The seed is not personal data, and a sealed session's seed reveals the scatter of its next shots.
  for (const [i, { seed: _, ...session }] of sessions.entries()) {
    const fired = await db.select().from(shots).where(eq(shots.sessionId, session.id)).orderBy(asc(shots.shotNumber));
    await write(`${i === 0 ? '' : ','}\n${JSON.stringify({ ...session, shots: fired })}`);
  }
  await write(']');
};

const writeDrills = async (db: Db, userId: number, write: WriteText): Promise<void> => {
  const rows = await db.select().from(drills).where(eq(drills.userId, userId)).orderBy(asc(drills.id));
  await write('[');
  for (const [i, { seed: _, cells: _cells, ...drill }] of rows.entries()) {
    const tasks = await db
      .select()
      .from(drillTasks)
      .where(eq(drillTasks.drillId, drill.id))
      .orderBy(asc(drillTasks.number));
    // Leaves out the wind of unrevealed tasks and everything that follows from it, also forecast and sky, which some
    // levels hide.
    const open = tasks.map((task) => {
      if (task.revealedAt) return task;
      const { id, number, startedAt, distance, call, committedAt, shotUuid, dial, hold, firedAt, pointed, looked } =
        task;
      return { id, number, startedAt, distance, call, committedAt, shotUuid, dial, hold, firedAt, pointed, looked };
    });
    await write(`${i === 0 ? '' : ','}\n${JSON.stringify({ ...drill, calls: open })}`);
  }
  await write(']');
};

const writeSpotterRounds = async (db: Db, userId: number, write: WriteText): Promise<void> => {
  const rounds = await db
    .select()
    .from(spotterRounds)
    .where(eq(spotterRounds.userId, userId))
    .orderBy(asc(spotterRounds.id));
  await write('[');
  for (const [i, { seed: _, ...round }] of rounds.entries()) {
    const fired = await db
      .select()
      .from(spotterShots)
      .where(eq(spotterShots.roundId, round.id))
      .orderBy(asc(spotterShots.number));
    // Shots stay sealed until their correction is called.
    const open = fired.map(({ made, ...shot }) => (shot.call === null ? shot : { ...shot, made }));
    await write(`${i === 0 ? '' : ','}\n${JSON.stringify({ ...round, shots: open })}`);
  }
  await write(']');
};

/** Matches, entries and runs, without seeds. Unscored runs stay sealed. */
const writeMatches = async (db: Db, userId: number, write: WriteText): Promise<void> => {
  const made = await db.select().from(matches).where(eq(matches.userId, userId)).orderBy(asc(matches.id));
  await writeList(
    write,
    made.map(({ seed: _, ...match }) => match),
  );
  await write(',\n"matchEntries":');
  const entered = await db
    .select()
    .from(matchEntries)
    .where(eq(matchEntries.userId, userId))
    .orderBy(asc(matchEntries.id));
  await writeList(
    write,
    entered.map(({ seed: _, ...entry }) => entry),
  );
  await write(',\n"runs":');
  const own = await db.select().from(runs).where(eq(runs.userId, userId)).orderBy(asc(runs.id));
  await write('[');
  for (const [i, { seed: _, made: sealed, ...run }] of own.entries()) {
    const fired = await db.select().from(runShots).where(eq(runShots.runId, run.id)).orderBy(asc(runShots.number));
    const speeds = await db.select().from(runSpeeds).where(eq(runSpeeds.runId, run.id)).orderBy(asc(runSpeeds.target));
    // other runs share the wind of a match or an assignment, so only practice runs show it
    const isTold = run.rounds !== null && run.entryId === null && run.assignmentId === null;
    const shown = {
      ...run,
      ...(isTold && { made: sealed }),
      shots: fired.map(({ outcome, impact, isHit, points, ring, ...shot }) => ({
        ...shot,
        ...(run.rounds !== null && { impact, isHit, points, ring }),
        ...(isTold && { outcome }),
      })),
      speeds: speeds.map(({ truth, ...call }) => ({ ...call, ...(run.rounds !== null && { truth }) })),
    };
    await write(`${i === 0 ? '' : ','}\n${JSON.stringify(shown)}`);
  }
  await write(']');
};

/** Writes all data of a user as JSON, except secrets that would open the account. */
export const exportUser = async (db: Db, username: string, write: WriteText): Promise<void> => {
  const { passwordHash: _, usernameKey: __, ...account } = await findAccount(db, username);
  const { id } = account;
  await write(`{"exportedAt":${JSON.stringify(new Date())},\n"account":${JSON.stringify(account)}`);
  for (const [name, table] of Object.entries({ profiles, scenarios, courses, windFields, wmpRuns, cards, shares })) {
    await write(`,\n"${name}":`);
    await writeList(write, await db.select().from(table).where(eq(table.userId, id)).orderBy(asc(table.id)));
  }
  await write(',\n"passkeys":');
  const named = { name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt };
  await writeList(
    write,
    await db.select(named).from(passkeys).where(eq(passkeys.userId, id)).orderBy(asc(passkeys.id)),
  );
  await write(',\n"linkedSignIns":');
  const { userId: _u, ...linked } = getTableColumns(oidcIdentities);
  await writeList(
    write,
    await db.select(linked).from(oidcIdentities).where(eq(oidcIdentities.userId, id)).orderBy(asc(oidcIdentities.id)),
  );
  // The wind of sealed stages is secret.
  await write(',\n"stages":');
  const told = and(eq(stages.userId, id), eq(stages.sealed, false));
  await writeList(write, await db.select().from(stages).where(told).orderBy(asc(stages.id)));
  await write(',\n"trainingSessions":');
  await writeSessions(db, id, write);
  await write(',\n"drills":');
  await writeDrills(db, id, write);
  for (const [name, table] of Object.entries({ firstCalls, microReviews, fieldEntries, learnEvents })) {
    await write(`,\n"${name}":`);
    await writeList(
      write,
      await db.select().from(table).where(eq(table.userId, id)).orderBy(asc(table.at), asc(table.id)),
    );
  }
  await write(',\n"days":');
  await writeList(
    write,
    await db.select().from(days).where(eq(days.userId, id)).orderBy(asc(days.onDay), asc(days.id)),
  );
  await write(',\n"microItems":');
  await writeList(
    write,
    await db.select().from(microItems).where(eq(microItems.userId, id)).orderBy(asc(microItems.key)),
  );
  await write(',\n"spotterRounds":');
  await writeSpotterRounds(db, id, write);
  await write(',\n"classes":');
  const { name, role, joinedAt, leftAt, removedAt } = classMembers;
  await writeList(
    write,
    await db
      .select({ class: classes.name, name, role, joinedAt, leftAt, removedAt })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(eq(classMembers.userId, id))
      .orderBy(asc(classMembers.id)),
  );
  await write(',\n"matches":');
  await writeMatches(db, id, write);
  await write(',\n"administration":');
  await writeList(write, await db.select().from(auditEntries).where(eq(auditEntries.userId, id)));
  await write('}\n');
};
