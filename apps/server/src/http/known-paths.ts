import type { FastifyInstance, RouteOptions } from 'fastify';

interface KnownPath {
  readonly pattern: RegExp;
  readonly url: string;
  readonly methods: Set<string>;
  readonly options: RouteOptions;
}

declare module 'fastify' {
  interface FastifyInstance {
    knownPaths: KnownPath[];
  }
}

/**
 * Records routes as they are registered: for 405 responses, the OpenAPI document and the check of the access matrix.
 */
export const rememberRoutes = (app: FastifyInstance): void => {
  app.decorate('knownPaths', []);
  app.addHook('onRoute', (options) => {
    const pattern = new RegExp(
      `^${options.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`,
    );
    app.knownPaths.push({ pattern, url: options.url, methods: new Set([options.method].flat()), options });
  });
};

/** Methods of a path; empty if no route has it. */
export const findAllowedMethods = (app: FastifyInstance, path: string): string[] => [
  ...new Set(app.knownPaths.filter((k) => k.pattern.test(path)).flatMap((k) => [...k.methods])),
];
