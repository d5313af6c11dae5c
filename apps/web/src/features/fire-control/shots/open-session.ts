import { sessions, stages } from '@windcall/contract';
import { queryClient } from '../../../platform/api/query-client.ts';
import { request } from '../../../platform/api/request.ts';
import { keyOf } from '../../../platform/api/use-call.ts';
import { choicesOf } from './shot-intent.ts';

/** The mode of every session here. */
const TRAINING_MODE = 'quick_training';

/** What asks for the newest session of a rifle at a scenario. */
export const newestOf = (profileId: number, scenarioId: number) => ({
  query: { profileId, scenarioId: String(scenarioId), limit: 1 },
});

/** Makes a session, as the server now has it, the newest of its rifle and scenario in the cache. */
export const rememberSession = (session: sessions.TrainingSession): void => {
  queryClient.setQueryData(keyOf(sessions.listSessions, newestOf(session.profileId, session.scenarioId)), [session]);
};

/** Opens a session on a stage: the server makes the stage again, keeps it, and draws the session's scatter seed. */
export const openSession = async (stage: stages.Stage): Promise<sessions.TrainingSession> => {
  const { profileId, scenarioId, ...choices } = choicesOf(stage);
  const stored = await request(stages.createStage, { body: { profileId, scenarioId, ...choices } });
  queryClient.setQueryData(keyOf(stages.getStage, { params: { id: String(stored.id) } }), stored);
  const body = { profileId, scenarioId, trainingMode: TRAINING_MODE, stageId: stored.id };
  const session = await request(sessions.createSession, { body });
  rememberSession(session);
  return session;
};
