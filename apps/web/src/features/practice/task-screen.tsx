import { drills } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { angleName, elevationText, windText } from '../../units/angles.ts';
import { useUnits } from '../../units/use-units.tsx';
import { CallCard } from './call-card.tsx';
import { DrillBar } from './drill-bar.tsx';
import { Given } from './given.tsx';
import { PracticeScope } from './practice-scope.tsx';
import { Reveal } from './reveal.tsx';
import { SealedLine, SetAndFire, type Setting } from './set-and-fire.tsx';
import { type Draft, EMPTY_DRAFT } from './side-words.ts';
import { callTrouble, shotTrouble } from './task/trouble-words.ts';
import { useDrillTask } from './use-drill-task.ts';
import { useLookedAt } from './use-looked-at.ts';
import { useSeenShot } from './use-seen-shot.ts';
import { type Spot, WherePlate } from './where-plate.tsx';

const GROUP = 'Practice';

interface TaskScreenProps {
  readonly drill: drills.Drill;
  readonly number: number;
  readonly feedback: boolean;
  readonly onNext: (isOver: boolean) => void;
  readonly onLeave: () => void;
}

/** One call of a drill: read the wind, commit, fire, say where it went, see what the wind was. */
export const TaskScreen = ({ drill, number, feedback, onNext, onLeave }: TaskScreenProps) => {
  const units = useUnits();
  const { shown, show } = useSeenShot();
  const { query, params, commit, fire, point, calling, firing } = useDrillTask(drill.id, number, {
    isOpen: true,
    onFired: show,
  });
  const task = query.data;
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [hold, setHold] = useState<number | null>(null);
  const [setting, setSetting] = useState<Setting>({ by: 'hold', mil: 0 });
  const [spot, setSpot] = useState<Spot | null>(null);
  const [told, setTold] = useState(false);
  const [busy, setBusy] = useState<'point' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const pane = useRef<HTMLElement>(null);
  const look = useLookedAt();

  const missing =
    draft.lo === null || draft.hi === null
      ? 'Enter low and high first.'
      : task && task.windScale === null && hold === null
        ? `Enter your hold first, in ${angleName(units)}.`
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

  const act = async (what: 'point', work: () => Promise<unknown>, failed: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(`${failed} ${messageOf(units, error, '')}`.trim());
    } finally {
      setBusy(null);
    }
  };
  const keep = (work: () => void): void => {
    setTrouble(null);
    try {
      work();
    } catch (error) {
      setTrouble(messageOf(units, error, ''));
    }
  };
  const onCommit = (): void => {
    const { lo, hi, best } = draft;
    if (lo === null || hi === null || missing !== null) {
      setTrouble(missing);
      return;
    }
    keep(() => commit({ lo, hi, best, hold, looked: { focusS: look.seconds() } }));
  };
  const onFire = (): void => {
    if (!task) return;
    const right = setting.mil;
    const dial = { up: task.elevation, right: setting.by === 'dial' ? right : 0 };
    const held = { up: 0, right: setting.by === 'hold' ? right : 0 };
    keep(() => fire({ dial, hold: held }));
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
      'Not saved. Try again.',
    );
  useShortcut('c', 'Commit the call', onCommit, { enabled: step === 'call', group: GROUP });
  useShortcut(' ', 'Fire', onFire, { enabled: step === 'fire', group: GROUP });
  useShortcut('f', 'Focus: plate, ¾, ½', () => look.turn((look.focus + 1) % 3), {
    enabled: step === 'call' || step === 'fire',
    group: GROUP,
  });
  useShortcut('s', 'Didn’t see where it went', () => onTold(null), { enabled: step === 'where', group: GROUP });
  useShortcut('Enter', 'Next', () => (step === 'where' ? onTold(spot) : onNext(isOver)), {
    enabled: (step === 'where' && spot !== null) || (step === 'reveal' && reveal.data !== undefined),
    group: GROUP,
  });
  useEffect(() => {
    if (step === 'fire') document.getElementById('wind-setting')?.focus();
    if (step === 'where') pane.current?.querySelector<SVGSVGElement>('[role=application]')?.focus();
    if (step === 'call') {
      window.scrollTo(0, 0);
      // a finger that is at the picture wants no keyboard on top of it
      if (typeof window.matchMedia === 'function' && window.matchMedia('(pointer: fine)').matches)
        document.getElementById('call-lo')?.focus({ preventScroll: true });
    }
  }, [step]);

  // Without feedback there is nothing to stay for at a call that is over: a reload, or another tab, goes on from it.
  const isPassed = step === 'reveal' && !feedback && !told;
  useEffect(() => {
    if (isPassed) onNext(isOver);
  });

  const said =
    trouble ?? callTrouble(units, calling.trouble, Date.now()) ?? shotTrouble(units, firing.trouble, Date.now());
  const startedAt = task ? query.dataUpdatedAt - task.elapsed * 1000 : null;
  const bar = (
    <DrillBar
      drill={drill}
      number={number}
      isHit={step === 'reveal' ? (task?.shot?.isHit ?? null) : null}
      startedAt={step === 'reveal' ? null : startedAt}
      onLeave={onLeave}
    />
  );
  if (query.error && !task) {
    return (
      <div className="practice-page">
        {bar}
        <p role="alert" className="text-lg">
          {messageOf(units, query.error, 'This call could not be opened.')}
        </p>
        <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    );
  }
  if (!task) {
    return (
      <div>
        {bar}
        <div role="status" aria-label="Setting up the range" className="shoot">
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
          <Reveal drillId={drill.id} revealed={reveal.data} level={drill.level}>
            <Button variant="primary" size="lg" onClick={() => onNext(isOver)}>
              {isOver ? 'Summary' : 'Next call'} <kbd>Enter</kbd>
            </Button>
          </Reveal>
        ) : (
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
          focus={look.focus}
          onFocus={look.turn}
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
                  ? `${windText(units, spot.right, 2)}, ${elevationText(units, spot.up, 2)} ${angleName(units)}`
                  : 'No mark yet. Tap the plate, or move the mark with the arrow keys.'}
              </p>
              <WherePlate halfWidthMil={moaToMil(task.targetSize) / 2} pointed={spot} onPoint={setSpot} />
            </section>
          )}
          <div className="shoot-act">
            {step === 'call' && (
              <>
                <Button
                  id="call-commit"
                  variant="primary"
                  size="lg"
                  pending={calling.isBusy}
                  aria-disabled={missing !== null}
                  aria-describedby="commit-why"
                  onClick={onCommit}
                >
                  Commit <kbd>C</kbd>
                </Button>
                <p id="commit-why" className="text-xs text-ink-3" data-ready={missing === null || undefined}>
                  {missing ?? 'Locks your call. Then you can fire.'}
                </p>
              </>
            )}
            {step === 'fire' && (
              <>
                <Button variant="primary" size="lg" pending={firing.isBusy} onClick={onFire}>
                  Fire <kbd>Space</kbd>
                </Button>
                <p className="text-xs text-ink-3">The wind keeps moving. Don’t wait long.</p>
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
                  It hit here <kbd>Enter</kbd>
                </Button>
                <Button variant="quiet" size="lg" onClick={() => onTold(null)}>
                  Didn’t see it <kbd>S</kbd>
                </Button>
              </>
            )}
          </div>
          {said !== null && (
            <p role="alert" className="text-sm text-warn">
              {said}
            </p>
          )}
        </section>
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {step === 'fire'
          ? 'Your call is locked. Set the wind and fire.'
          : step === 'where'
            ? 'Fired. Where did it go?'
            : ''}
      </p>
    </div>
  );
};
