import { learn } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { addEvents } from './add-events.ts';
import { findProgress } from './store.ts';

export const registerLearn = (app: FastifyInstance, platform: Platform): void => {
  route(app, platform, learn.getProgress, ({ user }) => findProgress(platform.db, user.id));
  route(app, platform, learn.putProgress, ({ user, body }) => addEvents(platform.db, user.id, body.events));
};
