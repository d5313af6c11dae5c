import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { answerRefusal } from './error-handler.ts';
import { findAllowedMethods } from './known-paths.ts';

const YEAR_S = 31_536_000;

/** Whether a browser asks for a page: then the web app explains an unknown path. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/**
 * Serves the built web app: hashed assets for ever, other files revalidated. Outside `/api`, a browser gets the app's
 * page for an unknown path. Without a built app only the API is served.
 */
export const serveWebApp = async (app: FastifyInstance, webDir: string | null): Promise<void> => {
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
