import { type Call, calls, classes } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classMembers } from '../src/db/index.ts';
import { insertClass } from './owned-objects.ts';
import { type Subject, sampleRequests } from './sample-requests.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
const IN = ['owner', 'instructor', 'assistant', 'student'] as const;
const OUT = ['left', 'removed', 'stranger', 'administrator'] as const;
const PEOPLE = [...IN, ...OUT];
type Person = (typeof PEOPLE)[number];
const people = new Map<Person, Client>();
beforeAll(async () => {
  server = await startTestApp();
  for (const who of PEOPLE) people.set(who, await (who === 'administrator' ? server.signUpAdmin() : server.signUp()));
});
afterAll(() => server.close());

const clientOf = (who: Person): Client => {
  const client = people.get(who);
  if (client === undefined) throw new Error(`${who} must have signed in`);
  return client;
};

/** The least role for each call, and the status if allowed: some samples do not fit the class's step. */
const ROLES: Readonly<Record<string, readonly [needed: classes.ClassRole, status: number]>> = {
  'GET /api/classes/:id': ['student', 200],
  'PATCH /api/classes/:id': ['instructor', 200],
  'DELETE /api/classes/:id': ['owner', 200],
  'POST /api/classes/:id/joining': ['instructor', 200],
  'GET /api/classes/:id/members': ['student', 200],
  'PATCH /api/classes/:id/members/:memberId': ['instructor', 200],
  'POST /api/classes/:id/members/remove-since': ['instructor', 200],
  'POST /api/classes/:id/members/let-in': ['instructor', 200],
  'POST /api/classes/:id/members/turn-away': ['instructor', 200],
  'GET /api/classes/:id/waiting': ['student', 200],
  'POST /api/classes/:id/members/:memberId/code': ['instructor', 201],
  'DELETE /api/classes/:id/members/:memberId/account': ['instructor', 200],
  // an owner must hand the class over first
  'POST /api/classes/:id/leave': ['student', 200],
  'GET /api/classes/:id/events': ['student', 200],
  'GET /api/classes/:id/stream': ['student', 200],
  'POST /api/classes/:id/lives': ['instructor', 409],
  'GET /api/classes/:id/lives': ['student', 200],
  'GET /api/classes/:id/lives/:live': ['student', 200],
  'POST /api/classes/:id/lives/:live/join': ['student', 201],
  'POST /api/classes/:id/lives/:live/next': ['assistant', 409],
  'POST /api/classes/:id/lives/:live/freeze': ['assistant', 409],
  'POST /api/classes/:id/lives/:live/open-again': ['assistant', 409],
  'POST /api/classes/:id/lives/:live/late': ['assistant', 409],
  'POST /api/classes/:id/lives/:live/reveal': ['assistant', 409],
  'POST /api/classes/:id/lives/:live/skip': ['assistant', 409],
  'POST /api/classes/:id/lives/:live/show': ['assistant', 409],
  'GET /api/classes/:id/lives/:live/wind': ['student', 409],
  'GET /api/classes/:id/lives/:live/tasks/:n/reveal': ['student', 409],
  'POST /api/classes/:id/lives/:live/phone': ['student', 200],
  'GET /api/classes/:id/lives/:live/phones': ['assistant', 200],
  'POST /api/classes/:id/lives/:live/end': ['assistant', 200],
  'GET /api/classes/:id/lives/:live/table': ['student', 200],
  'GET /api/classes/:id/lives/:live/review': ['student', 200],
  'GET /api/classes/:id/lives/:live/review/export': ['instructor', 200],
  'GET /api/classes/:id/review': ['student', 200],
  'GET /api/classes/:id/review/export': ['instructor', 200],
  'POST /api/classes/:id/assignments': ['instructor', 201],
  'GET /api/classes/:id/assignments': ['student', 200],
  'PATCH /api/classes/:id/assignments/:a': ['instructor', 200],
  'DELETE /api/classes/:id/assignments/:a': ['instructor', 200],
  'POST /api/classes/:id/assignments/:a/start': ['student', 201],
  'GET /api/classes/:id/assignments/:a/review': ['student', 200],
  'GET /api/classes/:id/assignments/:a/review/export': ['instructor', 200],
};

/** Further requirements of some calls, beyond the call's role. */
const MORE: readonly [
  what: string,
  route: string,
  needed: classes.ClassRole,
  status: number,
  change: object | string,
][] = [
  ['as the desk', 'GET /api/classes/:id/events', 'assistant', 200, '?as=desk'],
  ['as the desk', 'GET /api/classes/:id/stream', 'assistant', 200, '?as=desk'],
  ['as the desk', 'GET /api/classes/:id/lives/:live/table', 'assistant', 200, '?as=desk'],
  ['archived', 'PATCH /api/classes/:id', 'owner', 200, { archived: true }],
  ['to assistant', 'PATCH /api/classes/:id/members/:memberId', 'instructor', 200, { role: 'assistant' }],
  // a sign-in code account can become neither instructor nor owner
  ['to instructor', 'PATCH /api/classes/:id/members/:memberId', 'owner', 403, { role: 'instructor' }],
  ['to owner', 'PATCH /api/classes/:id/members/:memberId', 'owner', 403, { role: 'owner' }],
  ['removed', 'PATCH /api/classes/:id/members/:memberId', 'instructor', 200, { removed: true }],
];

/** A class with one member of each role. */
const madeClass = async (): Promise<Subject> => {
  const owned = await insertClass(server.db, clientOf('owner').user.id);
  const { classId } = owned;
  const others = (['instructor', 'assistant', 'student', 'left', 'removed'] as const).map((who) => ({
    classId,
    userId: clientOf(who).user.id,
    name: who,
    role: who === 'left' || who === 'removed' ? ('student' as const) : who,
    ...(who === 'left' && { leftAt: new Date() }),
    ...(who === 'removed' && { removedAt: new Date() }),
  }));
  await server.db.insert(classMembers).values(others);
  return owned as unknown as Subject;
};

const ask = async (who: Person, route: string, change?: object | string): Promise<number> => {
  const sample = sampleRequests[route]?.(await madeClass());
  if (sample === undefined) throw new Error(`there must be a sample of ${route}`);
  const body = typeof change === 'object' ? change : sample.body;
  const { statusCode } = await server.app.inject({
    method: route.split(' ', 1)[0] as 'GET',
    url: `${sample.path}${typeof change === 'string' ? change : ''}`,
    headers: { authorization: `Bearer ${clientOf(who).token}` },
    ...(body && { payload: body }),
  });
  return statusCode;
};
const expected = (who: Person, needed: classes.ClassRole, status: number): number => {
  const role = classes.classRole.safeParse(who);
  return !role.success ? 404 : classes.isAtLeast(role.data, needed) ? status : 403;
};

it('every call of a class has its row', () => {
  const routes = Object.values(calls)
    .map(({ method, path }: Call) => `${method} ${path}`)
    .filter((route) => route.includes(' /api/classes/:id'));
  expect(Object.keys(ROLES).sort()).toEqual(routes.sort());
});

describe.each(Object.entries(ROLES))('%s', (route, [needed, status]) => {
  it.each(PEOPLE)('asked by: %s', async (who) => {
    const owners = route.endsWith('/leave') && who === 'owner' ? 403 : status;
    expect(await ask(who, route)).toBe(expected(who, needed, owners));
  });
});

describe.each(MORE)('%s: %s', (_, route, needed, status, change) => {
  it.each(PEOPLE)('asked by: %s', async (who) => {
    expect(await ask(who, route, change)).toBe(expected(who, needed, status));
  });
});
