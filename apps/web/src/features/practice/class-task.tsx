import { drills } from '@windcall/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { windText } from '../../units/angles.ts';
import { windSide } from '../../units/crosswind.ts';
import { useUnits } from '../../units/use-units.tsx';
import { CallCard } from './call-card.tsx';
import { Given } from './given.tsx';
import { PracticeScope } from './practice-scope.tsx';
import { Reveal } from './reveal.tsx';
import { SealedLine, SetAndFire, type Setting } from './set-and-fire.tsx';
import { type Draft, EMPTY_DRAFT } from './side-words.ts';
import { callTrouble, shotTrouble } from './task/trouble-words.ts';
import { useDrillTask } from './use-drill-task.ts';
import { useLookedAt } from './use-looked-at.ts';
import { useSeenShot } from './use-seen-shot.ts';
import './practice.css';

const GROUP = 'Class';

interface ClassTaskProps {
  readonly drillId: number;
  readonly number: number;
  /** Where the class is with this wind; the instructor moves it on. */
  readonly phase: 'open' | 'frozen' | 'revealed';
  /** How far the class is, in words. */
  readonly said: string;
  /** The server's clock less this machine's, ms. */
  readonly aheadMs: number;
  /** What comes after this wind. */
  readonly after: ReactNode;
}

/** The wind of a task that has no shot to look back on. */
const WindShown = ({ drillId, number, call }: { drillId: number; number: number; call: drills.DrillCall | null }) => {
  const units = useUnits();
  const { data, error, refetch } = useCall(drills.getTaskWind, { params: { id: String(drillId), n: String(number) } });
  if (error) {
    return (
      <div role="alert">
        <p>{messageOf(units, error, 'The wind could not be loaded.')}</p>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-10 w-full" />;
  const { atCommit } = data.truth;
  return (
    <>
      <p className="text-2xl font-light">
        It was {windSide(units, atCommit)} {units.name('wind')} when {call ? 'you called' : 'calls ended'}.
      </p>
      {call && (
        <p className="text-ink-2">
          Your bracket {windSide(units, call.lo)} to {windSide(units, call.hi)}{' '}
          {call.lo <= atCommit && atCommit <= call.hi ? 'held it.' : 'missed it.'}
        </p>
      )}
    </>
  );
};

/** One wind of a class: read it, call, fire, wait for the others, see what it was. The instructor says when. */
export const ClassTask = ({ drillId, number, phase, said, aheadMs, after }: ClassTaskProps) => {
  const units = useUnits();
  const drill = useCall(drills.getDrill, { params: { id: String(drillId) } });
  const { query, params, commit, fire, reread, calling, firing } = useDrillTask(drillId, number, {
    isOpen: phase !== 'revealed',
    onFired: () => {},
  });
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [hold, setHold] = useState<number | null>(null);
  const [setting, setSetting] = useState<Setting>({ by: 'hold', mil: 0 });
  const [trouble, setTrouble] = useState<string | null>(null);
  const look = useLookedAt();
  const { shown, show } = useSeenShot();
  const task = query.data;
  const hasShot = task?.shot != null;
  const reveal = useCall(drills.revealTask, { params }, { enabled: phase === 'revealed' && hasShot, retry: false });
  // each step shows more of the task
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new phase asks again
  useEffect(() => {
    void reread();
  }, [phase]);

  // from the freeze on the shot is there to be seen, its splash drifting with the wind
  const seen = phase === 'frozen' && task?.shot?.impact ? task.shot : null;
  const isSeen = seen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, however often the task is read again
  useEffect(() => show(seen), [isSeen, show]);

  const missing =
    draft.lo === null || draft.hi === null
      ? 'Enter low and high first.'
      : task?.windScale === null && hold === null
        ? 'Enter your hold first.'
        : null;
  const keep = (work: () => void): void => {
    setTrouble(null);
    try {
      work();
    } catch (error) {
      setTrouble(messageOf(units, error, ''));
    }
  };
  const mayCall = task !== undefined && task.call === null && phase === 'open';
  const mayFire = task !== undefined && task.call !== null && !hasShot && phase !== 'revealed';
  const onCommit = (): void => {
    const { lo, hi, best } = draft;
    if (lo === null || hi === null || missing !== null) setTrouble(missing);
    else keep(() => commit({ lo, hi, best, hold, looked: { focusS: look.seconds() } }));
  };
  const onFire = (): void => {
    if (!task) return;
    const right = setting.mil;
    const dial = { up: task.elevation, right: setting.by === 'dial' ? right : 0 };
    const held = { up: 0, right: setting.by === 'hold' ? right : 0 };
    keep(() => fire({ dial, hold: held }));
  };
  useShortcut('c', 'Commit the call', onCommit, { enabled: mayCall, group: GROUP });
  useShortcut(' ', 'Fire', onFire, { enabled: mayFire, group: GROUP });

  if (!task || !drill.data) {
    const error = query.error ?? drill.error;
    return error ? (
      <div role="alert" className="practice-page">
        <p className="text-lg">{messageOf(units, error, 'This wind could not be opened.')}</p>
        <p className="text-ink-2">You take part from the next one.</p>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </div>
    ) : (
      <Skeleton className="h-96 w-full" />
    );
  }
  if (phase === 'revealed') {
    return reveal.data && hasShot ? (
      <Reveal drillId={drillId} revealed={reveal.data} level={drill.data.level}>
        {after}
      </Reveal>
    ) : (
      <div className="practice-page flex flex-col gap-3">
        {hasShot && reveal.isPending ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <WindShown drillId={drillId} number={number} call={task.call} />
        )}
        {after}
      </div>
    );
  }
  const nowMs = Date.now() + aheadMs;
  const failure = trouble ?? callTrouble(units, calling.trouble, nowMs) ?? shotTrouble(units, firing.trouble, nowMs);
  const impact = task.shot?.impact;
  return (
    <div className="shoot">
      <PracticeScope
        task={task}
        fetchedAt={query.dataUpdatedAt}
        holdMil={setting.by === 'hold' && task.call ? setting.mil : 0}
        level={drill.data.level}
        shown={shown}
        focus={look.focus}
        onFocus={look.turn}
      />
      <section aria-label="Your call" className="shoot-pane">
        {task.call ? <SealedLine call={task.call} scale={task.windScale} /> : <Given task={task} />}
        {!task.call && phase === 'frozen' && (
          <p role="status" className="text-warn">
            Calls have ended and yours was not in. Your numbers stay here for yourself.
          </p>
        )}
        {!task.call && (
          <fieldset disabled={!mayCall} inert={!mayCall} className={mayCall ? 'min-w-0' : 'min-w-0 opacity-60'}>
            <CallCard task={task} draft={draft} onChange={setDraft} hold={hold} onHold={setHold} />
          </fieldset>
        )}
        {mayFire && <SetAndFire task={task} setting={setting} onSet={setSetting} />}
        {hasShot && (
          <section aria-label="Waiting" className="call-card" role="status">
            <h2 className="text-2xl font-light">Fired. Now the others.</h2>
            {impact ? (
              <p>
                {task.shot?.isHit ? 'Hit' : 'Miss'}, {windText(units, impact.right, 2)} from the middle.
              </p>
            ) : (
              <p className="text-ink-2">You see where it went when calls have ended.</p>
            )}
            <p className="text-ink-2">The wind stays sealed until your instructor reveals it to everybody.</p>
          </section>
        )}
        <p className="text-sm text-ink-2">{said}</p>
        <div className="shoot-act">
          {mayCall && (
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
          {mayFire && (
            <Button variant="primary" size="lg" pending={firing.isBusy} onClick={onFire}>
              Fire <kbd>Space</kbd>
            </Button>
          )}
        </div>
        {failure !== null && (
          <p role="alert" className="text-sm text-warn">
            {failure}
          </p>
        )}
      </section>
    </div>
  );
};
