import { randomUUID } from 'node:crypto';
import type { learn } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const PROGRESS = '/api/learn/progress';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let minute = 0;
const answer = (change: Partial<learn.LessonEvent> = {}): learn.LessonEvent => {
  minute += 1;
  return {
    ...{ id: randomUUID(), lesson: 1, step: 'extra', asked: { rangeYd: 600, placeYd: 480 }, said: 6, was: 6.5 },
    ...{ aided: false, inWords: false, ms: 2100, at: new Date(Date.UTC(2026, 4, 17) + minute * 60_000).toISOString() },
    ...change,
  };
};
const steps = (): learn.LessonEvent[] => [1, 2, 3, 4, 5, 6, 7, 8].map((step) => answer({ step }));

test('nobody has answered anything yet: twelve new lessons', async () => {
  const me = await server.signUp();
  const { lessons, flagSlope } = (await me.get(PROGRESS)).json();
  expect(lessons.map(({ state }: { state: string }) => state)).toEqual(Array(12).fill('new'));
  expect(flagSlope).toBeNull();
});

test('eight steps pass a lesson, and the server decides what was right', async () => {
  const me = await server.signUp();
  const wrong = await me.put(PROGRESS, { events: steps().map((event) => ({ ...event, said: -6 })) });
  expect(wrong.json().lessons[0]).toMatchObject({ state: 'started', tasks: 6, right: 0 });
  const right = await me.put(PROGRESS, { events: steps() });
  expect(right.statusCode).toBe(200);
  expect(right.json().lessons[0]).toMatchObject({ state: 'passed', by: 'steps', tasks: 12, right: 6 });
  expect((await me.get(PROGRESS)).json()).toEqual(right.json());
});

test('two devices that send in any order, and twice, leave the same states to the byte', async () => {
  const [one, two] = [await server.signUp(), await server.signUp()];
  const [phone, desk] = [steps().slice(0, 5), [...steps(), answer({ step: 'review' })]];
  for (const events of [phone, desk, phone]) expect((await one.put(PROGRESS, { events })).statusCode).toBe(200);
  for (const events of [[...desk].reverse(), phone]) await two.put(PROGRESS, { events });
  expect((await one.get(PROGRESS)).body).toBe((await two.get(PROGRESS)).body);
  expect((await one.get(PROGRESS)).json().lessons[0].tasks).toBe(10);
});

test('an answer of another person under the same id is their own', async () => {
  const [one, two] = [await server.signUp(), await server.signUp()];
  const event = answer();
  await one.put(PROGRESS, { events: [event] });
  expect((await two.put(PROGRESS, { events: [event] })).json().lessons[0].tasks).toBe(1);
});

test('20 flags read alone give the slope of a reader who sees a fifth too much', async () => {
  const me = await server.signUp();
  const flags = Array.from({ length: 24 }, (_, i) => {
    const was = (i % 2 === 0 ? 1 : -1) * (5 + ((i * 5) % 12));
    return answer({ was, said: 1.2 * was + 0.2 * ((i % 3) - 1) });
  });
  const { flagSlope } = (await me.put(PROGRESS, { events: flags })).json();
  expect(flagSlope.n).toBe(24);
  expect(flagSlope.low).toBeGreaterThan(1);
  expect((await me.get(PROGRESS)).json().flagSlope).toEqual(flagSlope);
  const right = flags.map(({ was }) => answer({ was, said: was }));
  const later = (await me.put(PROGRESS, { events: right })).json().flagSlope;
  expect(later).not.toEqual(flagSlope);
  expect((await me.get(PROGRESS)).json().flagSlope).toEqual(later);
});

test.each([
  ['no events', { events: [] }],
  ['201 events', { events: Array.from({ length: 201 }, () => answer()) }],
  ['a lesson 13', { events: [answer({ lesson: 13 })] }],
  ['a step 9', { events: [answer({ step: 9 })] }],
  ['no uuid', { events: [answer({ id: 'first' })] }],
  ['a wind of 101 mph', { events: [answer({ said: 101 })] }],
  ['25 names', { events: [answer({ asked: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`n${i}`, 1])) })] }],
])('%s are refused', async (_, body) => {
  expect((await (await server.signUp()).put(PROGRESS, body)).statusCode).toBe(400);
});

test('20 000 answers are all that an account keeps', async () => {
  const me = await server.signUp();
  await me.put(PROGRESS, { events: [answer()] });
  const { id } = (await me.get('/api/auth/me')).json();
  await server.db.execute(sql`
    INSERT INTO learn_events (id, user_id, lesson, step, asked, said, was, aided, in_words, ms, at)
    SELECT gen_random_uuid(), ${id}, 2, 'cold', '{}', 1, 1, false, false, 1, now() FROM generate_series(1, 19998)`);
  expect((await me.put(PROGRESS, { events: [answer()] })).statusCode).toBe(200);
  const refused = await me.put(PROGRESS, { events: [answer()] });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'quota-reached']);
});
