import { randomInt } from 'node:crypto';
import { demo, fieldName, type ParsedBodyOf, type WindField, weather } from '@windcall/contract';
import type { QualityResult, ScenarioType, WindFieldSettings } from '@windcall/wind';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, lockAndCount, transaction, windFields } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { generateFieldJob, qualityTestJob, rateFieldJob } from './jobs.ts';
import { deleteFieldRow, findField, findFields, insertField } from './store.ts';

const ratingToWire = (result: QualityResult, scenarioType: ScenarioType) => ({
  ...result,
  scenarioType,
  timestamp: new Date().toISOString(),
});

/** Rates any field. Its faults are reported as issues, never as errors. */
export const rateField = async (
  platform: Platform,
  userId: number,
  body: ParsedBodyOf<typeof weather.qualityMetrics>,
) => {
  const options = {
    targets: body.targets?.map((t) => ({ distanceYd: t.distance, directionOfFireDeg: t.directionOfFire })),
    scenarioDofDeg: body.baseDirectionOfFire ?? undefined,
  };
  const input = { field: body.windField, scenarioType: body.scenarioType, options };
  return ratingToWire(await platform.pool.run(rateFieldJob, input, userId), body.scenarioType);
};

/** Makes and rates wind for one kind of scenario with fixed seeds; returns the median run. */
export const runTest = async (platform: Platform, userId: number, scenarioType: ScenarioType) => {
  const { passed, score, issueCount, criticalIssues, result } = await platform.pool.run(
    qualityTestJob,
    scenarioType,
    userId,
  );
  return {
    scenarioType,
    summary: { passed, score, issueCount, criticalIssues },
    result: ratingToWire(result, scenarioType),
  };
};

/** Largest drawn seed: short enough to say aloud, so that two shooters can share a wind. */
const DRAWN_SEED_END = 1_000_000_000;

const DEMO_TERRAIN = 'rolling';

/** A demo user's wind is simple: one state, no terrain preset, no thermal effects. */
const refuseComplexDemo = (user: SignedInUser, input: weather.GeneratorInput): void => {
  if (user.restrictions === null || user.restrictions.advancedBallisticsEnabled) return;
  const { modelComplexity, stateBasedWind } = input;
  const isComplex = modelComplexity === 'complex' || modelComplexity === 'state-based';
  if (
    isComplex ||
    (stateBasedWind.terrain ?? DEMO_TERRAIN) !== DEMO_TERRAIN ||
    stateBasedWind.thermal?.enabled === true
  ) {
    throw new Refusal('demo-limitation', { message: demo.demoLimitationText('advancedBallisticsEnabled') });
  }
};

const settingsOf = (input: weather.GeneratorInput): WindFieldSettings => ({
  seed: input.stateBasedWind.seed ?? randomInt(DRAWN_SEED_END),
  maxDistance: input.maxDistance,
  samplingInterval: input.samplingInterval,
  duration: input.duration,
  timeInterval: input.timeInterval,
  modelComplexity: input.modelComplexity,
  stateBasedWind: input.stateBasedWind,
});

/** Makes a wind field in the worker pool. A refusal names invalid settings. */
export const generateField = async (platform: Platform, user: SignedInUser, input: weather.GeneratorInput) => {
  refuseComplexDemo(user, input);
  const outcome = await platform.pool.run(generateFieldJob, settingsOf(input), user.id);
  if (outcome.status === 'invalid') {
    const issues = outcome.problems.map(({ path, message }) => ({
      field: path,
      message: `${fieldName(path.split('.'))} ${message}.`,
    }));
    throw new Refusal('validation-failed', { message: issues[0]?.message, issues });
  }
  const { field } = outcome;
  const environmentalData = {
    temperature: input.temperature,
    humidity: input.humidity,
    pressure: input.pressure,
    latitude: input.latitude ?? null,
    scenario: input.scenarioData ?? null,
  };
  return {
    windField: { ...field, timestamp: new Date().toISOString(), environmentalData },
    environmentalData,
    metadata: field.metadata,
  };
};

/** Largest number of saved fields per user; the largest fields are about 0.5 MB. */
const MAX_SAVED_FIELDS = 50;

const seedOf = (field: WindField): string | null => {
  const seed = field.metadata?.seed;
  return typeof seed === 'string' || typeof seed === 'number' ? String(seed).slice(0, 40) : null;
};
const toWire = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

const saveField = async (
  db: Db,
  userId: number,
  body: { name: string; windField: WindField; settings?: Record<string, unknown> | null | undefined },
) =>
  toWire(
    await transaction(db, async (tx) => {
      if ((await lockAndCount(tx, userId, windFields)) >= MAX_SAVED_FIELDS) throw new Refusal('quota-reached');
      const { name, windField, settings } = body;
      return insertField(tx, { userId, name, seed: seedOf(windField), windField, settings: settings ?? null });
    }),
  );

/** A user's field with its wind; refused for another user's. */
const loadField = async (db: Db, userId: number, id: number) => {
  const row = await findField(db, userId, id);
  if (row === undefined) throw new Refusal('not-found');
  return toWire(row);
};

const removeField = async (db: Db, userId: number, id: number): Promise<{ success: true }> => {
  if (!(await deleteFieldRow(db, userId, id))) throw new Refusal('not-found');
  return { success: true };
};

export const registerWeather = (app: FastifyInstance, platform: Platform): void => {
  const { db } = platform;
  route(app, platform, weather.generateWindField, ({ user, body }) => generateField(platform, user, body));
  route(app, platform, weather.qualityMetrics, ({ user, body }) => rateField(platform, user.id, body));
  route(app, platform, weather.testMultiDofArray, ({ user }) => runTest(platform, user.id, 'multi_dof_array'));
  route(app, platform, weather.testTroopLine, ({ user }) => runTest(platform, user.id, 'troop_line_confirmation'));

  route(app, platform, weather.listFields, async ({ user, query }) =>
    (await findFields(db, user.id, query)).map(toWire),
  );
  route(app, platform, weather.saveField, ({ user, body }) => saveField(db, user.id, body));
  route(app, platform, weather.getField, ({ user, params }) => loadField(db, user.id, params.id));
  route(app, platform, weather.deleteField, ({ user, params }) => removeField(db, user.id, params.id));
};
