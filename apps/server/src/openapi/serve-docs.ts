import type { Call } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, renderDocsPage } from './docs-page.ts';
import { describeCalls } from './openapi.ts';

/** Calls of the running server, in order of registration. */
const registeredCalls = (app: FastifyInstance): Call[] => {
  const calls = app.knownPaths.flatMap(({ options }) => (options.config?.call ? [options.config.call] : []));
  return [...new Set(calls)];
};

/**
 * Serves `/api/docs` for people and `/api/docs/openapi.json` for programs, both made from the registered calls. Public.
 */
export const serveDocs = (app: FastifyInstance): void => {
  let made: { page: string; document: string } | undefined;
  const docs = () => {
    const calls = registeredCalls(app);
    made ??= { page: renderDocsPage(calls), document: JSON.stringify(describeCalls(calls)) };
    return made;
  };
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docs().page));
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().document),
  );
};
