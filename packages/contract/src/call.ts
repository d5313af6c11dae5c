import type { z } from 'zod';

/** First check of a call, before ownership, plan and demo flags. */
export type Access = 'public' | 'user' | 'admin';

/** Largest request body in bytes. `results`: a client may send back an analysis. */
export const BODY_LIMIT_BYTES = {
  auth: 16 * 1024,
  ordinary: 256 * 1024,
  results: 1024 * 1024,
  wind: 4 * 1024 * 1024,
} as const;

/** A plan feature that users need, or the restriction flag for demo users. */
export type Gate =
  | 'wmpAnalysisEnabled'
  | 'customScenariosEnabled'
  | 'profileEditingEnabled'
  | 'truingEnabled'
  | 'dataExportEnabled'
  | 'historicalAnalysisEnabled';

/** Parts of a call besides its method, path, summary and room. */
interface Details<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly status?: 200 | 201;
  readonly bodyLimit?: keyof typeof BODY_LIMIT_BYTES;
  /** Restriction flag that must be on for a demo user; WMP and truing also need the plan feature. */
  readonly gate?: Gate;
  /** Media type of a file or event stream; absent for a reply by its schema. */
  readonly produces?: 'text/csv' | 'application/json' | 'application/gzip' | 'text/event-stream';
  /** The handler limits this call itself; no request budget applies. */
  readonly ownLimits?: boolean;
  /** Counts toward the storage quota although it creates nothing. */
  readonly stores?: boolean;
  /** The reply holds a secret that opens an account, and is never stored. */
  readonly secret?: boolean;
  /** Runs in the worker pool; may answer 503 with `Retry-After` (queue full) or 504 (time limit). */
  readonly heavy?: boolean;
}

/**
 * One call of the API, for server, client and OpenAPI page. `path` is in Fastify's form (`/api/things/:id`). Schemas of
 * `params` and `query` coerce, because both are strings on the wire; `body` never coerces. The reply is stripped to the
 * fields of `reply`.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Details<Params, Query, Body, Reply> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
}

/** Defines calls that share `room`; the details of a call override it. */
export const callsOf = (room: Pick<Call, 'tag' | 'access' | 'gate' | 'bodyLimit' | 'heavy'>) => {
  const by =
    (method: Call['method']) =>
    <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      path: string,
      summary: string,
      details: Details<P, Q, B, R> & { readonly access?: Access },
    ): Call<P, Q, B, R> => ({ ...room, method, path, summary, ...details });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), remove: by('DELETE') };
};

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<C> =
  C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? Exclude<z.input<B>, undefined> : never;
/** Body for the server's handler: with defaults, without unknown keys. */
export type ParsedBodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** Fills parameters into a path, URI-encoded: `/api/x/:id` and `{id: 7}` give `/api/x/7`. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`path parameter ${name} must be given for ${path}`);
    return encodeURIComponent(String(params[name]));
  });
