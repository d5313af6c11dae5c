import { drills } from '@windcall/contract';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { windSide } from '../../../units/crosswind.ts';
import { useUnits } from '../../../units/use-units.tsx';

interface WindShownProps {
  readonly drillId: number;
  readonly number: number;
  readonly call: drills.DrillCall | null;
}

/** The wind of a task that has no shot to look back on. */
export const WindShown = ({ drillId, number, call }: WindShownProps) => {
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
