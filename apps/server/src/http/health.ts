import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { selectRows } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { answerRefusal } from './error-handler.ts';
import type { Platform } from './platform.ts';

/**
 * `/healthz`: the process responds. `/readyz`: the database responds and the server is not draining. Responses while
 * draining close their connection.
 */
export const serveHealth = (app: FastifyInstance, platform: Platform): void => {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  // Open keep-alive connections would delay the closing.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  // Stays 200 under load that makes other responses 503.
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
