import { type BodyOf, type ReplyOf, sessions, stages } from '@windcall/contract';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { sendingUser } from '../../../api/claims.ts';
import { newId } from '../../../api/new-id.ts';
import { queryClient } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { defineSender, type Report, sendLane, type Waiting } from '../../../api/send-outbox.ts';
import { keyOf } from '../../../api/use-call.ts';
import { changeItem, dropItems, outbox } from '../../../desk/outbox.ts';
import { defineStored } from '../../../desk/slot.ts';
import { choicesOf, forgetSession, listKey, rememberSession } from './open-session.ts';

/** A session's last shot number from the server, from which all windows of a browser continue. */
export const lastShotNumber = defineStored({
  key: 'lastShotNumber',
  schema: z.object({
    sessionId: z.number().int().describe('identifier'),
    shotNumber: z.number().int().min(1).describe('number in the session (count from 1)'),
  }),
});

type ShotIntent = BodyOf<typeof sessions.recordShot>;

const unsentShot = z.object({
  sessionId: z.number().int().describe('identifier'),
  /** The shot's inputs; the server computes the rest. */
  body: z.custom<ShotIntent>((value) => sessions.recordShot.body?.safeParse(value).success === true),
  /** Stage from this shot on, if it changed. */
  stage: stages.stage.nullable().default(null),
});
export interface UnsentShot {
  readonly sessionId: number;
  readonly body: ShotIntent;
  readonly stage: stages.Stage | null;
}

type RecordedShot = ReplyOf<typeof sessions.recordShot>;
export type SentShots = Report<UnsentShot, RecordedShot>;

/** Puts a recorded shot into its session's cached list, replacing an older copy. */
export const rememberShot = (shot: sessions.Shot): void => {
  queryClient.setQueryData<sessions.Shot[]>(
    listKey(shot.sessionId),
    (before) =>
      before &&
      [...before.filter((row) => row.shotNumber !== shot.shotNumber), shot].sort((a, b) => a.shotNumber - b.shotNumber),
  );
  lastShotNumber.write({ sessionId: shot.sessionId, shotNumber: shot.shotNumber });
};

/** Refetches a session's shots: a list under way may lack the last ones. */
export const refetchShots = (sessionId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey(sessionId) });

const CHANGED_ELSEWHERE =
  'Its rifle or scenario was changed elsewhere before this shot arrived, so it would not be the shot you saw.';

/** The server's stage for the same choices; null if its rifle or scenario is gone. */
const made = async (stage: stages.Stage, like?: number): Promise<stages.StoredStage | null> => {
  try {
    return await request(stages.createStage, { body: { ...choicesOf(stage), ...(like !== undefined && { like }) } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
};

/**
 * The server's stage of a shot; if rifle or scenario changed since, a stage like the session's. A stage that would fly
 * differently is refused.
 */
const storedStage = async (sessionId: number, stage: stages.Stage, digest?: string): Promise<stages.StoredStage> => {
  const first = await made(stage);
  if (first !== null && (digest === undefined || first.digest === digest)) return first;
  const query = { profileId: stage.rifle.id, scenarioId: String(stage.source.scenarioId), id: String(sessionId) };
  const [session] = await request(sessions.listSessions, { query });
  const second = session?.stageId == null ? null : await made(stage, session.stageId);
  const { stageDifferences } = await import('../solution/calculations.ts');
  // a new name does not change the flight
  const found = [first, second].find((one) => one !== null && stageDifferences(one, stage).length === 0);
  if (found == null) throw new ApiError(400, CHANGED_ELSEWHERE, { code: 'validation-failed' });
  return found;
};

/** Moves a session to another stage on the server; returns that stage's digest. */
const changeStage = async ({ sessionId, body }: UnsentShot, stage: stages.Stage): Promise<string> => {
  const stored = await storedStage(sessionId, stage, body.asShown?.stageDigest);
  const params = { id: String(sessionId) };
  queryClient.setQueryData(keyOf(stages.getStage, { params: { id: String(stored.id) } }), stored);
  rememberSession(await request(sessions.updateSession, { params, body: { stageId: stored.id } }));
  return stored.digest;
};

const record = async (shot: UnsentShot): Promise<RecordedShot> => {
  const { body, stage } = shot;
  if (stage === null) return request(sessions.recordShot, { body });
  const stageDigest = await changeStage(shot, stage);
  return request(sessions.recordShot, {
    body: body.asShown ? { ...body, asShown: { ...body.asShown, stageDigest } } : body,
  });
};

/**
 * True if a refusal means that the session is gone. Requests its list, because a missing rifle gives the same error.
 */
const isDeleted = async (sessionId: number, error: ApiError): Promise<boolean> => {
  if (error.code !== 'not-found') return false;
  const params = { sessionId: String(sessionId) };
  return request(sessions.listShots, { params, query: { limit: 1 } }).then(
    () => false,
    (failure: unknown) => failure instanceof ApiError && failure.code === 'not-found',
  );
};

/**
 * Shots that a refusal affects: the sent one, and all of a deleted session. The refused shot's stage moves to the next
 * one.
 */
const refusedWith = async (
  error: ApiError,
  [refused]: readonly Waiting<UnsentShot>[],
): Promise<readonly Waiting<UnsentShot>[]> => {
  if (refused === undefined) return [];
  const { sessionId, stage } = refused.value;
  const isGone = await isDeleted(sessionId, error);
  if (isGone) await forgetSession(sessionId);
  const ofSession = unsentShots().filter(({ value }) => value.sessionId === sessionId);
  if (isGone) return ofSession;
  const heir = ofSession.find(({ item }) => item.key !== refused.item.key);
  if (heir !== undefined && heir.value.stage === null && stage !== null)
    changeItem(heir.item, { value: { ...heir.value, stage } });
  return [refused];
};

const LANE = 'in the order of firing';

/** All shots share one lane. The shot's ID makes a repeated send harmless. */
export const shotSender = defineSender<UnsentShot, RecordedShot>({
  kind: 'shot',
  schema: unsentShot as unknown as z.ZodType<UnsentShot>,
  idOf: ({ body }) => body.shotId ?? newId(),
  laneOf: () => LANE,
  send: ([shot]) => record(shot as UnsentShot),
  isAnswer: (reply, [shot]) =>
    sessions.recordShot.reply.safeParse(reply).success &&
    (shot?.body.shotId === undefined || reply.shot.shotId === shot.body.shotId),
  onTaken: ({ shot }) => rememberShot(shot),
  refusedWith,
});

/** The signed-in user's unanswered shots, in order of firing. */
export const unsentShots = (): readonly Waiting<UnsentShot>[] => shotSender.waiting(sendingUser());

export const dropShotsOf = (sessionId: number): void =>
  dropItems(
    outbox.read().filter(({ kind, value }) => kind === 'shot' && (value as UnsentShot).sessionId === sessionId),
  );

/** Sends the waiting shots. `isAsked`: the user waits and sees a failure. */
export const sendShots = (isAsked = false): Promise<SentShots> => sendLane(shotSender, LANE, isAsked);
