import { sessions, stages } from '@windcall/contract';
import { z } from 'zod';
import { forgetKept } from '../../../api/kept-answers.ts';
import { queryClient } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { keyOf, refresh } from '../../../api/use-call.ts';
import { defineStored } from '../../../desk/slot.ts';

/** A session the user chose to continue, instead of the newest of its rifle and scenario. */
export const continuedSession = defineStored({
  key: 'continuedSession',
  schema: z.object({
    sessionId: z.number().int().describe('identifier'),
    profileId: z.number().int().describe('identifier, 0 for the built-in profile'),
    scenarioId: z.number().int().describe('identifier'),
  }),
});

const TRAINING_MODE = 'quick_training';

/** The choices from which the server makes the stage again: everything except profile and scenario. */
export const choicesOf = ({ rifle, source, wind, air, effects, clock, heights }: stages.Stage) => ({
  profileId: rifle.id,
  scenarioId: source.scenarioId ?? 0,
  // an offline stage of an older release has no pace: its wind moves in steps
  wind: wind.kind === 'samples' ? { ...wind, pace: wind.pace ?? ('steps' as const) } : wind,
  air,
  effects,
  clock,
  ...(heights && { heights }),
});

/** Query for the session to continue: the chosen one, else the newest of the rifle and scenario. */
export const newestOf = (profileId: number, scenarioId: number) => {
  const chosen = continuedSession.read();
  const isChosen = chosen?.profileId === profileId && chosen.scenarioId === scenarioId;
  const query = { profileId, scenarioId: String(scenarioId), limit: 1 };
  return { query: isChosen ? { ...query, id: String(chosen.sessionId) } : query };
};

export const rememberSession = (session: sessions.TrainingSession): void => {
  const { id: sessionId, profileId, scenarioId } = session;
  const chosen = continuedSession.read();
  // the session's rifle may have changed
  if (chosen?.sessionId === sessionId) continuedSession.write({ sessionId, profileId, scenarioId });
  queryClient.setQueryData(keyOf(sessions.listSessions, newestOf(profileId, scenarioId)), [session]);
};

/** Cache key of a session's shots. */
export const listKey = (sessionId: number) => keyOf(sessions.listShots, { params: { sessionId: String(sessionId) } });

/** Forgets a deleted session, including its offline copy, so that nobody continues it. */
export const forgetSession = async (sessionId: number): Promise<void> => {
  if (continuedSession.read()?.sessionId === sessionId) continuedSession.remove();
  queryClient.removeQueries({ queryKey: listKey(sessionId) });
  await forgetKept(sessions.listSessions.path);
  await refresh(sessions.listSessions);
};

/** Opens a session on a stage. The server makes and keeps the stage, and draws the session's seed. */
export const openSession = async (stage: stages.Stage): Promise<sessions.TrainingSession> => {
  const { profileId, scenarioId, ...choices } = choicesOf(stage);
  const stored = await request(stages.createStage, { body: { profileId, scenarioId, ...choices } });
  queryClient.setQueryData(keyOf(stages.getStage, { params: { id: String(stored.id) } }), stored);
  const body = { profileId, scenarioId, trainingMode: TRAINING_MODE, stageId: stored.id };
  const session = await request(sessions.createSession, { body });
  continuedSession.remove();
  // a new session has no shots, so its list needs no request
  queryClient.setQueryData(listKey(session.id), []);
  rememberSession(session);
  return session;
};

/** True if a session can be continued: one of an older release has no stage, a sealed one no seed. */
export const isUsable = (session: sessions.TrainingSession | undefined): session is sessions.TrainingSession =>
  session !== undefined && session.stageId !== null && session.seed !== null;

/** Opens a session, or finds the one that another window just opened. Windows take turns if the browser has locks. */
export const openOrFindSession = (stage: stages.Stage): Promise<sessions.TrainingSession> => {
  const open = async (): Promise<sessions.TrainingSession> => {
    const [newest] = await request(sessions.listSessions, newestOf(stage.rifle.id, stage.source.scenarioId ?? 0));
    if (!isUsable(newest)) return openSession(stage);
    rememberSession(newest);
    return newest;
  };
  return 'locks' in navigator ? navigator.locks.request('windcall-open-session', open) : open();
};
