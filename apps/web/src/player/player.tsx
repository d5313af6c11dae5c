import './player.css';
import { drills } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/index.ts';
import { useThing } from '../desk/slot.ts';
import { ActionButton, Button, Skeleton } from '../kit/index.ts';
import { scopeDisplay } from '../scope/scope-display.ts';
import { Later } from '../shell/later.tsx';
import { angleName, elevationText, type Units, useUnits, windText } from '../units/index.ts';
import { Failed } from './failed.tsx';
import { labelsOver } from './frozen-stage.tsx';
import { Given } from './given.tsx';
import { LookClock, LookRing } from './look.tsx';
import { Picture, plateWords } from './picture.tsx';
import type { Phase } from './player-state.ts';
import { bestOf } from './reveal-facts.ts';
import { SealedLine, SetAndFire } from './set-and-fire.tsx';
import { callStepMph, toStep } from './side-words.ts';
import { Told } from './told.tsx';
import { TopLine } from './top-line.tsx';
import { lateCallWords } from './trouble-words.ts';
import { CallCard } from './typed.tsx';
import { useFrozen } from './use-frozen.ts';
import { type TaskPace, usePlayer } from './use-player.ts';
import { WherePlate } from './where-plate.tsx';

// for students who fired nothing
const WindShown = lazy(async () => ({ default: (await import('./wind-shown.tsx')).WindShown }));

type One = ReturnType<typeof usePlayer>;

interface PlayerProps {
  readonly drill: drills.Drill;
  readonly number: number;
  readonly pace: TaskPace;
  /** Error of the shooter's calls, mph, once known: the band opens as its 80 % interval. */
  readonly sigmaMph?: number | null;
  readonly onLeave?: () => void;
  /** The class's progress, in words. */
  readonly said?: string;
  /** Shown after a wind of a class. */
  readonly after?: ReactNode;
}

/** Half of a band: mph before the shooter's error is known, then multiples of the error, for 80 % of a normal. */
const HALF_MPH = 3;
const Z_80 = 1.2816;

/** Half the width of the call that replaces an uncalled wind without a forecast, mph. */
const UNCALLED_HALF_MPH = 9;

/** The effect of leaving a wind now; null if leaving is free. A seen wind waits a day for its call. */
const leavingWords = (
  units: Units,
  { kind, level }: Pick<drills.Drill, 'kind' | 'level'>,
  phase: Phase | null,
): string | null => {
  if (phase !== 'opening' && phase !== 'look' && phase !== 'locked') return null;
  const ends = kind === 'daily' ? ' The daily ends at midnight UTC.' : '';
  if (phase === 'locked') return `Your call counts, fired or not. You can still fire it within a day.${ends}`;
  const as = drills.LEVELS[level].gives.forecast
    ? 'the forecast'
    : `a call of 0 ± ${units.text('wind', UNCALLED_HALF_MPH)}`;
  return `You have seen this wind. Call it within a day, or it counts as ${as}.${ends}`;
};

/** One sealed task: look, call, fire, watch, and see the wind in the same picture. */
export const Player = ({ drill, number, pace, sigmaMph = null, onLeave, said, after }: PlayerProps) => {
  const units = useUnits();
  const halfMph = sigmaMph === null ? HALF_MPH : Math.max(callStepMph(units), toStep(units, Z_80 * sigmaMph));
  const one = usePlayer(drill, number, pace, halfMph);
  const { query, task, phase, rules, reveal } = one;
  const pane = useRef<HTMLElement>(null);
  const isOwn = pace.kind === 'own';
  useEffect(() => {
    // the heading reports the call, and Space on it fires; a slider would take the arrows
    if (phase === 'locked') {
      const ready =
        document.getElementById('wind-setting') ?? pane.current?.querySelector<HTMLElement>('.call-card h2');
      ready?.focus({ preventScroll: true });
    }
    if (!isOwn) return;
    if (phase === 'mark') pane.current?.querySelector<SVGSVGElement>('[role=application]')?.focus();
    if (phase === 'look' || phase === 'opening') window.scrollTo(0, 0);
    // no box has the focus: L and R choose the side
    if (phase === 'look') pane.current?.querySelector<HTMLElement>('.call-card h2')?.focus({ preventScroll: true });
  }, [phase, isOwn]);
  const [paintedMs, setPaintedMs] = useState<number | null>(null);
  const isTold = phase === 'reveal';
  const calledS = task?.call ? (Date.parse(task.call.committedAt) - Date.parse(task.startedAt)) / 1000 : null;
  const told = isTold && task?.shot ? reveal.data : undefined;
  const frozen = useFrozen({ id: drill.id, number }, one.called ?? task?.cues ?? null, told ? calledS : null);

  const top = isOwn && onLeave && (
    <TopLine
      drill={drill}
      number={number}
      isHit={isTold ? (task?.shot?.isHit ?? null) : null}
      sound={one.sound}
      leaving={leavingWords(units, drill, phase)}
      onLeave={onLeave}
    />
  );
  if (query.error && !task) {
    return (
      <div className="practice-page">
        {top}
        <Failed query={query} text={isOwn ? 'This call could not be opened.' : 'This wind could not be opened.'}>
          {!isOwn && <p className="text-ink-2">You take part from the next one.</p>}
        </Failed>
      </div>
    );
  }
  if (!task) {
    return (
      <div>
        {top}
        <div role="status" aria-label="Setting up the range" className="player">
          <Skeleton className="aspect-square w-full" />
        </div>
      </div>
    );
  }
  if (isTold && !isOwn && !(task.shot && (reveal.data || reveal.isPending))) {
    return (
      <Later meanwhile={<Skeleton className="h-80 w-full" />}>
        <WindShown
          drillId={drill.id}
          number={number}
          call={task.call}
          isLate={task.late !== undefined || one.calling.kept !== null || one.calling.trouble !== null}
        >
          {after}
        </WindShown>
      </Later>
    );
  }
  return (
    <div data-host={rules.host} data-phase={phase} data-call={number}>
      {top}
      <div className="player">
        <section aria-label="Scope" className="player-stage">
          <Stage
            task={task}
            one={one}
            level={drill.level}
            frozen={frozen}
            told={told}
            paintedMs={paintedMs}
            onPainted={() => {
              setPaintedMs(Date.now());
              one.onPainted();
            }}
          />
        </section>
        <section ref={pane} aria-label="Your call" className="player-pane">
          {told ? (
            <Told revealed={told} ghost={drill.ghost?.[number - 1]}>
              {isOwn ? (
                <ActionButton action={one.actions.next} variant="primary" size="lg">
                  {one.isOver ? 'Summary' : 'Next call'}
                </ActionButton>
              ) : (
                after
              )}
              <Button size="lg" aria-pressed={frozen.isRunning} onClick={frozen.again}>
                Look again
              </Button>
            </Told>
          ) : (
            <>
              {!task.call ? (
                <Given task={task} />
              ) : (
                // the plate to mark needs the room
                phase !== 'mark' && <SealedLine call={task.call} scale={task.windScale} />
              )}
              <TaskCards task={task} one={one} tasks={drill.tasks} />
              {said !== undefined && <p className="text-sm text-ink-2">{said}</p>}
              <div className="player-act">
                <TaskButtons one={one} />
              </div>
              {one.trouble !== null && !(one.isLocked && one.calling.kept) && (
                <p role="alert" className="text-sm text-warn">
                  {one.trouble}
                </p>
              )}
            </>
          )}
          {frozen.error && told && (
            <p role="alert" className="text-sm text-warn">
              {messageOf(units, frozen.error, 'The picture could not be loaded.')}
            </p>
          )}
        </section>
      </div>
      {isOwn && (
        <p role="status" aria-live="polite" className="sr-only">
          {phase === 'locked'
            ? 'Locked, and your hold is set. Fire within five seconds.'
            : phase === 'mark'
              ? 'Fired. Where did it go?'
              : ''}
        </p>
      )}
    </div>
  );
};

interface StageProps {
  readonly task: drills.DrillTask;
  readonly one: One;
  readonly level: drills.Level;
  readonly frozen: ReturnType<typeof useFrozen>;
  readonly told: drills.Revealed | undefined;
  readonly paintedMs: number | null;
  readonly onPainted: () => void;
}

/** One picture from the first frame to the labels: it never leaves the screen in between. */
const Stage = ({ task, one, level, frozen, told, paintedMs, onPainted }: StageProps) => {
  const units = useUnits();
  const chosen = useThing(scopeDisplay);
  const { phase, setting, look, shown } = one;
  const { cues, elapsed } = task;
  const fetchedAt = one.query.dataUpdatedAt;
  const live = useCallback(() => elapsed + (Date.now() - fetchedAt) / 1000, [elapsed, fetchedAt]);
  const isLooking = phase === 'opening' || phase === 'look';
  const holdMil = !told && setting?.by === 'hold' ? setting.mil : 0;
  const track = told ? (frozen.track ?? cues) : cues;
  return (
    <>
      <Picture
        plate={task}
        track={track}
        momentAt={told ? frozen.momentAt : live}
        display={{
          ...chosen,
          seeMirage: true,
          focus: look.focus,
          windInWords: !told && drills.LEVELS[level].windInWords && chosen.windInWords,
        }}
        holdMil={holdMil}
        shot={phase === 'mark' || told ? null : shown}
        onFocus={told ? undefined : look.turn}
        onPainted={onPainted}
        corner={
          isLooking ? (
            <LookClock sinceMs={paintedMs} />
          ) : told ? (
            frozen.isRunning ? (
              'the last 20 s'
            ) : (
              'at your call'
            )
          ) : undefined
        }
        over={
          told && !frozen.isRunning && frozen.track
            ? labelsOver(units, track, told.read, bestOf(told.call), {
                ...{ halfWidth: told.halfWidth, impact: told.shot.impact },
              })
            : undefined
        }
        description={told ? 'The scope at your call.' : plateWords(units, task, holdMil)}
      />
      {isLooking && <LookRing isRunning={paintedMs !== null} />}
    </>
  );
};

/** The shooter's tools in a phase. */
const TaskCards = ({
  task,
  one,
  tasks,
}: {
  readonly task: drills.DrillTask;
  readonly one: One;
  readonly tasks: number;
}) => {
  const units = useUnits();
  const { phase, state, dispatch, reveal, rules, isLocked } = one;
  const { call, hold, spot } = state;
  switch (phase) {
    case 'opening':
    case 'look': {
      const { kept, trouble } = one.calling;
      const sent = kept ?? task.late?.call;
      if (isLocked && sent)
        return (
          <section aria-label="Waiting" className="call-card" role="status">
            <h2>{task.late ? lateCallWords(task.late) : 'You called. It is still on this phone.'}</h2>
            <SealedLine
              call={{ ...sent, best: sent.best ?? null, hold: sent.hold ?? null, committedAt: '' }}
              scale={task.windScale}
            />
            <p className="text-ink-2">
              {task.late
                ? 'You see here what was decided. Either way the wind and every cue come to you with the reveal.'
                : 'It goes out as soon as there is a network. Keep this page open.'}
            </p>
          </section>
        );
      const card = (
        <CallCard
          task={task}
          call={call}
          halfMph={one.halfMph}
          onChange={(to) => dispatch({ type: 'called', call: to })}
          hold={hold}
          onHold={(mil) => dispatch({ type: 'held', mil })}
        />
      );
      return (
        <>
          {isLocked && (
            <p role="status" className="text-warn">
              Calls are in. {trouble === null ? 'You did not call this wind.' : 'Your call came too late.'} No penalty:
              keep watching, the wind and every cue come to your phone with the reveal. Your numbers stay here for
              yourself.
            </p>
          )}
          <fieldset disabled={isLocked} inert={isLocked} className="flex min-w-0 flex-1 flex-col disabled:opacity-60">
            {card}
          </fieldset>
        </>
      );
    }
    case 'locked':
      if (one.setting === null) return null;
      return (
        <>
          {isLocked && (
            <p role="status" className="text-ink-2">
              {task.late ? lateCallWords(task.late) : 'Calls are in. Your call counts.'} You may still fire with the
              hold you committed, until the reveal.
            </p>
          )}
          <SetAndFire
            task={task}
            setting={one.setting}
            isLocked={isLocked}
            onSet={(to) => dispatch({ type: 'set', setting: to })}
          />
        </>
      );
    case 'mark':
      return (
        <section key="mark" className="call-card">
          <h2>Where did it go?</h2>
          <p className="text-sm text-ink-3">
            {spot
              ? `${windText(units, spot.right, 2)}, ${elevationText(units, spot.up, 2)} ${angleName(units)}`
              : 'No mark yet. Tap the plate, or use arrow keys.'}
          </p>
          <WherePlate
            halfWidthMil={moaToMil(task.targetSize) / 2}
            pointed={spot}
            onPoint={(to) => dispatch({ type: 'spotted', spot: to })}
          />
        </section>
      );
    case 'flight':
    case 'reveal':
      return (
        <section aria-label="Waiting" className="call-card" role="status">
          <h2>Shot away.</h2>
          {reveal.error && <Failed query={reveal} text="The reveal could not be loaded." />}
        </section>
      );
    case 'sealed':
      return (
        <section aria-label="Waiting" className="call-card" role="status">
          {rules.steps === 'self' ? (
            <h2>Shot away. Shown after call {tasks}.</h2>
          ) : (
            <>
              <h2>Shot away. Waiting on the class.</h2>
              <p className="text-ink-2">
                {task.shot?.impact
                  ? `${task.shot.isHit ? 'Hit' : 'Miss'}, ${windText(units, task.shot.impact.right, 2)} from the middle.`
                  : 'You see your impact when calls are in.'}
              </p>
              <p className="text-ink-2">The wind stays sealed until your instructor reveals it to everybody.</p>
            </>
          )}
        </section>
      );
    case 'over':
      return null;
  }
};

/** The buttons of a phase, each an action with its key. */
const TaskButtons = ({ one }: { readonly one: One }) => {
  const units = useUnits();
  const { phase, actions, missing, state, rules, isLocked, isOver } = one;
  switch (phase) {
    case 'opening':
    case 'look':
      if (isLocked) return null;
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
            disabled={phase === 'opening'}
            aria-disabled={missing !== null}
            aria-describedby={missing === 'hold' ? 'commit-why' : undefined}
          >
            {rules.trigger === 'with-call' ? 'Fire' : 'Commit'}
          </ActionButton>
          {missing === 'hold' && (
            <p id="commit-why" className="text-xs text-ink-3">
              Enter your hold first, in {angleName(units)}.
            </p>
          )}
        </>
      );
    case 'locked':
      return (
        <ActionButton key="fire" action={actions.fire} variant="primary" size="lg" pending={one.firing.isBusy}>
          Fire
        </ActionButton>
      );
    case 'mark':
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
    case 'sealed':
      return rules.steps === 'self' ? (
        <ActionButton action={actions.next} variant="primary" size="lg">
          {isOver ? 'See all' : 'Next call'}
        </ActionButton>
      ) : null;
    default:
      return null;
  }
};
