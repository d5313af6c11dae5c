import { type ParsedBodyOf, sessions } from '@windcall/contract';
import { claimedRecord, type ShotDraw } from '@windcall/simulation';
import { refuseDemoDistance } from '../accounts/demo-rules.ts';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import { Refusal } from '../refusal.ts';

type Body = ParsedBodyOf<typeof sessions.recordShot>;
type ClaimedRecord = ReturnType<typeof claimedRecord>;

const NO_STAGE = 'This session has no stage: the truth must come with the shot.';

/** Truth, impact and score as the client claimed them. Only recorded, never used. */
export const claimOf = ({ shotData, authenticData, asShown }: Body): Record<string, unknown> | null => {
  const { impactX, impactY, isHit, score, trueWindDriftMils, trueElevationMils, windSpeed, windDirection } = shotData;
  const said = { impactX, impactY, isHit, score, trueWindDriftMils, trueElevationMils, windSpeed, windDirection };
  const claim = { ...said, ...(authenticData && { authenticData }), ...(asShown && { asShown }) };
  return Object.values(claim).some((value) => value != null) ? claim : null;
};

/** The specified shot that brings its own truth, for clients without a stage. */
export const recordOfClaim = (user: SignedInUser, body: Body, draw: ShotDraw): ClaimedRecord => {
  const claimed = sessions.claimedShot.safeParse(body);
  if (!claimed.success)
    throw new Refusal('validation-failed', {
      message: NO_STAGE,
      issues: [{ field: 'shotData.target', message: NO_STAGE }],
    });
  refuseDemoDistance(user, claimed.data.shotData.distance);
  return claimedRecord(claimed.data, draw);
};
