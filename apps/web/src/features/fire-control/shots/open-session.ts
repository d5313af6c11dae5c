import { sessions, stages } from '@windcall/contract';
import { z } from 'zod';
import { forgetKept } from '../../../api/kept-answers.ts';
import { queryClient } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { keyOf, refresh } from '../../../api/use-call.ts';
import { defineStored } from '../../../desk/slot.ts';

/** The session that somebody chose to go on with, in place of the newest one of its rifle and scenario. */
export const continuedSession = defineStored({
  key: 'continuedSession',
  schema: z.object({
    sessionId: z.number().int().describe('identifier'),
    profileId: z.number().int().describe('identifier, 0 for the built-in profile'),
    scenarioId: z.number().int().describe('identifier'),
  }),
});

/** The mode of every session here. */
const TRAINING_MODE = 'quick_training';

/** The choices that make a stage again on the server: everything of it but what its profile and scenario say. */
export const choicesOf = ({ rifle, source, wind, air, effects, clock, heights }: stages.Stage) => ({
  profileId: rifle.id,
  scenarioId: source.scenarioId ?? 0,
  // A stage of an earlier release, shot without a network: it is made again as it was.
  wind: wind.kind === 'samples' ? { ...wind, pace: wind.pace ?? ('steps' as const) } : wind,
  air,
  effects,
  clock,
  ...(heights && { heights }),
});

/** What asks for the session of a rifle at a scenario that is gone on with: the one that was chosen, else the newest. */
export const newestOf = (profileId: number, scenarioId: number) => {
  const chosen = continuedSession.read();
  const isChosen = chosen?.profileId === profileId && chosen.scenarioId === scenarioId;
  const query = { profileId, scenarioId: String(scenarioId), limit: 1 };
  return { query: isChosen ? { ...query, id: String(chosen.sessionId) } : query };
};

/** Makes a session, as the server now has it, the one of its rifle and scenario that is gone on with, in the cache. */
export const rememberSession = (session: sessions.TrainingSession): void => {
  const { id: sessionId, profileId, scenarioId } = session;
  const chosen = continuedSession.read();
  // Its rifle may be another one now.
  if (chosen?.sessionId === sessionId) continuedSession.write({ sessionId, profileId, scenarioId });
  queryClient.setQueryData(keyOf(sessions.listSessions, newestOf(profileId, scenarioId)), [session]);
};

/** Where the shots of a session are in the cache. */
export const listKey = (sessionId: number) => keyOf(sessions.listShots, { params: { sessionId: String(sessionId) } });

/**
 * Forgets a session that is gone from the server, also what is kept of it for use without a network: nobody goes on with it.
 */
export const forgetSession = async (sessionId: number): Promise<void> => {
  if (continuedSession.read()?.sessionId === sessionId) continuedSession.remove();
  queryClient.removeQueries({ queryKey: listKey(sessionId) });
  await forgetKept(sessions.listSessions.path);
  await refresh(sessions.listSessions);
};

/** Opens a session on a stage: the server makes the stage again, keeps it, and draws the session's scatter seed. */
export const openSession = async (stage: stages.Stage): Promise<sessions.TrainingSession> => {
  const { profileId, scenarioId, ...choices } = choicesOf(stage);
  const stored = await request(stages.createStage, { body: { profileId, scenarioId, ...choices } });
  queryClient.setQueryData(keyOf(stages.getStage, { params: { id: String(stored.id) } }), stored);
  const body = { profileId, scenarioId, trainingMode: TRAINING_MODE, stageId: stored.id };
  const session = await request(sessions.createSession, { body });
  continuedSession.remove();
  // It has no shots: its list need not be asked for before the first.
  queryClient.setQueryData(listKey(session.id), []);
  rememberSession(session);
  return session;
};

/** A session that can be gone on with: of an older release it has no stage, and a sealed one tells no seed. */
export const isUsable = (session: sessions.TrainingSession | undefined): session is sessions.TrainingSession =>
  session !== undefined && session.stageId !== null && session.seed !== null;

/**
 * Opens a session unless another window of this browser has just done so: then it is that one. Windows take turns where the
 * browser has locks, which it has where a worker may run.
 */
export const openOrFindSession = (stage: stages.Stage): Promise<sessions.TrainingSession> => {
  const open = async (): Promise<sessions.TrainingSession> => {
    const [newest] = await request(sessions.listSessions, newestOf(stage.rifle.id, stage.source.scenarioId ?? 0));
    if (!isUsable(newest)) return openSession(stage);
    rememberSession(newest);
    return newest;
  };
  return 'locks' in navigator ? navigator.locks.request('windcall-open-session', open) : open();
};
