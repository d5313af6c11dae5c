// @module-tag no-database
import { auth, demo } from '@windcall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { refuseDemo, refuseDemoDistance, refuseForbiddenId } from './demo-rules.ts';
import { attemptKeys, rememberDevice } from './known-device.ts';
import { refuseForbiddenPassword } from './passwords.ts';
import { toSignedInUser, toUser, type UserRow } from './signed-in-user.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const nowS = NOW.getTime() / 1000;
const ROW: UserRow = {
  ...{ id: 7, username: 'Ann', usernameKey: 'ann', email: 'ann@example.org', firstName: 'Anna', lastName: 'Berg' },
  ...{ passwordHash: 'hash', isAdmin: false, isDemoUser: false, subStatus: 'none', graceUntil: null },
  ...{
    tableName: 'Table Ann',
    managed: false,
    managedClassId: 3,
    managedSeenAt: NOW,
    units: { range: 'm' },
    rifleId: 11,
  },
  createdAt: new Date('2025-01-02T03:04:05Z'),
};
const RULES = { ...demo.DEFAULT_DEMO_RESTRICTIONS, allowedProfileIds: [1, 2], allowedScenarioIds: [3] };
const demoUser = (changes: Partial<demo.DemoRestrictions> = {}) =>
  toSignedInUser({ ...ROW, isDemoUser: true }, 'sid', { ...RULES, ...changes }, NOW);
const REGULAR = toSignedInUser(ROW, 'sid', null, NOW);
const messageOf = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? `${error.code}: ${error.message}` : String(error);
  }
};

describe('a row of an account', () => {
  it('is shown with each column in its own field, and nothing secret', () => {
    const shown = { id: 7, username: 'Ann', email: 'ann@example.org', firstName: 'Anna', lastName: 'Berg' };
    const rest = { createdAt: '2025-01-02T03:04:05.000Z', sub_status: 'none', grace_until: null };
    const ordinary = { ...shown, role: 'user', isAdmin: false, isDemoUser: false, ...rest };
    expect(toUser(ROW)).toEqual(ordinary);
    const grace = toUser({ ...ROW, isAdmin: true, subStatus: 'past_due', graceUntil: nowS });
    expect(grace).toEqual({ ...ordinary, role: 'admin', isAdmin: true, sub_status: 'past_due', grace_until: nowS });
    expect(toUser({ ...ROW, isDemoUser: true, managed: true })).toEqual({
      ...ordinary,
      isDemoUser: true,
      managed: true,
    });
    expect(REGULAR).toEqual({
      ...{ ...ordinary, sid: 'sid', subscribed: false, units: { range: 'm' }, rifleId: 11, restrictions: null },
      planFeatures: { canUseWMP: false, canUseTruing: false },
    });
  });

  it.each([
    ['active', null, true],
    ['trialing', null, true],
    ...(['none', 'past_due', 'canceled'] as const).map((state) => [state, null, false] as const),
    ['canceled', nowS + 1, true],
    ['canceled', nowS, false],
    ['none', nowS - 1, false],
  ] as const)('in state %s with grace until %s is subscribed: %s', (subStatus, graceUntil, subscribed) => {
    expect(auth.user.shape.sub_status.safeParse(subStatus).success).toBe(true);
    const user = (more: Partial<UserRow>) => toSignedInUser({ ...ROW, subStatus, graceUntil, ...more }, 's', null, NOW);
    const features = (open: boolean) => ({ canUseWMP: open, canUseTruing: open });
    expect(user({})).toMatchObject({ subscribed, planFeatures: features(subscribed) });
    expect(user({ isAdmin: true })).toMatchObject({ subscribed, planFeatures: features(true) });
    expect(user({ managed: true }).planFeatures).toEqual(features(false));
  });

  it('of the demo has the two features that its own two flags open, whatever its plan is', () => {
    for (const [wmpAnalysisEnabled, truingEnabled] of [
      [true, false],
      [false, true],
    ] as const)
      for (const subStatus of ['active', 'none'])
        expect(
          toSignedInUser({ ...ROW, subStatus }, 's', { ...RULES, wmpAnalysisEnabled, truingEnabled }, NOW).planFeatures,
        ).toEqual({ canUseWMP: wmpAnalysisEnabled, canUseTruing: truingEnabled });
  });
});

describe('the rules of the demo', () => {
  it('reach to the last yard of the limit, and bind nobody else', () => {
    const far = `demo-limitation: ${demo.demoDistanceText(600)}`;
    expect([600, 600.5].map((yd) => messageOf(() => refuseDemoDistance(demoUser(), yd)))).toEqual([null, far]);
    expect(messageOf(() => refuseDemoDistance(REGULAR, 3000))).toBeNull();
  });

  it('use the list of the same kind, and allow everything while it is empty', () => {
    const asked = (user: typeof REGULAR) =>
      (['profile', 'scenario'] as const).map((kind) =>
        [1, 2, 3].map((id) => messageOf(() => refuseForbiddenId(user, kind, id)) === null),
      );
    expect(asked(demoUser())).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
    const all = [true, true, true];
    expect(asked(demoUser({ allowedProfileIds: [] }))).toEqual([all, [false, false, true]]);
    expect(asked(demoUser({ allowedScenarioIds: [] }))).toEqual([[true, true, false], all]);
    expect(asked(REGULAR)).toEqual([all, all]);
    const said = (kind: 'profile' | 'scenario') => messageOf(() => refuseForbiddenId(demoUser(), kind, 9));
    expect(said('profile')).toBe(`demo-limitation: ${demo.demoLimitationText('profileEditingEnabled')}`);
    expect(said('scenario')).toBe(`demo-limitation: ${demo.demoLimitationText('customScenariosEnabled')}`);
  });

  it('refuse a feature by its own flag', () => {
    const features = Object.keys(demo.DEMO_FEATURES) as demo.DemoFeature[];
    const off = Object.fromEntries(features.map((feature) => [feature, false]));
    for (const on of features) {
      const open = features.filter(
        (asked) => messageOf(() => refuseDemo(demoUser({ ...off, [on]: true }), asked)) === null,
      );
      expect(open).toEqual([on]);
    }
    expect(features.map((feature) => messageOf(() => refuseDemo(REGULAR, feature)))).toEqual(features.map(() => null));
  });
});

it('refuses listed passwords in any case, the product’s name, and the user’s own name', () => {
  const refused = (list: string[], password: string) =>
    messageOf(() => refuseForbiddenPassword(new Set(list), password, 'Kim Long')) !== null;
  const words = ['PassWord1', 'my WindCall 7', 'KIM LONG', 'password1!', 'Kim Longer'];
  expect(words.map((word) => refused(['password1'], word))).toEqual([true, true, true, false, false]);
  expect(words.map((word) => refused([], word))).toEqual(words.map(() => false));
});

describe('a known device', () => {
  const config = { jwtSecret: 'secret', publicUrl: null } as Config;
  const requestOf = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;
  const signIn = (name: string, cookie?: string, more: Partial<Config> = {}) => {
    let given = '';
    const header = (_: string, value: string): void => {
      given = value;
    };
    rememberDevice({ ...config, ...more }, name, requestOf(cookie), { header } as unknown as FastifyReply);
    return given;
  };
  const pairOf = (given: string) => given.split(';')[0] ?? '';

  it('has its own counter, which needs its cookie of this name and this server', () => {
    const [ann, ben] = [pairOf(signIn('Ann')), pairOf(signIn('Ben'))];
    const stranger = attemptKeys(config, 'Ann', requestOf());
    expect(stranger).toEqual({ name: stranger.name, counted: stranger.name, isKnownDevice: false });
    const known = attemptKeys(config, ' aNN ', requestOf(`a=b; ${ben}; ${ann}; c=d`));
    expect(known).toMatchObject({ name: stranger.name, isKnownDevice: true });
    expect(known.counted.startsWith(`${stranger.name}:`)).toBe(true);
    expect(attemptKeys(config, 'Ann', requestOf(pairOf(signIn('Ann')))).counted).not.toBe(known.counted);
    const [annName = '', annValue = ''] = ann.split('=');
    const [, benValue = ''] = ben.split('=');
    const [nonce = '', signature = ''] = annValue.split('.');
    for (const cookie of [
      ben,
      `${annName}=${benValue}`,
      `${annName}=${nonce}.`,
      `${annName}=${nonce.slice(1)}x.${signature}`,
      pairOf(signIn('Ann', undefined, { jwtSecret: 'another' })),
    ])
      expect(attemptKeys(config, 'Ann', requestOf(cookie)), cookie).toEqual(stranger);
  });

  it('keeps its id when it signs in again, in a cookie sent only with sign-in calls, and only over TLS if there is TLS', () => {
    const first = signIn('Ann');
    const again = signIn('ann', pairOf(first));
    expect(again).toBe(first);
    expect(first.slice(pairOf(first).length)).toBe(
      `; Max-Age=${365 * 86_400}; Path=/api/auth; HttpOnly; SameSite=Strict`,
    );
    expect(signIn('Ann', undefined, { publicUrl: 'https://range.example' })).toMatch(/; SameSite=Strict; Secure$/);
    expect(signIn('Ann', undefined, { publicUrl: 'http://range.example' })).not.toContain('Secure');
  });
});
