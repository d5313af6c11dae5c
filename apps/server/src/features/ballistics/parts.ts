import type { Rifle, ShotDraw } from '@windcall/simulation';
import type { SignedInUser } from '../../platform/accounts/signed-in-user.ts';
import type { Db } from '../../platform/db/db.ts';

/** What calculations need of other features; they know whether the user may use it, and refuse if not. */
export interface BallisticsParts {
  /** The rifle of a profile id; the built-in one for 0 or none. */
  findUsableProfile(db: Db, user: SignedInUser, profileId: number | null | undefined): Promise<Rifle>;
  /** The draw of an own session's next shot. */
  findNextDraw(db: Db, userId: number, sessionId: number): Promise<ShotDraw>;
}
