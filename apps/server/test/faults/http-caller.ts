import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Client, TestApp } from '../test-app.ts';

/** A response of the server, its body parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: unknown;
}

/**
 * Sends requests on its own kept-alive connections; `address`: the client's, as a proxy would send it. Rejects if the
 * server does not answer.
 */
export type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options?: { readonly token?: string; readonly body?: object; readonly key?: string; readonly address?: string },
) => Promise<Answer>;

const TIMEOUT_MS = 15_000;

/** A caller of the server at `url`; `ca`: a self-signed server's certificate, `timeoutMs`: the longest silence. */
export const createCaller = (url: string, ca?: string, timeoutMs = TIMEOUT_MS): Caller => {
  const secure = url.startsWith('https:');
  const agent = secure ? new https.Agent({ keepAlive: true, ca }) : new http.Agent({ keepAlive: true });
  const send = secure ? https.request : http.request;
  return (method, path, { token, body, key, address } = {}) =>
    new Promise((resolve, reject) => {
      const request = send(`${url.replace(/\/$/, '')}${path}`, {
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      });
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.on('response', (response) => {
        text(response).then((content) => {
          const isJson = (response.headers['content-type'] ?? '').includes('json');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson ? JSON.parse(content) : content,
          });
        }, reject);
      });
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
};

const MOST_ASKS = 30;

/**
 * Repeats a request to a busy server (503) every half second, as a browser does, for as long as a busy machine may
 * take.
 */
export const patient =
  (call: Caller): Caller =>
  async (...asked) => {
    let answer = await call(...asked);
    for (let i = 1; i < MOST_ASKS && answer.status === 503; i++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      answer = await call(...asked);
    }
    return answer;
  };

/** Users of a server in its own process, for code written for `startTestApp`'s users. They sign in again on request. */
export const peopleOf = (call: Caller): Pick<TestApp, 'signUp'> => {
  let people = 0;
  return {
    signUp: async (name) => {
      const own = { body: { username: name ?? `person-${process.pid}-${++people}`, password: 'secret-1' } };
      const entered = (way: 'register' | 'login') =>
        call('POST', `/api/auth/jwt/${way}`, own).then(({ body }) => body as Pick<Client, 'token' | 'user'>);
      let { token, user } = await entered('register');
      const act = (method: Parameters<Caller>[0]) => async (path: string, sent?: object) => {
        const ask = () => call(method, path, { token, ...(sent && { body: sent }) });
        let answer = await ask();
        if (answer.status === 401) {
          ({ token, user } = await entered('login'));
          answer = await ask();
        }
        return { statusCode: answer.status, body: JSON.stringify(answer.body), json: () => answer.body };
      };
      const [get, post, put, patch, remove] = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(act);
      return { token, user, password: own.body.password, get, post, put, patch, delete: remove } as unknown as Client;
    },
  };
};
