import { type BodyOf, type Call, fillPath, type ParamsOf, type QueryOf, type ReplyOf } from '@windcall/contract';
import { authToken } from '../desk/owner.ts';
import { ApiError } from './api-error.ts';
import { sendingUser } from './claims.ts';
import { reportReached, reportUnreached } from './connection.ts';
import { answerOf, failureOf } from './read-answer.ts';

type Required<Name extends string, T> = unknown extends T ? unknown : { readonly [K in Name]: T };
type Optional<Name extends string, T> = unknown extends T ? unknown : { readonly [K in Name]?: T };

/** Arguments of a call: required `params` and `body`, optional `query`, each if the call has it. */
export type CallArgs<C extends Call> = Required<'params', ParamsOf<C>> &
  Optional<'query', QueryOf<C>> &
  Required<'body', BodyOf<C>>;

interface AnyArgs {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** `?a=1&b=2` of the defined, non-empty values; an empty string without any. */
export const queryText = (query: Record<string, unknown> = {}): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}`;
};

/** Calls of this user that `public/boot.js` made before any module loaded. */
declare global {
  var begun: { readonly sub: string; readonly answers: Map<string, Promise<Response>> } | undefined;
}

/** The answer requested by `boot.js`, once. A change, or another user, discards all of them. */
const takeBegun = (method: string, path: string): Promise<Response> | undefined => {
  const { begun } = globalThis;
  if (begun === undefined || path.endsWith('/renew')) return undefined;
  if (method !== 'GET' || sendingUser() !== begun.sub) begun.answers.clear();
  const answer = begun.answers.get(path);
  begun.answers.delete(path);
  return answer;
};

/** Sends one request by path, with cookies, bearer token, and JSON only with a body. */
export const send = async (
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const headers: Record<string, string> = { ...more };
  const token = authToken.read();
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const asked =
    takeBegun(method, path) ??
    fetch(path, {
      method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  const response = await asked.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    console.error(`${method} ${path} did not reach the server`, cause);
    reportUnreached();
    throw new ApiError(0, 'The server cannot be reached. Check the connection and try again.');
  });
  // only the server's own answer counts: a proxy answers for a server that is gone
  if (response.ok || response.headers.get('content-type')?.includes('json')) reportReached();
  if (!response.ok) throw await failureOf(response);
  return response;
};

/** Makes a call: `request(scenarios.getScenario, { params: { id } })`. Throws `ApiError` on any answer but 2xx. */
export const request = async <C extends Call>(
  call: C,
  args: CallArgs<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> => {
  const { params, query, body } = args as AnyArgs;
  const path = fillPath(call.path, params) + queryText(query);
  const response = await send(call.method, path, body, signal);
  return (await answerOf(response, call.produces ?? 'application/json')) as ReplyOf<C>;
};
