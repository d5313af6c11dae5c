import type { Call, ReplyOf } from '@windcall/contract';
import { ApiError } from './api-error.ts';
import { isOffline, onConnectionChange } from './connection.ts';

/** Answers kept for use offline. Paths, not calls, so that the first screen loads few schemas. */
export const KEPT_PATHS: readonly string[] = [
  '/api/auth/me',
  '/api/demo/restrictions',
  '/api/ballistic-profiles',
  '/api/training-scenarios',
  '/api/training-scenarios/:id',
  '/api/training-sessions',
  '/api/shots/session/:sessionId',
  '/api/stages/:id',
  '/api/courses',
  '/api/days',
  '/api/days/:id',
  '/api/courses/:id',
  '/api/courses/ready',
  '/api/micro/items',
  '/api/wmp/phase3-integration',
];
const PREFIX = 'windcall-answers-';

/** Owner of the answers; without one, nothing is kept or read. */
let owner: string | null = null;
/** Paths answered from the store, to refetch when the server is back. */
const stale = new Set<string>();

const fixedPart = (path: string): string => (path.split(/\/(?=:)/)[0] ?? path).split('?')[0] ?? path;
const KEPT_PARTS = new Set(KEPT_PATHS.map(fixedPart));

const keptPath = (key: readonly unknown[]): string | null => {
  const [first] = key;
  const isPlain = key.every((part) => typeof part === 'string');
  return isPlain && typeof first === 'string' && KEPT_PARTS.has(fixedPart(first)) ? key.join('/') : null;
};

const openStore = async (): Promise<Cache | null> =>
  owner === null || typeof caches === 'undefined' ? null : caches.open(PREFIX + owner);

/** Sets the user whose answers are kept. Null, after signing out, removes the answers. */
export const keepAnswersOf = (userId: string | null): void => {
  const before = owner;
  owner = userId;
  stale.clear();
  if (userId !== null || before === null || typeof caches === 'undefined') return;
  caches.delete(PREFIX + before).catch((error: unknown) => console.error('kept answers could not be removed', error));
};

const put = async (path: string, reply: unknown): Promise<void> => {
  const asked = owner;
  const store = await openStore();
  await store?.put(path, Response.json(reply));
  // signed out meanwhile: remove the late answer
  if (store !== null && owner !== asked) await caches.delete(PREFIX + asked);
};

/** Keeps an answer, if its path is kept. Writes run in order, so the last one remains. */
let writing: Promise<void> = Promise.resolve();
export const keepAnswer = (key: readonly unknown[], reply: unknown): void => {
  const path = keptPath(key);
  if (path === null || reply === undefined || stale.has(path)) return;
  writing = writing
    .then(() => put(path, reply))
    .catch((error) => console.error(`the answer of ${path} could not be kept`, error));
};

/** Forgets all kept answers of a path, with any query, because their subject was deleted. */
export const forgetKept = (fixed: string): Promise<void> => {
  writing = writing
    .then(async () => {
      const store = await openStore();
      for (const asked of (await store?.keys()) ?? []) {
        if (fixedPart(new URL(asked.url).pathname) === fixed) await store?.delete(asked);
      }
    })
    .catch((error) => console.error(`the answers of ${fixed} could not be forgotten`, error));
  return writing;
};

/** True if the server was not reached: no answer, or a proxy's error. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (error.code === undefined && [502, 503, 504].includes(error.status)));

const readKept = async <C extends Call>(call: C, path: string): Promise<ReplyOf<C> | undefined> => {
  const answer = await (await openStore())?.match(path);
  if (answer === undefined) return undefined;
  const read = call.reply.safeParse(await answer.json());
  if (!read.success) console.error(`the kept answer of ${path} does not read`, read.error);
  return read.success ? (read.data as ReplyOf<C>) : undefined;
};

/** The answer of a call, or the kept one if the server is not reached. Throws other errors of `ask`. */
export const answerOrKept = async <C extends Call>(
  call: C,
  key: readonly unknown[],
  ask: () => Promise<ReplyOf<C>>,
): Promise<ReplyOf<C>> => {
  const path = keptPath(key);
  try {
    const reply = await ask();
    if (path !== null) stale.delete(path);
    return reply;
  } catch (error) {
    if (path === null || !isUnreachable(error)) throw error;
    const kept = await readKept(call, path);
    if (kept === undefined) throw error;
    stale.add(path);
    return kept;
  }
};

/** When the server is back, calls `ask` with a test for the cache keys to refetch. */
export const onReturn = (ask: (isStale: (key: readonly unknown[]) => boolean) => void): (() => void) =>
  onConnectionChange(() => {
    if (isOffline() || stale.size === 0) return;
    const paths = new Set(stale);
    stale.clear();
    ask((key) => {
      const path = keptPath(key);
      return path !== null && paths.has(path);
    });
  });
