import { history, profiles, scenarios, type sessions, type stages } from '@windcall/contract';
import { ArrowLeft, Crosshair } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf, useCall } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { Button, ButtonLink, classNames, EmptyState, formatDateTime, Skeleton } from '../../../kit/index.ts';
import { Printed } from '../../../paper/copy-sheet.tsx';
import { OnPaper } from '../../../shell/print-line.tsx';
import { Screen } from '../../../shell/screen.tsx';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { airText, rifleText, useUnits } from '../../../units/index.ts';
import { DeleteSession } from '../shots/delete-session.tsx';
import { statisticsOf } from '../shots/logged-shot.ts';
import { continuedSession } from '../shots/open-session.ts';
import { ShotReplay } from './shot-replay.tsx';

interface GoOnProps {
  readonly session: sessions.TrainingSession;
  /** Stage of the session's next shot; null if the session's release kept no stage. */
  readonly stage: stages.StoredStage | null;
}

/** Loads a session's rifle and scenario to continue it, or shows why it cannot be continued. */
const GoOn = ({ session, stage }: GoOnProps) => {
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

interface SessionViewProps {
  readonly sessionId: number;
  /** The selected shot; null for the last one. */
  readonly shotNumber: number | null;
  readonly onShot: (shotNumber: number) => void;
}

const Back = () => (
  <ButtonLink to="/history" size="sm" variant="quiet" icon={<ArrowLeft aria-hidden className="size-4" />}>
    All sessions
  </ButtonLink>
);

export const SessionView = ({ sessionId, shotNumber, onShot }: SessionViewProps) => {
  const units = useUnits();
  const navigate = useNavigate();
  const params = { id: String(sessionId) };
  const { data, error, refetch } = useCall(history.openHistorySession, { params }, { staleTime: 0 });
  const shots = data?.shots ?? [];
  const shown = shots.find((shot) => shot.shotNumber === shotNumber) ?? shots.at(-1);
  const at = shown === undefined ? -1 : shots.indexOf(shown);
  const before = shots[at - 1];
  const after = shots[at + 1];
  const group = 'History';
  useShortcut('ArrowLeft', 'Previous shot', () => before && onShot(before.shotNumber), {
    enabled: before !== undefined,
    group,
  });
  useShortcut('ArrowRight', 'Next shot', () => after && onShot(after.shotNumber), {
    enabled: after !== undefined,
    group,
  });
  const title = `Session ${sessionId}`;
  if (error) {
    const isGone = error instanceof ApiError && error.code === 'not-found';
    return (
      <Screen title={title}>
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{isGone ? 'There is no such session.' : messageOf(units, error, 'The session could not be loaded.')}</p>
          {!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
          <Back />
        </div>
      </Screen>
    );
  }
  if (data === undefined) {
    return (
      <Screen title={title}>
        <div role="status" aria-label="Loading">
          <Skeleton className="h-96 w-full" />
        </div>
      </Screen>
    );
  }
  const { session } = data;
  const { hits, accuracy } = statisticsOf(shots);
  const stage = data.stages.find(({ id }) => id === (shown ?? session).stageId) ?? null;
  const about = `${session.scenarioName || 'Scenario without a name'}, ${session.profileName || 'built-in rifle'}, ${formatDateTime(session.createdAt)}`;
  const points = shots.reduce((sum, { score }) => sum + score, 0);
  return (
    <Screen title={title} lead={about} aside={<Back />}>
      <Printed name={title}>
        <OnPaper>
          {[about, ...(stage === null ? [] : [rifleText(units, stage.rifle), airText(units, stage.air)])].join(' · ')}
        </OnPaper>
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-y border-line py-2">
          <p className="text-base">
            <span className="figure">{shots.length}</span> {shots.length === 1 ? 'shot' : 'shots'},{' '}
            <span className="figure">{hits}</span> {hits === 1 ? 'hit' : 'hits'}
            {shots.length > 0 && (
              <>
                {' '}
                (<span className="figure">{units.number(accuracy, 0)}</span> %), score{' '}
                <span className="figure">{points}</span>
              </>
            )}
          </p>
          <GoOn session={session} stage={data.stages.find(({ id }) => id === session.stageId) ?? null} />
          <DeleteSession
            sessionId={sessionId}
            recorded={shots.length}
            onDeleted={() => void navigate('/history', { replace: true })}
          />
        </div>
        {shown === undefined ? (
          <EmptyState title="No shots" text="This session was opened, and nothing was fired in it." />
        ) : (
          <div className="replay">
            <ShotReplay
              shot={shown}
              stage={stage}
              onBefore={before && (() => onShot(before.shotNumber))}
              onAfter={after && (() => onShot(after.shotNumber))}
            />
            <ol aria-label="Shots of this session" className="replay-shots">
              {shots.map((shot) => (
                <li key={shot.shotNumber}>
                  <button
                    type="button"
                    aria-current={shot === shown ? 'true' : undefined}
                    className={classNames('replay-shot', shot === shown && 'text-accent')}
                    onClick={() => onShot(shot.shotNumber)}
                  >
                    <span className="figure text-ink-3">{shot.shotNumber}</span>
                    <span>{shot.isHit ? 'Hit' : 'Miss'}</span>
                    <span className="figure text-right">{shot.score}</span>
                    <span className="figure text-right text-ink-2">{units.text('range', shot.distance)}</span>
                  </button>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Printed>
    </Screen>
  );
};
