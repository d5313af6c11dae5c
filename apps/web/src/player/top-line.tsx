import { drills, games } from '@windcall/contract';
import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { keyOf, queryClient, refresh, useCallMutation } from '../api/index.ts';
import { Button, ConfirmDialog } from '../kit/index.ts';
import { Mark } from '../shell/mark.tsx';
import type { RangeSound } from '../sound/use-sound.ts';

/** Color of a call: a hit, a miss with the wind inside the band, or neither; absent before this visit saw its reveal. */
export const resultOf = (drillId: number, number: number): 'hit' | 'held' | 'miss' | undefined => {
  const params = { id: String(drillId), n: String(number) };
  const seen = queryClient.getQueryData<drills.Revealed>(keyOf(drills.revealTask, { params }));
  return seen && (seen.split.isHit ? 'hit' : seen.score.outside > 0 ? 'miss' : 'held');
};

/** Ends a string of know-your-limit while ahead. States the kept points: plate n is worth n. */
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

/** The line over a task: the number of the call, the earlier results, the sound, the exit. */
export const TopLine = ({
  drill,
  number,
  isHit,
  sound,
  leaving = null,
  onLeave,
}: {
  readonly drill: drills.Drill;
  readonly number: number;
  /** Whether this call's plate was hit; null before its reveal. */
  readonly isHit: boolean | null;
  readonly sound?: RangeSound | undefined;
  /** The loss from leaving now, for the question; null if nothing is lost. */
  readonly leaving?: string | null;
  readonly onLeave: () => void;
}) => {
  const [asks, setAsks] = useState(false);
  return (
    <div className="top-line" data-kind={drill.kind}>
      <Mark className="size-5 shrink-0 text-accent" />
      <span className="text-sm whitespace-nowrap">
        Call <span className="figure">{number}</span> of <span className="figure">{drill.tasks}</span>
      </span>
      <span aria-hidden className="drill-ticks">
        {Array.from({ length: drill.tasks }, (_, i) => i + 1).map((n) => (
          <i
            key={n}
            data-state={n < number ? 'done' : n === number ? 'now' : undefined}
            // a reveal is fetched during the flight; the result is shown with the reveal
            data-result={n === number && isHit === null ? undefined : resultOf(drill.id, n)}
          />
        ))}
      </span>
      <span className="ml-auto" />
      {drill.kind === 'kyl' && !drill.over && isHit !== false && (
        <StopString drillId={drill.id} plates={isHit ? number : number - 1} />
      )}
      {sound && (
        <Button variant="quiet" size="sm" aria-pressed={!sound.muted} aria-label="Sound" onClick={sound.toggle}>
          {sound.muted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        </Button>
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
