import type { ParsedBodyOf, sessions, stages } from '@windcall/contract';
import { buildStage, type StageParts } from '@windcall/simulation';
import { refuseForbiddenId } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { takeOpening } from '../../accounts/take-opening.ts';
import { utcDay } from '../../calendar.ts';
import { type Db, transaction } from '../../db/index.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import { drawSeed } from '../../sealed/seeds.ts';
import { toWire } from './present-session.ts';
import { changeSession, deleteSessionRow, findSession, insertSession, type SessionValues } from './store.ts';

/** Functions of other features. They refuse what the user may not use. */
export interface SessionParts {
  findUsableProfile(db: Db, user: SignedInUser, profileId: number): Promise<StageParts['profile']>;
  findUsableScenario(db: Db, user: SignedInUser, scenarioId: number): Promise<StageParts['scenario']>;
  findStage(userId: number, id: number): Promise<stages.StoredStage>;
  keepStage(tx: Db, userId: number, stage: stages.Stage): Promise<stages.StoredStage>;
}

type Body = ParsedBodyOf<typeof sessions.createSession>;
type Shot = Pick<
  SessionValues,
  'profileId' | 'scenarioId' | 'profileName' | 'scenarioName' | 'stageId' | 'stageChosen'
>;

/** Session values from a chosen stage; refuses a stage of another profile or scenario. */
const onChosen = (
  user: SignedInUser,
  stage: stages.StoredStage,
  body: Pick<Body, 'profileId' | 'scenarioId'>,
): Shot => {
  const { rifle, source } = stage;
  if (rifle.id !== body.profileId) throw refusalAt('stageId', 'This stage is of another weapon profile.');
  if (source.scenarioId !== body.scenarioId) throw refusalAt('stageId', 'This stage is of another scenario.');
  if (stage.targets.length === 0) throw refusalAt('stageId', 'This stage has no targets.');
  refuseForbiddenId(user, 'profile', rifle.id);
  refuseForbiddenId(user, 'scenario', source.scenarioId);
  return {
    profileId: rifle.id === 0 ? null : rifle.id,
    scenarioId: source.scenarioId,
    profileName: rifle.name,
    scenarioName: source.scenarioName,
    stageId: stage.id,
    stageChosen: true,
  };
};

/**
 * Session values from profile and scenario, with their stage, or without one if the scenario's wind contradicts itself.
 */
const onOwn = async (tx: Db, parts: SessionParts, user: SignedInUser, body: Body): Promise<Shot> => {
  const profile = await parts.findUsableProfile(tx, user, body.profileId);
  const scenario = await parts.findUsableScenario(tx, user, body.scenarioId);
  const built = buildStage({ profile, scenario });
  return {
    profileId: body.profileId === 0 ? null : body.profileId,
    scenarioId: body.scenarioId,
    profileName: profile.name,
    scenarioName: scenario.name,
    stageId: built.status === 'ok' ? (await parts.keepStage(tx, user.id, built.stage)).id : null,
  };
};

/**
 * Opens a session on the chosen stage, or on the stage of profile and scenario. A demo user's sessions per UTC day are
 * counted under a lock on the user, so that simultaneous requests cannot exceed the limit.
 */
export const openSession = async (
  db: Db,
  parts: SessionParts,
  user: SignedInUser,
  body: Body,
): Promise<sessions.TrainingSession> => {
  const { profileId: _, scenarioId: __, stageId, notes, ...rest } = body;
  const chosen = stageId == null ? null : onChosen(user, await parts.findStage(user.id, stageId), body);
  const row = await transaction(db, async (tx) => {
    const shot = chosen ?? (await onOwn(tx, parts, user, body));
    await takeOpening(tx, user, 'session');
    const seed = drawSeed();
    return insertSession(tx, { ...rest, ...shot, userId: user.id, notes: notes ?? null, seed });
  });
  return toWire(row);
};

/** Stores statistics, and continues with another stage of the same scenario if one is named. */
export const updateSession = async (
  db: Db,
  parts: Pick<SessionParts, 'findStage'>,
  user: SignedInUser,
  id: number,
  { stageId, ...statistics }: ParsedBodyOf<typeof sessions.updateSession>,
): Promise<sessions.TrainingSession> => {
  const session = stageId === undefined ? undefined : await findSession(db, user.id, id);
  if (stageId !== undefined && session === undefined) throw new Refusal('not-found');
  const stage = stageId === undefined ? null : await parts.findStage(user.id, stageId);
  const { scenarioId } = session ?? {};
  const shot =
    stage === null || scenarioId === undefined ? {} : onChosen(user, stage, { profileId: stage.rifle.id, scenarioId });
  const row = await changeSession(db, user.id, id, { ...statistics, ...shot });
  if (row === undefined) throw new Refusal('not-found');
  return toWire(row);
};

/** Deletes a session with its shots. A demo user keeps today's sessions, which count toward the daily limit. */
export const deleteSession = async (db: Db, user: SignedInUser, id: number): Promise<void> => {
  if (user.restrictions !== null) {
    const session = await findSession(db, user.id, id);
    if (session !== undefined && utcDay(session.createdAt) === utcDay(new Date())) {
      const message = 'A demo keeps the sessions of today: they count toward its sessions per day.';
      throw new Refusal('demo-limitation', { message });
    }
  }
  if (!(await deleteSessionRow(db, user.id, id))) throw new Refusal('not-found');
};
