import type { drills } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { ActionButton } from '../../../kit/action-button.tsx';
import { Button } from '../../../kit/button.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { angleName, elevationText, windText } from '../../../units/angles.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { CallCard } from '../call-card.tsx';
import { DrillBar } from '../drill-bar.tsx';
import { Given } from '../given.tsx';
import { PracticeScope } from '../practice-scope.tsx';
import { Reveal } from '../reveal.tsx';
import { SealedLine, SetAndFire } from '../set-and-fire.tsx';
import { WherePlate } from '../where-plate.tsx';
import { leavingWords } from './leaving-words.ts';
import { type TaskPace, useTask } from './use-task.ts';
import { WindShown } from './wind-shown.tsx';

type Task = ReturnType<typeof useTask>;

interface TaskScreenProps {
  readonly drill: drills.Drill;
  readonly number: number;
  readonly pace: TaskPace;
  /** Leaves a drill; a class has a bar of its own. */
  readonly onLeave?: () => void;
  /** How far the class is, in words. */
  readonly said?: string;
  /** What comes after a wind of a class. */
  readonly after?: ReactNode;
}

/**
 * One sealed task, in its phases: look, call, fire, where, reveal. A drill, a daily, a self-test and a string go at their
 * shooter's pace; a class goes by its instructor.
 */
export const TaskScreen = ({ drill, number, pace, onLeave, said, after }: TaskScreenProps) => {
  const units = useUnits();
  const one = useTask(drill, number, pace);
  const { query, task, phase, isPassed, isOver } = one;
  const pane = useRef<HTMLElement>(null);
  const isOwn = pace.kind === 'own';
  useEffect(() => {
    // the heading says what happened, and Space on it fires; a slider takes its arrows first
    if (phase === 'fire') {
      const ready =
        document.getElementById('wind-setting') ?? pane.current?.querySelector<HTMLElement>('.call-card h2');
      ready?.focus({ preventScroll: true });
    }
    if (!isOwn) return;
    if (phase === 'where') pane.current?.querySelector<SVGSVGElement>('[role=application]')?.focus();
    if (phase === 'call') {
      window.scrollTo(0, 0);
      // no box has it: L and R name the side
      pane.current?.querySelector<HTMLElement>('.call-card h2')?.focus({ preventScroll: true });
    }
  }, [phase, isOwn]);
  // Without feedback there is nothing to stay for at a call that is over: a reload, or another tab, goes on from it.
  useEffect(() => {
    if (isPassed && pace.kind === 'own') pace.onNext(isOver);
  });

  const isRevealed = phase === 'reveal';
  const bar = isOwn && onLeave && (
    <DrillBar
      drill={drill}
      number={number}
      isHit={isRevealed ? (task?.shot?.isHit ?? null) : null}
      startedAt={isRevealed || !task ? null : query.dataUpdatedAt - task.elapsed * 1000}
      leaving={leavingWords(units, drill, phase)}
      onLeave={onLeave}
    />
  );
  if (query.error && !task) {
    return (
      <div className="practice-page">
        {bar}
        <p role="alert" className="text-lg">
          {messageOf(units, query.error, isOwn ? 'This call could not be opened.' : 'This wind could not be opened.')}
        </p>
        {!isOwn && <p className="text-ink-2">You take part from the next one.</p>}
        <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    );
  }
  if (!task || phase === null) {
    return (
      <div>
        {bar}
        <div role="status" aria-label="Setting up the range" className="shoot">
          <Skeleton className="aspect-square w-full" />
        </div>
      </div>
    );
  }
  if (isRevealed && (!isOwn || pace.feedback)) {
    return (
      <div>
        {bar}
        <TaskReveal drill={drill} number={number} task={task} one={one} after={after} isOwn={isOwn} />
      </div>
    );
  }
  return (
    <div>
      {bar}
      <div className="shoot">
        <PracticeScope
          task={task}
          fetchedAt={query.dataUpdatedAt}
          holdMil={one.setting?.by === 'hold' ? one.setting.mil : 0}
          level={drill.level}
          shown={one.shown}
          focus={one.look.focus}
          onFocus={one.look.turn}
        />
        <section ref={pane} aria-label="Your call" className="shoot-pane">
          {task.call && phase !== 'fire' ? (
            <SealedLine call={task.call} scale={task.windScale} />
          ) : (
            <Given task={task} />
          )}
          <TaskCards task={task} one={one} />
          {said !== undefined && <p className="text-sm text-ink-2">{said}</p>}
          <div className="shoot-act">
            <TaskButtons one={one} />
          </div>
          {one.trouble !== null && (
            <p role="alert" className="text-sm text-warn">
              {one.trouble}
            </p>
          )}
        </section>
      </div>
      {isOwn && (
        <p role="status" aria-live="polite" className="sr-only">
          {phase === 'fire'
            ? 'Locked, and your hold is set. Fire within five seconds.'
            : phase === 'where'
              ? 'Fired. Where did it go?'
              : ''}
        </p>
      )}
    </div>
  );
};

/** What the shooter works with in a phase. */
const TaskCards = ({ task, one }: { readonly task: drills.DrillTask; readonly one: Task }) => {
  const units = useUnits();
  const { phase, state, dispatch } = one;
  const { call, hold, spot } = state;
  if (phase === 'fire' && one.setting !== null)
    return (
      <>
        {one.isLocked && (
          <p role="status" className="text-ink-2">
            Calls are in. Your call counts. You may still fire with the hold you committed, until the reveal.
          </p>
        )}
        <SetAndFire
          task={task}
          setting={one.setting}
          isLocked={one.isLocked}
          onSet={(to) => dispatch({ type: 'set', setting: to })}
        />
      </>
    );
  if (phase === 'call' || (phase === 'look' && task.call === null)) {
    const card = (
      <CallCard
        task={task}
        call={call}
        onChange={(to) => dispatch({ type: 'called', call: to })}
        hold={hold}
        onHold={(mil) => dispatch({ type: 'held', mil })}
      />
    );
    if (phase === 'call') return card;
    return (
      <>
        <p role="status" className="text-warn">
          Calls are in. You did not call this wind. No penalty: keep watching, the wind and every cue come to your phone
          with the reveal. Your numbers stay here for yourself.
        </p>
        <fieldset disabled inert className="min-w-0 opacity-60">
          {card}
        </fieldset>
      </>
    );
  }
  if (phase === 'look') {
    const impact = task.shot?.impact;
    return (
      <section aria-label="Waiting" className="call-card" role="status">
        <h2 className="text-2xl font-light">Shot away. Waiting on the class.</h2>
        {impact ? (
          <p>
            {task.shot?.isHit ? 'Hit' : 'Miss'}, {windText(units, impact.right, 2)} from the middle.
          </p>
        ) : (
          <p className="text-ink-2">You see your impact when calls are in.</p>
        )}
        <p className="text-ink-2">The wind stays sealed until your instructor reveals it to everybody.</p>
      </section>
    );
  }
  if (phase === 'flight')
    return (
      <section aria-label="Waiting" className="call-card" role="status">
        <h2 className="text-2xl font-light">Shot away.</h2>
      </section>
    );
  return (
    <section className="call-card">
      <h2 className="text-2xl font-light">Where did it go?</h2>
      <p className="figure text-sm text-ink-3">
        {spot
          ? `${windText(units, spot.right, 2)}, ${elevationText(units, spot.up, 2)} ${angleName(units)}`
          : 'No mark yet. Tap the plate, or move the mark with the arrow keys.'}
      </p>
      <WherePlate
        halfWidthMil={moaToMil(task.targetSize) / 2}
        pointed={spot}
        onPoint={(to) => dispatch({ type: 'marked', spot: to })}
      />
    </section>
  );
};

/** The buttons of a phase, each an action with its key. */
const TaskButtons = ({ one }: { readonly one: Task }) => {
  const units = useUnits();
  const { phase, actions, missing, state, firesWithCall } = one;
  if (phase === 'call') {
    return (
      <>
        <ActionButton
          // another button than Fire: a second Enter must not fire
          key="commit"
          action={actions.commit}
          id="call-commit"
          variant="primary"
          size="lg"
          pending={one.calling.isBusy}
          aria-disabled={missing !== null}
          aria-describedby={missing === 'hold' ? 'commit-why' : 'call-says'}
        >
          {firesWithCall ? 'Fire' : 'Commit'}
        </ActionButton>
        {missing === 'hold' && (
          <p id="commit-why" className="text-xs text-ink-3">
            Enter your hold first, in {angleName(units)}.
          </p>
        )}
      </>
    );
  }
  if (phase === 'fire') {
    return (
      <ActionButton key="fire" action={actions.fire} variant="primary" size="lg" pending={one.firing.isBusy}>
        Fire
      </ActionButton>
    );
  }
  if (phase === 'look' || phase === 'flight') return null;
  return (
    <>
      <ActionButton
        action={actions.mark}
        variant="primary"
        size="lg"
        aria-disabled={state.spot === null}
        pending={state.isTelling}
      >
        It hit here
      </ActionButton>
      <ActionButton action={actions.notSeen} variant="quiet" size="lg">
        Didn’t see it
      </ActionButton>
    </>
  );
};

interface TaskRevealProps extends Pick<TaskScreenProps, 'drill' | 'number' | 'after'> {
  readonly task: drills.DrillTask;
  readonly one: Task;
  readonly isOwn: boolean;
}

/** What the wind was, and the way on; in a class also for who made no call, or fired nothing. */
const TaskReveal = ({ drill, number, task, one, after, isOwn }: TaskRevealProps) => {
  const units = useUnits();
  const { reveal, actions, isOver } = one;
  const ghost = drill.ghost?.[number - 1];
  const onward = isOwn ? (
    <ActionButton action={actions.next} variant="primary" size="lg">
      {isOver ? 'Summary' : 'Next call'}
    </ActionButton>
  ) : (
    after
  );
  if (reveal.data && task.shot) {
    return (
      <Reveal drillId={drill.id} revealed={reveal.data}>
        {ghost && (
          <p className="text-sm text-ink-2">
            Your last daily, call {number}: {units.text('wind', ghost.off, 1)} off, {ghost.hit ? 'hit' : 'miss'}.
          </p>
        )}
        {onward}
      </Reveal>
    );
  }
  if (!isOwn && !(task.shot && reveal.isPending)) {
    return (
      <WindShown drillId={drill.id} number={number} call={task.call}>
        {after}
      </WindShown>
    );
  }
  if (!isOwn) {
    return (
      <div className="practice-page">
        <Skeleton className="h-80 w-full" />
        {after}
      </div>
    );
  }
  return (
    <div role="status" aria-label="Revealing" className="practice-page">
      {reveal.error ? (
        <>
          <p role="alert">{messageOf(units, reveal.error, 'The reveal could not be loaded.')}</p>
          <Button onClick={() => reveal.refetch()}>Try again</Button>
        </>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </div>
  );
};
