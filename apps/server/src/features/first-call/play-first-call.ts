import { randomBytes } from 'node:crypto';
import { firstCalls, type ParsedBodyOf, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { elapsedS, requireAct } from '../../sealed/sealed-task.ts';
import { seedFor } from '../../sealed/seeds.ts';
import type { AnsweredCalls } from './answered-calls.ts';
import { isAnotherWind } from './first-wind.ts';
import { fireFirstJob, seeFirstJob } from './jobs.ts';
import { readSigned, signText } from './sealed-text.ts';

/** How long a wind can be called, and how long its call can be kept by registering, ms. */
export const CALL_LIFE_MS = 3_600_000;
const KEPT_LIFE_MS = 24 * 3_600_000;

/** What names a wind: its id, from which only this server derives it, and when it was given out, ms. */
const namedWind = z.object({ id: z.string(), atMs: z.number() });
/** A call that may be kept. */
const keptCall = z.object({ id: z.string(), told: firstCalls.toldCall });

const iso = (ms: number): string => new Date(ms).toISOString();
const seedOf = (jwtSecret: string, id: string): string => seedFor('first', jwtSecret, id);
/** Strangers share one place in the pool: they never keep those waiting who have an account. */
const STRANGER = 0;

/** Draws a wind for whoever asks, another one than that of the call in `after`. Nothing of it or of them is stored. */
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

/** Seals a call, fires it and tells its wind: once. Who asks again with the same call is answered the same. */
export const fireFirstCall = async (
  { pool, config: { jwtSecret } }: Platform,
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
  requireAct({ kind: 'first', number: 1, step, cover: 'none' }, 'commit');
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

/** The call in a text that `fireFirstCall` gave; else why there is none. */
export const readKeptCall = (
  jwtSecret: string,
  text: string,
): { readonly id: string; readonly told: firstCalls.ToldCall } | 'unreadable' | 'expired' => {
  const kept = readSigned(jwtSecret, 'kept', text, keptCall);
  if (kept === null) return 'unreadable';
  return Date.parse(kept.told.at) + KEPT_LIFE_MS < Date.now() ? 'expired' : kept;
};
