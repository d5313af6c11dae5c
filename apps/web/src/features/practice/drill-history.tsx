import { drills } from '@windcall/contract';
import { Link } from 'react-router';
import { useCall } from '../../api/index.ts';
import { Button, EmptyState, Skeleton } from '../../kit/index.ts';
import { Failed } from '../../player/failed.tsx';
import { KIND_WORDS } from '../../player/figure-words.ts';
import { windFigure } from '../../player/side-words.ts';
import { useUnits } from '../../units/index.ts';
import { BracketStrip } from './brackets.tsx';

interface DrillHistoryProps {
  readonly onOpen: (id: number) => void;
  readonly onGoOn: (id: number) => void;
}

/** Links to the kinds of history: drills here with their brackets, others in the history of sessions. */
const ShownKinds = () => (
  <nav aria-label="What to show" className="history-kinds">
    <Link to="/history">All</Link>
    <Link to="/practice?tab=history" aria-current="page">
      Drills
    </Link>
    <Link to="/history?kind=session">Sessions</Link>
  </nav>
);

/** Every drill, newest first: its brackets, its result, and a way to open or continue it. */
export const DrillHistory = ({ onOpen, onGoOn }: DrillHistoryProps) => {
  const units = useUnits();
  const query = useCall(drills.listDrills, { query: { limit: 100 } }, { gcTime: 0 });
  const { data } = query;
  if (query.error) return <Failed query={query} text="Your drills could not be loaded." />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  if (data.drills.length === 0) {
    return (
      <div>
        <ShownKinds />
        <EmptyState title="No drills yet" text="What you call and fire is kept here." />
      </div>
    );
  }
  return (
    <div>
      <h2 className="practice-title">Your calls</h2>
      <ShownKinds />
      <ul className="history">
        {data.drills.map(({ id, kind, level, tasks, done, over, judged, handicap, createdAt }) => (
          <li key={id}>
            <span className="figure text-sm text-ink-2">
              {new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
            <span>
              {KIND_WORDS[kind]}, level {level}
            </span>
            <span className="history-strip">{judged.length > 0 && <BracketStrip calls={judged} />}</span>
            <span className="figure text-sm">
              {done} of {tasks}
              {handicap !== null && `, ± ${windFigure(units, handicap)}`}
              {judged.length > 0 && `, ${judged.filter(({ isHit }) => isHit).length} hit`}
            </span>
            {over || kind === 'class' ? (
              <Button size="sm" onClick={() => onOpen(id)}>
                Open
              </Button>
            ) : (
              <Button size="sm" onClick={() => onGoOn(id)}>
                Resume
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
