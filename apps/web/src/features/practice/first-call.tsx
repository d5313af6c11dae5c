import { firstCalls } from '@windcall/contract';
import { useCall } from '../../api/index.ts';
import { formatDate } from '../../kit/index.ts';
import { useUnits, windSide } from '../../units/index.ts';

/** The call made before registering, if one was kept. */
export const FirstCall = () => {
  const units = useUnits();
  const { data } = useCall(firstCalls.getFirstCall, {}, { retry: false });
  const call = data?.firstCall;
  if (!call) return null;
  return (
    <section aria-label="The call you came with" className="my-5 max-w-3xl border-l-2 border-accent py-1 pl-4">
      <h2 className="text-sm text-ink-2">The call you came with, {formatDate(call.at)}</h2>
      <p>
        You called <span className="figure">{windSide(units, call.said)}</span>. It was{' '}
        <span className="figure text-accent">{windSide(units, call.was)}</span>. {call.isHit ? 'A hit' : 'A miss'} at{' '}
        {units.text('range', call.distance)}. It doesn’t count toward your number.
      </p>
    </section>
  );
};
