import type { FastifyInstance } from 'fastify';
import { features } from './features.ts';
import { serveDocs } from './platform/docs/serve-docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/static-files.ts';
import type { Platform } from './platform/platform.ts';

/** The whole server, ready to listen or to be injected requests. `webDir` is the built web app, null for the API alone. */
export const createApp = async (platform: Platform, webDir: string | null): Promise<FastifyInstance> => {
  const app = await createServer(platform);
  serveHealth(app, platform);
  serveMetrics(app, platform);
  serveDocs(app);
  for (const register of features) register(app, platform);
  await serveWebApp(app, webDir);
  return app;
};
