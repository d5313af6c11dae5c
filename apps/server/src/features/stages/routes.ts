import { stages } from '@windcall/contract';
import { rows } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { makeStage, type StageSources } from './make-stage.ts';
import type { StageRoom } from './stage-room.ts';

export const registerStages = (
  app: FastifyInstance,
  platform: Platform,
  room: StageRoom,
  sources: StageSources,
): void => {
  route(app, platform, stages.createStage, ({ user, body }) => makeStage(platform, room, sources, user, body));
  route(app, platform, stages.getStage, ({ user, params }) => room.find(user.id, params.id));
  route(app, platform, stages.listRows, async ({ user, params, query }) => {
    const { from, to, step, moment, target: number } = query;
    refuseDemoDistance(user, to);
    const stage = await room.find(user.id, params.id);
    const target = number === undefined ? undefined : stage.targets.find((t) => t.number === number);
    if (number !== undefined && target === undefined) {
      throw refuseField('target', `must be one of this stage, from 1 to ${stage.targets.length}`);
    }
    await room.ready(stage, { distance: to }, moment, user.id);
    // Whole steps, so that steps of 0.1 yd do not drift.
    const distances = Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, i) => from + i * step);
    const table = rows(stage, distances, moment, target, room.fields);
    if (table.status === 'ok') return { rows: table.rows, reach: table.reachYd };
    throw new Refusal('cannot-solve', {
      ...(table.status === 'cannot-solve' && { message: table.reason, said: table.said }),
    });
  });
};
