import { Readable } from 'node:stream';
import { BODY_LIMIT_BYTES, type Call } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SignedInUser } from '../accounts/index.ts';
import { Refusal, type RefusalDetails } from '../refusal.ts';
import { createGuard } from './guard.ts';
import { answerOnce } from './idempotency.ts';
import { UnparsedBody } from './json-body.ts';
import { inSteps } from './large-turns.ts';
import type { Platform } from './platform.ts';
import { holdsOnlyStorableText, parsePart } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

type Part<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Input of a handler: the parsed parts of the request, and the reply for its own status or header. */
export interface PublicInput<C extends Call> {
  readonly params: Part<NonNullable<C['params']>>;
  readonly query: Part<NonNullable<C['query']>>;
  readonly body: Part<NonNullable<C['body']>>;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export interface Input<C extends Call> extends PublicInput<C> {
  readonly user: SignedInUser;
}
type Answer<C extends Call> = Promise<z.input<C['reply']>>;

export interface RouteOptions {
  /** Added to the body of a 400 by the schemas. */
  readonly whenInvalid?: Pick<RefusalDetails, 'status'>;
}

const refuseEncodedBody = async (request: FastifyRequest): Promise<void> => {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new Refusal('unsupported-media-type');
};

/** Parses a request by the call's schemas; refuses invalid parts. */
export const readParts = <C extends Call>(
  call: C,
  request: FastifyRequest,
  options: RouteOptions,
): Pick<PublicInput<C>, 'params' | 'query' | 'body'> => {
  // A missing body is undefined, which fits a call whose fields are all optional; an empty JSON body does not fit.
  const body = request.headers['content-type'] === undefined ? request.body : (request.body ?? null);
  if (!holdsOnlyStorableText(request.params) || !holdsOnlyStorableText(request.query)) throw new Refusal('bad-request');
  return {
    params: (call.params && parsePart(call.params, request.params, call.tag)) as Part<NonNullable<C['params']>>,
    query: (call.query && parsePart(call.query, request.query, call.tag)) as Part<NonNullable<C['query']>>,
    body: (call.body && parsePart(call.body, body, call.tag, options.whenInvalid)) as Part<NonNullable<C['body']>>,
  };
};

const parsedBody = (request: FastifyRequest): unknown =>
  request.body instanceof UnparsedBody ? request.body.parse() : request.body;

const writeItems = async (schema: z.ZodType, items: readonly unknown[]): Promise<string> =>
  `[${(await inSteps(items, (item) => JSON.stringify(schema.parse(item)))).join(',')}]`;

const typeOf = ({ produces = 'application/json' }: Call): string =>
  produces === 'application/gzip' ? produces : `${produces}; charset=utf-8`;

/** Whether a call counts toward the user's storage quota. */
const storesSomething = (call: Call): boolean =>
  call.access === 'user' &&
  call.bodyLimit !== 'auth' &&
  (call.status === 201 || call.method === 'PATCH' || call.stores === true);

const register = <C extends Call>(
  app: FastifyInstance,
  platform: Platform,
  call: C,
  handler: (input: PublicInput<C>) => Answer<C>,
  options: RouteOptions,
): void => {
  const { pool, largeTurns, listTurns, quota } = platform;
  const isCsv = call.produces === 'text/csv';
  const item = call.method === 'GET' && call.reply instanceof z.ZodArray ? (call.reply.element as z.ZodType) : null;
  const isList = item !== null || isCsv;
  const stores = storesSomething(call);

  /** Runs blocking work, in turn if it is large. */
  const hold = async <T>(userId: number | null, work: () => T, holdsBody = false): Promise<T> => {
    if (userId === null) return work();
    const done = await largeTurns.take(userId, holdsBody);
    try {
      return work();
    } finally {
      done();
    }
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, largeFor: number | null) => {
    const read = () => {
      // parsed once and kept, because its digest is needed later
      request.body = parsedBody(request);
      return readParts(call, request, options);
    };
    const parts = await hold(largeFor, read, request.body instanceof UnparsedBody);
    if (stores && request.signedIn)
      await quota.charge(request.signedIn.id, Number(request.headers['content-length'] ?? 0));
    reply.code(call.status ?? 200);
    const body = await answerOnce(platform.db, request, reply, call, async () => {
      const given = await handler({ ...parts, log: request.log, request, reply });
      if (item !== null) return writeItems(item, given as readonly unknown[]);
      return hold(largeFor, () => call.reply.parse(given));
    });
    reply.type(typeOf(call));
    // a file is streamed and has no schema
    return body instanceof Readable || isList ? body : JSON.stringify(body);
  };

  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: BODY_LIMIT_BYTES[call.bodyLimit ?? (call.body === undefined ? 'auth' : 'ordinary')],
    config: { call },
    onRequest: [createGuard(app, platform, call), refuseEncodedBody],
    handler: async (request, reply) => {
      const userId = request.signedIn?.id ?? null;
      if (userId === null) return answer(request, reply, null);
      const isLarge = call.heavy === true || request.body instanceof UnparsedBody;
      // Checking a large body takes longer than refusing it, so a full queue refuses first.
      const leave = isLarge ? pool.enter(userId) : isList ? await listTurns.take(userId) : null;
      try {
        return await answer(request, reply, isLarge ? userId : null);
      } finally {
        leave?.();
      }
    },
  });
};

/**
 * Registers a call for signed-in users or administrators. Parts arrive parsed; the reply is stripped to its schema.
 * Throw `Refusal` to refuse.
 */
export const route = <C extends Call>(
  app: FastifyInstance,
  platform: Platform,
  call: C,
  handler: (input: Input<C>) => Answer<C>,
  options: RouteOptions = {},
): void => {
  if (call.access === 'public') throw new Error(`route() is for signed-in calls, got public ${call.path}`);
  const signedIn = (input: PublicInput<C>): Answer<C> => {
    const user = input.request.signedIn;
    if (user === null) throw new Error(`the guard must run before the handler of ${call.path}`);
    return handler({ ...input, user });
  };
  register(app, platform, call, signedIn, options);
};

export const publicRoute = <C extends Call>(
  app: FastifyInstance,
  platform: Platform,
  call: C,
  handler: (input: PublicInput<C>) => Answer<C>,
): void => {
  if (call.access !== 'public') throw new Error(`publicRoute() is for public calls, got ${call.access} ${call.path}`);
  register(app, platform, call, handler, {});
};

/** Registers a call that streams events. `open` checks access and takes over the reply (`platform.streams`). */
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
