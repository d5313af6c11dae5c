import type { Db } from '../../db/db.ts';
import { lockUser } from '../../db/lock-user.ts';
import { profiles, scenarios } from '../../db/tables.ts';
import { demoProfile, demoScenario, demoWind } from './demo-content.ts';
import { findFirstId, hasField, insertField, insertProfile, insertScenario } from './store.ts';

/**
 * Gives a demo user a profile, a scenario and a wind field, each only if they have none. Call inside a transaction;
 * repeating it does nothing.
 */
export const prepareDemoUser = async (tx: Db, userId: number): Promise<void> => {
  if (!(await lockUser(tx, userId))) return;
  if ((await findFirstId(tx, profiles, userId, [])) === null) await insertProfile(tx, { userId, ...demoProfile() });
  if ((await findFirstId(tx, scenarios, userId, [])) === null) await insertScenario(tx, { userId, ...demoScenario() });
  if (!(await hasField(tx, userId))) await insertField(tx, { userId, ...demoWind() });
};
