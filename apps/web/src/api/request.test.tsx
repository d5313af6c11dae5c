import { auth, profiles, scenarios, sessions } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { authToken } from '../desk/owner.ts';
import { refuse } from '../testing/fake-server.ts';
import { makeToken } from '../testing/make-token.ts';
import { person } from '../testing/people.ts';
import { freshApp } from '../testing/render-app.tsx';
import { ApiError, sentenceOf } from './api-error.ts';
import { fetchByKey, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { keyOf } from './use-call.ts';

const app = freshApp();

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('the call must fail with an ApiError');
  return error;
};
const context = (queryKey: readonly unknown[]) => ({
  client: queryClient,
  queryKey,
  signal: new AbortController().signal,
  meta: undefined,
});

it('sends cookies always, and no content type and no authorization without body and token', async () => {
  app.server.on(profiles.listProfiles, []);
  await request(profiles.listProfiles, {});
  const [seen] = app.server.seen;
  expect(seen?.credentials).toBe('include');
  expect(seen?.headers).toEqual({});
});

it('sends the stored token as a bearer credential, and a JSON content type only with a body', async () => {
  const token = makeToken({ sub: 1 });
  authToken.write(token);
  app.server.on(auth.login, { token, user: person(1, 'anna') });
  app.server.on(auth.logout, { success: true });
  await request(auth.login, { body: { username: 'anna', password: 'secret' } });
  await request(auth.logout, {});
  expect(app.server.seen.map(({ headers }) => headers)).toEqual([
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    { authorization: `Bearer ${token}` },
  ]);
  expect(app.server.seen[0]?.body).toEqual({ username: 'anna', password: 'secret' });
});

it('fills path parameters, URI-encoded, and leaves out empty query values', async () => {
  app.server.on(sessions.listShots, []);
  await request(sessions.listShots, { params: { sessionId: '7' }, query: { limit: 5, offset: undefined } });
  expect(app.server.seen[0]?.path).toBe('/api/shots/session/7');
  expect(app.server.seen[0]?.query.toString()).toBe('limit=5');
});

it('reads the message of a failure from the field message, keeps the body as data, and logs both', async () => {
  app.server.on(auth.me, refuse('not-signed-in', { message: 'Please sign in again.' }));
  const error = await failureOf(request(auth.me, {}));
  expect(error).toMatchObject({ status: 401, message: 'Please sign in again.', code: 'not-signed-in' });
  expect(error.requestId).toBe('test-request');
  expect(error.data).toMatchObject({ message: 'Please sign in again.' });
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining('401'),
    expect.stringContaining('Please sign in again.'),
    expect.objectContaining({ code: 'not-signed-in' }),
  );
});

it.each([
  ['the field error when there is no message', Response.json({ error: 'only error' }, { status: 500 }), 'only error'],
  ['the raw text when it is not JSON', new Response('plain trouble', { status: 502 }), 'plain trouble'],
  [
    'the status text when there is no text',
    new Response('', { status: 503, statusText: 'Unavailable' }),
    'Unavailable',
  ],
])('reads %s', async (_, response, message) => {
  app.server.on(auth.me, response);
  expect((await failureOf(request(auth.me, {}))).message).toBe(message);
});

it.each([
  ['an object without a message', Response.json({}, { status: 500 }), 'Failed to create profile'],
  ['a message that is no text', Response.json({ message: 7 }, { status: 500 }), 'Failed to create profile'],
  ['other JSON', Response.json(['no'], { status: 500 }), 'Failed to create profile'],
  [
    'nothing at all',
    new Response('', { status: 500, statusText: 'Internal Server Error' }),
    'Failed to create profile',
  ],
  ['the page of a proxy', new Response('<html>Bad gateway</html>', { status: 502 }), 'Failed to create profile'],
  ['a message', Response.json({ message: 'The name is taken.' }, { status: 409 }), 'The name is taken.'],
  ['plain text', new Response('plain trouble', { status: 502 }), 'plain trouble'],
])('says of a failure that answers %s the right words', async (_, response, words) => {
  app.server.on(auth.me, response);
  expect(sentenceOf(await failureOf(request(auth.me, {})), 'Failed to create profile')).toBe(words);
});

it('says how long to wait when the server does', async () => {
  const body = { error: 'busy', message: 'busy', code: 'busy', requestId: 'r' };
  app.server.on(auth.me, Response.json(body, { status: 503, headers: { 'retry-after': '7' } }));
  expect((await failureOf(request(auth.me, {}))).retryAfterS).toBe(7);
});

it('refuses a success that is not JSON, and JSON that cannot be parsed', async () => {
  app.server.on(auth.me, new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  expect((await failureOf(request(auth.me, {}))).message).toBe('Server returned invalid response format');
  app.server.on(auth.me, new Response('{', { headers: { 'content-type': 'application/json' } }));
  expect((await failureOf(request(auth.me, {}))).message).toBe('Failed to parse server response');
});

it('answers text for a call that produces CSV', async () => {
  app.server.on(sessions.exportShots, 'id,score\r\n1,10\r\n');
  expect(await request(sessions.exportShots, { params: { sessionId: '3' } })).toBe('id,score\r\n1,10\r\n');
});

it('says that the server cannot be reached when the network fails, and lets an abort be an abort', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(request(auth.me, {}))).toMatchObject({ status: 0 });
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('gone', 'AbortError')));
  await expect(request(auth.me, {})).rejects.toThrow(DOMException);
});

it('fetches by default the path that the key parts form with slashes', async () => {
  app.server.on(sessions.listShots, []);
  expect(await fetchByKey('throw')(context(['/api/shots/session', 7]))).toEqual([]);
  expect(app.server.seen[0]?.path).toBe('/api/shots/session/7');
});

it('throws on 401 by default and gives null in the other mode', async () => {
  app.server.on(auth.me, () => refuse('not-signed-in'));
  await expect(fetchByKey('throw')(context(['/api/auth/me']))).rejects.toThrow(ApiError);
  expect(await fetchByKey('null')(context(['/api/auth/me']))).toBeNull();
});

it('never counts data as stale, refetches on nothing and asks again only when a busy server said when', () => {
  const { queries } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const asksAgain = queries?.retry as (failures: number, error: Error) => boolean;
  const busy = (retryAfterS: number | undefined) => new ApiError(503, 'busy', { code: 'busy' }, { retryAfterS });
  expect([busy(1), busy(undefined), new Error('gone')].map((error) => asksAgain(0, error))).toEqual([
    true,
    false,
    false,
  ]);
  expect(asksAgain(5, busy(1))).toBe(false);
});

it('keys a call by the path that the default fetch would take, with parameters as parts of their own', () => {
  expect(keyOf(scenarios.listScenarios, {})).toEqual(['/api/training-scenarios']);
  expect(keyOf(scenarios.getScenario, { params: { id: '7' } })).toEqual(['/api/training-scenarios', '7']);
  expect(keyOf(scenarios.listScenarios, { query: { limit: 2 } })).toEqual(['/api/training-scenarios?limit=2']);
});
