import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

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

/**
 * Security headers of every response. HSTS only over TLS. API responses are never stored. `mayAsk` is the one foreign
 * address that pages may fetch, null for none.
 */
export const useSecurityHeaders = (
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
