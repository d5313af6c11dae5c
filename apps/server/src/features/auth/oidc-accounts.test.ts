import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Club, FINISH, type OidcConfig, startClub } from '../../../test/oidc-club.ts';
import { freePort } from '../../../test/server-process.ts';
import { rememberSecret } from '../../../test/test-log.ts';
import { createApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import { auditEntries, oidcIdentities, signIns, users } from '../../db/index.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterEach(() => club.provider.spoil({}));
afterAll(() => club.close());

const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
/** Another server with the same provider, for one test. */
const elsewhere = async (
  config: Partial<Config> & { provider?: Partial<OidcConfig> },
  work: (other: Club) => Promise<void>,
): Promise<void> => {
  const other = await startClub(config, club.provider);
  try {
    await work(other);
  } finally {
    await other.close();
  }
};
const say = (login: string, claims: object) =>
  club.provider.tell({ [login]: { preferred_username: login, ...claims } });
const isAdmin = async (login: string): Promise<boolean> => (await club.enter(login)).json().user.isAdmin;

describe('the role claim', () => {
  it('makes an administrator and ends that, with an entry in the audit for each change', async () => {
    const login = await club.newPerson({ groups: ['members'] });
    expect(await isAdmin(login)).toBe(false);
    await say(login, { groups: ['members', 'chiefs'] });
    const entered = (await club.enter(login)).json();
    expect(entered.user).toMatchObject({ isAdmin: true, role: 'admin' });
    const list = () =>
      club.server.app.inject({
        url: '/api/admin/jwt/users',
        headers: { authorization: `Bearer ${entered.token}` },
      });
    expect((await list()).statusCode).toBe(200);
    // another administrator, so that this one is not the last
    await club.server.signUpAdmin();
    await say(login, { groups: 'members' });
    expect(await isAdmin(login)).toBe(false);
    // the old token's account is no longer an administrator
    expect(refusal(await list())).toEqual([403, 'admin-required']);
    const entries = await club.server.db.select().from(auditEntries).where(eq(auditEntries.userName, login));
    expect(entries.map(({ adminName, action, details }) => ({ adminName, action, details }))).toEqual([
      { adminName: 'Range Club', action: 'update-user', details: { isAdmin: true } },
      { adminName: 'Range Club', action: 'update-user', details: { isAdmin: false } },
    ]);
  });

  it('does not end what an administrator gave, nor take what only looks like a value', async () => {
    const login = await club.newPerson({ groups: ['Staff', 'staff,chiefs', 'staffing', ['staff'], { staff: true }] });
    const { user } = (await club.enter(login)).json();
    expect(user.isAdmin).toBe(false);
    await club.server.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
    expect(await isAdmin(login)).toBe(true);
  });

  it('leaves the last administrator one until there is another', async () => {
    await elsewhere({}, async (other) => {
      const login = await other.newPerson({ groups: ['staff'] });
      expect((await other.enter(login)).json().user.isAdmin).toBe(true);
      await say(login, { groups: [] });
      expect((await other.enter(login)).json().user.isAdmin).toBe(true);
      await other.server.signUpAdmin();
      expect((await other.enter(login)).json().user.isAdmin).toBe(false);
    });
  });

  it('may be inside of another claim, or have dots in its own name', async () => {
    for (const [claim, claims] of [
      ['realm_access.roles', { realm_access: { roles: ['staff'] } }],
      ['groups', { groups: 'staff' }],
      ['https://range.example/roles', { 'https://range.example/roles': ['staff'] }],
    ] as const) {
      await elsewhere({ provider: { role: { claim, values: ['staff'] } } }, async (other) => {
        expect((await other.enter(await other.newPerson(claims))).json().user.isAdmin).toBe(true);
        const none = await other.newPerson({ realm_access: 'staff', groups: null });
        expect((await other.enter(none)).json().user.isAdmin).toBe(false);
      });
    }
  });

  it('is taken back with the linked sign-in that it came by, unless nobody else is an administrator', async () => {
    await elsewhere({}, async (other) => {
      const ann = await other.server.signUp();
      const login = await other.newPerson({ groups: ['staff'] });
      const begun = await ann.post('/api/auth/oidc/identities/begin', { currentPassword: ann.password });
      rememberSecret(begun.json().ticket);
      const back = await other.provider.signIn(begun.json().continueAt, login);
      const { id } = (await ann.post('/api/auth/oidc/identities', { ticket: begun.json().ticket, ...back })).json();
      // linking alone makes no administrator, but the next sign-in does
      expect((await ann.get('/api/auth/me')).json().isAdmin).toBe(false);
      expect((await other.enter(login)).json().user).toMatchObject({ id: ann.user.id, isAdmin: true });
      const remove = () => ann.post(`/api/auth/oidc/identities/${id}/remove`, { currentPassword: ann.password });
      expect(refusal(await remove())).toEqual([409, 'last-administrator']);
      await other.server.signUpAdmin();
      expect((await remove()).statusCode).toBe(200);
      expect((await ann.get('/api/auth/me')).json().isAdmin).toBe(false);
    });
  });

  it('counts for nothing where the operator has named none', async () => {
    await elsewhere({ provider: { role: null } }, async (other) => {
      const login = await other.newPerson({ groups: ['staff'] });
      expect((await other.enter(login)).json().user.isAdmin).toBe(false);
    });
  });
});

describe('whom the server does not know', () => {
  it('gets no account if the operator allows none, and advice instead', async () => {
    await elsewhere({ provider: { register: 'closed' } }, async (other) => {
      const ann = await other.server.signUp();
      const stranger = await other.newPerson({ preferred_username: ann.user.username, groups: ['staff'] });
      const answer = await other.enter(stranger);
      expect(refusal(answer)).toEqual([403, 'registration-closed']);
      expect(answer.json().message).toContain('link this sign-in under Account');
      expect(await other.server.db.select().from(users).where(eq(users.isAdmin, true))).toEqual([]);
    });
  });

  it('gets one while REGISTRATION is closed: that is about usernames and passwords', async () => {
    await elsewhere({ registration: 'closed' }, async (other) => {
      expect((await other.enter(await other.newPerson())).statusCode).toBe(200);
    });
  });

  it('is not the first account of a server, unless the role claim makes them its administrator', async () => {
    await elsewhere({ admin: null }, async (other) => {
      const refused = await other.enter(await other.newPerson());
      expect(refusal(refused)).toEqual([403, 'registration-closed']);
      expect(refused.json().message).toContain('no administrator yet');
      const chief = await other.enter(await other.newPerson({ groups: ['chiefs'] }));
      expect(chief.json().user.isAdmin).toBe(true);
      expect((await other.enter(await other.newPerson())).json().user.isAdmin).toBe(false);
    });
  });

  it('counts as a new account of the address', async () => {
    await elsewhere({ signUpsPerAddress: 1 }, async (other) => {
      const finish = async (login: string) => {
        const answer = await other.post(FINISH, await other.comeBack(login), '203.0.113.7');
        if (answer.statusCode === 200) rememberSecret(answer.json().token);
        return answer;
      };
      const first = await other.newPerson();
      expect((await finish(first)).statusCode).toBe(200);
      expect((await finish(await other.newPerson())).json().message).toContain('Too many accounts');
      expect((await finish(first)).statusCode).toBe(200);
    });
  });
});

describe('a provider that cannot be reached', () => {
  it('is named in a clear error, and sign-in with a password goes on', async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    await elsewhere({ provider: { issuer } }, async (other) => {
      const answer = await other.post('/api/auth/oidc/begin');
      expect([answer.statusCode, answer.json().message]).toEqual([
        502,
        'The sign-in provider cannot be reached. Sign in with your username and password, or try again later.',
      ]);
      const ann = await other.server.signUp();
      expect((await ann.get('/api/auth/me')).statusCode).toBe(200);
    });
  });

  it('is not believed under another issuer than the one named', async () => {
    const issuer = club.provider.issuer.replace('127.0.0.1', 'localhost');
    await elsewhere({ provider: { issuer } }, async (other) => {
      expect(refusal(await other.post('/api/auth/oidc/begin'))).toEqual([502, 'provider-unreachable']);
    });
  });

  it('halfway through costs no try, and the next sign-in works when it is back', async () => {
    const login = await club.newPerson();
    for (const down of ['/token', '/me']) {
      const back = await club.comeBack(login);
      await club.provider.spoil({ down: [down] });
      expect(refusal(await club.post(FINISH, back))).toEqual([502, 'provider-unreachable']);
      await club.provider.spoil({});
      expect((await club.enter(login)).statusCode).toBe(200);
    }
    const address = '203.0.113.9';
    for (let i = 0; i < 35; i++) {
      const back = await club.comeBack(login);
      await club.provider.spoil({ down: ['/token'] });
      expect((await club.post(FINISH, back, address)).statusCode).toBe(502);
      await club.provider.spoil({});
    }
  });

  it('does not keep anybody from signing out here', async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    await elsewhere({ provider: { issuer } }, async (other) => {
      const ann = await other.server.signUp();
      await other.server.db.update(signIns).set({ throughProvider: true });
      expect((await ann.post('/api/auth/logout')).json()).toEqual({ success: true });
      expect((await ann.get('/api/auth/me')).statusCode).toBe(401);
    });
  });

  it('refuses a wrong client secret, and says so to the operator alone', async () => {
    await elsewhere({ provider: { clientSecret: 'another secret' } }, async (other) => {
      expect(refusal(await other.enter(await other.newPerson()))).toEqual([400, 'sign-in-refused']);
    });
  });
});

it('is finished by whichever server the browser comes back to', async () => {
  const back = await club.comeBack(await club.newPerson());
  // another server on the same database, without cached provider data
  const other = await createApp(club.server.platform, null);
  try {
    const answer = await other.inject({ method: 'POST', url: FINISH, payload: back });
    expect(answer.statusCode, answer.body).toBe(200);
    rememberSecret(answer.json().token);
  } finally {
    await other.close();
  }
  expect(refusal(await club.post(FINISH, back))).toEqual([400, 'sign-in-refused']);
});

it('keeps who came in by issuer and subject: a person of another issuer is another', async () => {
  const login = await club.newPerson();
  const { user } = (await club.enter(login)).json();
  const mine = and(eq(oidcIdentities.subject, login), eq(oidcIdentities.issuer, club.provider.issuer));
  await club.server.db.update(oidcIdentities).set({ issuer: 'https://former.example' }).where(mine);
  expect((await club.enter(login)).json().user.id).not.toBe(user.id);
});
