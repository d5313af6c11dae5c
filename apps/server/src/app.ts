import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { selectRows } from './db/index.ts';
import { features } from './features.ts';
import { answerRefusal } from './http/error-handler.ts';
import { serveMetrics } from './http/metrics.ts';
import type { Platform } from './http/platform.ts';
import { createServer, findAllowedMethods } from './http/server.ts';
import { serveDocs } from './openapi/docs-page.ts';
import { Refusal } from './refusal.ts';

const YEAR_S = 31_536_000;

/** Whether a browser asks for a page: then the web app explains an unknown path. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/**
 * Serves the built web app: hashed assets for ever, other files revalidated. Outside `/api`, a browser gets the app's
 * page for an unknown path. Without a built app only the API is served.
 */
const serveWebApp = async (app: FastifyInstance, webDir: string | null): Promise<void> => {
  const built = webDir !== null && existsSync(join(webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      // the build has compressed the files
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      index: ['index.html'],
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(webDir, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const isApi = path === '/api' || path.startsWith('/api/');
    if (isApi) {
      const allowed = findAllowedMethods(app, path);
      if (allowed.length > 0 && !allowed.includes(request.method)) {
        reply.header('allow', allowed.join(', '));
        return answerRefusal(reply, new Refusal('method-not-allowed'));
      }
    }
    if (built && !isApi && wantsPage(request)) return reply.sendFile('index.html');
    return answerRefusal(reply, new Refusal('not-found'));
  });
};

/**
 * `/healthz`: the process responds. `/readyz`: the database responds and the server is not draining. Responses while
 * draining close their connection.
 */
const serveHealth = (app: FastifyInstance, platform: Platform): void => {
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

/** The whole server, ready to listen or for `inject`. `webDir` is the built web app; null serves the API alone. */
export const createApp = async (platform: Platform, webDir: string | null): Promise<FastifyInstance> => {
  const app = await createServer(platform);
  serveHealth(app, platform);
  serveMetrics(app, platform);
  serveDocs(app);
  for (const register of features) register(app, platform);
  await serveWebApp(app, webDir);
  return app;
};
