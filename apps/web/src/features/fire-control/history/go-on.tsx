import { profiles, scenarios, type sessions, type stages } from '@windcall/contract';
import { Crosshair } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/use-call.ts';
import { desk } from '../../../desk/desk.ts';
import { Button } from '../../../kit/button.tsx';
import { continuedSession } from '../shots/open-session.ts';

interface GoOnProps {
  readonly session: sessions.TrainingSession;
  /** Stage of its next shot; null if its release kept none. */
  readonly stage: stages.StoredStage | null;
}

/** Loads a session's rifle and scenario to continue it, or shows why it cannot be continued. */
export const GoOn = ({ session, stage }: GoOnProps) => {
  const navigate = useNavigate();
  const { id: sessionId, profileId, scenarioId } = session;
  const scenario = useCall(scenarios.getScenario, { params: { id: String(scenarioId) } });
  const rifles = useCall(profiles.listProfiles, {});
  const isScenarioGone = scenario.error instanceof ApiError && scenario.error.code === 'not-found';
  const isRifleGone = profileId !== 0 && rifles.data?.some(({ id }) => id === profileId) === false;
  if (stage === null) return <p className="text-sm text-ink-2">Recorded by an older version: view only.</p>;
  if (isScenarioGone || isRifleGone) {
    const what = isScenarioGone ? 'scenario' : 'rifle';
    return <p className="text-sm text-ink-2">Its {what} was deleted since: it can only be looked at.</p>;
  }
  const goOn = (): void => {
    if (scenario.data === undefined) return;
    desk.rifleId.write(profileId);
    continuedSession.write({ sessionId, profileId, scenarioId });
    desk.scenario.write(scenario.data);
    void navigate('/');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="primary"
        icon={<Crosshair aria-hidden className="size-4" />}
        pending={scenario.isPending || rifles.isPending}
        disabled={scenario.isError || rifles.isError}
        onClick={goOn}
      >
        Resume shooting
      </Button>
      <p className="text-sm text-ink-2 print:hidden">In the weather loaded now; the shots fired keep theirs.</p>
    </div>
  );
};
