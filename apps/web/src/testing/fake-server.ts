import {
  type Call,
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  type ParsedBodyOf,
  type ReplyOf,
} from '@windcall/contract';
import { vi } from 'vitest';
import type { z } from 'zod';

/** A request from the browser, with its headers. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials | undefined;
  readonly body: unknown;
}

interface Asked<C> extends Seen {
  readonly params: Readonly<Record<string, string>>;
  /** The body parsed by the call's schema: with defaults, without unknown keys. */
  readonly parsed: ParsedBodyOf<C>;
}

type Answer<C> = ReplyOf<C> | Response | Promise<ReplyOf<C> | Response>;
interface Rule {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly answer: (asked: Asked<Call>) => unknown;
}

/** A refusal in the form of the server's error handler. */
export const refuse = (code: ErrorCode, more: Partial<ErrorBody> = {}): Response => {
  const { message, status } = ERRORS[code];
  const said = more.message ?? message;
  const body = errorBody.parse({ error: said, message: said, code, requestId: 'test-request', ...more });
  return Response.json(body, { status });
};

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`);

const read = (schema: z.ZodType | undefined, value: unknown): { readonly data: unknown; readonly fault?: string } => {
  const result = schema?.safeParse(value);
  if (result === undefined) return { data: value };
  return result.success ? { data: result.data } : { data: undefined, fault: result.error.message };
};

/**
 * Replaces the network: answers the calls that a test prepares, parses bodies and replies by the contract, and records
 * every request. Any other call fails the test (see `freshApp`).
 */
export const fakeServer = () => {
  const rules: Rule[] = [];
  const seen: Seen[] = [];
  const unanswered: string[] = [];

  const answerTo = async (request: Seen): Promise<Response> => {
    // a font is a file, not a call
    if (request.path.endsWith('.woff2')) return new Response(new Uint8Array());
    const rule = rules.findLast(({ call, pattern }) => call.method === request.method && pattern.test(request.path));
    if (rule === undefined) {
      unanswered.push(`${request.method} ${request.path}`);
      return refuse('not-found');
    }
    const { call } = rule;
    const params = { ...rule.pattern.exec(request.path)?.groups };
    const body = read(call.body, request.body);
    const fault = body.fault ?? read(call.params, params).fault;
    if (fault !== undefined) return refuse('validation-failed', { message: fault });
    const answer = await rule.answer({ ...request, params, parsed: body.data as ParsedBodyOf<Call> });
    if (answer instanceof Response) return answer;
    if (call.produces !== undefined)
      return new Response(String(answer), { headers: { 'content-type': call.produces } });
    return Response.json(call.reply.parse(answer), { status: call.status ?? 200 });
  };

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://windcall.test');
    const request: Seen = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(new Headers(init.headers)),
      credentials: init.credentials,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(request);
    return answerTo(request);
  });

  return {
    /** Every request so far, oldest first. */
    seen,
    /**
     * Requests that change something, oldest first, without the wind that a sign-in screen draws (also a previous
     * test's).
     */
    acts: (): Seen[] => seen.filter(({ method, path }) => method !== 'GET' && path !== '/api/first-call'),
    /** Requests without a prepared answer; `freshApp` fails the test if there are any. */
    unanswered,
    /** The requests to one call, oldest first. */
    seenBy: (call: Call): Seen[] =>
      seen.filter(({ method, path }) => method === call.method && patternOf(call.path).test(path)),
    /** The current answer of a call, for a test that changes it only at times. */
    answerOf: <C extends Call>(call: C): ((asked: Asked<C>) => Answer<C>) => {
      const rule = rules.findLast((one) => one.call === call);
      if (rule === undefined) throw new Error(`${call.path} must have an answer`);
      return rule.answer as unknown as (asked: Asked<C>) => Answer<C>;
    },
    /** Sets a call's answer: a reply of the contract, `refuse(...)`, or any `Response`. */
    on: <C extends Call>(call: C, answer: Answer<C> | ((asked: Asked<C>) => Answer<C>)): void => {
      const give = typeof answer === 'function' ? (answer as Rule['answer']) : () => answer;
      rules.push({ call, pattern: patternOf(call.path), answer: give });
    },
  };
};

export type FakeServer = ReturnType<typeof fakeServer>;
