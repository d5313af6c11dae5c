// @module-tag one-database
import { cards as contract, type ParsedBodyOf } from '@windcall/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOwned } from '../../../test/owned-objects.ts';
import { CARD_TO_KEEP } from '../../../test/sample-requests.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { insertAccount } from '../../accounts/index.ts';
import type { Database } from '../../db/connect.ts';
import { cards } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { type CardMaterial, createCard, keepCard } from './create-card.ts';

let database: Database;
let [userId, stageId]: [number, number] = [0, 0];
beforeAll(async () => {
  database = await openTestDatabase();
  userId = (await insertAccount(database.db, { username: 'ann', passwordHash: '-', subStatus: 'none' })).id;
  ({ stageId } = await insertOwned(database.db, userId));
});
afterAll(() => database.close());

const hold = (bracket: number, n: number) => ({
  ...{ bracket, windage: n, low: n - 0.2, high: n + 0.3, elevation: n + 5 },
  exact: { windage: n, low: n, high: n, elevation: n },
  ...{ ownElevation: false, crosswind: { low: n, high: n + 1 } },
});
const row = (distance: number, holds: object[]) => ({
  ...{ target: 1, distance, directionOfFire: 90, targetType: 'circle', targetSize: 2, elevation: distance / 100 },
  ...{ holds, jump: 0.1, timeOfFlight: distance / 1000, subsonic: distance > 600 },
  certainty: { sigmaElevation: 0.1, sigmaWindage: 0.2, causes: [] },
});
const column = (label: string, probability: number, windSpeed: number) => ({
  ...{ label, windCondition: `${label} wind`, windSpeed, windDirection: 60, probability },
});
const CONTENT = {
  confidence: 0.77,
  columns: [column('A', 0.2, 3), column('B', 0.5, 6), column('C', 0.3, 9)],
  rows: [row(500, [hold(0, 0.1), hold(1, 0.4), hold(2, 0.7)]), row(700, [hold(0, 0.2), hold(2, 1.1)])],
  promise: {
    coverage: 0.8346,
    hitProbability: 0.7,
    hitProbabilityMisread: { '1': 0.6, '2': 0.5 },
    fields: 9,
    alike: false,
  },
};
const MATERIAL = {
  ...{ content: CONTENT, claimed: 0.91, effectiveSamples: 12, method: 'fresh-fields', stageDigest: 'digest' },
  ...{
    profileName: 'Match rifle',
    scenarioName: 'The ridge',
    zeroRange: 150,
    windSource: 'source',
    wind: 'words',
    directionOfFire: 33,
  },
  ...{ environment: { temperature: 41, pressure: 27.5, humidity: 33 }, coriolis: 'east' },
};
const create = (material: object = {}, body: object = {}) =>
  createCard(
    { db: database.db } as Platform,
    userId,
    { ...MATERIAL, stageId, ...material } as unknown as CardMaterial,
    contract.createCard.body?.parse({ cardName: 'Match', ...body }) as ParsedBodyOf<typeof contract.createCard>,
  );

it('keeps a card with each figure under its own name: holds by target and by bracket, promise, confidence, stage', async () => {
  const { id, createdAt, analysisData, ...card } = await create({}, { precision: 0.2, reading: 'target' });
  const { content: _, claimed: _c, effectiveSamples: _e, method: _m, stageDigest, ...of } = MATERIAL;
  const target = (distance: number, n: number, elevation: number) => ({
    ...{ distance, elevation, windage: n, windageLow: n - 0.2, windageHigh: n + 0.3 },
    ...{ timeOfFlight: distance / 1000, subsonic: distance > 600 },
  });
  const [a, b, c] = CONTENT.columns;
  const windBrackets = [
    { ...a, targets: [target(500, 0.1, 5.1), target(700, 0.2, 5.2)] },
    { ...b, targets: [target(500, 0.4, 5.4)] },
    { ...c, targets: [target(500, 0.7, 5.7), target(700, 1.1, 6.1)] },
  ];
  expect(card).toEqual({
    ...{
      name: 'Match',
      confidence: 0.77,
      stageId,
      stageDigest,
      rows: CONTENT.rows,
      promise: CONTENT.promise,
      windBrackets,
    },
    metadata: {
      ...{ ...of, coveragePercentage: 83.5, precisionMil: 0.2, reading: 'target' },
      confidence: { claimed: 0.91, validated: 0.8346, stated: 0.77, effectiveSamples: 12, method: 'fresh-fields' },
    },
    entries: [
      { distance: 500, windageMils: 0.4, elevationMils: 5 },
      { distance: 700, windageMils: 0, elevationMils: 7 },
    ],
  });
  expect([id > 0, Number.isNaN(Date.parse(createdAt)), analysisData]).toEqual([true, false, { windBrackets }]);
});

it('states that nothing was validated, and omits the usual reading', async () => {
  const { metadata, name } = await create({ method: 'none' }, { cardName: '', reading: 'path' });
  expect(metadata.confidence).toMatchObject({ validated: null, stated: 0.77, method: 'none' });
  expect([metadata.reading, name]).toEqual([undefined, contract.DEFAULT_CARD_NAME]);
});

it('keeps a hundred cards of one user, however they came, and no more', async () => {
  const platform = { db: database.db } as Platform;
  const keep = (of: number) =>
    keepCard(platform, of, contract.keepCard.body?.parse(CARD_TO_KEEP) as ParsedBodyOf<typeof contract.keepCard>).then(
      ({ stageId: stage }) => stage,
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    );
  const other = (await insertAccount(database.db, { username: 'ben', passwordHash: '-', subStatus: 'none' })).id;
  const have = await database.db.$count(cards, sql`user_id = ${userId}`);
  await database.db.execute(
    sql`INSERT INTO cards (user_id, name, confidence, metadata, entries, wind_brackets)
        SELECT user_id, 'old', 0.5, metadata, '[]', '[]' FROM (SELECT * FROM cards WHERE user_id = ${userId} LIMIT 1) c, generate_series(${have + 1}, 99)`,
  );
  expect([await keep(userId), await keep(userId), await keep(other)]).toEqual([null, 'quota-reached', null]);
  expect(await create().catch((error: Refusal) => error.code)).toBe('quota-reached');
});
