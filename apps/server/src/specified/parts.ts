import type { stages } from '@windcall/contract';
import type { Rifle, ShotDraw, WindFields } from '@windcall/simulation';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Db } from '../db/db.ts';

/** Functions of other features. They check the user's access and refuse. */
export interface SpecifiedParts {
  /** The rifle of a profile id; the built-in one for 0 or none. */
  findUsableProfile(db: Db, user: SignedInUser, profileId: number | null | undefined): Promise<Rifle>;
  findStage(userId: number, id: number): Promise<stages.StoredStage>;
  /** Makes the wind fields that a question about a stage needs. */
  readyFields(stage: stages.Stage, line: { distance: number }, momentS: number, userId: number): Promise<void>;
  readonly fields: WindFields;
  findNextDraw(db: Db, userId: number, sessionId: number): Promise<ShotDraw>;
}
