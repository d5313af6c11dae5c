import { randomUUID } from 'node:crypto';
import type { matches, runs } from '@windcall/contract';
import { afterEach, expect, it } from 'vitest';
import { createFaultPlace, type FaultPlace } from './faults/fault-server.ts';
import { type Caller, createCaller, patient } from './faults/http-caller.ts';
import type { ServerProcess } from './server-process.ts';

let place: FaultPlace | undefined;
afterEach(async () => {
  await place?.remove();
  place = undefined;
});

const COURSE = {
  name: 'Three at four hundred',
  rule: 'impacts',
  level: 2,
  parS: 600,
  prepareS: 0,
  sequence: 'fixed',
  signal: 'none',
  marks: 'seen',
  dope: 'given',
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  directionOfFire: 0,
  targets: [{ number: 1, distance: 400, directionOfFire: 0, targetType: 'square', targetSize: 3, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 3, until: 'rounds' }],
  wind: { mean: [5, 9], value: 'full', gust: 'any' },
} as const;

const shooterOf = async (call: Caller, username: string) => {
  const { body } = await call('POST', '/api/auth/jwt/register', { body: { username, password: 'secret-1' } });
  const { token } = body as { token: string };
  return async <T>(
    by: Caller,
    method: 'GET' | 'POST',
    path: string,
    data?: object,
  ): Promise<{ status: number; body: T }> => {
    const answer = await by(method, path, { token, ...(data && { body: data }) });
    return { status: answer.status, body: answer.body as T };
  };
};
type Shooter = Awaited<ReturnType<typeof shooterOf>>;
type Fired = { shot: runs.RunShot; run: runs.Run };

const shot = (at: number) => ({
  shotId: randomUUID(),
  target: 1,
  at,
  dial: { up: 2, right: 0 },
  hold: { up: 0, right: 0.35 },
});
const secondsOf = ({ startsAt, now }: runs.Run): number => (Date.parse(now) - Date.parse(startsAt ?? '')) / 1000;

/** Waits until the start signal, by the server's clock. */
const untilStarted = async (who: Shooter, by: Caller, id: number): Promise<runs.Run> => {
  for (let i = 0; i < 100; i++) {
    const { body } = await who<runs.Run>(by, 'GET', `/api/runs/${id}`);
    if (body.state === 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the run must start');
};
const begin = async (who: Shooter, by: Caller, code: string): Promise<runs.Run> => {
  const made = await who<runs.Run>(by, 'POST', '/api/runs', { match: code, course: 1 });
  expect(made.status).toBe(201);
  const { body } = await who<runs.Run>(by, 'POST', `/api/runs/${made.body.id}/begin`, {});
  expect(body.startsAt).not.toBeNull();
  return body;
};

it('a run goes on where its server was killed between two shots: nothing lost, nothing doubled, one start', {
  timeout: 300_000,
}, async () => {
  const onPostgres = process.env.TEST_DATABASE === 'postgres';
  place = await createFaultPlace();
  const first: ServerProcess = await place.start();
  // on PostgreSQL both servers run at once; a data directory has one owner, so there they run in turn
  const second = onPostgres ? await place.start() : null;
  const here = patient(createCaller(first.url));
  const other = second ? patient(createCaller(second.url)) : here;
  const [ann, bob] = [await shooterOf(here, 'ann'), await shooterOf(here, 'bob')];
  const { body: match } = await ann<matches.Match>(here, 'POST', '/api/matches', {
    name: 'Two servers',
    courses: [COURSE],
    rifle: { profileId: 0 },
  });
  for (const [who, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
  ] as const) {
    const entered = await who(here, 'POST', `/api/matches/${match.code}/entries`, {
      name,
      division: 'Open',
      profileId: 0,
    });
    expect(entered.status).toBe(201);
  }
  const begun = await begin(ann, here, match.code);
  const bobs = await begin(bob, other, match.code);
  const running = await untilStarted(ann, other, begun.id);
  expect(running.startsAt).toBe(begun.startsAt);
  const one = await ann<Fired>(here, 'POST', `/api/runs/${begun.id}/shots`, shot(secondsOf(running)));
  expect(one).toMatchObject({ status: 201, body: { shot: { number: 1 } } });
  // the server dies while the second shot is sent: its answer is lost, and maybe the shot
  const lost = shot(secondsOf(one.body.run));
  const unheard = createCaller(first.url);
  const underWay = ann<Fired>(unheard, 'POST', `/api/runs/${begun.id}/shots`, lost).catch(() => null);
  setTimeout(() => first.child.kill('SIGKILL'), 30);
  await first.exited;
  await underWay;
  const next = second ?? (await place.start());
  const there = patient(createCaller(next.url));
  const again = await ann<Fired>(there, 'POST', `/api/runs/${begun.id}/shots`, lost);
  expect([200, 201]).toContain(again.status);
  expect(again.body.shot).toMatchObject({ number: 2, shotId: lost.shotId });
  const third = await ann<Fired>(there, 'POST', `/api/runs/${begun.id}/shots`, shot(secondsOf(again.body.run)));
  expect(third).toMatchObject({
    status: 201,
    body: { shot: { number: 3 }, run: { state: 'over', endReason: 'done' } },
  });
  const { body: over } = await ann<runs.Run>(there, 'GET', `/api/runs/${begun.id}`);
  expect(over.startsAt).toBe(begun.startsAt);
  expect(over.shots.map(({ number, at, impact }) => [number, at, impact])).toEqual(
    [one, again, third].map(({ body: { shot: fired } }) => [fired.number, fired.at, fired.impact]),
  );
  // the other shooter, who began on another server, had the same wind at the same second
  await untilStarted(bob, there, bobs.id);
  for (let n = 1; n <= 3; n++) {
    const { body: run } = await bob<runs.Run>(there, 'GET', `/api/runs/${bobs.id}`);
    expect((await bob(there, 'POST', `/api/runs/${bobs.id}/shots`, shot(secondsOf(run)))).status).toBe(201);
  }
  type Truth = { truth: { target: number; s: number; wind: number }[] };
  const truth = async (who: Shooter, id: number) =>
    (await who<Truth>(there, 'GET', `/api/runs/${id}/result`)).body.truth;
  const [seen, same] = [await truth(ann, begun.id), await truth(bob, bobs.id)];
  expect(seen.length).toBeGreaterThan(100);
  expect(Math.max(...seen.map(({ wind }, i) => Math.abs(wind - (same[i]?.wind ?? Number.NaN))))).toBeLessThan(1e-9);
});
