import { sessions } from '@windcall/contract';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { keyOf, useCall, useCallMutation } from '../../platform/api/use-call.ts';
import { isOffline } from '../../platform/offline/connection.ts';
import { useOffline } from '../../platform/offline/use-offline.ts';
import { notice } from '../../platform/toasts/notice.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { TRAINING_MODE } from './solution-request.ts';

export interface TrainingSessionControls {
  /** Null until one is opened or found. */
  readonly session: sessions.TrainingSession | null;
  /** Being looked for or opened. */
  readonly opening: boolean;
  /** Opens a new session with what is selected, and says so. */
  readonly start: () => void;
}

/** The server numbers sessions and draws their secret: none can be opened without it. */
const OFFLINE_TEXT =
  'Starting a session needs the network. In a session that is open already, shots are kept in this browser until the server is reached.';

const newest = (profileId: number, scenarioId: number) => ({
  query: { profileId, scenarioId: String(scenarioId), limit: 1 },
});

/**
 * The session of a profile at a scenario: the newest one there is, so that a reload goes on with it, else one opened by
 * itself once both are known.
 */
export const useTrainingSession = (profileId: number | null, scenarioId: number | null): TrainingSessionControls => {
  const isChosen = profileId !== null && scenarioId !== null;
  const args = newest(profileId ?? 0, scenarioId ?? 0);
  const found = useCall(sessions.listSessions, args, { enabled: isChosen });
  const create = useCallMutation(sessions.createSession);
  const { mutate, isPending } = create;

  const open = useCallback(
    (say: (message: { title: string; description: string }) => void, onError: (error: unknown) => void) => {
      if (profileId === null || scenarioId === null) return;
      const body = { profileId, scenarioId, trainingMode: TRAINING_MODE, shotsFired: 0, hitsOnTarget: 0 };
      mutate(
        { body },
        {
          onSuccess: (session) => {
            queryClient.setQueryData(keyOf(sessions.listSessions, newest(profileId, scenarioId)), [session]);
            say({ title: 'Session Started', description: `Training session ${session.id} is open.` });
          },
          onError,
        },
      );
    },
    [mutate, profileId, scenarioId],
  );

  // Asked once for each pair: an answer that fails is only logged, and the button is there.
  const asked = useRef('');
  const pair = `${profileId}:${scenarioId}`;
  const offline = useOffline();
  const isAbsent = isChosen && found.isSuccess && found.data.length === 0;
  useEffect(() => {
    if (!isAbsent || offline || asked.current === pair) return;
    asked.current = pair;
    open(notice, (error) => console.error('the training session could not be opened', error));
  }, [isAbsent, offline, pair, open]);

  const start = (): void => {
    if (isPending || (isChosen && found.isLoading)) return;
    if (profileId === null) {
      toastError(
        'Session Error',
        'AUTHENTIC DATA REQUIRED: Must select a weapon profile before creating training session',
      );
    } else if (scenarioId === null) {
      toastError(
        'Session Error',
        'AUTHENTIC DATA REQUIRED: Must select a training scenario before creating training session',
      );
    } else if (isOffline()) toastError('Session Error', OFFLINE_TEXT);
    else
      open(toast, (error) =>
        toastError('Session Error', messageOf(error, 'The training session could not be opened.')),
      );
  };
  return { session: (isChosen && found.data?.[0]) || null, opening: (isChosen && found.isLoading) || isPending, start };
};
