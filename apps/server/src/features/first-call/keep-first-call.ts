import type { firstCalls } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { readKeptCall } from './play-first-call.ts';
import { insertFirstCall } from './store.ts';

/**
 * Stores the call sent with a registration, within its transaction, or returns the reason. Never fails the
 * registration.
 */
export const keepFirstCall = async (
  tx: Db,
  jwtSecret: string,
  userId: number,
  text: string,
): Promise<firstCalls.FirstCallFate> => {
  const kept = readKeptCall(jwtSecret, text);
  if (typeof kept === 'string') return kept;
  return (await insertFirstCall(tx, userId, kept)) ? 'kept' : 'used';
};
