// @module-tag no-database
import { type ParsedBodyOf, weather } from '@windcall/contract';
import { expect, it } from 'vitest';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { generateField, rateField, runTest } from './routes.ts';

type Body = ParsedBodyOf<typeof weather.generateWindField>;
const PRIMARY = {
  ...{ windSpeed: 8, windDirection: '3:00', duration: 300, durationVariation: 0.1, speedVariation: 1.5 },
  ...{ directionVariation: 10, correlationTime: 11, spatialCorrelationDistance: 120 },
};
const bodyOf = (more: object = {}): Body =>
  weather.generateWindField.body?.parse({
    ...{ maxDistance: 700, samplingInterval: 70, duration: 80, timeInterval: 4, modelComplexity: 'stochastic' },
    ...{ temperature: 41, humidity: 33, pressure: 27.5, latitude: 12, scenarioData: { engagementTargets: [] } },
    ...{ stateBasedWind: { primary: PRIMARY, seed: 77 }, ...more },
  }) as Body;
const person = (advanced?: boolean) =>
  ({ id: 7, restrictions: advanced === undefined ? null : { advancedBallisticsEnabled: advanced } }) as SignedInUser;

/** Runs work whose job returns `outcome`; returns the job's input, and the answer or refusal. */
const run = async <T>(outcome: object, work: (platform: Platform) => Promise<T>) => {
  const jobs: unknown[] = [];
  const pool = {
    run: async (job: { name: string }, input: unknown, userId: number) => {
      jobs.push([job.name, input, userId]);
      return outcome;
    },
  };
  const answer = await work({ pool } as unknown as Platform).catch((error: unknown) =>
    error instanceof Refusal ? { code: error.code, ...error.details } : Promise.reject(error),
  );
  return { jobs, answer: answer as Awaited<T> & { code?: string } };
};
const field = { distances: [0], timeSteps: [0], windData: { speed: [[1]], direction: [[2]] }, metadata: { seed: 77 } };
const generate = (body: Body, user = person()) =>
  run({ status: 'ok', field }, (platform) => generateField(platform, user, body));

it('hands the generator each setting of the form, and answers its field with the air it was made for', async () => {
  const body = bodyOf();
  const { jobs, answer } = await generate(body);
  const settings = {
    seed: 77,
    maxDistance: 700,
    samplingInterval: 70,
    duration: 80,
    timeInterval: 4,
    modelComplexity: 'stochastic',
  };
  expect(jobs).toEqual([['weather.generate-field', { ...settings, stateBasedWind: body.stateBasedWind }, 7]]);
  const environmentalData = {
    temperature: 41,
    humidity: 33,
    pressure: 27.5,
    latitude: 12,
    scenario: { engagementTargets: [] },
  };
  expect(answer).toEqual({
    ...{
      windField: { ...field, timestamp: expect.any(String), environmentalData },
      environmentalData,
      metadata: { seed: 77 },
    },
  });
  const bare = await generate(
    bodyOf({ latitude: undefined, scenarioData: undefined, stateBasedWind: { primary: PRIMARY } }),
  );
  expect(bare.answer.environmentalData).toMatchObject({ latitude: null, scenario: null });
  const [, { seed }] = bare.jobs[0] as [string, { seed: number }];
  expect(Number.isInteger(seed) && seed >= 0 && seed < 1e9).toBe(true);
});

it.each([
  ['one state', {}, true],
  ['the terrain of the form', { stateBasedWind: { primary: PRIMARY, terrain: 'rolling' } }, true],
  ['another terrain', { stateBasedWind: { primary: PRIMARY, terrain: 'urban' } }, false],
  ['no thermals', { stateBasedWind: { primary: PRIMARY, thermal: { enabled: false } } }, true],
  ['thermals', { stateBasedWind: { primary: PRIMARY, thermal: { enabled: true } } }, false],
  ['the complex model', { modelComplexity: 'complex' }, false],
  ['the model of states', { modelComplexity: 'state-based' }, false],
])('opens or shuts %s to a demo account', async (_, more, isOpen) => {
  const codes = await Promise.all(
    [person(false), person(true), person()].map(async (user) => (await generate(bodyOf(more), user)).answer.code),
  );
  expect(codes).toEqual([isOpen ? undefined : 'demo-limitation', undefined, undefined]);
});

it('names each setting that cannot be used', async () => {
  const problems = [
    { path: 'samplingInterval', message: 'must be larger' },
    { path: 'stateBasedWind.primary.windSpeed', message: 'must be at least 0' },
  ];
  const { answer } = await run({ status: 'invalid', problems }, (platform) =>
    generateField(platform, person(), bodyOf()),
  );
  const { issues, message, code } = answer as unknown as {
    issues: { field: string; message: string }[];
    message: string;
    code: string;
  };
  expect([code, issues.map((issue) => issue.field)]).toEqual(['validation-failed', problems.map(({ path }) => path)]);
  expect(message).toBe(issues[0]?.message);
  for (const [i, { message: words }] of problems.entries())
    expect(issues[i]?.message.endsWith(` ${words}.`)).toBe(true);
});

it('rates a field for its own scenario, targets and line of fire, and tests each kind of scenario', async () => {
  const body = weather.qualityMetrics.body?.parse({
    ...{ windField: field, scenarioType: 'troop_line_confirmation', baseDirectionOfFire: 33 },
    targets: [
      { distance: 400, directionOfFire: 11 },
      { distance: 500, directionOfFire: 22 },
    ],
  }) as ParsedBodyOf<typeof weather.qualityMetrics>;
  const rated = await run({ score: 5 }, (platform) => rateField(platform, 7, body));
  const targets = [
    { distanceYd: 400, directionOfFireDeg: 11 },
    { distanceYd: 500, directionOfFireDeg: 22 },
  ];
  const input = {
    field: body.windField,
    scenarioType: 'troop_line_confirmation',
    options: { targets, scenarioDofDeg: 33 },
  };
  expect(rated.jobs).toEqual([['weather.rate-field', input, 7]]);
  expect(rated.answer).toEqual({ score: 5, scenarioType: 'troop_line_confirmation', timestamp: expect.any(String) });
  const outcome = { passed: true, score: 81, issueCount: 3, criticalIssues: 1, result: { score: 4 } };
  for (const type of ['multi_dof_array', 'troop_line_confirmation'] as const) {
    const { jobs, answer } = await run(outcome, (platform) => runTest(platform, 7, type));
    expect(jobs).toEqual([['weather.quality-test', type, 7]]);
    const { result, ...summary } = outcome;
    expect(answer).toEqual({
      scenarioType: type,
      summary,
      result: { ...result, scenarioType: type, timestamp: expect.any(String) },
    });
  }
});
