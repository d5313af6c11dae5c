import type { z } from 'zod';

/** Who may make a call before anything finer (ownership, plan, demo flags) is asked. */
export type Access = 'public' | 'user' | 'admin';

/** Largest request body in bytes, by kind of call: `results` are those of an analysis, which a client may send back. */
export const BODY_LIMIT_BYTES = {
  auth: 16 * 1024,
  ordinary: 256 * 1024,
  results: 1024 * 1024,
  wind: 4 * 1024 * 1024,
} as const;

/** A plan feature the signed-in user must have, or (for a demo user) the restriction flag that stands for it. */
export type Gate =
  | 'wmpAnalysisEnabled'
  | 'customScenariosEnabled'
  | 'profileEditingEnabled'
  | 'truingEnabled'
  | 'dataExportEnabled'
  | 'historicalAnalysisEnabled';

/**
 * One call of the API: everything server, client and OpenAPI page need to know about it.
 *
 * `path` is in Fastify's form (`/api/things/:id`). `params` and `query` are strings on the wire, so their schemas
 * coerce; `body` never coerces. `reply` is what the server may send: it strips what it does not name.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Restriction flag that must be on for a demo user; WMP and truing also need the plan feature. */
  readonly gate?: Gate;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyLimit?: keyof typeof BODY_LIMIT_BYTES;
  readonly reply: Reply;
  /** Status of the successful answer; 200 when absent. */
  readonly status?: 200 | 201;
  /**
   * Media type of an answer that is written as a file, or sent as it happens (`text/event-stream`); absent for what the reply's
   * schema describes.
   */
  readonly produces?: 'text/csv' | 'application/json' | 'application/gzip' | 'text/event-stream';
  /** Limited by what it leads to, in its own handler: no budget of requests shuts it. */
  readonly ownLimits?: boolean;
  /** Keeps what it works out, although it creates nothing: it counts toward what an account may keep. */
  readonly stores?: boolean;
  /** Its answer is told once and kept nowhere: it holds what opens an account. */
  readonly secret?: boolean;
  /** Runs in the worker pool: it may answer 503 with `Retry-After` (queue full) or 504 (over its time limit). */
  readonly heavy?: boolean;
}

/** Declares a call and keeps the exact types of its schemas. */
export const defineCall = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
): Call<P, Q, B, R> => call;

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
/** What a client sends, where it sends a body. */
export type BodyOf<C> =
  C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? Exclude<z.input<B>, undefined> : never;
/** What the server's handler receives: defaults filled in, unknown keys gone. */
export type ParsedBodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** The path with its parameters filled in and URI-encoded: `/api/x/:id` and `{id: 7}` give `/api/x/7`. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`path parameter ${name} must be given for ${path}`);
    return encodeURIComponent(String(params[name]));
  });
