import { sessions, stages } from '@windcall/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOffline, useOffline } from '../../../api/connection.ts';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { AGAIN_WHEN_BUSY } from '../../../api/when-busy.ts';
import { desk } from '../../../desk/desk.ts';
import { scenarioStatus } from '../../../desk/scenario-status.ts';
import { useThing } from '../../../desk/slot.ts';
import { toast, toastError, toastNews } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';
import type { ShotStage } from '../solution/use-stage.ts';
import { continuedSession, isUsable, newestOf, openOrFindSession, openSession } from './open-session.ts';
import { lastShotNumber, unsentShots } from './shot-sender.ts';

/** Why there is no scenario; for a stored scenario without directions of fire, the Weather screen's sentence. */
const noScenarioText = (): string => {
  const incomplete = desk.scenarioDirections.read();
  const status = incomplete === null ? null : scenarioStatus(incomplete);
  return status === null || status.valid ? SCENARIO_TEXT : status.message;
};

/** True if this browser knows of a shot in the session. */
const isShot = ({ id, shotsFired }: sessions.TrainingSession): boolean =>
  shotsFired > 0 ||
  lastShotNumber.read()?.sessionId === id ||
  unsentShots().some(({ value }) => value.sessionId === id);

export interface SessionControls {
  readonly session: sessions.TrainingSession | null;
  /** The server's stage for its next shot; null while unknown. */
  readonly stage: stages.StoredStage | null;
  readonly opening: boolean;
  /** Opens a new session with the selected rifle and scenario, with a toast. */
  readonly start: () => void;
}

/** The server numbers sessions and draws their seed, so none can be opened offline. */
const OFFLINE_TEXT =
  'Starting a session needs the network. In a session that is open already, shots are kept in this browser until the server can be reached.';
const PROFILE_TEXT = 'AUTHENTIC DATA REQUIRED: Must select a weapon profile before creating training session';
const SCENARIO_TEXT = 'AUTHENTIC DATA REQUIRED: Must select a training scenario before creating training session';

/** The session of a profile at a scenario: the newest with a stage, else a new one, opened silently once both are known. */
export const useSession = (
  profileId: number | null,
  scenarioId: number | null,
  { status, stage }: ShotStage,
): SessionControls => {
  const units = useUnits();
  const isChosen = profileId !== null && scenarioId !== null;
  // refetched when another session is chosen, here or in another window
  useThing(continuedSession);
  const found = useCall(sessions.listSessions, newestOf(profileId ?? 0, scenarioId ?? 0), {
    ...AGAIN_WHEN_BUSY,
    enabled: isChosen,
  });
  const newest = isChosen ? found.data?.[0] : undefined;
  const session = isUsable(newest) ? newest : null;
  const stored = useCall(
    stages.getStage,
    { params: { id: String(session?.stageId ?? '') } },
    { ...AGAIN_WHEN_BUSY, enabled: session !== null },
  );

  const [isOpening, setOpening] = useState(false);
  // a ref, because state is one render late for a second press
  const opening = useRef(false);
  const open = async (how: typeof openSession, say: typeof toast, fail: (error: unknown) => void): Promise<void> => {
    if (opening.current || stage === null) return;
    opening.current = true;
    setOpening(true);
    try {
      const opened = await how(stage);
      // announce the start only before the first shot: another window, or a quick hand, may have fired
      if (!isShot(opened)) say({ title: 'Session Started', description: `Training session ${opened.id} is open.` });
    } catch (error) {
      fail(error);
    } finally {
      opening.current = false;
      setOpening(false);
    }
  };

  // opened once per pair: a failure is only logged, and the button remains
  const asked = useRef('');
  const pair = `${profileId}:${scenarioId}`;
  const offline = useOffline();
  const isAbsent = isChosen && found.isSuccess && session === null && status === 'ready';
  const openByItself = useEffectEvent(() =>
    open(openOrFindSession, toastNews, (error) => console.error('the training session could not be opened', error)),
  );
  useEffect(() => {
    // the session of the previous rifle is opened first
    if (!isAbsent || offline || isOpening || asked.current === pair) return;
    asked.current = pair;
    void openByItself();
  }, [isAbsent, offline, isOpening, pair]);

  const start = (): void => {
    if (isChosen && found.isLoading) return;
    if (profileId === null) toastError('Session Error', PROFILE_TEXT);
    else if (scenarioId === null) toastError('Session Error', noScenarioText());
    else if (isOffline()) toastError('Session Error', OFFLINE_TEXT);
    else
      void open(openSession, toast, (error) =>
        toastError('Session Error', messageOf(units, error, 'The training session could not be opened.')),
      );
  };
  return { session, stage: stored.data ?? null, opening: (isChosen && found.isLoading) || isOpening, start };
};
