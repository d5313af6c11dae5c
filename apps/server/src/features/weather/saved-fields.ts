import type { WindField } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { lockAndCount } from '../../db/lock-user.ts';
import { windFields } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { deleteFieldRow, findField, insertField } from './store.ts';

/** Largest number of saved fields per user; the largest fields are about 0.5 MB. */
const MAX_SAVED_FIELDS = 50;

const seedOf = (field: WindField): string | null => {
  const seed = field.metadata?.seed;
  return typeof seed === 'string' || typeof seed === 'number' ? String(seed).slice(0, 40) : null;
};
export const toWire = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

export const saveField = async (
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
export const loadField = async (db: Db, userId: number, id: number) => {
  const row = await findField(db, userId, id);
  if (row === undefined) throw new Refusal('not-found');
  return toWire(row);
};

export const removeField = async (db: Db, userId: number, id: number): Promise<{ success: true }> => {
  if (!(await deleteFieldRow(db, userId, id))) throw new Refusal('not-found');
  return { success: true };
};
