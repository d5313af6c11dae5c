import { useEffect, useState } from 'react';
import { classNames, clockText } from '../../../kit/index.ts';
import { LAST_S, type RunMoment } from './run-moment.ts';

/** Interval of reading the clock, ms. */
const LOOK_MS = 100;

/** The moment of a run, kept fresh. Only its users rerender. */
export const useRunMoment = (moment: () => RunMoment): RunMoment => {
  const [now, setNow] = useState(moment);
  useEffect(() => {
    const look = (): void =>
      setNow((before) => {
        const next = moment();
        return next.phase === before.phase && clockText(next.leftS) === clockText(before.leftS) ? before : next;
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return now;
};

const WORDS = {
  ready: 'Ready',
  preparing: 'Prepare',
  standby: 'Standby',
  running: 'Left',
  ending: 'Time',
  over: 'Over',
} as const;

/** The clock of a run: the time left, and a bar that empties. It turns amber for the last ten seconds. */
export const RunClock = ({
  moment,
  parS,
  prepareS,
}: {
  readonly moment: () => RunMoment;
  readonly parS: number;
  readonly prepareS: number;
}) => {
  const { phase, leftS } = useRunMoment(moment);
  const wholeS = phase === 'preparing' ? prepareS : parS;
  const share = wholeS === 0 ? 0 : Math.min(1, leftS / wholeS);
  const isLast = phase === 'running' && leftS <= LAST_S;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="engraved">{WORDS[phase]}</span>
        <span
          role="timer"
          aria-label="Time left"
          className={classNames('figure text-3xl tracking-[-0.02em]', isLast && 'text-accent')}
        >
          {phase === 'standby' ? 'Standby' : clockText(leftS)}
        </span>
      </p>
      <div aria-hidden className="mt-1 h-1 rounded-sm bg-line">
        <i
          className={classNames('block h-1 rounded-sm', isLast ? 'bg-accent' : 'bg-ink-2')}
          style={{ width: `${100 * share}%` }}
        />
      </div>
    </div>
  );
};
