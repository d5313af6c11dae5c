import type { FastifyInstance } from 'fastify';
import { runInRequest } from '../request-scope.ts';

/**
 * Logs one line per response: request and trace id, user, route pattern (never the query), status and time. Handlers
 * run in the scope of the request's log, which is set after the body is read, because reading leaves the scope.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, _reply, done) => runInRequest(request.log, done));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.signedIn && { userId: request.signedIn.id }),
    });
  });
};
