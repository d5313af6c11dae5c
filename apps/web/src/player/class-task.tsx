import { drills } from '@windcall/contract';
import type { ReactNode } from 'react';
import { useCall } from '../api/index.ts';
import { Skeleton } from '../kit/index.ts';
import './player.css';
import { Failed } from './failed.tsx';
import { Player } from './player.tsx';
import type { ClassStep } from './player-state.ts';

interface ClassTaskProps {
  readonly drillId: number;
  readonly number: number;
  /** The class's step with this wind, set by the instructor. */
  readonly phase: ClassStep;
  /** The class's progress, in words. */
  readonly said: string;
  /** The server's clock less this machine's, ms. */
  readonly aheadMs: number;
  readonly after: ReactNode;
}

/** One wind of a class, by the number of its drill. */
export const ClassTask = ({ drillId, number, phase, said, aheadMs, after }: ClassTaskProps) => {
  const drill = useCall(drills.getDrill, { params: { id: String(drillId) } });
  if (drill.error && !drill.data)
    return (
      <Failed query={drill} text="This wind could not be opened." isPage>
        <p className="text-ink-2">You take part from the next one.</p>
      </Failed>
    );
  if (!drill.data) return <Skeleton className="h-96 w-full" />;
  const pace = { kind: 'class', step: phase, aheadMs } as const;
  return <Player drill={drill.data} number={number} pace={pace} said={said} after={after} />;
};
