import { readFileSync } from 'node:fs';
import { auth, profiles, scenarios } from '@windcall/contract';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { authToken } from '../desk/owner.ts';
import { makeToken } from '../testing/make-token.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { claimsOf } from './claims.ts';
import { request } from './request.ts';

const app = freshApp();
const FILES = ['/assets/rifle.js', '/assets/rifle.css', '/assets/landing.js'];
const ROWS = [
  ['/rifle', [0, 1], false, ['/api/ballistic-profiles']],
  ['/training/:id', [], false, ['/api/training-scenarios/:id']],
  ['/shared', [0], true, []],
  ['', [2], true, []],
];
const BOOT = readFileSync('apps/web/public/boot.js', 'utf8').replace('[[], []]', JSON.stringify([FILES, ROWS]));
const FIRST = ['/api/auth/me', '/api/demo/restrictions'];
const anna = person(1, 'anna');

/** Opens a path as the page does, before any module. */
const boot = (path: string, token: string | null = makeToken({ sub: 1 })): void => {
  signIn(app.server, { user: anna });
  app.server.on(profiles.listProfiles, []);
  app.server.on(scenarios.getScenario, () => new Response('{}'));
  authToken.write(token);
  window.history.replaceState(null, '', path);
  new Function(BOOT)();
};
const asked = () => app.server.seen.map(({ path }) => path);
const ahead = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
const clear = (): void => {
  begun?.answers.clear();
  document.head.replaceChildren();
};
afterEach(clear);

it.each([
  ['/rifle', '/api/ballistic-profiles'],
  ['/training/7', '/api/training-scenarios/7'],
])('asks for what %s shows first, with the token', (path, call) => {
  boot(path);
  expect(asked()).toEqual([...FIRST, call]);
  expect(app.server.seen.map(({ headers }) => Object.keys(headers))).toEqual(Array(3).fill(['authorization']));
});

it('names the files of the screen, or those of the landing page to a stranger', () => {
  boot('/rifle');
  expect(ahead()).toEqual(['modulepreload /assets/rifle.js', 'preload /assets/rifle.css']);
  for (const [path, files] of [
    ['/rifle', ['modulepreload /assets/landing.js']],
    ['/shared', ['modulepreload /assets/rifle.js']],
  ] as const) {
    clear();
    boot(path, null);
    expect(ahead()).toEqual(files);
  }
  clear();
  boot('/rifle', makeToken({ sub: 1, exp: 1, stay: true }));
  expect(ahead()[0]).toBe('modulepreload /assets/rifle.js');
});

it('asks nothing unless the app reads the token as valid', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const names = Object.keys(auth.tokenClaims.shape);
  const some = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]));
  const claims = fc
    .tuple(fc.dictionary(fc.constantFrom(...names), some), fc.subarray(names, { maxLength: 2 }))
    .map(([values, left]) => {
      const all = { sub: '5', username: 'anna', exp: Date.now(), ...values };
      return Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name)));
    });
  fc.assert(
    fc.property(claims, (given) => {
      const token = `a.${btoa(JSON.stringify(given).replaceAll(/[^ -~]/g, '?'))}.c`;
      const before = asked().length;
      boot('/rifle', token);
      expect(asked().length > before).toBe(claimsOf(token, Date.now()) !== null);
    }),
    { numRuns: 200 },
  );
  const before = asked().length;
  for (const token of [null, '', 'a.b.c', makeToken({ sub: 1, exp: 1 })]) boot('/rifle', token);
  expect(asked().length).toBe(before);
});

it('takes each answer once, and asks again after that', async () => {
  boot('/rifle');
  expect(await request(profiles.listProfiles, {})).toEqual([]);
  expect(await request(auth.me, {})).toMatchObject({ username: 'anna' });
  expect(asked()).toEqual([...FIRST, '/api/ballistic-profiles']);
  await request(profiles.listProfiles, {});
  expect(asked()).toHaveLength(4);
});

it('keeps the answers through a renewal, and drops them after a change and for another user', async () => {
  app.server.on(auth.renew, { token: makeToken({ sub: 1 }), user: anna });
  boot('/rifle');
  await request(auth.renew, { body: { token: 'old' } });
  await request(profiles.listProfiles, {});
  expect(asked().filter((path) => path === '/api/ballistic-profiles')).toHaveLength(1);
  app.server.on(auth.logout, { success: true });
  await request(auth.logout, {});
  await request(auth.me, {});
  expect(asked().filter((path) => path === '/api/auth/me')).toHaveLength(2);
  clear();
  boot('/rifle');
  authToken.write(makeToken({ sub: 2 }));
  await request(auth.me, {});
  expect(asked().filter((path) => path === '/api/auth/me')).toHaveLength(4);
});
