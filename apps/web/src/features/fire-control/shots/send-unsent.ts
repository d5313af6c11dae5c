import { type ReplyOf, sessions, stages } from '@windcall/contract';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { keyOf } from '../../../api/use-call.ts';
import { defineStored } from '../../../desk/slot.ts';
import { type UnsentShot, unsentShots } from '../../../desk/unsent-shots.ts';
import { choicesOf, forgetSession, listKey, rememberSession } from './open-session.ts';

import { dropRefused, dropUnsent, sendingUser, unsentOf } from './unsent-shots.ts';

/** The last shot of a session that the server has numbered, so that windows of one browser count on from the same one. */
export const lastShotNumber = defineStored({
  key: 'lastShotNumber',
  schema: z.object({
    sessionId: z.number().int().describe('identifier'),
    shotNumber: z.number().int().min(1).describe('number in the session (count from 1)'),
  }),
});

export type RecordedShot = ReplyOf<typeof sessions.recordShot>;

interface Refused {
  readonly sessionId: number;
  readonly error: unknown;
}

/** What came of sending the shots that were kept. */
export interface Sent {
  readonly recorded: readonly RecordedShot[];
  /** Why the server will never take a shot, for each that it refused. */
  readonly refused: readonly Refused[];
  /** What stopped the sending, with shots still kept; null when none are left. */
  readonly failure: unknown;
}

const NOTHING_SENT: Sent = { recorded: [], refused: [], failure: null };

/**
 * Failures after which the same shot may still be recorded: the server was not reached, is busy, failed, or wants a sign-in.
 * Only a word of the server itself is a refusal: the login page of a wireless network or a proxy in front of a server that
 * is being put up answer too, and know nothing of shots.
 */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === undefined || error.status === 401 || error.status >= 429;

let running: Promise<Sent> | null = null;
const listeners = new Set<() => void>();

const become = (next: Promise<Sent> | null): void => {
  running = next;
  for (const listener of [...listeners]) listener();
};

/** Whether shots are being sent now. */
export const isSending = (): boolean => running !== null;
export const onSendingChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts a recorded shot into its session's list, in place of the same one, where that list is on the screen. */
export const rememberShot = (shot: sessions.Shot): void => {
  queryClient.setQueryData<sessions.Shot[]>(
    listKey(shot.sessionId),
    (before) =>
      before &&
      [...before.filter((row) => row.shotNumber !== shot.shotNumber), shot].sort((a, b) => a.shotNumber - b.shotNumber),
  );
  lastShotNumber.write({ sessionId: shot.sessionId, shotNumber: shot.shotNumber });
};

/** Asks for a session's shots again: a list that was on its way may be older than the last shots. */
export const refetchShots = (sessionId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey(sessionId) });

const CHANGED_ELSEWHERE =
  'Its rifle or scenario was changed elsewhere before this shot arrived, so it would not be the shot you saw.';

/** The stage as the server makes it of the same choices; null where its rifle or scenario is gone. */
const made = async (stage: stages.Stage, like?: number): Promise<stages.StoredStage | null> => {
  try {
    return await request(stages.createStage, { body: { ...choicesOf(stage), ...(like !== undefined && { like }) } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
};

/**
 * The stage a shot was fired on, as the server keeps it. Where rifle or scenario were changed or deleted elsewhere since, it
 * is made like the one that the session is on, which keeps them as they were. One that would fly otherwise is refused.
 */
const storedStage = async (sessionId: number, stage: stages.Stage, digest?: string): Promise<stages.StoredStage> => {
  const first = await made(stage);
  if (first !== null && (digest === undefined || first.digest === digest)) return first;
  const query = { profileId: stage.rifle.id, scenarioId: String(stage.source.scenarioId), id: String(sessionId) };
  const [session] = await request(sessions.listSessions, { query });
  const second = session?.stageId == null ? null : await made(stage, session.stageId);
  const { stageDifferences } = await import('../solution/calculations.ts');
  // A new name alone flies alike.
  const found = [first, second].find((one) => one !== null && stageDifferences(one, stage).length === 0);
  if (found == null) throw new ApiError(400, CHANGED_ELSEWHERE, { code: 'validation-failed' });
  return found;
};

/** Lets the server shoot a session on another stage from now on; gives that stage's digest. */
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

/** Whether a refusal means that the whole session is gone. Its list is asked: a rifle or a scenario may be what was not found. */
const isDeleted = async (sessionId: number, error: unknown): Promise<boolean> => {
  if (!(error instanceof ApiError) || error.code !== 'not-found') return false;
  const params = { sessionId: String(sessionId) };
  return request(sessions.listShots, { params, query: { limit: 1 } }).then(
    () => false,
    (failure: unknown) => failure instanceof ApiError && failure.code === 'not-found',
  );
};

const sendAll = async (userId: string): Promise<Sent> => {
  const recorded: RecordedShot[] = [];
  const refused: Refused[] = [];
  let failure: unknown = null;
  try {
    // Read again each time: a shot that is fired meanwhile is the last in the row, and another tab may have sent some.
    for (;;) {
      const next = unsentOf(unsentShots.read(), userId)[0];
      if (next === undefined || sendingUser() !== userId) break;
      try {
        const reply = await record(next);
        rememberShot(reply.shot);
        dropUnsent(next.body);
        recorded.push(reply);
      } catch (error) {
        if (isWorthRetrying(error)) {
          failure = error;
          break;
        }
        console.error('the server refused a shot', error);
        const { sessionId } = next;
        const isGone = await isDeleted(sessionId, error);
        if (isGone) await forgetSession(sessionId);
        refused.push(...dropRefused(next, isGone).map(() => ({ sessionId, error })));
      }
    }
    return { recorded, refused, failure };
  } finally {
    // Before anything else can run: a shot that is kept from here on starts a new round.
    become(null);
  }
};

/**
 * Sends the shots that this browser keeps for the signed-in user, in the order of firing. Each stays kept until the server
 * has answered for it; a refusal does not hold up the rest; what may still be taken ends the round, so that the order
 * stays. One round at a time: asking during a round gives its result. Sending twice records once, by the shot's id.
 */
export const sendUnsent = (): Promise<Sent> => {
  if (running !== null) return running;
  const userId = sendingUser();
  if (userId === null || unsentOf(unsentShots.read(), userId).length === 0) return Promise.resolve(NOTHING_SENT);
  const round = sendAll(userId);
  become(round);
  return round;
};
