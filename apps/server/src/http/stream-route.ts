import type { Call } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { createGuard } from './guard.ts';
import type { Platform } from './platform.ts';
import { type Input, readParts } from './route.ts';

/**
 * Registers a call that streams events. Guard and parsing as for other calls; `open` checks access and takes over the
 * reply (`platform.streams`).
 */
export const streamRoute = <C extends Call>(
  app: FastifyInstance,
  platform: Platform,
  call: C,
  open: (input: Input<C>) => Promise<void>,
): void => {
  app.route({
    method: call.method,
    url: call.path,
    // a HEAD request would open an unread stream
    exposeHeadRoute: false,
    config: { call },
    onRequest: createGuard(app, platform, call),
    handler: async (request, reply) => {
      const user = request.signedIn;
      if (user === null) throw new Error(`the guard must run before the handler of ${call.path}`);
      await open({ ...readParts(call, request, {}), user, log: request.log, request, reply });
    },
  });
};
