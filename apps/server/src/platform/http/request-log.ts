import type { FastifyInstance } from 'fastify';

/** One line per answered request: id, user, route pattern (never the query), status and time. */
export const logRequests = (app: FastifyInstance): void => {
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
