import { type WindField, weather } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/db.ts';
import { lockAndCount } from '../../db/lock-user.ts';
import { windFields } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { generateField } from './generate-field.ts';
import { rateField, runTest } from './rate-field.ts';
import { deleteFieldRow, findField, findFields, insertField } from './store.ts';

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
