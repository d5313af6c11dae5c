import { type auth, demo } from '@windcall/contract';

export const person = (id: number, username: string, more: Partial<auth.User> = {}): auth.User => ({
  id,
  username,
  email: null,
  firstName: null,
  lastName: null,
  role: more.isAdmin === true ? 'admin' : 'user',
  isAdmin: false,
  isDemoUser: false,
  createdAt: '2026-03-01T08:00:00.000Z',
  sub_status: 'active',
  grace_until: null,
  ...more,
});

export const asMe = (user: auth.User, plan = true): auth.CurrentUser => ({
  ...user,
  subscribed: plan,
  units: null,
  rifleId: null,
  planFeatures: { canUseWMP: plan, canUseTruing: plan },
});

/** The demo's default restrictions, with changes. */
export const restricted = (
  more: { [Limit in keyof demo.DemoRestrictions]?: demo.DemoRestrictions[Limit] | undefined } = {},
): demo.DemoRestrictions => demo.demoRestrictions.parse({ ...demo.DEFAULT_DEMO_RESTRICTIONS, ...more });
