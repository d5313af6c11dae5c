import './days.css';
import { days } from '@windcall/contract';
import { counted } from '@windcall/units';
import { Link, useNavigate } from 'react-router';
import { newId, useCall, useOffline } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { Button, formatDate, ownDay, Skeleton } from '../../kit/index.ts';
import { newDay, saveDay, useKeptDays } from '../../plan/day-sender.ts';
import { Screen } from '../../shell/screen.tsx';
import { FieldLog } from './field-log.tsx';

export const DaysScreen = () => {
  const offline = useOffline();
  const navigate = useNavigate();
  const list = useCall(days.listDays, {}, { staleTime: 0 });
  const kept = useKeptDays();
  const own = kept.map(({ id, document, item }) => ({
    ...{ shots: 0, hits: 0, ...list.data?.find((day) => day.id === id), ...document, id },
    stages: document.stages.length,
    waits: item.refused === null ? 'not sent yet' : 'changed on another device: choose',
  }));
  const all = [
    ...own,
    ...(list.data ?? []).filter(({ id }) => !kept.some((one) => one.id === id)).map((day) => ({ ...day, waits: '' })),
  ].sort((a, b) => b.on.localeCompare(a.on));
  const add = (): void => {
    const id = newId();
    if (saveDay({ id, matched: null, document: newDay(ownDay(Date.now()), desk.rifleId.read()) }))
      void navigate(`/days/${id}`);
  };
  return (
    <Screen
      title="Days at the range"
      lead="A match or a practice day: its stages as lines, its shots, and what they say at night."
      aside={
        <Button variant="primary" onClick={add}>
          New day
        </Button>
      }
    >
      {list.error && !list.data && (
        <p role="alert" className="mb-3">
          {offline ? 'Open this page once with a connection, then your days are here without one.' : list.error.message}
        </p>
      )}
      {list.data && all.length === 0 && (
        <p className="text-ink-2">No days yet. Put a line of the calculator in a stage, or add one here.</p>
      )}
      <ul aria-label="Days" className="mb-10">
        {all.map((day) => (
          <li key={day.id} className="border-t border-line">
            <Link
              to={`/days/${day.id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-4 py-2 hover:text-accent"
            >
              <span className="figure w-28 text-sm">{formatDate(`${day.on}T12:00:00`)}</span>
              <span className="flex-1">{day.name}</span>
              <span className="text-sm text-ink-2">
                {counted(day.stages, 'stage')}
                {day.shots > 0 && `, ${day.hits} of ${day.shots} hit`}
              </span>
              {day.waits !== '' && <span className="text-sm text-warn">{day.waits}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {list.isLoading ? <Skeleton className="h-96 w-full" /> : <FieldLog offline={offline} />}
    </Screen>
  );
};
