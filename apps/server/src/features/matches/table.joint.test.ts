// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { matches as contract } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { insertOwned } from '../../../test/owned-objects.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { matchEntries, matches, runShots, runs } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('shows the mean chance of the holds when it shows the winds: at once, or after the match', async () => {
  const { db } = server;
  const me = await server.signUp();
  const { matchCode, matchEntryId, runId } = await insertOwned(db, me.user.id);
  const ended = new Date('2026-02-03T10:00:00Z');
  const over = {
    begunAt: ended,
    startsAt: ended,
    endedAt: ended,
    endReason: 'complete',
    rounds: [],
    points: 3,
    impacts: 2,
    x: 1,
    timeS: 40,
    aim: 0.42,
  } as const;
  await db
    .update(runs)
    .set(over as never)
    .where(eq(runs.id, runId));
  const nowhere = { up: 0, right: 0 };
  await db.insert(runShots).values({
    ...{
      runId,
      userId: me.user.id,
      number: 1,
      shotUuid: randomUUID(),
      line: 1,
      round: 1,
      target: 1,
      position: 1,
      atS: 5,
    },
    ...{
      receivedAt: ended,
      dial: nowhere,
      hold: nowhere,
      impact: nowhere,
      isHit: true,
      points: 1,
      outcome: {} as never,
    },
  });
  await db.update(matchEntries).set({ finishedAt: ended }).where(eq(matchEntries.id, matchEntryId));
  const [match] = await db.select().from(matches).where(eq(matches.code, matchCode));
  if (match === undefined) throw new Error('there is a match');
  const aims = async (reveal: contract.Match['reveal'], closedAt: Date | null) => {
    await db
      .update(matches)
      .set({ closedAt, document: { ...match.document, reveal } })
      .where(eq(matches.id, match.id));
    const table = await ok<Record<string, { name: string; points: number; aim: number | null }[]>>(
      me.get(`/api/matches/${matchCode}/table`),
    );
    return Object.values(table).flatMap((rows) => rows.map(({ name, points, aim }) => [name, points, aim]));
  };
  const of = (aim: number | null) => expect.arrayContaining([['Me', 3, aim]]);
  expect(await aims('at-once', null)).toEqual(of(0.42));
  expect(await aims('at-close', null)).toEqual(of(null));
  expect(await aims('at-close', ended)).toEqual(of(0.42));
});
