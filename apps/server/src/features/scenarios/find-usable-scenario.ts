import { refuseForbiddenId } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { findScenario, type ScenarioRow } from './store.ts';

/**
 * The scenario for a session: the user's own, or for a demo user one of the allowed list. If that list is not empty, a
 * demo user may use nothing else. `not-found` for another user's.
 */
export const findUsableScenario = async (db: Db, user: SignedInUser, id: number): Promise<ScenarioRow> => {
  const row = await findScenario(db, user.id, user.restrictions?.allowedScenarioIds ?? [], id);
  if (row === undefined) throw new Refusal('not-found', { message: 'This scenario was not found.' });
  refuseForbiddenId(user, 'scenario', id);
  return row;
};
