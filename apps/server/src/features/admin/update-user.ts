import type { admin, auth, ParsedBodyOf } from '@windcall/contract';
import { toUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, administer, refuseLastAdministrator, takeUser } from './administer.ts';
import { deleteSignIns, updateUser as storeUser } from './store.ts';

type Changes = ParsedBodyOf<typeof admin.updateUser>;

/** Adds the initial content of a demo account. */
export type PrepareDemoUser = (tx: Db, userId: number) => Promise<void>;

/** A demo account is never an administrator: setting one flag clears the other. */
const flagsOf = (body: Changes): { isAdmin?: boolean; isDemoUser?: boolean } => {
  if (body.isAdmin && body.isDemoUser) {
    const message = 'A demo account cannot be an administrator.';
    throw new Refusal('validation-failed', { message, issues: [{ field: 'isDemoUser', message }] });
  }
  return {
    ...(body.isAdmin !== undefined && { isAdmin: body.isAdmin }),
    ...(body.isDemoUser !== undefined && { isDemoUser: body.isDemoUser }),
    ...(body.isAdmin && { isDemoUser: false }),
    ...(body.isDemoUser && { isAdmin: false }),
  };
};

/**
 * Changes flags or subscription of an account. A changed demo flag ends the user's sessions; other changes apply from
 * the next request.
 */
export const updateUser = (
  db: Db,
  actor: Actor,
  id: number,
  body: Changes,
  prepareDemoUser: PrepareDemoUser,
): Promise<auth.User> =>
  administer(db, actor, 'update-user', async (tx) => {
    const before = await takeUser(tx, id);
    const flags = flagsOf(body);
    if (before.managed && (flags.isAdmin || flags.isDemoUser)) throw new Refusal('managed-account');
    if (flags.isAdmin === false) await refuseLastAdministrator(tx, before);
    const after = await storeUser(tx, id, {
      ...flags,
      ...(body.sub_status !== undefined && { subStatus: body.sub_status }),
      ...(body.grace_until !== undefined && { graceUntil: body.grace_until }),
    });
    if (after.isDemoUser !== before.isDemoUser) await deleteSignIns(tx, id);
    if (after.isDemoUser) await prepareDemoUser(tx, id);
    return { result: toUser(after), target: after, details: { ...body, ...flags } };
  });
