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

/** What the browser sent, with the headers as they were. */
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
  /** The body after the call's schema: defaults filled in, unknown keys gone. */
  readonly parsed: ParsedBodyOf<C>;
}

type Answer<C> = ReplyOf<C> | Response | Promise<ReplyOf<C> | Response>;
interface Rule {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly answer: (asked: Asked<Call>) => unknown;
}

/** A refusal as the server's one handler writes it. */
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
 * A server to put in place of the network: it answers the calls it was told about, parses what is sent and what it answers
 * through the contract, and remembers every request. A call it was not told about fails the test (see `freshApp`).
 */
export const fakeServer = () => {
  const rules: Rule[] = [];
  const seen: Seen[] = [];
  const unanswered: string[] = [];

  const answerTo = async (request: Seen): Promise<Response> => {
    // a face is a file, not a call of the contract
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
    /** Requests that change something, oldest first. A sign-in screen, also one of the test before, draws a wind: that is none. */
    acts: (): Seen[] => seen.filter(({ method, path }) => method !== 'GET' && path !== '/api/first-call'),
    /** Requests that no rule answered; `freshApp` fails the test when there are any. */
    unanswered,
    /** The requests to one call, oldest first. */
    seenBy: (call: Call): Seen[] =>
      seen.filter(({ method, path }) => method === call.method && patternOf(call.path).test(path)),
    /** What answers a call now, for a test that answers otherwise only now and then. */
    answerOf: <C extends Call>(call: C): ((asked: Asked<C>) => Answer<C>) => {
      const rule = rules.findLast((one) => one.call === call);
      if (rule === undefined) throw new Error(`${call.path} must have an answer`);
      return rule.answer as unknown as (asked: Asked<C>) => Answer<C>;
    },
    /** Answers a call from now on: with a reply of the contract, `refuse(...)`, or any `Response`. */
    on: <C extends Call>(call: C, answer: Answer<C> | ((asked: Asked<C>) => Answer<C>)): void => {
      const give = typeof answer === 'function' ? (answer as Rule['answer']) : () => answer;
      rules.push({ call, pattern: patternOf(call.path), answer: give });
    },
  };
};

export type FakeServer = ReturnType<typeof fakeServer>;
