import type { FastifyInstance } from 'fastify';
import { features } from './features.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import type { Platform } from './http/platform.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/static-files.ts';
import { serveDocs } from './openapi/docs-page.ts';

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
