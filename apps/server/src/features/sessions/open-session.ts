import { randomBytes } from 'node:crypto';
import type { ParsedBodyOf, sessions } from '@windcall/contract';
import type { SignedInUser } from '../../platform/accounts/signed-in-user.ts';
import type { Db } from '../../platform/db/db.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toWire } from './present-session.ts';
import { countSessionsToday, insertSession, lockUser } from './store.ts';

/** What a session is shot with and on; other features know whether the user may use it, and refuse if not. */
export interface SessionParts {
  findUsableProfile(db: Db, user: SignedInUser, profileId: number): Promise<unknown>;
  findUsableScenario(db: Db, user: SignedInUser, scenarioId: number): Promise<unknown>;
}

const SEED_BYTES = 8;

/**
 * Opens a session. A demo user may open so many a UTC day; they are counted and opened under a lock on the user, so
 * that eight requests at once open no more than one after the other would.
 */
export const openSession = async (
  db: Db,
  parts: SessionParts,
  user: SignedInUser,
  body: ParsedBodyOf<typeof sessions.createSession>,
): Promise<sessions.TrainingSession> => {
  const { profileId, scenarioId, notes, ...rest } = body;
  const row = await transaction(db, async (tx) => {
    await parts.findUsableProfile(tx, user, profileId);
    await parts.findUsableScenario(tx, user, scenarioId);
    if (user.restrictions !== null) {
      await lockUser(tx, user.id);
      if ((await countSessionsToday(tx, user.id)) >= user.restrictions.maxSessionsPerDay) {
        throw new Refusal('session-limit-reached');
      }
    }
    return insertSession(tx, {
      ...rest,
      userId: user.id,
      profileId: profileId === 0 ? null : profileId,
      scenarioId,
      notes: notes ?? null,
      seed: randomBytes(SEED_BYTES).toString('hex'),
    });
  });
  return toWire(row);
};
