import { auth } from '@windcall/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { freshApp } from '../testing/render-app.tsx';
import { isOffline, isWithoutServer, onConnectionChange, watchConnection } from './connection.ts';
import { request } from './request.ts';

const app = freshApp();
let stop: () => void;
const browserSays = (onLine: boolean) => window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
const ask = () => request(auth.logout, {}).catch(() => undefined);
const fail = (): void => app.server.on(auth.logout, () => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => {
  stop = watchConnection();
});
afterEach(() => stop());

it('is offline when the browser has no network, and not yet online when it has one but the server does not answer', async () => {
  const heard = vi.fn();
  const unsubscribe = onConnectionChange(() => heard(isOffline()));
  browserSays(false);
  expect([isOffline(), isWithoutServer()]).toEqual([true, true]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  browserSays(true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isOffline()).toBe(true);
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  browserSays(true);
  await vi.waitFor(() => expect(isOffline()).toBe(false));
  expect(heard.mock.calls).toEqual([[true], [false]]);
  unsubscribe();
});

it('is offline after a call that did not reach the server, until any call is answered, even with a refusal', async () => {
  fail();
  await ask();
  expect(isOffline()).toBe(true);
  app.server.on(auth.logout, () => refuse('not-signed-in'));
  await ask();
  expect(isOffline()).toBe(false);
});

it('does not take a proxy’s word for the server’s', async () => {
  fail();
  await ask();
  app.server.on(auth.logout, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await ask();
  expect(isOffline()).toBe(true);
});

it('counts a server as gone for good only when it never answered since the page was opened', async () => {
  fail();
  await ask();
  expect(isWithoutServer()).toBe(true);
  app.server.on(auth.logout, { success: true });
  await ask();
  fail();
  await ask();
  expect([isOffline(), isWithoutServer()]).toEqual([true, false]);
});

it('looks for a lost server every half a minute, and not for one that is there', async () => {
  stop();
  vi.useFakeTimers();
  stop = watchConnection();
  fail();
  await ask();
  const sign = vi.fn(async () => Response.json({ status: 'ok' }));
  vi.stubGlobal('fetch', sign);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sign).toHaveBeenCalledExactlyOnceWith('/healthz', { cache: 'no-store' });
  expect(isOffline()).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sign).toHaveBeenCalledOnce();
});
