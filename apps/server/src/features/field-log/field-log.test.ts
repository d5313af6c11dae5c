import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { games, ReplyOf } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { storeEntries } from './entries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Listed = ReplyOf<typeof games.listFieldLog>;
const entry = (more: object = {}) => ({
  id: randomUUID(),
  at: '2026-05-01T12:00:00.000Z',
  distance: 700,
  called: { lo: 4, hi: 7 },
  ...more,
});

/** Imports a log as a person does: if the server was busy, the same file is sent again. */
const importWhole = async (who: Client, csv: string, size: number): Promise<void> => {
  let stored = 0;
  for (let tries = 0; tries < 50 && stored < size; tries++) {
    const reply = await who.post('/api/field-log/import', { csv });
    if (reply.statusCode === 200) {
      const { added, known } = reply.json<{ added: number; known: number }>();
      expect(known).toBe(stored);
      stored = added + known;
    } else {
      expect(reply.json()).toMatchObject({ code: 'busy' });
      const [, now] = /^(\d+) of \d+ entries are stored/.exec(reply.json<{ message: string }>().message) ?? [];
      stored = Number(now ?? stored);
    }
  }
  expect(stored).toBe(size);
};

describe('the field log', () => {
  it('keeps a shot once, infers its wind where the impact was seen, and is changed and deleted', async () => {
    const me = await server.signUp();
    const body = entry({
      metered: { speed: 6, from: 90 },
      held: 0.7,
      hit: false,
      impact: { right: 0.2 },
      note: 'gusty',
    });
    const first = await me.post('/api/field-log', body);
    expect(first.statusCode, first.body).toBe(201);
    expect((await me.post('/api/field-log', body)).statusCode).toBe(200);
    const kept: games.FieldEntry = first.json();
    expect((await me.post('/api/field-log', { ...body, note: 'other' })).json()).toEqual(kept);
    expect(kept).toMatchObject({ profileId: 0, meteredCross: 6, impact: { right: 0.2 }, called: { best: null } });
    // 0.115 mil per mph at 700 yd, spin drift some 0.2 mil: about 5 mph
    expect(kept.inferred?.wind).toBeGreaterThan(4);
    expect(kept.inferred?.wind).toBeLessThan(7.5);
    expect(kept.inferred?.error).toBeGreaterThan(0.1);
    const url = `/api/field-log/${body.id}`;
    const far = (await me.patch(url, { distance: 1000 })).json();
    expect(far).toMatchObject({ id: body.id, distance: 1000, note: 'gusty' });
    expect(far.inferred.wind).toBeLessThan(kept.inferred?.wind ?? 0);
    expect((await me.patch(url, { impact: null })).json()).toMatchObject({ inferred: null, distance: 1000, held: 0.7 });
    // another rifle stays with the entry until null clears it
    const rifle = (await me.post('/api/ballistic-profiles', { name: 'Match rifle' })).json<{ id: number }>();
    for (const [change, profileId] of [
      [{ profileId: rifle.id }, rifle.id],
      [{ distance: 900 }, rifle.id],
      [{ profileId: null }, 0],
    ] as const)
      expect((await me.patch(url, change)).json()).toMatchObject({ profileId });
    const other = await server.signUp();
    expect((await other.patch(url, { note: 'mine' })).statusCode).toBe(404);
    expect((await other.delete(url)).statusCode).toBe(404);
    expect((await other.get('/api/field-log')).json()).toEqual({ entries: [], next: null, figures: null });
    expect((await me.delete(url)).statusCode).toBe(200);
    expect((await me.get('/api/field-log')).json()).toEqual({ entries: [], next: null, figures: null });
    expect((await me.post('/api/field-log', entry({ called: { lo: 5, hi: 4 } }))).statusCode).toBe(400);
  });

  it('goes out as CSV and comes back the same; a line that is none is named', async () => {
    const [me, other] = [await server.signUp(), await server.signUp()];
    for (let n = 0; n < 11; n++) {
      const more = n === 0 ? { note: '=SUM("a"),\nb' } : { held: 0.5, impact: { right: n / 50 }, hit: n < 5 };
      await me.post('/api/field-log', entry({ at: `2026-05-01T12:00:0${n % 10}.${n}00Z`, ...more }));
    }
    const listed: Listed = (await me.get('/api/field-log')).json();
    expect(listed.entries).toHaveLength(11);
    expect(listed.figures).toMatchObject({ entries: 10, coverage: { of: 10 } });
    const csv = (await me.get('/api/field-log/export')).body;
    expect((await other.post('/api/field-log/import', { csv })).json()).toEqual({ added: 11, known: 0 });
    expect((await other.post('/api/field-log/import', { csv })).json()).toEqual({ added: 0, known: 11 });
    expect((await other.get('/api/field-log')).json()).toEqual(listed);
    const bad = await other.post('/api/field-log/import', { csv: `${csv}x,2026-05-01T12:00:00Z,,,,\r\n` });
    expect([bad.statusCode, bad.json().issues[0].message]).toEqual([400, expect.stringMatching(/^Line 13: /)]);
    const pages: Listed = (await me.get('/api/field-log?limit=4')).json();
    expect(pages.entries).toHaveLength(4);
    expect((await me.get(`/api/field-log?before=${pages.next}`)).json().entries).toHaveLength(7);
  });

  it('takes hits in the words of every spreadsheet, with either decimal mark, and refuses a word that is none', async () => {
    const me = await server.signUp();
    const head = 'id,at,distanceYd,loMph,hiMph,hit,heldMil';
    const words = {
      yes: true,
      TRUE: true,
      True: true,
      WAHR: true,
      VRAI: true,
      VERDADERO: true,
      Y: true,
      '1': true,
      hit: true,
      x: true,
      no: false,
      FALSE: false,
      FALSCH: false,
      FAUX: false,
      N: false,
      '0': false,
      Miss: false,
      '': null,
    } as const;
    const rows = Object.keys(words).map((word) => `${randomUUID()},2026-05-01T12:00:00Z,600,3,8,${word},0.5`);
    const csv = [head, ...rows].join('\r\n');
    expect((await me.post('/api/field-log/import', { csv })).statusCode).toBe(200);
    const { entries }: Listed = (await me.get('/api/field-log')).json();
    for (const [i, hit] of Object.values(words).entries())
      expect(entries.find(({ id }) => rows[i]?.startsWith(id))?.hit, rows[i]).toBe(hit);
    const out: string = (await me.get('/api/field-log/export')).body;
    expect(out).toMatch(/,yes,/);
    expect(out).not.toMatch(/,(true|false),/);
    // saved by a spreadsheet with decimal comma
    const other = await server.signUp();
    const german = [head.replaceAll(',', ';'), `${randomUUID()};2026-05-01T12:00:00Z;600;3,5;8,25;WAHR;0,5`].join('\n');
    expect((await other.post('/api/field-log/import', { csv: german })).json()).toEqual({ added: 1, known: 0 });
    const [entry]: games.FieldEntry[] = (await other.get('/api/field-log')).json().entries;
    expect(entry).toMatchObject({ hit: true, held: 0.5, called: { lo: 3.5, hi: 8.25 } });
    // saved by a spreadsheet that names the separator first
    const separated = await server.signUp();
    const file = fileURLToPath(
      new URL('../../../../../packages/exchange/fixtures/reported-2/field-log-sep.csv', import.meta.url),
    );
    const saved = readFileSync(file, 'utf8');
    expect((await separated.post('/api/field-log/import', { csv: saved })).json()).toEqual({ added: 1, known: 0 });
    expect((await separated.get('/api/field-log')).json().entries).toMatchObject([
      {
        distance: 640,
        called: { lo: 4, hi: 8, best: 6 },
        metered: { speed: 7, from: 75 },
        held: 0.6,
        hit: true,
        impact: { right: 0.1 },
      },
    ]);
    const wrong = await separated.post('/api/field-log/import', { csv: saved.replace(',640,', ',x,') });
    expect(wrong.json().message).toContain('Line 3: distanceYd');
    for (const [row, says] of [
      ['600,3,8,banana,0.5', 'Line 2: hit must be yes, no or empty, and is “banana”.'],
      ['600,3,eight,yes,0.5', 'Line 2: hiMph must be a number from -100 to 100, and is “eight”.'],
    ] as const) {
      const bad = await other.post('/api/field-log/import', {
        csv: `${head}\n${randomUUID()},2026-05-01T12:00:00Z,${row}`,
      });
      expect([bad.statusCode, bad.json().message]).toEqual([400, says]);
    }
    expect((await other.get('/api/field-log')).json().entries).toHaveLength(1);
  });

  it('compares nobody with the range before five people have twenty entries', async () => {
    expect((await (await server.signUp()).get('/api/evidence')).json()).toEqual({
      reliability: null,
      splitHalf: null,
      field: null,
      fieldPeople: 0,
    });
  });

  it('comes back with ten thousand entries, more than one statement can take, and not with one more', {
    timeout: 300_000,
  }, async () => {
    const me = await server.signUp();
    const line = (n: number) =>
      `${randomUUID()},2026-05-01T12:00:00.000Z,0,${300 + (n % 50)},4,7,${n % 3 === 0 ? '' : '0.5'},0.1\r\n`;
    const head = 'id,at,profileId,distanceYd,loMph,hiMph,heldMil,impactRightMil\r\n';
    const lines = Array.from({ length: 10_000 }, (_, n) => line(n));
    const whole = `${head}${lines.join('')}`;
    await importWhole(me, whole, 10_000);
    const again = await me.post('/api/field-log/import', { csv: `${head}${lines.slice(0, 6000).join('')}` });
    expect(again.json()).toEqual({ added: 0, known: 6000 });
    const more = await me.post('/api/field-log/import', { csv: `${head}${line(0)}${line(1)}` });
    expect(more.statusCode).toBe(409);
    // the last entry that fits, sent twice at once
    const [, id = ''] = whole.split('\r\n').map((row) => row.split(',')[0]);
    expect((await me.delete(`/api/field-log/${id}`)).statusCode).toBe(200);
    const last = { ...entry({ distance: 300, called: { lo: 4, hi: 7 } }), id };
    const both = await Promise.all([me.post('/api/field-log', last), me.post('/api/field-log', last)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect((await me.post('/api/field-log', entry())).json()).toMatchObject({ code: 'quota-reached' });
    const csv = (await me.get('/api/field-log/export')).body;
    expect(csv.trimEnd().split('\r\n')).toHaveLength(10_001);
    const other = await server.signUp();
    const part = csv.split('\r\n').slice(0, 301).concat('').join('\r\n');
    await importWhole(other, part, 300);
    expect((await other.get('/api/field-log/export')).body).toBe(part);
  });

  it('says how much of a log that broke off is stored, and takes the rest when it is sent again', async () => {
    const me = await server.signUp();
    const line = (n: number) => `${randomUUID()},2026-05-01T12:00:00.000Z,0,300,4,7,${n === 69 ? 'torn' : ''}\r\n`;
    const csv = `id,at,profileId,distanceYd,loMph,hiMph,note\r\n${Array.from({ length: 100 }, (_, n) => line(n)).join('')}`;
    // the database refuses the seventieth entry, as with a full disk
    await server.db.execute(sql`CREATE FUNCTION tear() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.note = 'torn' THEN RAISE EXCEPTION 'torn' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$`);
    await server.db.execute(
      sql`CREATE TRIGGER tear BEFORE INSERT ON field_entries FOR EACH ROW EXECUTE FUNCTION tear()`,
    );
    for (const _ of ['first', 'again']) {
      const torn = await me.post('/api/field-log/import', { csv });
      expect([torn.statusCode, torn.json().message]).toEqual([
        503,
        '50 of 100 entries are stored. Send the same file again: it goes on where it ended, and none is stored twice.',
      ]);
    }
    expect((await me.get('/api/field-log/export')).body.trimEnd().split('\r\n')).toHaveLength(51);
    await server.db.execute(sql`DROP TRIGGER tear ON field_entries`);
    const whole = await me.post('/api/field-log/import', { csv });
    expect(whole.json()).toEqual({ added: 50, known: 50 });
    expect((await me.get('/api/field-log/export')).body.trimEnd().split('\r\n')).toHaveLength(101);
  });

  it('gives an answer before the time of a request is over, and goes on when it is sent again', async () => {
    const { user } = await server.signUp();
    const values = Array.from({ length: 60 }, () => ({
      id: randomUUID(),
      userId: user.id,
      at: new Date(),
      profileId: null,
      profileName: '',
      distance: 300,
      called: { lo: 4, hi: 7, best: null },
      note: '',
    }));
    await expect(storeEntries(server.platform, user.id, values, -1)).rejects.toThrow(/^25 of 60 entries are stored\./);
    expect(await storeEntries(server.platform, user.id, values)).toBe(35);
  });
});
