import { createHash } from 'node:crypto';
import type { Call } from '@windcall/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, idempotencyKeys } from '../db/index.ts';
import { Refusal } from '../refusal.ts';

/** After this time a pending first request counts as lost with its server. */
const ABANDONED_MS = 90_000;
/** The lost request may have been carried out. */
const UNKNOWN =
  'The server stopped while it answered this key. Look whether it was done. If it was not, send it with a new key.';
const WAIT_STEPS = 100;
const WAIT_STEP_MS = 100;

const mine = (userId: number, key: string) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Takes the key for this request; false if another request has it. */
const reserve = async (db: Db, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> => {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...row, createdAt: new Date() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return taken.length === 1;
};

/** Finds the stored answer to a key, and waits for a pending one. */
const findAnswer = async (db: Db, userId: number, key: string) => {
  for (let step = 0; step < WAIT_STEPS; step++) {
    const [row] = await db.select().from(idempotencyKeys).where(mine(userId, key));
    if (row === undefined || row.status !== null) return row;
    if (row.createdAt.getTime() < Date.now() - ABANDONED_MS)
      throw new Refusal('idempotency-conflict', { message: UNKNOWN });
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  throw new Refusal('busy', { retryAfterS: 2 });
};

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Runs `answer` once per user and `Idempotency-Key`. For 24 h a repeat gets the first answer; refused if its payload
 * differs or the first request died. Failed requests store nothing.
 */
export const answerOnce = async <T>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  answer: () => Promise<T>,
): Promise<T> => {
  const key = request.headers['idempotency-key'];
  if (
    key === undefined ||
    call.method !== 'POST' ||
    call.status !== 201 ||
    call.secret === true ||
    request.signedIn === null
  )
    return answer();
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Refusal('bad-request', { message: 'Idempotency-Key must be 1 to 200 printable characters.' });
  }
  const userId = request.signedIn.id;
  const digest = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  while (!(await reserve(db, { userId, key, call: `${call.method} ${call.path}`, digest }))) {
    const row = await findAnswer(db, userId, key);
    if (row === undefined) continue;
    if (row.digest !== digest) throw new Refusal('idempotency-conflict');
    reply.code(row.status ?? 200);
    return row.reply as T;
  }
  try {
    const body = await answer();
    await db.update(idempotencyKeys).set({ status: reply.statusCode, reply: body }).where(mine(userId, key));
    return body;
  } catch (error) {
    await db.delete(idempotencyKeys).where(mine(userId, key));
    throw error;
  }
};
