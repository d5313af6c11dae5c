import type { auth, demo } from '@windcall/contract';
import type { users } from '../db/index.ts';

export type UserRow = typeof users.$inferSelect;

/** The user of a request, from the current row (never from the token's claims). */
export interface SignedInUser extends auth.User {
  /** Id of the presented token. */
  readonly sid: string;
  readonly subscribed: boolean;
  readonly units: auth.CurrentUser['units'];
  /** The last chosen weapon profile, 0 for the built-in one; it may be deleted. */
  readonly rifleId: number | null;
  readonly planFeatures: { readonly canUseWMP: boolean; readonly canUseTruing: boolean };
  /** Restrictions of a demo user; null for other users. */
  readonly restrictions: demo.DemoRestrictions | null;
}

const SUBSCRIBED_STATES: readonly string[] = ['active', 'trialing'];

/** The account as the API shows it. */
export const toUser = (row: UserRow): auth.User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.isAdmin ? 'admin' : 'user',
  isAdmin: row.isAdmin,
  isDemoUser: row.isDemoUser,
  ...(row.managed && { managed: true }),
  createdAt: row.createdAt.toISOString(),
  sub_status: row.subStatus as auth.User['sub_status'],
  grace_until: row.graceUntil,
});

/** A subscription is valid while it is active or on trial, or until its grace period ends. */
const isSubscribed = (row: Pick<UserRow, 'subStatus' | 'graceUntil'>, now: Date): boolean =>
  SUBSCRIBED_STATES.includes(row.subStatus) || (row.graceUntil !== null && row.graceUntil * 1000 > now.getTime());

/** Combines row, token id and (for a demo user) restrictions. */
export const toSignedInUser = (
  row: UserRow,
  sid: string,
  restrictions: demo.DemoRestrictions | null,
  now: Date,
): SignedInUser => {
  const subscribed = isSubscribed(row, now);
  const byPlan = (subscribed || row.isAdmin) && !row.managed;
  return {
    ...toUser(row),
    sid,
    subscribed,
    units: row.units,
    rifleId: row.rifleId,
    restrictions,
    planFeatures: {
      canUseWMP: restrictions?.wmpAnalysisEnabled ?? byPlan,
      canUseTruing: restrictions?.truingEnabled ?? byPlan,
    },
  };
};
