import { randomBytes } from 'node:crypto';
import { firstCalls, type ParsedBodyOf, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { standingIn } from '../../sealed/gate.ts';
import { elapsedS, requireAct } from '../../sealed/sealed-task.ts';
import { seedFor } from '../../sealed/seeds.ts';
import { readSigned, signText } from '../../sealed/signed-text.ts';
import { fireFirstJob, isAnotherWind, seeFirstJob } from './first-wind.ts';
import { insertFirstCall } from './store.ts';

interface Answered {
  readonly mph: number;
  readonly atMs: number;
}

/** Recently answered winds by id, in this process: no name, no address, nothing stored. */
interface AnsweredCalls {
  /** Stores a wind's first call, or returns the stored one. */
  takeFirst(id: string, call: Answered): Answered;
}

const MOST = 20_000;

export const rememberAnswered = (lifeMs: number, most = MOST): AnsweredCalls => {
  const calls = new Map<string, Answered>();
  return {
    takeFirst(id, call) {
      const before = calls.get(id);
      if (before !== undefined) return before;
      for (const [oldest, { atMs }] of calls) {
        if (calls.size < most && atMs + lifeMs > call.atMs) break;
        calls.delete(oldest);
      }
      calls.set(id, call);
      return call;
    },
  };
};

/** Time to call a wind, and time to keep its call by registering, ms. */
export const CALL_LIFE_MS = 3_600_000;
const KEPT_LIFE_MS = 24 * 3_600_000;

/** A wind's id, from which only this server derives it, and its time in ms. */
const namedWind = z.object({ id: z.string(), atMs: z.number() });
const keptCall = z.object({ id: z.string(), told: firstCalls.toldCall });

const iso = (ms: number): string => new Date(ms).toISOString();
const seedOf = (jwtSecret: string, id: string): string => seedFor('first', jwtSecret, id);
/** Strangers share one place in the pool, so they never delay users with an account. */
const STRANGER = 0;

/** Draws a wind, different from the wind in `after`. Stores nothing. */
export const beginFirstCall = async (
  { pool, config: { jwtSecret } }: Platform,
  { after = '' }: ParsedBodyOf<typeof firstCalls.beginFirstCall>,
): Promise<ReplyOf<typeof firstCalls.beginFirstCall>> => {
  const before = readSigned(jwtSecret, 'call', after, namedWind);
  const atMs = Date.now();
  const seed = (id: string): string => seedOf(jwtSecret, id);
  const draw = (): string => randomBytes(16).toString('base64url');
  let id = draw();
  while (before !== null && !isAnotherWind(seed(id), seed(before.id))) id = draw();
  return {
    ...(await pool.run(seeFirstJob, seed(id), STRANGER)),
    call: signText(jwtSecret, 'call', { id, atMs }),
    expiresAt: iso(atMs + CALL_LIFE_MS),
  };
};

/** Fires a call and reveals its wind, once. A repeat with the same call gets the same answer. */
export const fireFirstCall = async (
  { db, pool, config: { jwtSecret } }: Platform,
  answered: AnsweredCalls,
  { call, mph }: ParsedBodyOf<typeof firstCalls.fireFirstCall>,
): Promise<ReplyOf<typeof firstCalls.fireFirstCall>> => {
  const named = readSigned(jwtSecret, 'call', call, namedWind);
  const nowMs = Date.now();
  if (named === null || named.atMs + CALL_LIFE_MS < nowMs) {
    throw new Refusal('not-found', { message: 'This wind is gone. Take another one.' });
  }
  const { id } = named;
  const first = answered.takeFirst(id, { mph, atMs: nowMs });
  const step = first.mph === mph ? 'seen' : 'revealed';
  const caller = { kind: 'first', number: 1, step } as const;
  requireAct(await standingIn(db, { of: 'own' }, caller, new Date(nowMs)), 'commit');
  const at = iso(first.atMs);
  const since = elapsedS({ startedAt: new Date(named.atMs) }, new Date(first.atMs));
  const fired = await pool.run(fireFirstJob, { seed: seedOf(jwtSecret, id), mph, elapsedS: since }, STRANGER);
  const { distance, was, right, isHit } = fired;
  const told = { distance, said: mph, was, right, isHit, at };
  return {
    ...{ ...fired, ...told },
    kept: signText(jwtSecret, 'kept', { id, told }),
    expiresAt: iso(first.atMs + KEPT_LIFE_MS),
  };
};

/** The call in a text from `fireFirstCall`; otherwise why there is none. */
export const readKeptCall = (
  jwtSecret: string,
  text: string,
): { readonly id: string; readonly told: firstCalls.ToldCall } | 'unreadable' | 'expired' => {
  const kept = readSigned(jwtSecret, 'kept', text, keptCall);
  if (kept === null) return 'unreadable';
  return Date.parse(kept.told.at) + KEPT_LIFE_MS < Date.now() ? 'expired' : kept;
};

/**
 * Stores the call sent with a registration, within its transaction, or returns why not. Never fails the registration.
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
