import { randomUUID } from 'node:crypto';
import type { days, drills, games, truing } from '@windcall/contract';
import { DAY_AIR, DEFAULT_PROFILE } from '@windcall/simulation';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { days as dayRows, fieldEntries, users } from '../../db/index.ts';
import { exportUser } from '../../operations/export-user.ts';
import { deleteUser } from '../../operations/run-operation.ts';
import { MOST_DAYS } from './days.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const PLAN: days.DayPlan = {
  ...{ distances: [412, 510], winds: [{ speed: 8, from: 90 }], incline: 0, target: null, rifle: null },
  ...{ densityAltitude: null, altitude: null, pressure: null, temperature: null, plateIn: null, plateMoa: null },
};
const stage = (n: number, more: Partial<days.DayStage> = {}): days.DayStage => ({
  ...{ n, name: `Stage ${n}`, line: '412 510 yd, 8 mph from 3', plan: PLAN, called: null, note: '' },
  ...more,
});
const document = (more: Partial<days.DayDocument> = {}): days.DayDocument => ({
  ...{ on: '2026-11-28', name: 'Rim Rock', profileId: null, match: null, stages: [stage(1)] },
  ...more,
});
const put = (who: Client, id: string, body: object, matched?: string) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/days/${id}`,
    headers: { authorization: `Bearer ${who.token}`, ...(matched && { 'if-match': matched }) },
    payload: body,
  });
const shot = (day: string, n: number, more: object) => ({
  ...{ id: randomUUID(), at: `2026-05-02T1${n % 10}:00:00.000Z`, day, stage: n, distance: 600 },
  ...{ called: { lo: 4, hi: 8 }, hit: false, ...more },
});

it('keeps a day under its own id, lists it with its shots, and deletes it without them', async () => {
  const me = await server.signUp();
  const id = randomUUID();
  const made = await put(me, id, document());
  expect(made.statusCode, made.body).toBe(200);
  const day: days.Day = made.json();
  expect(day).toEqual({ ...document(), id, updatedAt: day.updatedAt });
  expect((await me.get(`/api/days/${id}`)).json()).toEqual(day);
  // a shot may come before its day
  for (const hit of [true, false]) await me.post('/api/field-log', shot(id, 1, { hit }));
  await me.post('/api/field-log', shot(randomUUID(), 1, { hit: true }));
  const { stages: _, ...head } = day;
  expect((await me.get('/api/days')).json()).toEqual([{ ...head, stages: 1, shots: 2, hits: 1 }]);
  expect((await me.get(`/api/field-log?day=${id}`)).json().entries).toHaveLength(2);
  expect((await me.delete(`/api/days/${id}`)).statusCode).toBe(200);
  expect((await me.get(`/api/days/${id}`)).statusCode).toBe(404);
  expect((await me.get('/api/field-log')).json().entries).toHaveLength(3);
});

it('keeps both versions apart when two devices change a day, until one is chosen', async () => {
  const me = await server.signUp();
  const id = randomUUID();
  const first: days.Day = (await put(me, id, document())).json();
  const phone: days.Day = (await put(me, id, document({ name: 'By phone' }), first.updatedAt)).json();
  expect(phone.updatedAt > first.updatedAt).toBe(true);
  const tablet = document({ name: 'By tablet' });
  for (const matched of [undefined, first.updatedAt, `"${first.updatedAt}"`, 'yesterday']) {
    const late = await put(me, id, tablet, matched);
    expect([late.statusCode, late.json().code]).toEqual([409, 'day-changed']);
  }
  expect((await me.get(`/api/days/${id}`)).json()).toEqual(phone);
  // the reply to the phone was lost: it sends the document again
  expect((await put(me, id, document({ name: 'By phone' }), first.updatedAt)).json()).toEqual(phone);
  expect((await put(me, id, tablet, `"${phone.updatedAt}"`)).json()).toMatchObject({ name: 'By tablet' });
  // deleted on one device and changed on the other: the change stays
  await me.delete(`/api/days/${id}`);
  expect((await put(me, id, document({ name: 'By tablet again' }), phone.updatedAt)).statusCode).toBe(200);
});

it('makes one day of two simultaneous requests, and refuses the other', async () => {
  const me = await server.signUp();
  const id = randomUUID();
  const replies = await Promise.all(['One', 'Two'].map((name) => put(me, id, document({ name }))));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('refuses two stages of one number, more than forty, and a day beyond the limit', async () => {
  const me = await server.signUp();
  const refused = async (stages: days.DayStage[]) =>
    (await put(me, randomUUID(), document({ stages }))).json().issues?.[0].field;
  expect(await refused([stage(2), stage(2)])).toBe('stages');
  expect(await refused([stage(41)])).toBe('stages.0.n');
  expect(await refused([stage(1, { line: 'x'.repeat(1001) })])).toBe('stages.0.line');
  expect(await refused([stage(1, { called: { lo: 9, hi: 8, from: 90 } })])).toBe('stages.0.called.hi');
  await server.db.execute(sql`INSERT INTO days (id, user_id, on_day, name, document, updated_at)
    SELECT gen_random_uuid(), ${me.user.id}, '2026-01-01', 'Old', ${JSON.stringify(document())}::jsonb, now()
    FROM generate_series(1, ${MOST_DAYS})`);
  expect((await put(me, randomUUID(), document())).json().code).toBe('quota-reached');
});

it('computes a night from its shots as by hand: the winds, the misses, the number, the rifle and what to practice', async () => {
  const me = await server.signUp();
  const { id: _, ...rifle } = DEFAULT_PROFILE;
  const profile = (await me.post('/api/ballistic-profiles', { ...rifle, name: 'Mine' })).json();
  const day = randomUUID();
  // 14 mph from 2:00 is a crosswind of 12.1 mph
  const stages = [
    stage(1, { called: { lo: 6, hi: 10, from: 90 } }),
    stage(2, {
      plan: { ...PLAN, distances: [700, 900], winds: [{ speed: 14, from: 60 }], densityAltitude: 3000 },
    }),
    stage(3, { plan: { ...PLAN, incline: 10 } }),
    stage(4, { plan: null }),
  ];
  await put(me, day, document({ profileId: profile.id, stages }));
  const before = Array.from({ length: 10 }, (_, i) => ({
    ...shot(randomUUID(), 1, { held: 0.5 + i / 20, impact: { right: 0 } }),
    ...{ at: '2026-05-01T09:00:00.000Z', profileId: profile.id, called: { lo: 4, hi: 5 } },
  }));
  const sent = [
    shot(day, 1, { held: 0.7, impact: { right: 0.1, up: 0.05 }, dialed: { up: 2.1 }, distance: 412, hit: true }),
    shot(day, 1, { held: 0.9, impact: { right: -0.4, up: 0.1 }, dialed: { up: 2.9 }, distance: 510, target: 2 }),
    shot(day, 1, { held: 0.9, impact: { right: -0.5 }, distance: 510 }),
    shot(day, 2, { held: 1.2, impact: { right: 0.1, up: -0.3 }, dialed: { up: 4.8 }, distance: 700 }),
    shot(day, 2, { held: 1.2, impact: { right: 0.9, up: -0.3 }, dialed: { up: 7.4 }, distance: 900 }),
    shot(day, 3, { held: 1, impact: { right: 0.1, up: 0.6 }, dialed: { up: 9 }, distance: 500 }),
    shot(day, 4, {}),
  ];
  for (const one of [...before, ...sent]) {
    const reply = await me.post('/api/field-log', { profileId: profile.id, ...one });
    expect(reply.statusCode, reply.body).toBe(201);
  }
  const { entries }: { entries: games.FieldEntry[] } = (await me.get(`/api/field-log?day=${day}`)).json();
  const wind = (n: number) => {
    const entry = entries.find(({ id }) => id === sent[n]?.id);
    if (!entry?.inferred) throw new Error('an impact says the wind');
    return entry.inferred;
  };
  const night: days.Night = (await me.get(`/api/days/${day}/night`)).json();

  const [a, b, c] = [wind(0), wind(1), wind(2)];
  const weights = [a, b, c].map(({ error }) => 1 / error ** 2);
  const sum = weights.reduce((x, y) => x + y);
  expect(night.stages[0]).toEqual({
    ...{ n: 1, shots: 3, hits: 1, misses: { wind: 2, low: 0, high: 0, unseen: 0 } },
    called: { lo: 6, hi: 10 },
    was: {
      wind: expect.closeTo(
        [a, b, c].reduce((all, one, i) => all + (one.wind * (weights[i] ?? 0)) / sum, 0),
        9,
      ),
      error: expect.closeTo(sum ** -0.5, 9),
    },
  });
  expect(night.stages.slice(1)).toMatchObject([
    { n: 2, called: { lo: 4, hi: 8 }, misses: { wind: 1, low: 1, high: 0, unseen: 0 } },
    { n: 3, misses: { wind: 0, low: 0, high: 1, unseen: 0 } },
    { n: 4, called: { lo: 4, hi: 8 }, was: null, misses: { wind: 0, low: 0, high: 0, unseen: 1 } },
  ]);

  // the field log's own figures include all sixteen calls
  const { figures } = (await me.get('/api/field-log')).json();
  expect(figures.entries).toBe(16);
  expect(night.number).toMatchObject({ after: figures.handicap, error: figures.handicapError });
  expect(night.number?.before).not.toBe(night.number?.after);

  // dial minus impact; the uphill shot does not count
  const { windSpeed, windDirection, temperature, pressure, humidity } = DAY_AIR;
  const fit: truing.TruingResult = (
    await me.post('/api/ballistic-truing/calculate', {
      profileId: profile.id,
      observations: [
        { range: 412, observedElevation: 2.1 - 0.05 },
        { range: 510, observedElevation: 2.9 - 0.1 },
        { range: 700, observedElevation: 4.8 + 0.3, densityAltitude: 3000 },
        { range: 900, observedElevation: 7.4 + 0.3, densityAltitude: 3000 },
      ],
      environment: { windSpeed, windDirection, temperature, pressure, humidity },
    })
  ).json();
  expect(night.truing).toEqual({
    muzzleVelocity: { before: profile.muzzleVelocity, after: fit.truedMV },
    observations: 4,
    rms: fit.rmsError,
  });
  expect(fit.truedMV).not.toBe(profile.muzzleVelocity);

  // 2:30 is the mean of 3:00 and 2:00; the wind of stage 2 is its crosswind over sin 60°
  const was = night.stages.flatMap((one) => one.was?.wind ?? []);
  const speeds = [6, 10, was[0] ?? 0, 14, (was[1] ?? 0) / Math.sin(Math.PI / 3)].map(Math.round);
  expect(night.practice).toEqual({
    distances: [412, 510, 700, 900],
    from: 75,
    speeds: [Math.min(...speeds), Math.max(...speeds)],
  });
  // a plan without Truing
  await server.setSubscription(me.user.id, 'none');
  expect((await me.get(`/api/days/${day}/night`)).json()).toEqual({ ...night, truing: null });
});

it('practices a night in the wind of the day’s log, at moments of it, and in natural air without a log', async () => {
  const me = await server.signUp();
  const timeSteps = [0, 300, 600, 900];
  const [speed, direction] = [
    [6, 7, 9, 10],
    [90, 90, 90, 90],
  ];
  const windField = {
    distances: [0, 1000],
    timeSteps,
    windData: { speed: [speed, speed], direction: [direction, direction] },
  };
  const saved = (await me.post('/api/weather/fields', { name: 'kestrel.csv (replay)', windField })).json();
  const day = randomUUID();
  expect((await put(me, day, document({ windFieldId: saved.id }))).json()).toMatchObject({ windFieldId: saved.id });
  const start = (who: Client, more: object) =>
    who.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 2, target: { distance: 600 }, ...more });
  const wind = { kind: 'saved', id: saved.id };
  expect((await start(await server.signUp(), { wind })).statusCode).toBe(404);
  const { id } = (await start(me, { wind })).json();
  // the drill has its own copy of the wind
  await me.delete(`/api/weather/fields/${saved.id}`);
  expect((await start(me, { wind })).statusCode).toBe(404);
  const shoot = async (drill: number, n: number): Promise<drills.Revealed> => {
    const at = `/api/drills/${drill}/tasks/${n}`;
    const task: drills.DrillTask = (await me.get(at)).json();
    expect(task.distance).toBe(600);
    expect((await me.post(`${at}/call`, { lo: 5, hi: 11 })).statusCode).toBe(201);
    const aim = { dial: { right: 0, up: task.elevation }, hold: { right: 0, up: 0 }, shotId: randomUUID() };
    expect((await me.post(`${at}/shot`, aim)).statusCode).toBe(201);
    return (await me.get(`${at}/reveal`)).json();
  };
  for (const n of [1, 2]) {
    // a tenth of the record is below 6.3 mph, a tenth above 9.7
    const told = await shoot(id, n);
    expect(told).toMatchObject({ air: null, par: null, forecast: { low: 6.5, high: 9.5 } });
    expect(told.truth.atCommit).toBeGreaterThan(6 - 0.05);
    expect(told.truth.atCommit).toBeLessThan(10 + 0.05);
    for (const { crosswind } of told.path) expect(crosswind).toBeCloseTo(told.truth.atCommit, 1);
  }
  const broken = { ...windField, timeSteps: [0, 300, 300, 900] };
  const other = (await me.post('/api/weather/fields', { name: 'Broken', windField: broken })).json();
  expect((await start(me, { wind: { kind: 'saved', id: other.id } })).json().code).toBe('validation-failed');

  const natural = (await start(me, { wind: { kind: 'natural', from: 270, speeds: [8, 14] } })).json();
  const told = await shoot(natural.id, 1);
  expect(told.air).not.toBeNull();
  expect(told.forecast?.high).toBeLessThan(0);
});

it('gives an empty night for a day without shots, and no velocity for a deleted rifle', async () => {
  const me = await server.signUp();
  const day = randomUUID();
  await put(me, day, document());
  expect((await me.get(`/api/days/${day}/night`)).json()).toEqual({
    stages: [
      {
        ...{ n: 1, shots: 0, hits: 0, called: null, was: null },
        misses: { wind: 0, low: 0, high: 0, unseen: 0 },
      },
    ],
    ...{ number: null, truing: null, practice: null },
  });
  const gone = randomUUID();
  await put(me, gone, document({ profileId: 2_000_000 }));
  const seen = (distance: number) =>
    shot(gone, 1, { distance, held: 0.5, impact: { right: 0.1, up: 0 }, dialed: { up: distance / 150 } });
  for (const distance of [400, 600, 800]) await me.post('/api/field-log', seen(distance));
  await server.db.update(fieldEntries).set({ profileId: 2_000_000 }).where(eq(fieldEntries.dayId, gone));
  expect((await me.get(`/api/days/${gone}/night`)).json().truing).toBeNull();
});

it('takes a day’s shots along in CSV, and puts a shot to another stage', async () => {
  const me = await server.signUp();
  const day = randomUUID();
  const [one, two] = [
    shot(day, 3, { target: 2, dialed: { up: 4.2 }, impact: { right: 0.1, up: -0.2 } }),
    shot(day, 4, { hit: true }),
  ];
  for (const body of [one, two]) expect((await me.post('/api/field-log', body)).statusCode).toBe(201);
  const csv = (await me.get('/api/field-log/export')).body;
  const other = await server.signUp();
  expect((await other.post('/api/field-log/import', { csv })).json()).toEqual({ added: 2, known: 0 });
  expect((await other.get('/api/field-log/export')).body).toBe(csv);
  const moved: games.FieldEntry = (
    await me.patch(`/api/field-log/${one.id}`, { day: null, stage: null, dialed: null, impact: { right: 0.3 } })
  ).json();
  expect(moved).toMatchObject({ day: null, stage: null, target: 2, dialed: null, impact: { right: 0.3, up: null } });
});

it('gives a person their days on export, and deletes them with the account', async () => {
  const me = await server.signUp();
  const id = randomUUID();
  await put(me, id, document());
  const parts: string[] = [];
  await exportUser(server.db, me.user.username, async (text) => void parts.push(text));
  expect(JSON.parse(parts.join('')).days).toMatchObject([{ id, document: document() }]);
  await deleteUser(server.db, me.user.username, true);
  const [user] = await server.db.select().from(users).where(eq(users.id, me.user.id));
  expect([user, await server.db.select().from(dayRows).where(eq(dayRows.id, id))]).toEqual([undefined, []]);
});
