import { drills } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { keyOf, useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Skeleton } from '../../platform/kit/skeleton.tsx';
import { angleName, elevationText, windText } from '../../platform/measure/angles.ts';
import { Mark } from '../../platform/shell/mark.tsx';
import { useShortcut } from '../../platform/shortcuts/use-shortcut.ts';
import { CallCard } from './call-card.tsx';
import { DrillSummary, type More } from './drill-summary.tsx';
import { LookBack } from './look-back.tsx';
import { PracticeScope } from './practice-scope.tsx';
import { Reveal } from './reveal.tsx';
import { SealedLine, SetAndFire, type Setting } from './set-and-fire.tsx';
import { type Draft, EMPTY_DRAFT, windFigure, windSide } from './side-words.ts';
import { useDrillTask } from './use-drill-task.ts';
import { useSeenShot } from './use-seen-shot.ts';
import { type Spot, WherePlate } from './where-plate.tsx';

interface DrillScreenProps {
  readonly drillId: number;
  /** The call that is open, from the address: a reload stays where it was. Null: the first that is not fired. */
  readonly call: number | null;
  /** The call whose reveal is looked at after the string, from the address; null while none is. */
  readonly look: number | null;
  readonly onCall: (call: number) => void;
  readonly onLook: (call: number) => void;
  readonly revealEach: boolean;
  readonly onLeave: () => void;
  readonly more: More;
}

const GROUP = 'Practice';

/** A drill from its first call to its summary. Where it stands follows from the server: a reload goes on where it was. */
export const DrillScreen = (props: DrillScreenProps) => {
  const { drillId, call, look, onCall, onLook, revealEach, onLeave, more } = props;
  const params = { id: String(drillId) };
  const query = useCall(drills.getDrill, { params });
  const drill = query.data;
  // The open call stands in the address from the start: a reload at its reveal finds the reveal, not the next call.
  const isOpenUnsaid = call === null && look === null && drill !== undefined && !drill.over;
  useEffect(() => {
    if (isOpenUnsaid) onCall(Math.min(drill.tasks, drill.done + 1));
  });
  if (query.error) {
    return (
      <div role="alert" className="practice-page">
        <p className="text-lg">{messageOf(query.error, 'This drill could not be opened.')}</p>
        <Button onClick={() => query.refetch()}>Try again</Button>
        <Button onClick={onLeave}>Back to Practice</Button>
      </div>
    );
  }
  if (!drill) return <Skeleton className="h-96 w-full" />;
  const toSummary = (): void => onCall(drill.tasks + 1);
  if (look !== null && look >= 1 && look <= drill.tasks) {
    const last = Math.max(look, drill.done);
    return <LookBack drillId={drillId} number={look} last={last} onLook={onLook} onSummary={toSummary} />;
  }
  const number = call ?? (drill.over ? null : Math.min(drill.tasks, drill.done + 1));
  if (number === null || number < 1 || number > drill.tasks)
    return <DrillSummary drillId={drillId} onLeave={onLeave} onLook={onLook} more={more} />;
  const feedback = revealEach && drills.hasFeedback(drill.kind);
  return (
    <TaskScreen
      key={`${drillId}/${number}`}
      drill={drill}
      number={number}
      feedback={feedback}
      onNext={(isOver) => {
        void queryClient.invalidateQueries({ queryKey: keyOf(drills.getDrill, { params }) });
        if (!isOver) onCall(number + 1);
        else if (feedback) toSummary();
        else onLook(1);
      }}
      onLeave={onLeave}
    />
  );
};

/** Seconds as a clock: 1:05. Counts up, in grey: nobody is hurried. */
const Clock = ({ startedAt }: { readonly startedAt: number }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - startedAt) / 1000));
  return (
    <span className="drill-clock figure text-sm text-ink-3" title="Time on this call">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
};

const DrillBar = ({
  drill,
  number,
  startedAt,
  onLeave,
}: {
  readonly drill: drills.Drill;
  readonly number: number;
  readonly startedAt: number | null;
  readonly onLeave: () => void;
}) => (
  <div className="drill-bar">
    <Mark className="size-5 shrink-0 text-accent" />
    <span className="text-sm whitespace-nowrap">
      Call <span className="figure">{number}</span> of <span className="figure">{drill.tasks}</span>
    </span>
    <span aria-hidden className="drill-ticks">
      {Array.from({ length: drill.tasks }, (_, i) => `tick ${i + 1}`).map((tick, i) => (
        <i key={tick} data-state={i + 1 < number ? 'done' : i + 1 === number ? 'now' : undefined} />
      ))}
    </span>
    {startedAt !== null && <Clock startedAt={startedAt} />}
    <Button variant="quiet" size="sm" onClick={onLeave}>
      Leave
    </Button>
  </div>
);

interface TaskScreenProps {
  readonly drill: drills.Drill;
  readonly number: number;
  readonly feedback: boolean;
  readonly onNext: (isOver: boolean) => void;
  readonly onLeave: () => void;
}

const TaskScreen = ({ drill, number, feedback, onNext, onLeave }: TaskScreenProps) => {
  const { query, params, commit, fire, point } = useDrillTask(drill.id, number, true);
  const task = query.data;
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [hold, setHold] = useState<number | null>(null);
  const [setting, setSetting] = useState<Setting>({ by: 'hold', mil: 0 });
  const [spot, setSpot] = useState<Spot | null>(null);
  const [told, setTold] = useState(false);
  const [busy, setBusy] = useState<'commit' | 'fire' | 'point' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const pane = useRef<HTMLElement>(null);
  const { shown, show } = useSeenShot();

  const missing =
    draft.lo === null || draft.hi === null
      ? 'Two numbers first: under and over.'
      : task && task.windScale === null && hold === null
        ? `Your hold first, in ${angleName()}.`
        : null;
  const step = !task
    ? 'loading'
    : !task.call
      ? 'call'
      : !task.shot
        ? 'fire'
        : drills.hasFeedback(drill.kind) && !told && !task.pointed && !task.revealed
          ? 'where'
          : 'reveal';
  const reveal = useCall(drills.revealTask, { params }, { enabled: step === 'reveal' && feedback });

  const act = async (
    what: 'commit' | 'fire' | 'point',
    work: () => Promise<unknown>,
    failed: string,
  ): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(`${failed} ${messageOf(error, '')}`.trim());
    } finally {
      setBusy(null);
    }
  };
  const onCommit = (): void => {
    const { lo, hi, best } = draft;
    if (lo === null || hi === null || missing !== null) {
      setTrouble(missing);
      return;
    }
    void act('commit', () => commit({ lo, hi, best, hold }), 'Not sealed. Try again.');
  };
  const onFire = (): void => {
    if (!task) return;
    const right = setting.mil;
    const dial = { up: task.elevation, right: setting.by === 'dial' ? right : 0 };
    const held = { up: 0, right: setting.by === 'hold' ? right : 0 };
    void act(
      'fire',
      async () => {
        const shot = await fire({ dial, hold: held }, () =>
          setTrouble('The network is gone. The shot is fired; it is sent again until it arrives.'),
        );
        setTrouble(null);
        show(shot);
      },
      'The shot was refused.',
    );
  };
  const isOver = number >= drill.tasks || (drill.kind === 'kyl' && task?.shot?.isHit === false);
  const onTold = (where: Spot | null): void =>
    void act(
      'point',
      async () => {
        if (where) await point(where);
        setTold(true);
        if (!feedback) onNext(isOver);
      },
      'Not kept. Try again.',
    );
  useShortcut('c', 'Commit the call', onCommit, { enabled: step === 'call', group: GROUP });
  useShortcut(' ', 'Fire', onFire, { enabled: step === 'fire', group: GROUP });
  useShortcut('s', 'Did not see where it went', () => onTold(null), { enabled: step === 'where', group: GROUP });
  useShortcut('Enter', 'Go on', () => (step === 'where' ? onTold(spot) : onNext(isOver)), {
    enabled: (step === 'where' && spot !== null) || (step === 'reveal' && reveal.data !== undefined),
    group: GROUP,
  });
  useEffect(() => {
    if (step === 'fire') document.getElementById('wind-setting')?.focus();
    if (step === 'where') pane.current?.querySelector<SVGSVGElement>('[role=application]')?.focus();
    if (step === 'call') window.scrollTo(0, 0);
  }, [step]);

  // Without feedback there is nothing to stay for at a call that is over: a reload, or another tab, goes on from it.
  const isPassed = step === 'reveal' && !feedback && !told;
  useEffect(() => {
    if (isPassed) onNext(isOver);
  });

  const startedAt = task ? query.dataUpdatedAt - task.elapsed * 1000 : null;
  const bar = (
    <DrillBar drill={drill} number={number} startedAt={step === 'reveal' ? null : startedAt} onLeave={onLeave} />
  );
  if (query.error && !task) {
    return (
      <div className="practice-page">
        {bar}
        <p role="alert" className="text-lg">
          {messageOf(query.error, 'This call could not be opened.')}
        </p>
        <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    );
  }
  if (!task) {
    return (
      <div>
        {bar}
        <div role="status" aria-label="The range is being set up" className="shoot">
          <Skeleton className="aspect-square w-full" />
        </div>
      </div>
    );
  }
  if (step === 'reveal' && feedback) {
    return (
      <div>
        {bar}
        {reveal.data ? (
          <Reveal revealed={reveal.data}>
            <Button variant="primary" size="lg" onClick={() => onNext(isOver)}>
              {isOver ? 'Summary' : 'Next call'} <kbd>Enter</kbd>
            </Button>
          </Reveal>
        ) : (
          <div role="status" aria-label="Revealing" className="practice-page">
            {reveal.error ? (
              <>
                <p role="alert">{messageOf(reveal.error, 'The reveal did not arrive.')}</p>
                <Button onClick={() => reveal.refetch()}>Try again</Button>
              </>
            ) : (
              <Skeleton className="h-80 w-full" />
            )}
          </div>
        )}
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
          holdMil={setting.by === 'hold' && step !== 'call' ? setting.mil : 0}
          level={drill.level}
          shown={shown}
        />
        <section ref={pane} aria-label="Your call" className="shoot-pane">
          {task.call ? <SealedLine call={task.call} scale={task.windScale} /> : <Given task={task} />}
          {step === 'call' && <CallCard task={task} draft={draft} onChange={setDraft} hold={hold} onHold={setHold} />}
          {step === 'fire' && <SetAndFire task={task} setting={setting} onSet={setSetting} />}
          {(step === 'where' || step === 'reveal') && (
            <section className="call-card">
              <h2 className="text-2xl font-light">Where did it go?</h2>
              <p className="figure text-sm text-ink-3">
                {spot
                  ? `${windText(spot.right, 2)}, ${elevationText(spot.up, 2)} ${angleName()}`
                  : 'Tap the plate, or move the mark with the arrows.'}
              </p>
              <WherePlate halfWidthMil={moaToMil(task.targetSize) / 2} pointed={spot} onPoint={setSpot} />
            </section>
          )}
          <div className="shoot-act">
            {step === 'call' && (
              <>
                <Button
                  variant="primary"
                  size="lg"
                  pending={busy === 'commit'}
                  aria-disabled={missing !== null}
                  aria-describedby="commit-why"
                  onClick={onCommit}
                >
                  Commit <kbd>C</kbd>
                </Button>
                <p id="commit-why" className="text-xs text-ink-3" data-ready={missing === null || undefined}>
                  {missing ?? 'Seals the call and unlocks the trigger.'}
                </p>
              </>
            )}
            {step === 'fire' && (
              <>
                <Button variant="primary" size="lg" pending={busy === 'fire'} onClick={onFire}>
                  Fire <kbd>Space</kbd>
                </Button>
                <p className="text-xs text-ink-3">The wind goes on. Waiting is part of the shot.</p>
              </>
            )}
            {(step === 'where' || step === 'reveal') && (
              <>
                <Button
                  variant="primary"
                  size="lg"
                  aria-disabled={spot === null}
                  pending={busy === 'point'}
                  onClick={() => spot && onTold(spot)}
                >
                  There <kbd>Enter</kbd>
                </Button>
                <Button variant="quiet" size="lg" onClick={() => onTold(null)}>
                  Did not see it <kbd>S</kbd>
                </Button>
              </>
            )}
          </div>
          {trouble !== null && (
            <p role="alert" className="text-sm text-warn">
              {trouble}
            </p>
          )}
        </section>
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {step === 'fire' ? 'Sealed. Set the wind and fire.' : step === 'where' ? 'Fired. Where did it go?' : ''}
      </p>
    </div>
  );
};

/** What is given, in one line that shrinks with the level: a missing one leaves no hole. */
const Given = ({ task }: { readonly task: drills.DrillTask }) => {
  const { meter, forecast } = task;
  const hour = meter ? Math.round(meter.direction / 15) / 2 : 0;
  const clock = meter ? `${Math.floor(hour) || 12}:${hour % 1 === 0 ? '00' : '30'}` : '';
  return (
    <dl className="given">
      <div>
        <dt className="engraved">Elevation</dt>
        <dd className="figure">{elevationText(task.elevation, 2)}</dd>
      </div>
      {forecast && (
        <div>
          <dt className="engraved">Forecast</dt>
          <dd className="figure">
            {windSide(forecast.low)} to {windSide(forecast.high)}
          </dd>
        </div>
      )}
      {meter && (
        <div>
          <dt className="engraved">Meter, here</dt>
          <dd className="figure">
            {windFigure(meter.speed)} <span className="given-error">± {windFigure(meter.error)}</span> from {clock}
          </dd>
        </div>
      )}
    </dl>
  );
};
