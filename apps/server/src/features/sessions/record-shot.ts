import { type ParsedBodyOf, sessions, type stages } from '@windcall/contract';
import { aimOf, claimedRecord, digitsOf, type ShotDraw, shotRecord, type WindFields } from '@windcall/simulation';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { takeOpening } from '../../accounts/take-opening.ts';
import { type Db, isForeignKeyViolation, isUniqueViolation, transaction } from '../../db/index.ts';
import { Refusal, refusalAt, refuseField } from '../../refusal.ts';
import { shotToWire } from './present-session.ts';
import { findSessionForShot, insertShot, type ShotRow, type ShotSession, type ShotValues } from './store.ts';

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

/** A shot as specified, with the client's own truth, for clients without a stage. */
export const recordOfClaim = (user: SignedInUser, body: Body, draw: ShotDraw): ClaimedRecord => {
  const claimed = sessions.claimedShot.safeParse(body);
  if (!claimed.success) throw refusalAt('shotData.target', NO_STAGE);
  refuseDemoDistance(user, claimed.data.shotData.distance);
  return claimedRecord(claimed.data, draw);
};

export const MAX_SHOTS = 1000;
/** Seconds by which the wind advances with each shot. Source: shooting specification, section 5. */
const SECONDS_PER_SHOT = 5;
/** Attempts to store a shot when other shots of the session are stored at the same time. */
const ATTEMPTS = 20;

export interface ShotParts {
  stageOfRow(id: number): Promise<stages.StoredStage>;
  findStageByDigest(userId: number, digest: string): Promise<stages.StoredStage | null>;
  stagesOfRows(ids: readonly number[]): Promise<stages.StoredStage[]>;
  readyFields(stage: stages.Stage, line: { distance: number }, momentS: number, userId: number): Promise<void>;
  readonly fields: WindFields;
}

const notFound = () => new Refusal('not-found', { message: 'This training session was not found.' });

const drawOf = (session: Pick<ShotSession, 'seed'>, shotNumber: number): ShotDraw => ({
  seed: digitsOf(session.seed),
  shotNumber,
});

/** The draw of a session's next shot; `not-found` for another user's session. */
export const findNextDraw = async (db: Db, userId: number, sessionId: number): Promise<ShotDraw> => {
  const found = await findSessionForShot(db, userId, sessionId, null);
  if (found === undefined) throw notFound();
  return drawOf(found.session, found.fired + 1);
};

/** Number of the session's next shot; refused if the session is full. */
const nextNumber = (user: SignedInUser, fired: number): number => {
  if (user.restrictions !== null && fired >= user.restrictions.maxShotsPerSession) {
    throw new Refusal('shot-limit-reached');
  }
  if (fired >= MAX_SHOTS) {
    throw new Refusal('quota-reached', { message: `The limit of ${MAX_SHOTS} shots in a session is reached.` });
  }
  return fired + 1;
};

/** The target of a shot: by its number, or the first that matches the body. */
const targetOf = (stage: stages.Stage, { target: number, distance, targetType, targetSize }: Body['shotData']) => {
  const found = stage.targets.find((target) =>
    number == null
      ? target.distance === distance && target.targetType === targetType && target.targetSize === targetSize
      : target.number === number,
  );
  if (found === undefined) {
    throw refuseField('shotData.target', `must be one of this stage, from 1 to ${stage.targets.length}`);
  }
  return found;
};

type Values = Omit<ShotValues, 'sessionId' | 'shotUuid'>;

/**
 * The stage that a shot was fired on: the session's, or another of the user's at the same scenario, if the session has
 * changed stages since. Refuses an unknown stage, on which the shot would differ from what the user saw.
 */
const stageOfShot = async (parts: ShotParts, user: SignedInUser, stageId: number, { asShown }: Body) => {
  const own = await parts.stageOfRow(stageId);
  const digest = asShown?.stageDigest;
  if (digest === undefined || digest === own.digest) return own;
  const other = await parts.findStageByDigest(user.id, digest);
  if (other === null || other.source.scenarioId !== own.source.scenarioId) {
    throw refusalAt('asShown.stageDigest', 'The server has no stage like the one that this shot was fired on.');
  }
  return other;
};

/** Values of shot `shotNumber`, fired on the server's own stage. */
const fromStage = async (
  parts: ShotParts,
  user: SignedInUser,
  session: ShotSession,
  stageId: number,
  body: Body,
  shotNumber: number,
): Promise<Values> => {
  const { shotData, asShown } = body;
  const draw = drawOf(session, asShown?.draw ?? shotNumber);
  const stage = await stageOfShot(parts, user, stageId, body);
  const target = targetOf(stage, shotData);
  refuseDemoDistance(user, target.distance);
  const sinceOpened = Math.max(0, (Date.now() - session.createdAt.getTime()) / 1000);
  const usual = stage.clock === 'live' ? sinceOpened : SECONDS_PER_SHOT * (shotNumber - 1);
  const momentS = shotData.moment ?? usual;
  await parts.readyFields(stage, target, momentS, user.id);
  const beside = {
    ...sessions.toldOf(shotData),
    engagementTime: body.authenticData?.engagementTime ?? SECONDS_PER_SHOT * shotNumber,
  };
  const outcome = shotRecord(stage, target, momentS, aimOf(shotData), draw, beside, undefined, parts.fields);
  if (outcome.status !== 'ok') {
    throw new Refusal('cannot-solve', {
      ...(outcome.status === 'cannot-solve' && { message: outcome.reason, said: outcome.said }),
    });
  }
  return { ...outcome.record, shotNumber, split: outcome.split, claim: claimOf(body) };
};

/**
 * Stores the first shot of a session. A demo user's session counts from now on; the lock on the user keeps simultaneous
 * requests within the limit.
 */
const insertFirstShot = (db: Db, user: SignedInUser, row: ShotValues): Promise<ShotRow> => {
  if (user.restrictions === null) return insertShot(db, row);
  return transaction(db, async (tx) => {
    await takeOpening(tx, user, 'session');
    return insertShot(tx, row);
  });
};

const answerOf = (row: ShotRow) => {
  const { split, claim: _, ...shot } = row;
  return { shot: shotToWire(shot), windError: row.windError, elevationError: row.elevationError, split };
};

/**
 * Simulates, scores and numbers a shot and updates the statistics, by one query and one statement. Of two simultaneous shots one
 * is retried, so numbers have no gaps. A repeated `shotId` returns the stored row.
 */
export const recordShot = async (db: Db, parts: ShotParts, user: SignedInUser, body: Body) => {
  const { sessionId, target } = body.shotData;
  const shotUuid = body.shotId ?? body.shotData.shotId ?? null;
  for (let attempt = 1; ; attempt++) {
    const found = await findSessionForShot(db, user.id, sessionId, shotUuid);
    if (found === undefined) throw notFound();
    const { session, fired, earlier } = found;
    if (earlier !== null) return { isNew: false, answer: answerOf(earlier) };
    const shotNumber = nextNumber(user, fired);
    const onStage = session.stageId !== null && (session.stageChosen || target != null);
    const values =
      onStage && session.stageId !== null
        ? await fromStage(parts, user, session, session.stageId, body, shotNumber)
        : recordOfClaim(user, body, drawOf(session, shotNumber));
    try {
      const row = { ...values, sessionId, shotUuid };
      const stored = fired === 0 ? await insertFirstShot(db, user, row) : await insertShot(db, row);
      return { isNew: true, answer: answerOf(stored) };
    } catch (error) {
      if (isForeignKeyViolation(error)) throw notFound();
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
};
