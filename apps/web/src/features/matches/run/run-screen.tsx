import '../matches.css';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf, useOffline } from '../../../api/index.ts';
import { ButtonLink, EmptyState, Skeleton, useStayAwake } from '../../../kit/index.ts';
import { Screen } from '../../../shell/screen.tsx';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { useUnits } from '../../../units/index.ts';
import { practiceIdOf } from '../here/practice-runs.ts';
import { usePracticeRun } from '../here/use-practice-run.ts';
import { AfterRun } from './after-run.tsx';
import { Briefing } from './briefing.tsx';
import { OpenRun } from './open-run.tsx';
import type { RunHand } from './run-hand.ts';
import { STAGE_KEYS } from './use-open-run.ts';
import { useRun } from './use-run.ts';

const RunView = ({ hand }: { readonly hand: RunHand }) => {
  const units = useUnits();
  const navigate = useNavigate();
  const offline = useOffline() && !hand.isHere;
  const { run, failed } = hand;
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const back = run?.match ? `/practice/matches/${run.match}` : '/practice/matches';
  const begin = async (): Promise<void> => {
    setPending(true);
    setTrouble(null);
    try {
      await hand.begin();
    } catch (error) {
      setTrouble(messageOf(units, error, 'The run did not begin. Try again.'));
    } finally {
      setPending(false);
    }
  };
  useStayAwake(run?.state === 'running');
  const isReady = run?.state === 'ready';
  useShortcut('Enter', 'Begin', () => void begin(), { enabled: isReady && !offline && !pending, group: STAGE_KEYS });
  const content =
    failed !== null ? (
      <div className="practice-page">
        <EmptyState
          title="This run could not be opened"
          text={messageOf(units, failed, 'Try again in a moment.')}
          action={<ButtonLink to="/practice/matches">Back to Matches</ButtonLink>}
        />
      </div>
    ) : !run ? (
      <Skeleton className="h-96 w-full" />
    ) : isReady ? (
      <>
        <Briefing run={run} pending={pending} offline={offline} onBegin={() => void begin()} />
        <div className="run-page">
          {trouble !== null && (
            <p role="alert" className="text-warn">
              {trouble}
            </p>
          )}
          <ButtonLink variant="quiet" className="self-start" to={back}>
            Back
          </ButtonLink>
        </div>
      </>
    ) : run.state === 'over' ? (
      <AfterRun run={run} hand={hand} back={back} />
    ) : (
      <OpenRun run={run} hand={hand} onLeave={() => navigate(back)} />
    );
  return (
    <Screen title={run?.course.name ?? 'Stage'} layout="bare" className="practice">
      {content}
    </Screen>
  );
};

const ServerRun = ({ id }: { readonly id: number }) => <RunView hand={useRun(id)} />;
const PracticeRun = ({ id }: { readonly id: number }) => <RunView hand={usePracticeRun(id)} />;

/** One attempt at a stage: briefing, run and results. The server has its state; for practice, this browser has. */
export const RunScreen = () => {
  const { id: given = '' } = useParams();
  const here = practiceIdOf(given);
  if (here !== null) return <PracticeRun key={here} id={here} />;
  const id = /^[0-9]{1,9}$/.test(given) ? Number(given) : 0;
  return <ServerRun key={id} id={id} />;
};
