import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cards, sessions, type stages } from '@windcall/contract';
import { buildStage, rifleOf, solve } from '@windcall/simulation';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import kept from './fixtures/first-release.json' with { type: 'json' };
import { migrationsDir, openEmptyDatabase } from './template-database.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';

/** A folder with the first release's migration alone. */
const firstRelease = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'windcall-first-release-'));
  cpSync(migrationsDir, dir, { recursive: true });
  const file = join(dir, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return dir;
};

describe('a database of the first release, migrated', () => {
  let server: TestApp;
  let me: Client;
  const [session] = kept.answers.session;
  const history = '/api/sessions-history';
  const read = async (url: string) => {
    const answer = await me.get(url);
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    return answer.json();
  };

  beforeAll(async () => {
    const database = await openEmptyDatabase();
    const dir = firstRelease();
    await database.migrate(dir);
    rmSync(dir, { recursive: true });
    for (const [table, rows] of Object.entries(kept.rows)) {
      const name = sql.identifier(table);
      for (const row of rows) {
        const json = JSON.stringify(row);
        await database.db.execute(
          sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_record(NULL::${name}, ${json}::json)`,
        );
      }
      await database.db.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${rows.length})`);
    }
    await database.migrate(migrationsDir);
    server = await startTestApp({ database });
    me = await server.logIn('old-hand', kept.password);
  });
  afterAll(() => server.close());

  it('lists the session under the names it was shot under, its figures as they were, and says that it has no stage', async () => {
    const named = { profileName: 'Old Match', scenarioName: 'Multi-DoF Array', stageId: null };
    expect(await read('/api/training-sessions')).toEqual([{ ...session, ...named, seed: expect.any(String) }]);
    const { entries, next } = await read(history);
    expect(next).toBeNull();
    const lastShotAt = kept.answers.shots.at(-1)?.createdAt;
    expect(entries).toEqual([{ ...session, ...named, kind: 'session', lastShotAt }]);
    expect((await read(`${history}?find=multi`)).entries).toHaveLength(1);
  });

  it('shows every shot with the numbers that were recorded, and exports them letter by letter', async () => {
    const of = (i: number) => kept.rows.shots[i]?.shot_uuid;
    const stageless = { stageId: null, target: null, moment: null };
    const shots = kept.answers.shots.map((shot, i) => ({ ...shot, ...stageless, shotId: of(i) }));
    expect(shots).toHaveLength(6);
    expect(await read('/api/shots/session/1')).toEqual(shots);
    const opened = await read(`${history}/sessions/1`);
    expect(opened.session).toMatchObject({ ...session, stageId: null });
    expect(opened.stages).toEqual([]);
    expect(opened.shots).toEqual(shots.map((shot) => ({ ...shot, split: null })));
    expect((await me.get('/api/shot-logger/export/1')).body).toBe(kept.answers.csv);
  });

  it('keeps the model it was flown by: Litz’s drift and the jump at the muzzle, not today’s', async () => {
    const [profile] = await read('/api/ballistic-profiles');
    const scenario = await read('/api/training-scenarios/1');
    const effects = { spinDrift: 'litz', aerodynamicJump: 'muzzle', coriolis: true } as const;
    const stageBy = (by: stages.StageEffects | null): stages.Stage => {
      const air = { temperature: 72, humidity: 45, pressure: 29.92, latitude: 36 };
      const wind = { kind: 'steady', speed: 8, direction: 90 } as const;
      const made = buildStage({ profile: { ...rifleOf(profile), ...profile }, scenario, wind, air, effects: by });
      if (made.status !== 'ok') throw new Error(made.message);
      return made.stage;
    };
    const [before, today] = [stageBy(effects), stageBy(null)];
    for (const shot of await read('/api/shots/session/1')) {
      const line = before.targets.find(({ distance }) => distance === shot.distance);
      if (line === undefined) throw new Error('the target must be there');
      // The first release's wind came from 3:00 of every line of fire.
      const { directionOfFire } = line;
      const [then, now] = [before, today].map((stage) => solve({ ...stage, directionOfFire }, line, 0));
      if (then?.status !== 'ok' || now?.status !== 'ok') throw new Error('both must be solved');
      expect(shot.trueElevationMils).toBeCloseTo(then.solution.elevationMils, 6);
      expect(shot.trueWindDriftMils).toBeCloseTo(then.solution.windDriftMils, 6);
      expect(Math.abs(shot.trueWindDriftMils - now.solution.windDriftMils)).toBeGreaterThan(0.02);
    }
  });

  it('reads its cards with every row and bracket as they were, of no stage and with no promise', async () => {
    const { wmpDopeCards } = await read('/api/wmp/phase3-integration');
    const old = kept.answers.cards.wmpDopeCards.map((card) => ({
      ...card,
      ...{ stageId: null, stageDigest: null, rows: [], promise: null },
    }));
    expect(old.length).toBeGreaterThan(1);
    expect(wmpDopeCards).toEqual(old);
    for (const card of wmpDopeCards) expect(cards.card.safeParse(card).error).toBeUndefined();
  });

  it('does not shoot on in it by a stage it has not, and is touched by nothing that is shot now', async () => {
    const aimed = { shotData: { sessionId: 1, target: 1, moment: 0 } };
    const refused = await me.post(sessions.recordShot.path, aimed);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This session has no stage: the truth must come with the shot.',
    ]);
    const fresh = await me.post('/api/training-sessions', { profileId: 1, scenarioId: 1 });
    expect(fresh.json()).toMatchObject({ id: 2, stageId: expect.any(Number) });
    const fired = await me.post(sessions.recordShot.path, { shotData: { sessionId: 2, target: 1, moment: 0 } });
    expect(fired.statusCode).toBe(201);
    await me.patch('/api/ballistic-profiles/1', { muzzleVelocity: 2500 });
    expect((await me.get('/api/shot-logger/export/1')).body).toBe(kept.answers.csv);
    expect((await me.delete('/api/ballistic-profiles/1')).statusCode).toBe(200);
    expect((await me.get('/api/shot-logger/export/1')).body).toBe(kept.answers.csv);
  });
});
