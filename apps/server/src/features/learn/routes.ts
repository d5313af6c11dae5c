import { learn } from '@windcall/contract';
import { flagSlope, foldLessons } from '@windcall/training';
import type { FastifyInstance } from 'fastify';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { findEvents, findProgress, insertEvents, keepProgress, lockAndFindIds } from './store.ts';

/**
 * Adds answers to a person's log and recomputes their states from all of it, so that the order of arrival does not
 * matter. Known ids are skipped: a retry, or the same log from another device, changes nothing.
 */
const addEvents = (db: Db, userId: number, events: readonly learn.LessonEvent[]): Promise<learn.LearnProgress> =>
  transaction(db, async (tx) => {
    const known = await lockAndFindIds(tx, userId);
    const fresh = [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return findProgress(tx, userId);
    if (known.size + fresh.length > learn.EVENTS.kept) {
      throw new Refusal('quota-reached', {
        message: `The limit of ${learn.EVENTS.kept.toLocaleString('en-US')} lesson answers is reached.`,
      });
    }
    await insertEvents(tx, userId, fresh);
    const log = await findEvents(tx, userId);
    const progress = { lessons: foldLessons(log), flagSlope: flagSlope(log) };
    await keepProgress(tx, userId, progress);
    return progress;
  });

export const registerLearn = (app: FastifyInstance, platform: Platform): void => {
  route(app, platform, learn.getProgress, ({ user }) => findProgress(platform.db, user.id));
  route(app, platform, learn.putProgress, ({ user, body }) => addEvents(platform.db, user.id, body.events));
};
