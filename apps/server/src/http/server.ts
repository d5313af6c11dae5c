import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import jwt from '@fastify/jwt';
import underPressure from '@fastify/under-pressure';
import { type FastifyInstance, fastify, LogController, type RouteOptions } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { runInRequest } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { answerBrokenHttp, answerError } from './error-handler.ts';
import { CLOCK_TOLERANCE_MS } from './guard.ts';
import { refuseUnclearHosts } from './host-header.ts';
import { acceptJsonOnly } from './json-body.ts';
import { LARGE_BYTES } from './large-turns.ts';
import type { Platform } from './platform.ts';
import { networkOf } from './request-budget.ts';

export interface ConnectionLimits {
  readonly most: number;
  /** Null behind a proxy, whose address all connections share. */
  readonly mostPerAddress: number | null;
}

const longestIdle = (sockets: Iterable<Socket>, busy: ReadonlySet<Socket>): Socket | undefined => {
  for (const socket of sockets) if (!busy.has(socket)) return socket;
  return undefined;
};

/**
 * Limits connections, in all and per address. Beyond a limit the longest-idle connection is closed, or the newcomer if
 * all are busy.
 */
export const limitConnections = (server: Server, { most, mostPerAddress }: ConnectionLimits): void => {
  /** Open connections, longest idle first. */
  const open = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();

  const close = (sockets: Iterable<Socket>, newcomer: Socket): void => {
    (longestIdle(sockets, busy) ?? newcomer).destroy();
  };

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const own = byAddress.get(address) ?? new Set();
    byAddress.set(address, own);
    if (mostPerAddress !== null && own.size >= mostPerAddress) close(own, socket);
    else if (open.size >= most) close(open, socket);
    if (socket.destroyed) return;
    open.add(socket);
    own.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      own.delete(socket);
      if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      const own = byAddress.get(networkOf(socket.remoteAddress ?? ''));
      // just used: move to the end
      for (const sockets of [open, own]) if (sockets?.delete(socket)) sockets.add(socket);
    });
  });
};

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

/** Records routes for 405 responses, the OpenAPI document and the check of the access matrix. */
const rememberRoutes = (app: FastifyInstance): void => {
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

/** Version, trace id, span id, flags; versions after 00 may add fields. Source: W3C Trace Context, 3.2. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** Trace id of a request, 32 hex digits: from a valid `traceparent`, otherwise new. */
export const traceIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers.traceparent;
  const [, version, traceId, more] = (typeof given === 'string' && TRACEPARENT.exec(given)) || [];
  return traceId === undefined || (version === '00' && more !== undefined) ? randomUUID().replaceAll('-', '') : traceId;
};

/** The web app may load its own files and nothing inline. */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** Headers set by helmet. Computed once, because they never vary and cost as much as a query. */
const headersOf = (options: HelmetOptions): Record<string, string> => {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (problem?: unknown) => {
    if (problem !== undefined) throw problem;
  });
  return Object.fromEntries(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]));
};

/** Security headers of every response; HSTS only over TLS. `mayAsk`: the foreign address that pages may fetch, or null. */
const useSecurityHeaders = (
  app: FastifyInstance,
  { behindTls, mayAsk }: { readonly behindTls: boolean; readonly mayAsk: string | null },
): void => {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...PAGE_POLICY, 'connect-src': ["'self'", ...(mayAsk === null ? [] : [mayAsk])] },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: behindTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
  });
  headers['permissions-policy'] = PERMISSIONS;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    done();
  });
};

/**
 * Logs one line per response, with the route's pattern and never the query. Handlers run in the scope of the request's
 * log, set after the body is read, because reading leaves the scope.
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

// Fastify has no default for the first two of these limits.
const REQUEST_TIMEOUT_MS = 120_000;
const HANDLER_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 72_000;
const MAX_REQUESTS_PER_SOCKET = 1000;
const MAX_CONNECTIONS = 2000;
/** A browser opens six connections and keeps one for events; a club behind one address has dozens of browsers. */
const MAX_PER_ADDRESS = 600;
/** A client's request id that is safe in logs and replies. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/** The bare server: limits, timeouts, request ids, headers, JSON only, one error handler; no route yet. */
export const createServer = async ({ config, log, maxEventLoopDelayMs }: Platform): Promise<FastifyInstance> => {
  const hops = config.trustProxy;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    requestTimeout: REQUEST_TIMEOUT_MS,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, traceId: traceIdOf(request.headers) }, options),
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: answerError,
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Second safeguard, if no connection is idle.
  app.server.maxConnections = MAX_CONNECTIONS + MAX_PER_ADDRESS;
  limitConnections(app.server, { most: MAX_CONNECTIONS, mostPerAddress: hops === false ? MAX_PER_ADDRESS : null });
  app.decorateRequest('signedIn', null);
  rememberRoutes(app);
  refuseUnclearHosts(app);
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  useSecurityHeaders(app, {
    behindTls: config.publicUrl?.startsWith('https:') ?? false,
    mayAsk:
      config.releasesUrl === null ? null : new URL(config.releasesUrl).origin + new URL(config.releasesUrl).pathname,
  });
  await app.register(compress, {
    threshold: 1024,
    // Below this size synchronous compression is faster than setting up a stream; larger replies are compressed off the
    // event loop.
    syncThreshold: LARGE_BYTES,
    encodings: ['br', 'gzip'],
    // Low quality, because each reply is read once: level 1 needs a fifth of level 4's time for the same size. The
    // build compresses the app's files.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // App files are cheap to serve, and a screen that lacks one does not open.
    pressureHandler: ({ url }) =>
      /^\/(?:api|readyz)/.test(url) ? Promise.reject(new Refusal('busy', { retryAfterS: 5 })) : undefined,
  });
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_TOLERANCE_MS,
      requiredClaims: ['sub', 'exp', 'sid'],
    },
  });
  logRequests(app);
  return app;
};
