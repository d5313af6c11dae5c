import { truing } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { calculateTruing } from './calculate-truing.ts';

export const registerTruing = (app: FastifyInstance, platform: Platform): void => {
  route(app, platform, truing.calculateTruing, ({ user, body }) => calculateTruing(platform, user.id, body));
};
