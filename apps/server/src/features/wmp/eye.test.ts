import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Looks at a drill's first wind and leaves: the wind counts once the next drill starts. */
const look = async (client: Client): Promise<void> => {
  const { id } = (await client.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 1 })).json();
  expect((await client.get(`/api/drills/${id}/tasks/1`)).statusCode).toBe(200);
};
const yourWind = async (client: Client) => (await client.get('/api/your-wind')).json();

const state = {
  ...{ windSpeed: 8, windDirection: '3:00', duration: 60, durationVariation: 0.1, speedVariation: 2 },
  ...{ directionVariation: 10, correlationTime: 10, spatialCorrelationDistance: 200 },
};
const settings = {
  ...{ maxDistance: 1100, samplingInterval: 100, duration: 240, timeInterval: 5, modelComplexity: 'stochastic' },
  stateBasedWind: { primary: state },
};
const runOf = async (client: Client): Promise<number> => {
  const profileId = (await client.post('/api/ballistic-profiles', { name: 'Match' })).json().id;
  const from = '/api/training-scenarios/from-template/simple_silhouette_1000';
  const scenarioId = (await client.post(from, { name: 'Plate' })).json().id;
  const wind = { kind: 'recipe', settings, seed: '5' };
  const stageId = (await client.post('/api/stages', { profileId, scenarioId, wind })).json().id;
  const { runId } = (await client.post('/api/wmp/phase1-analysis', { stageId })).json();
  expect((await client.post('/api/wmp/phase2-mathematical', { runId })).statusCode).toBe(200);
  expect(
    (await client.post('/api/wmp/phase3-milp', { runId, mode: 'pareto', params: { p_min: 0.5 } })).statusCode,
  ).toBe(200);
  return runId;
};

it('makes a card for the account’s own eye: 2 mph up to nine calls, then by its calls, or as stated', async () => {
  const [caller, stranger] = [await server.signUp(), await server.signUp()];
  // the last wind may still be called
  for (let n = 1; n <= 10; n++) await look(caller);
  const nine = await yourWind(caller);
  expect(nine).toMatchObject({ calls: 9, eye: { misreadMph: 2, from: 'new-reader', calls: 9 } });
  await look(caller);
  const ten = await yourWind(caller);
  const own = { misreadMph: Math.round(10 * ten.handicap) / 10, from: 'practice', calls: 10 };
  expect(ten).toMatchObject({ calls: 10, eye: own });
  expect(own.misreadMph).not.toBe(2);

  const cardOf = async (client: Client, runId: number, body: object = {}) =>
    (await client.post('/api/wmp/create-card', { runId, kind: 'hit-probability', ...body })).json();
  const [run, theirs] = [await runOf(caller), await runOf(stranger)];
  const card = await cardOf(caller, run);
  expect(card.promise.eye).toEqual({ reading: 'path', ...own });
  const other = await cardOf(stranger, theirs);
  expect(other.promise.eye).toEqual({ reading: 'path', misreadMph: 2, from: 'new-reader', calls: 0 });
  expect(other.promise.forEye).not.toBe(card.promise.forEye);
  const said = await cardOf(caller, run, { misreadMph: 1 });
  expect(said.promise.eye).toEqual({ reading: 'path', misreadMph: 1, from: 'said', calls: null });
  expect(said.promise.forEye).toBe(said.promise.hitProbabilityMisread['1']);
  const meter = await cardOf(caller, run, { reading: 'muzzle' });
  expect(meter.promise.eye).toEqual({ reading: 'muzzle', misreadMph: 0.5, from: 'said', calls: null });

  // any number of holds tries all candidates: phase 3's narrowest cards, and those found for the eye
  const { results } = (await caller.get('/api/wmp/phase3-status')).json();
  const narrowest = results.results
    .filter(({ brackets }: { brackets: object[] }) => brackets.length > 0)
    .map(({ U, brackets }: { U: number; brackets: object[] }) => ({ U, brackets }));
  expect(narrowest.length).toBeGreaterThan(1);
  const asked = vi.spyOn(server.platform.pool, 'run');

  // each number of holds matches its choice, and no row states less than the row above
  for (const [k, choice] of card.promise.choices.entries()) {
    const row = await cardOf(caller, run, { brackets: k + 1 });
    expect(row.promise).toMatchObject({ choices: card.promise.choices, forEye: choice.forEye });
    expect(row.windBrackets).toHaveLength(choice.holds);
    expect(choice.forEye).toBeGreaterThanOrEqual(card.promise.choices[k - 1]?.forEye ?? 0);
  }
  expect(asked.mock.calls.length).toBeGreaterThan(4);
  for (const [, input] of asked.mock.calls) expect(input).toMatchObject({ narrowest });
  // one cached search serves all numbers of holds
  const searches = asked.mock.calls.filter(([, input]) => JSON.stringify(input).includes('"kind":"hit-probability"'));
  expect(new Set(searches.map(([, input]) => JSON.stringify(input))).size).toBe(1);
  asked.mockRestore();
});

it('keeps a card for an eye from a file, within bounds', async () => {
  const client = await server.signUp();
  const runId = await runOf(client);
  const card = (await client.post('/api/wmp/create-card', { runId, kind: 'hit-probability' })).json();
  const { id: _, createdAt: __, analysisData: ___, stageId: ____, stageDigest: _____, ...copy } = card;
  expect((await client.post('/api/wmp/cards', copy)).json().promise).toEqual(card.promise);
  const change = (part: object) => client.post('/api/wmp/cards', { ...copy, promise: { ...copy.promise, ...part } });
  for (const part of [
    { recommended: 5 },
    { forEye: 1.2 },
    { choices: [{ ...card.promise.choices[0], holds: 9 }] },
    { eye: { ...card.promise.eye, misreadMph: 11 } },
    { eye: { ...card.promise.eye, calls: -1 } },
  ])
    expect((await change(part)).statusCode, JSON.stringify(part)).toBe(400);
  // earlier releases stated hits by reading and by holds; these fields are dropped
  const older = await change({ byReading: { path: 0.7 }, byHolds: [0.5, 0.6] });
  expect(older.statusCode).toBe(201);
  expect(older.json().promise.hitProbability).toBe(card.promise.hitProbability);
});
