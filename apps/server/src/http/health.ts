import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { selectRows } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { answerRefusal } from './error-handler.ts';
import type { Platform } from './platform.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, that is, the database answers and it is not draining. Answers given while draining end their connection. */
export const serveHealth = (app: FastifyInstance, platform: Platform): void => {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  // A kept-alive connection would hold up the closing: its last answer says that it ends.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  // Alive is alive, also under a load that makes other answers 503.
  app.get('/healthz', { logLevel: 'warn', config: { pressureHandler: () => {} } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (draining) return answerRefusal(reply, new Refusal('busy', { message: 'The server is shutting down.' }));
    try {
      await selectRows(platform.db, sql`SELECT 1 AS one`);
      return { status: 'ready' };
    } catch {
      return answerRefusal(reply, new Refusal('busy', { message: 'The database does not answer.', retryAfterS: 5 }));
    }
  });
};
