import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Club, FINISH, ORIGIN, startClub } from '../../../test/oidc-club.ts';
import { freshAddress } from '../../../test/test-app.ts';
import { prune } from '../../accounts/prune.ts';
import { oidcIdentities, oidcRequests, users } from '../../db/index.ts';

let club: Club;
let post: Club['post'];
let begin: Club['begin'];
let comeBack: Club['comeBack'];
let enter: Club['enter'];
let newPerson: Club['newPerson'];
beforeAll(async () => {
  club = await startClub();
  ({ post, begin, comeBack, enter, newPerson } = club);
});
afterEach(() => club.provider.spoil({}));
afterAll(() => club.close());

const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const REFUSED = [400, 'sign-in-refused'];

describe('signing in through a provider', () => {
  it('sends the browser there with a code flow, PKCE, state and nonce, and keeps no ticket', async () => {
    const { ticket, continueAt } = await begin();
    const { origin, searchParams } = new URL(continueAt);
    expect(origin).toBe(club.provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'windcall',
      redirect_uri: `${ORIGIN}/signed-in`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const kept = JSON.stringify(await club.server.db.select().from(oidcRequests));
    expect(kept).toContain(searchParams.get('state'));
    expect(kept).not.toContain(ticket);
    expect(continueAt).not.toContain(ticket);
  });

  it('makes an account the first time and finds it again', async () => {
    const login = await newPerson({ email: 'ann@club.example', given_name: 'Ann', family_name: 'Lee' });
    const first = await enter(login);
    expect([first.statusCode, first.json().user]).toMatchObject([
      200,
      { username: login, email: 'ann@club.example', firstName: 'Ann', lastName: 'Lee', isAdmin: false },
    ]);
    const again = await enter(login);
    expect(again.json().user).toEqual(first.json().user);
    const me = await club.server.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${again.json().token}` },
    });
    expect(me.json().username).toBe(login);
  });

  it('gives a new person another name where theirs is taken, and nothing of whoever has it', async () => {
    const ann = await club.server.signUp();
    await club.server.db.update(users).set({ email: 'same@club.example' }).where(eq(users.id, ann.user.id));
    const login = await newPerson({ preferred_username: ann.user.username, email: 'same@club.example' });
    const entered = await enter(login);
    expect(entered.json().user.username).toBe(`${ann.user.username}-2`);
    expect(entered.json().user.id).not.toBe(ann.user.id);
  });

  it('makes a name of a mail address without what follows its @, and of none at all', async () => {
    const mailed = await enter(await newPerson({ preferred_username: 'kim.poe@club.example' }));
    expect(mailed.json().user.username).toBe('kim.poe');
    const mixed = await enter(await newPerson({ preferred_username: 'pаypal' }));
    expect(mixed.json().user.username).toBe('shooter-2');
  });

  it('takes claims that are no text, too long or cannot be kept for none', async () => {
    const odd = { email: 7, given_name: 7, family_name: 'x'.repeat(81), name: ['a'] };
    for (const preferred_username of ['a\0b', '\ud800abc', '   ', { a: 1 }]) {
      const entered = await enter(await newPerson({ ...odd, preferred_username }));
      expect([entered.statusCode, entered.json().user]).toMatchObject([
        200,
        { username: expect.stringMatching(/^shooter-/), firstName: null, lastName: null },
      ]);
    }
  });

  it('believes the signed ID token where the userinfo answer says otherwise, and takes the rest from there', async () => {
    const login = await newPerson();
    await club.provider.spoil({
      claims: { email: 'token@club.example' },
      userinfo: { email: 'userinfo@club.example', given_name: 'Ann' },
    });
    const entered = await enter(login);
    expect(entered.json().user).toMatchObject({ email: 'token@club.example', firstName: 'Ann' });
  });

  it('makes one account of two windows that come back at the same time', async () => {
    const login = await newPerson();
    const [one, two] = [await comeBack(login), await comeBack(login)];
    const answers = await Promise.all([post(FINISH, one), post(FINISH, two)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json().user.id).toBe(answers[1]?.json().user.id);
  });
});

describe('what is not right is refused', () => {
  it('a wrong state, a ticket of another browser, and either of them again', async () => {
    const login = await newPerson();
    const [mine, theirs] = [await comeBack(login), await comeBack(login)];
    expect(refusal(await post(FINISH, { ...mine, state: theirs.state }))).toEqual(REFUSED);
    expect(refusal(await post(FINISH, mine))).toEqual(REFUSED);
    expect(refusal(await post(FINISH, { ...theirs, ticket: 'A'.repeat(43) }))).toEqual(REFUSED);
    expect((await post(FINISH, theirs)).statusCode).toBe(200);
  });

  it('a code of another sign-in: its challenge and nonce are not those of this one', async () => {
    const login = await newPerson();
    const [mine, theirs] = [await comeBack(login), await comeBack(login)];
    expect(refusal(await post(FINISH, { ...mine, code: theirs.code }))).toEqual(REFUSED);
  });

  it('a verifier that does not fit the challenge', async () => {
    const asked = await begin();
    const address = new URL(asked.continueAt);
    address.searchParams.set('code_challenge', 'B'.repeat(43));
    const back = await club.provider.signIn(address.href, await newPerson());
    expect(refusal(await post(FINISH, { ticket: asked.ticket, ...back }))).toEqual(REFUSED);
  });

  it('another nonce', async () => {
    const asked = await begin();
    const address = new URL(asked.continueAt);
    address.searchParams.set('nonce', 'a nonce of somebody else');
    const back = await club.provider.signIn(address.href, await newPerson());
    expect(refusal(await post(FINISH, { ticket: asked.ticket, ...back }))).toEqual(REFUSED);
  });

  it('a replay, also of two at once', async () => {
    const back = await comeBack(await newPerson());
    const answers = await Promise.all([1, 2, 3].map(() => post(FINISH, back)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
    expect(refusal(await post(FINISH, back))).toEqual(REFUSED);
  });

  it('a code that was used, with a sign-in that was not', async () => {
    const [used, fresh] = [await comeBack(await newPerson()), await begin()];
    expect((await post(FINISH, used)).statusCode).toBe(200);
    const state = new URL(fresh.continueAt).searchParams.get('state') ?? '';
    expect(refusal(await post(FINISH, { ...used, ticket: fresh.ticket, state }))).toEqual(REFUSED);
  });

  it('another issuer beside the code, or none where the provider names itself', async () => {
    const login = await newPerson();
    expect(refusal(await post(FINISH, { ...(await comeBack(login)), iss: 'https://evil.example' }))).toEqual(REFUSED);
    const { iss: _, ...unnamed } = await comeBack(login);
    expect(refusal(await post(FINISH, unnamed))).toEqual(REFUSED);
  });

  it.each([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['about a subject that cannot be kept', { claims: { sub: 'a\0b' } }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: null } }],
    ['that a stranger signed', { signed: 'by-a-stranger' }],
    ['that nobody signed', { signed: 'by-nobody' }],
    ['about somebody else than the token of access', { userinfo: { sub: 'somebody else' } }],
  ] as const)('an ID token %s', async (_, fault) => {
    const login = await newPerson();
    const back = await comeBack(login);
    await club.provider.spoil(fault);
    expect(refusal(await post(FINISH, back))).toEqual(REFUSED);
    expect(
      await club.server.db
        .select()
        .from(oidcIdentities)
        .where(eq(oidcIdentities.subject, `${login}`)),
    ).toEqual([]);
  });

  it('takes an ID token whose changes are none: what is refused above is refused for its fault', async () => {
    const back = await comeBack(await newPerson());
    await club.provider.spoil({ claims: {}, signed: undefined as never, userinfo: {} });
    expect((await post(FINISH, back)).statusCode).toBe(200);
  });

  it('a browser that comes back after ten minutes, and it is swept', async () => {
    const back = await comeBack(await newPerson());
    await club.server.db.update(oidcRequests).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(refusal(await post(FINISH, back))).toEqual(REFUSED);
    await begin();
    const [row] = await club.server.db.select().from(oidcRequests).where(sql`expires_at > now()`);
    expect(Number(row?.expiresAt) - Date.now()).toBeGreaterThan(9.8 * 60_000);
    await club.server.db.update(oidcRequests).set({ expiresAt: sql`now() - interval '1 second'` });
    await prune(club.server.db, { auditDays: 1, managedDays: 400 });
    expect(await club.server.db.select().from(oidcRequests)).toEqual([]);
  });

  it('bodies without a field, by its name', async () => {
    const answer = await post(FINISH, { ticket: 'A'.repeat(43), state: 's' });
    expect([answer.statusCode, answer.json().issues]).toMatchObject([400, [{ field: 'code' }]]);
  });

  it('guesses beyond those of failed sign-ins, and forgives what succeeded', async () => {
    const address = freshAddress();
    const guess = { ticket: 'B'.repeat(43), code: 'c', state: 's' };
    const login = await newPerson();
    for (let i = 0; i < 3; i++) expect((await post(FINISH, await comeBack(login), address)).statusCode).toBe(200);
    const codes = [];
    for (let i = 0; i < 32; i++) codes.push((await post(FINISH, guess, address)).statusCode);
    expect(codes.indexOf(429)).toBeGreaterThanOrEqual(30);
    expect(codes.at(-1)).toBe(429);
  });
});
