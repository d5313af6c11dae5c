import type { stages } from '@windcall/contract';
import type { Rifle, ShotDraw, WindFields } from '@windcall/simulation';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Db } from '../db/db.ts';

/** What calculations need of other features; they know whether the user may use it, and refuse if not. */
export interface SpecifiedParts {
  /** The rifle of a profile id; the built-in one for 0 or none. */
  findUsableProfile(db: Db, user: SignedInUser, profileId: number | null | undefined): Promise<Rifle>;
  /** An own stage; `not-found` otherwise. */
  findStage(userId: number, id: number): Promise<stages.StoredStage>;
  /** Has the wind made that a question about a stage needs. */
  readyFields(stage: stages.Stage, line: { distance: number }, momentS: number, userId: number): Promise<void>;
  readonly fields: WindFields;
  /** The draw of an own session's next shot. */
  findNextDraw(db: Db, userId: number, sessionId: number): Promise<ShotDraw>;
}
