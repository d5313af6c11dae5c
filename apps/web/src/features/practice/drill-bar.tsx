import { drills, games } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Mark } from '../../shell/mark.tsx';

/** Seconds as a clock: 1:05. Counts up, in gray: nobody is hurried. */
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

/** Ends a string of know-your-limit while ahead. Says what is kept: plate n is worth n. */
const StopString = ({ drillId, plates }: { readonly drillId: number; readonly plates: number }) => {
  const stop = useCallMutation(games.stopDrill, { onSuccess: () => void refresh(drills.getDrill) });
  const kept = (plates * (plates + 1)) / 2;
  return (
    <>
      <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate({ params: { id: String(drillId) } })}>
        Stop, keep {kept}
      </Button>
      {stop.error && (
        <span role="alert" className="text-sm text-warn">
          {stop.error.message}
        </span>
      )}
    </>
  );
};

/** Which call of the drill this is, and the way out. */
export const DrillBar = ({
  drill,
  number,
  isHit,
  startedAt,
  leaving = null,
  onLeave,
}: {
  readonly drill: drills.Drill;
  readonly number: number;
  /** What came of this call's plate; null before its reveal. */
  readonly isHit: boolean | null;
  readonly startedAt: number | null;
  /** What leaving now comes to; null where nothing is lost, and nothing is asked. */
  readonly leaving?: string | null;
  readonly onLeave: () => void;
}) => {
  const [asks, setAsks] = useState(false);
  return (
    <div className="drill-bar" data-kind={drill.kind}>
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
      {drill.kind === 'kyl' && !drill.over && isHit !== false && (
        <StopString drillId={drill.id} plates={isHit ? number : number - 1} />
      )}
      <Button variant="quiet" size="sm" onClick={leaving === null ? onLeave : () => setAsks(true)}>
        Leave
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Leave this wind?"
        text={leaving}
        confirmLabel="Leave"
        cancelLabel="Stay"
        variant="primary"
        onConfirm={onLeave}
      />
    </div>
  );
};
