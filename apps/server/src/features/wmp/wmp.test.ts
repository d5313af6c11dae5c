import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { wmpResults, wmpRuns } from '../../db/index.ts';

const PHASE1 = '/api/wmp/phase1-analysis';
const PHASE2 = '/api/wmp/phase2-mathematical';
const PHASE3 = '/api/wmp/phase3-milp';
const DISTANCES = [500, 650, 800, 950, 1100];
const state = {
  windSpeed: 5,
  windDirection: '3:00',
  duration: 300,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};

interface Field {
  distances: number[];
  timeSteps: number[];
  windData: { speed: number[][]; direction: number[][] };
  metadata: Record<string, unknown>;
}
const asMap = (field: Field) =>
  Object.fromEntries(
    field.distances.map((distance, d) => [
      distance,
      field.timeSteps.map((time, t) => ({
        time,
        speed: field.windData.speed[d]?.[t],
        direction: field.windData.direction[d]?.[t],
      })),
    ]),
  );

/** Independent of the database, so run on one database only. */
const itOnce = it.runIf(process.env.TEST_DATABASE !== 'postgres');

describe('the windhold probability module', () => {
  let server: TestApp;
  let me: Client;
  let profileId: number;
  let scenarioId: number;
  let field: Field;

  const phase1 = (change: object = {}) => ({
    windFieldData: asMap(field),
    engagementDistances: DISTANCES,
    weaponProfileId: profileId,
    trainingScenarioId: String(scenarioId),
    directionOfFire: 90,
    windFieldMetadata: field.metadata,
    ...change,
  });
  const analyzed = async () => (await me.post(PHASE1, phase1())).json();
  const built = async () => {
    const { distanceWindStates } = await analyzed();
    const body = {
      windClusters: distanceWindStates.globalClusters,
      engagementDistances: DISTANCES,
      weaponProfileId: profileId,
      trainingScenarioId: String(scenarioId),
    };
    return (await me.post(PHASE2, body)).json();
  };

  beforeAll(async () => {
    server = await startTestApp();
    me = await server.signUp();
    profileId = (await me.post('/api/ballistic-profiles', { name: 'Match' })).json().id;
    const made = await me.post('/api/training-scenarios/from-template/multi_dof_array_troop_line', {});
    scenarioId = made.json().id;
    const wind = await me.post('/api/weather/generate-distance-based', {
      maxDistance: 1100,
      samplingInterval: 50,
      duration: 240,
      timeInterval: 5,
      temperature: 72,
      humidity: 45,
      pressure: 29.92,
      modelComplexity: 'complex',
      stateBasedWind: {
        primary: state,
        secondary: { ...state, windSpeed: 9, windDirection: '6:00', duration: 50, speedVariation: 1.5 },
        seed: 11,
      },
    });
    field = wind.json().windField;
  });
  afterAll(() => server.close());

  itOnce('finds wind states whose shares add up to all of the wind', async () => {
    const answer = await me.post(PHASE1, phase1());
    expect(answer.statusCode).toBe(200);
    const { distanceWindStates, analysisMetadata } = answer.json();
    expect(distanceWindStates.globalClusters).toHaveLength(4);
    const shares = distanceWindStates.globalClusters.map((c: { probability: number }) => c.probability);
    expect(shares.reduce((a: number, b: number) => a + b, 0)).toBeCloseTo(1, 9);
    expect(analysisMetadata).toMatchObject({ totalSamples: 245, algorithm: 'Ballistic-Weighted K-means' });
    expect(Object.keys(analysisMetadata.distanceCoverageMetrics)).toEqual(DISTANCES.map(String));
  });

  itOnce('says in phase 2 what was sent and is not of the run, and builds from the run alone', async () => {
    const { distanceWindStates } = await analyzed();
    const clusters = distanceWindStates.globalClusters as { centroidSpeed: number }[];
    const ask = async (sent: object) =>
      (await me.post(PHASE2, { weaponProfileId: profileId, trainingScenarioId: String(scenarioId), ...sent })).json();
    const plain = await ask({});
    const rounded = clusters.map((cluster) => ({
      ...cluster,
      centroidSpeed: Number(cluster.centroidSpeed.toFixed(2)),
    }));
    const own = await ask({ windClusters: rounded, engagementDistances: [...DISTANCES].reverse() });
    expect([plain.advice, own.advice]).toEqual([[], []]);
    const fast = clusters.map((cluster) => ({ ...cluster, centroidSpeed: 50, centroidDirection: 10 }));
    const other = await ask({ windClusters: fast, engagementDistances: [500] });
    expect(other.advice).toEqual([
      'The clusters sent are not those of this run; its own directions were used',
      'The distances sent are not those of this run; its own distances were used',
    ]);
    expect(other.candidateBrackets).toEqual(plain.candidateBrackets);
    expect((await ask({ windClusters: clusters.slice(1) })).advice).toHaveLength(1);
  });

  itOnce('builds candidates, chooses brackets that reach the coverage, and says how far to trust them', async () => {
    const phase2 = await built();
    expect(phase2.candidateBrackets.length).toBeGreaterThan(3);
    const body = { mode: 'single', params: { U: 3, delta: 0.05, p_min: 0.8, beta: 1 }, weaponProfileId: profileId };
    const answer = await me.post(PHASE3, body);
    expect(answer.statusCode).toBe(200);
    const { results, confidence, hitProbability } = answer.json();
    expect(results).toMatchObject({ solver_status: 'ok', termination_condition: 'optimal', relative_gap: 0 });
    expect(results.brackets.length).toBeLessThanOrEqual(3);
    const sum = (key: string) =>
      results.brackets.reduce((a: number, b: Record<string, number>) => a + (b[key] ?? 0), 0);
    expect(results.coverage).toBeGreaterThanOrEqual(0.8);
    expect(sum('prob_mass')).toBeCloseTo(results.coverage, 9);
    expect(results.objective_value).toBeCloseTo(sum('width') + results.overlap_penalty, 9);
    expect(confidence).toMatchObject({ method: 'fresh-fields', claimed: results.coverage });
    expect(confidence.stated).toBeLessThanOrEqual(1);
    expect(hitProbability).toBeNull();
    expect((await me.get('/api/wmp/phase3-status')).json()).toMatchObject({
      status: 'complete',
      mode: 'single',
      profileId,
      scenarioId,
    });
  });

  itOnce('sweeps the number of brackets: more never cost more', async () => {
    await built();
    const answer = await me.post(PHASE3, { mode: 'pareto', params: { p_min: 0.7 }, weaponProfileId: profileId });
    const { results } = answer.json();
    expect(results.summary.total_tested).toBe(4);
    const objectives = results.results.map((r: { objective_value: number }) => r.objective_value);
    expect(objectives).toEqual([...objectives].sort((a, b) => b - a));
    // Each solution states its own confidence; the sweep states its last solution's.
    for (const one of results.results) expect(one.confidence).toMatchObject({ claimed: one.coverage });
    expect(results.results.at(-1).confidence).toEqual(answer.json().confidence);
  });

  itOnce('says why no choice can do what was asked', async () => {
    await built();
    const body = { mode: 'single', params: { U: 1, delta: 0.01, p_min: 1 }, weaponProfileId: profileId };
    const { results } = (await me.post(PHASE3, body)).json();
    expect(results).toMatchObject({ termination_condition: 'infeasible', objective_value: null });
    expect(['COVERAGE_UNREACHABLE', 'INSUFFICIENT_BRACKETS']).toContain(results.infeasible.reason);
    expect((await me.get('/api/wmp/phase3-status')).json().status).toBe('infeasible');
  });

  it('makes, lists, looks up and deletes a card that Fire Control can dial', async () => {
    await built();
    await me.post(PHASE3, { mode: 'single', params: { U: 3, p_min: 0.8 }, weaponProfileId: profileId });
    const made = await me.post('/api/wmp/create-card', { cardName: '<b>Tuesday</b>', precision: 0.1 });
    expect(made.statusCode).toBe(201);
    const card = made.json();
    expect(card).toMatchObject({ name: '<b>Tuesday</b>', metadata: { profileName: 'Match', precisionMil: 0.1 } });
    expect(card.entries.map((e: { distance: number }) => e.distance)).toEqual(DISTANCES.flatMap((yd) => [yd, yd]));
    const elevations = card.entries.map((e: { elevationMils: number }) => e.elevationMils);
    expect(elevations).toEqual([...elevations].sort((a, b) => a - b));
    expect(card.windBrackets[0].windCondition).toMatch(/^[\d.]+-[\d.]+ mph$/);
    for (const bracket of card.windBrackets) {
      for (const t of bracket.targets) expect(t.windageLow).toBeLessThanOrEqual(t.windageHigh);
    }
    const own = { kind: 'hit-probability', brackets: 2, engagementDistances: [500] };
    const hits = await me.post('/api/wmp/create-card', own);
    expect(hits.json().advice).toEqual(['The distances sent were not used; the card has the distances of its run']);
    expect(hits.json().windBrackets).toHaveLength(2);
    expect((await me.get('/api/wmp/phase3-integration')).json().wmpDopeCards).toHaveLength(2);

    const lookUp = (distance: number) =>
      me.post('/api/wmp/phase3-integration', { distance, requiredConfidence: 0, maxResults: 1 });
    expect((await lookUp(640)).json()).toMatchObject({ success: true });
    expect((await lookUp(300)).json()).toMatchObject({ success: false, data: null });

    const other = await server.signUp();
    expect((await other.get('/api/wmp/phase3-integration')).json().wmpDopeCards).toEqual([]);
    expect((await other.delete(`/api/wmp/delete-card/${card.id}`)).statusCode).toBe(404);
    expect((await me.delete(`/api/wmp/delete-card/${card.id}`)).json()).toEqual({ success: true });
    expect((await me.delete(`/api/wmp/delete-card/${card.id}`)).statusCode).toBe(404);
  });

  it('keeps runs apart: each phase goes on from the run it names, or from the newest of its scenario and rifle', async () => {
    const other = (await me.post('/api/training-scenarios/from-template/multi_dof_array_troop_line', {})).json().id;
    const first = await analyzed();
    const second = (await me.post(PHASE1, phase1({ trainingScenarioId: other }))).json();
    expect(second.runId).not.toBe(first.runId);
    const brackets = (body: object) => me.post(PHASE2, { weaponProfileId: profileId, ...body });
    expect((await brackets({ trainingScenarioId: scenarioId })).json().runId).toBe(first.runId);
    expect((await brackets({ trainingScenarioId: other })).json().runId).toBe(second.runId);
    expect((await me.post(PHASE2, { runId: first.runId })).json().runId).toBe(first.runId);
    const params = { U: 3, p_min: 0.8 };
    const chosen = (await me.post(PHASE3, { runId: first.runId, params })).json();
    expect(chosen.runId).toBe(first.runId);
    const status = (await me.get('/api/wmp/phase3-status')).json();
    expect(status).toMatchObject({ runId: first.runId, profileName: 'Match', scenarioName: 'Multi-DoF Array' });
    // New candidates clear the old choice.
    expect((await me.post(PHASE2, { runId: first.runId, parameters: { deltaSpeed: 3 } })).statusCode).toBe(200);
    expect((await me.post('/api/wmp/create-card', { runId: first.runId })).statusCode).toBe(400);
    expect((await me.post(PHASE3, { runId: second.runId, params })).statusCode).toBe(200);
    expect((await me.post('/api/wmp/create-card', { runId: second.runId })).statusCode).toBe(201);

    for (const [path, body] of [
      [PHASE2, { weaponProfileId: profileId, trainingScenarioId: 2_000_000_000 }],
      [PHASE3, { weaponProfileId: profileId, trainingScenarioId: 2_000_000_000 }],
      [PHASE2, { runId: 2_000_000_000 }],
      [PHASE1, { stageId: 2_000_000_000 }],
      ['/api/wmp/create-card', { trainingScenarioData: { id: 2_000_000_000 } }],
    ] as const) {
      expect((await me.post(path, body)).statusCode, path).toBe(404);
    }
    const stranger = await server.signUp();
    expect((await stranger.post(PHASE2, { runId: first.runId })).statusCode).toBe(404);
    expect((await stranger.post('/api/wmp/create-card', { runId: second.runId })).statusCode).toBe(404);
  });

  it('refuses an id that is none, in place of taking it for "no scenario" or "no run"', async () => {
    const [named] = [{ weaponProfileId: profileId }];
    for (const trainingScenarioId of ['abc', '12x', '1.5', '-3', '0x10', '1e3', 'null', -1, 1.5, true, {}]) {
      for (const [path, body] of [
        [PHASE1, phase1({ trainingScenarioId })],
        [PHASE2, { ...named, trainingScenarioId }],
        [PHASE3, { ...named, trainingScenarioId }],
      ] as const) {
        const answer = await me.post(path, body);
        expect(answer.statusCode, `${path} ${trainingScenarioId}`).toBe(400);
        expect(answer.json().issues[0].field).toBe('trainingScenarioId');
        expect(answer.json().message).toMatch(/^Training scenario /);
      }
      const card = await me.post('/api/wmp/create-card', { trainingScenarioData: { id: trainingScenarioId } });
      expect(card.statusCode).toBe(400);
      expect(card.json().issues[0].field).toBe('trainingScenarioData.id');
    }
    for (const weaponProfileId of ['abc', '12x', '', 0, '0'])
      expect((await me.post(PHASE1, phase1({ weaponProfileId }))).json().message).toContain('AUTHENTIC DATA REQUIRED');
    for (const trainingScenarioId of ['', '0', 0, null, undefined])
      expect((await me.post(PHASE1, phase1({ trainingScenarioId }))).statusCode).toBe(200);
    const run = await me.post('/api/wmp/create-card', { wmpAnalysisResults: { runId: 'abc' } });
    expect(run.json()).toMatchObject({ issues: [{ field: 'wmpAnalysisResults' }] });
    for (const profile of ['abc', '-1', '1.5'])
      expect((await me.get(`/api/training-sessions?profileId=${profile}`)).statusCode).toBe(400);
  });

  it('makes a card only of the results it is given, and of the scenario they are for', async () => {
    const who = await server.signUp();
    const make = async (name: string) => (await who.post('/api/ballistic-profiles', { name })).json().id;
    const scenario = async (template: string) =>
      (await who.post(`/api/training-scenarios/from-template/${template}`, {})).json();
    const [light, heavy] = [await make('Light'), await make('Heavy')];
    const [near, far] = [await scenario('close_array_troop_line'), await scenario('far_array_troop_line')];
    const solved = async (weaponProfileId: number, trainingScenarioId: number, engagementDistances: number[]) => {
      const { runId } = (
        await who.post(PHASE1, phase1({ weaponProfileId, trainingScenarioId, engagementDistances }))
      ).json();
      expect((await who.post(PHASE2, { runId })).statusCode).toBe(200);
      return (await who.post(PHASE3, { runId, params: { U: 3, p_min: 0.8 } })).json();
    };
    const card = (body: object) => who.post('/api/wmp/create-card', body);
    const NEAR = [312, 409, 510];
    const first = await solved(light, near.id, NEAR);
    // One rifle and one scenario: unambiguous.
    expect((await card({ trainingScenarioData: {} })).json().metadata).toMatchObject({ profileName: 'Light' });

    const second = await solved(heavy, far.id, [725, 926, 1183]);
    for (const body of [
      {},
      { trainingScenarioData: {} },
      { wmpAnalysisResults: {}, trainingScenarioData: { id: 0 } },
    ]) {
      const answer = await card(body);
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
      expect(answer.json().message).toContain('more than one rifle or scenario');
    }
    const named = await card({ trainingScenarioData: { id: near.id } });
    expect(named.json().metadata).toMatchObject({ profileName: 'Light', scenarioName: near.name });

    // The results identify their run, with and without its id.
    const { runId: _, ...bare } = first;
    for (const wmpAnalysisResults of [first, { phase3: first }, bare, { mode: bare.mode, results: bare.results }]) {
      const made = await card({ wmpAnalysisResults });
      expect(made.statusCode).toBe(201);
      expect(made.json().metadata).toMatchObject({ profileName: 'Light', scenarioName: near.name });
      const crossed = await card({ wmpAnalysisResults, trainingScenarioData: { id: far.id } });
      expect(crossed.statusCode).toBe(400);
      expect(crossed.json()).toMatchObject({
        message: `These results are for ${near.name}, not for ${far.name}. Run the optimization for ${far.name} first.`,
        issues: [{ field: 'trainingScenarioData' }],
      });
    }
    expect((await card({ runId: second.runId, trainingScenarioData: { id: near.id } })).statusCode).toBe(400);
    const altered = { ...bare, results: { ...bare.results, objective_value: 99 } };
    for (const wmpAnalysisResults of [altered, { first, second }, { runId: 2_000_000_000 }]) {
      const answer = await card({ wmpAnalysisResults });
      expect(answer.json()).toMatchObject({ issues: [{ field: 'wmpAnalysisResults' }] });
    }

    // A second rifle at the same scenario: a card for the wrong one would look right.
    await solved(heavy, near.id, NEAR);
    expect((await card({ trainingScenarioData: { id: near.id } })).statusCode).toBe(400);
    expect((await who.post(PHASE3, { weaponProfileId: light, trainingScenarioId: near.id })).json().runId).toBe(
      first.runId,
    );
    expect((await who.post(PHASE3, { weaponProfileId: heavy })).statusCode).toBe(400);
  });

  itOnce('makes a card of one row a target, with the numbers it is made of and what they promise', async () => {
    const { runId } = await built();
    await me.post(PHASE3, { runId, mode: 'pareto', params: { p_min: 0.7 } });
    const card = (await me.post('/api/wmp/create-card', { runId, brackets: 3, precision: 0.05 })).json();
    expect(card.rows.map((row: { target: number }) => row.target)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(card.rows.map((row: { distance: number }) => row.distance)).toEqual(DISTANCES.flatMap((yd) => [yd, yd]));
    for (const row of card.rows) {
      expect(row.holds).toHaveLength(card.windBrackets.length);
      for (const { windage, low, high, exact } of row.holds) {
        expect(Math.abs(windage - exact.windage)).toBeLessThanOrEqual(0.025 + 1e-9);
        // The exact band of a hold is within the printed band.
        expect(low).toBeLessThanOrEqual(exact.low + 1e-6);
        expect(high).toBeGreaterThanOrEqual(exact.high - 1e-6);
        expect(Math.max(exact.low - low, high - exact.high)).toBeLessThan(0.05);
        for (const printed of [windage, low, high]) expect(printed * 20).toBeCloseTo(Math.round(printed * 20), 6);
      }
    }
    for (const { windSpeed } of card.windBrackets) expect(windSpeed).toBeGreaterThanOrEqual(0);
    const { promise } = card;
    expect(promise.fields).toBeGreaterThanOrEqual(20);
    // Three numbers: coverage, its certain part, and hits.
    expect(card.confidence).toBeLessThan(promise.coverage);
    expect(card.confidence).toBeGreaterThan(promise.coverage - 0.05);
    expect(card.metadata).toMatchObject({ confidence: { stated: card.confidence, validated: promise.coverage } });
    expect(card.metadata.coveragePercentage).toBeCloseTo(100 * promise.coverage, 0);
    expect(promise.alike).toBe(false);
    expect(promise.hitProbability).toBeGreaterThanOrEqual(promise.hitProbabilityMisread['2']);
    const one = (await me.post('/api/wmp/create-card', { runId, brackets: 1, kind: 'hit-probability' })).json();
    expect(one.promise.hitProbability).not.toBe(promise.hitProbability);
    expect(one.promise.hitProbability).toBeCloseTo(one.promise.hitProbabilityMisread['2'], 9);
  });

  it('makes a card of a stage by nothing but ids, and the card says which stage it belongs to', async () => {
    const stageOf = async (who: Client, wind: object) =>
      (await who.post('/api/stages', { profileId, scenarioId, wind })).json();
    const settings = {
      maxDistance: 1100,
      samplingInterval: 100,
      duration: 240,
      timeInterval: 5,
      modelComplexity: 'stochastic',
      stateBasedWind: { primary: { ...state, speedVariation: 2 } },
    };
    const chain = async (stageId: number, body: object) => {
      const { runId } = (await me.post(PHASE1, { stageId })).json();
      expect((await me.post(PHASE2, { runId })).statusCode).toBe(200);
      const chosen = await me.post(PHASE3, { runId, mode: 'pareto', params: { p_min: 0.7 } });
      expect(chosen.statusCode).toBe(200);
      expect(chosen.json().hitProbability).toBeNull();
      return (await me.post('/api/wmp/create-card', { runId, kind: 'hit-probability', ...body })).json();
    };
    const gusty = await stageOf(me, { kind: 'recipe', settings, seed: '5' });
    const card = await chain(gusty.id, {});
    // This account has no calls, so it counts as a new reader.
    const { eye, choices, recommended, forEye } = card.promise;
    expect(eye).toEqual({ reading: 'path', misreadMph: 2, from: 'new-reader', calls: 0 });
    expect(choices).toHaveLength(4);
    expect(recommended).toBe(
      1 + choices.findIndex((one: { forEye: number }) => one.forEye >= choices[3].forEye - 0.01),
    );
    expect(card.windBrackets).toHaveLength(choices[recommended - 1].holds);
    expect(forEye).toBe(choices[recommended - 1].forEye);
    expect(forEye).toBe(card.promise.hitProbabilityMisread['2']);
    expect(card.metadata.directionOfFire).toBe(gusty.directionOfFire);
    expect(card.metadata).not.toHaveProperty('reading');
    expect(card).toMatchObject({ stageId: gusty.id, stageDigest: gusty.digest });
    expect(card.rows).toHaveLength(gusty.targets.length);
    expect(card.promise.fields).toBeGreaterThanOrEqual(20);
    const stranger = await server.signUp();
    expect((await stranger.post(PHASE1, { stageId: gusty.id })).statusCode).toBe(404);

    const fly = `/api/wmp/cards/${card.id}/fly`;
    const flown = (await me.post(fly, {})).json();
    expect(flown).toMatchObject({ shots: 300, promised: forEye });
    // Four standard errors of 300 flights.
    expect(Math.abs(flown.hits / 300 - flown.promised)).toBeLessThan(0.12);
    const known = (await me.post(fly, { misreadMph: 0, shots: 100, seed: 3 })).json();
    expect(known).toMatchObject({ shots: 100, promised: card.promise.hitProbability });
    expect((await me.post(fly, { reading: 'target', shots: 10 })).json().promised).toBeNull();
    expect((await me.post(fly, { misreadMph: 1.5, shots: 10 })).json().promised).toBeNull();
    expect((await stranger.post(fly, {})).statusCode).toBe(404);
    expect((await me.post(fly, { shots: 0 })).json().issues).toMatchObject([{ field: 'shots' }]);
    const { id: _, createdAt: __, analysisData: ___, stageId: ____, stageDigest: _____, ...copy } = card;
    const kept = (await me.post('/api/wmp/cards', copy)).json();
    expect(kept).toMatchObject({ promise: card.promise, stageId: null });
    expect((await me.post(`/api/wmp/cards/${kept.id}/fly`, {})).statusCode).toBe(400);

    const natural = await stageOf(me, {
      kind: 'surface',
      law: 2,
      ground: 'meadow',
      sky: 'broken',
      speed: 10,
      direction: '3:00',
      seed: 5,
    });
    const tried = await chain(natural.id, { brackets: 2, reading: 'target' });
    expect(tried.promise.eye).toEqual({ reading: 'target', misreadMph: 1, from: 'said', calls: null });
    expect(tried).toMatchObject({ stageId: natural.id, stageDigest: natural.digest });
    expect(tried.promise.fields).toBe(4096);
    expect(tried.windBrackets).toHaveLength(tried.promise.choices[1].holds);
    expect(tried.metadata.reading).toBe('target');
    expect(JSON.stringify(tried.metadata)).toContain('broken sun; promised for natural air by law 2, all at 2 m');

    const steady = await stageOf(me, { kind: 'steady', speed: 8, direction: 60 });
    const still = await chain(steady.id, { brackets: 4, misreadMph: 1 });
    expect(still.promise.eye).toMatchObject({ misreadMph: 1, from: 'said' });
    expect(still.windBrackets).toHaveLength(1);
    expect(still.windBrackets[0]).toMatchObject({ windCondition: '8 mph', label: '8 mph from 2:00' });
    for (const row of still.rows) {
      const ask = { stageId: steady.id, target: row.target };
      const { windDriftMils, elevationMils } = (await me.post('/api/calculate-ballistics', ask)).json();
      expect(Math.abs(row.holds[0].windage - windDriftMils)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(Math.abs(row.elevation - elevationMils)).toBeLessThanOrEqual(0.05 + 1e-9);
    }
  });

  it('reads what the first release kept as runs, and asks to run them again', async () => {
    const old = await server.signUp();
    const own = (await old.post('/api/ballistic-profiles', { name: 'Theirs' })).json().id;
    const { runId } = await built();
    await me.post(PHASE3, { runId, params: { U: 3, p_min: 0.8 } });
    const kept = (await server.db.select().from(wmpRuns)).find((run) => run.id === runId);
    const reply = (phase: unknown) => (phase as { reply: Record<string, unknown> }).reply;
    const row = { userId: old.user.id, profileId: own, request: {} };
    const [phase1Row] = await server.db
      .insert(wmpResults)
      .values({ ...row, phase: 1, reply: kept?.phase1 as Record<string, unknown> })
      .returning();
    const working = { phase1Id: phase1Row?.id };
    await server.db.insert(wmpResults).values([
      { ...row, phase: 2, working, request: { deltaSpeed: 2, alphaOverlap: 0.4 }, reply: reply(kept?.phase2) },
      { ...row, phase: 3, working, request: { mode: 'single', params: {} }, reply: reply(kept?.phase3) },
    ]);
    const migration = readFileSync(new URL('../../../migrations/0004_wmp-runs.sql', import.meta.url), 'utf8');
    const copy = migration.split('--> statement-breakpoint').find((part) => part.includes('INSERT INTO')) ?? '';
    await server.db.execute(sql.raw(copy));
    const status = (await old.get('/api/wmp/phase3-status')).json();
    expect(status).toMatchObject({ status: 'complete', profileName: 'Theirs', scenarioName: null, stageId: null });
    const again = await old.post('/api/wmp/create-card', {});
    expect(again.statusCode).toBe(400);
    expect(again.json().message).toBe('This analysis is from before an update: run the wind field analysis again');
  });

  it('invents nothing: no profile, no targets, too little wind', async () => {
    const failed = { status: 'validation_failed', code: 'validation-failed' };
    const noProfile = await me.post(PHASE1, phase1({ weaponProfileId: 'default' }));
    expect(noProfile.json()).toMatchObject({ ...failed, message: expect.stringContaining('AUTHENTIC DATA REQUIRED') });
    for (const missing of [{ weaponProfileId: undefined }, { windFieldData: undefined }, { windFieldData: null }]) {
      const { message, ...rest } = (await me.post(PHASE1, phase1(missing))).json();
      expect(rest).toMatchObject(failed);
      expect(message).toMatch(/^AUTHENTIC DATA REQUIRED: /);
    }
    const elsewhere = await me.post(PHASE1, phase1({ engagementDistances: [500, 777] }));
    expect(elsewhere.json()).toMatchObject({ ...failed, message: expect.stringContaining('777') });
    expect(elsewhere.json().message).toContain('Training scenario lacks engagement data for the requested distances.');
    expect((await me.post(PHASE1, phase1({ trainingScenarioId: null }))).statusCode).toBe(200);
    const short = Object.fromEntries(Object.entries(asMap(field)).map(([d, samples]) => [d, samples.slice(0, 5)]));
    const few = await me.post(PHASE1, phase1({ windFieldData: short }));
    expect(few.statusCode).toBe(400);
    expect(few.json()).toMatchObject({ ...failed, message: expect.stringContaining('Insufficient samples') });
    const bad = await me.post(PHASE1, phase1({ analysisConfiguration: { targetClusterCount: 21 } }));
    expect(bad.json()).toMatchObject({ status: 'validation_failed' });
  });

  it('keeps the phases in order, and everything to its owner', async () => {
    const other = await server.signUp();
    const clusters = [{ id: 'cluster_1', centroidSpeed: 5, centroidDirection: 90, probability: 1 }];
    const foreign = await other.post(PHASE1, phase1());
    expect(foreign.statusCode).toBe(404);
    const phase2 = (weaponProfileId: number) =>
      other.post(PHASE2, { windClusters: clusters, engagementDistances: DISTANCES, weaponProfileId });
    expect((await phase2(profileId)).statusCode).toBe(404);
    expect((await other.post(PHASE3, { weaponProfileId: profileId })).statusCode).toBe(404);
    const own = (await other.post('/api/ballistic-profiles', { name: 'Theirs' })).json().id;
    expect((await phase2(own)).json().message).toBe('Complete Phase 1 wind field analysis first');
    expect((await other.post(PHASE3, { weaponProfileId: own })).statusCode).toBe(400);
    expect((await other.post('/api/wmp/create-card', {})).json().message).toContain('generate WMP cards');
    expect((await other.get('/api/wmp/phase3-status')).json()).toMatchObject({ status: 'none', results: null });
  });

  it('is for plans that have it, and for demo users whose flag is on', async () => {
    const lapsed = await server.signUp();
    await server.setSubscription(lapsed.user.id, 'none');
    expect((await lapsed.post(PHASE1, phase1())).json()).toMatchObject({ code: 'plan-required' });
    const demo = await server.signUpDemo();
    expect((await demo.post(PHASE1, phase1())).json()).toMatchObject({ code: 'demo-limitation' });
  });
});
