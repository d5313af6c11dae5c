import { type drills, games } from '@windcall/contract';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { Button, Skeleton } from '../../kit/index.ts';
import { Failed } from '../../player/failed.tsx';
import { TopLine } from '../../player/top-line.tsx';
import { useUnits } from '../../units/index.ts';

interface NextPlateProps {
  readonly drill: drills.Drill;
  readonly number: number;
  readonly onLeave: () => void;
  /** The plate's call, after its wind was requested. */
  readonly children: ReactNode;
}

const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`;

/** A plate of know-your-limit before its wind: size, distance and points. Stopping here is free; a seen wind counts. */
export const NextPlate = ({ drill, number, onLeave, children }: NextPlateProps) => {
  const units = useUnits();
  const [isAsked, setAsked] = useState(false);
  const params = { id: String(drill.id), n: String(number) };
  const query = useCall(games.getPlate, { params }, { enabled: !isAsked, gcTime: 0 });
  const { data } = query;
  if (isAsked || data?.isOpen) return children;
  return (
    <div className="practice-page">
      <TopLine drill={drill} number={number} isHit={null} onLeave={onLeave} />
      {query.error ? (
        <Failed query={query} text="This plate could not be loaded." />
      ) : !data ? (
        <Skeleton className="mt-6 h-24 w-full" />
      ) : (
        <section aria-label={`Plate ${number}`} className="mt-6 flex max-w-prose flex-col items-start gap-3">
          <h2 className="practice-title">
            Plate {number}: {units.text('target', data.targetSize)} at {units.text('range', data.distance)}
          </h2>
          <p className="text-ink-2">
            A hit pays {points(data.pays)}.{' '}
            {data.kept > 0 ? `A miss takes the ${points(data.kept)} you have.` : 'You have nothing to lose yet.'} Stop
            now for free: once you see its wind, it counts.
          </p>
          <Button variant="primary" autoFocus onClick={() => setAsked(true)}>
            See its wind
          </Button>
        </section>
      )}
    </div>
  );
};
