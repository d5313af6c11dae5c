import { history } from '@windcall/contract';
import { counted } from '@windcall/units';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf, useCall } from '../../../api/index.ts';
import {
  Button,
  ButtonLink,
  choicesOf,
  EmptyState,
  formatDateTime,
  SegmentedControl,
  Skeleton,
  TextField,
} from '../../../kit/index.ts';
import { Printed } from '../../../paper/copy-sheet.tsx';
import { Screen } from '../../../shell/screen.tsx';
import { useUnits } from '../../../units/index.ts';
import '../fire-control.css';
import './history.css';
import { SessionView } from './session-view.tsx';

const KINDS = choicesOf({ all: 'All', session: 'Sessions', drill: 'Drills', run: 'Stages' });
type Kind = (typeof KINDS)[number]['value'];

const DRILL_WORDS = {
  calls: 'Calls',
  daily: 'Daily',
  'self-test': 'Self-test',
  kyl: 'Know your limit',
  class: 'Class',
} as const;

const toldOf = (entry: history.HistoryEntry): { to: string; what: string; came: string } => {
  switch (entry.kind) {
    case 'session':
      return {
        to: `/history?session=${entry.id}`,
        what: entry.scenarioName || 'Scenario without a name',
        came: `${counted(entry.shotsFired, 'shot')}, ${counted(entry.hitsOnTarget, 'hit')}`,
      };
    case 'drill':
      return {
        to: `/practice?drill=${entry.id}${entry.over ? `&call=${entry.tasks + 1}` : ''}`,
        what: `Drill: ${DRILL_WORDS[entry.drillKind]}`,
        came: `${entry.done} of ${entry.tasks} calls, ${counted(entry.hits, 'hit')}`,
      };
    case 'run':
      return {
        to: `/practice/runs/${entry.id}`,
        what: `Stage: ${entry.name}`,
        came: `${entry.fired} of ${counted(entry.rounds, 'round')}${entry.points === null ? '' : `, ${counted(entry.points, 'point')}`}`,
      };
  }
};

const Entry = ({ entry }: { readonly entry: history.HistoryEntry }) => {
  const { to, what, came } = toldOf(entry);
  return (
    <li>
      <Link to={to} className="history-entry">
        <span className="figure text-sm text-ink-2">{formatDateTime(entry.createdAt)}</span>
        <span className="min-w-0">
          <span className="block truncate">{what}</span>
          <span className="block truncate text-sm text-ink-3">{entry.profileName || 'Built-in rifle'}</span>
        </span>
        <span className="figure text-sm">{came}</span>
      </Link>
    </li>
  );
};

interface PageProps {
  readonly find: string;
  readonly kind: Kind;
  /** Only entries opened before this time; null for the first page. */
  readonly before: string | null;
}

const Page = ({ find, kind, before }: PageProps) => {
  const units = useUnits();
  const [wantsOlder, setWantsOlder] = useState(false);
  const query = {
    limit: 30,
    ...(before !== null && { before }),
    ...(kind !== 'all' && { kind }),
    ...(find !== '' && { find }),
  };
  const { data, error, refetch } = useCall(history.listHistory, { query }, { staleTime: 0 });
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 py-4">
        <p className="text-bad">{messageOf(units, error, 'What you shot could not be loaded.')}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  }
  if (data.entries.length === 0 && before === null) {
    return find === '' ? (
      <EmptyState
        title="Nothing here yet"
        text="Each session and each drill is kept with its rifle, its wind and every shot."
        action={<ButtonLink to="/">To Fire Control</ButtonLink>}
      />
    ) : (
      <EmptyState title="Nothing found" text={`No rifle or scenario that you shot has “${find}” in its name.`} />
    );
  }
  return (
    <>
      <ul aria-label={before === null ? 'What you shot' : 'Older'} className="history-list">
        {data.entries.map((entry) => (
          <Entry key={`${entry.kind}${entry.id}`} entry={entry} />
        ))}
      </ul>
      {data.next !== null &&
        (wantsOlder ? (
          <Page find={find} kind={kind} before={data.next} />
        ) : (
          <Button className="mt-4" onClick={() => setWantsOlder(true)}>
            Older
          </Button>
        ))}
    </>
  );
};

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null;

export const HistoryScreen = () => {
  const [query, setQuery] = useSearchParams();
  const [find, setFind] = useState('');
  const kind = KINDS.find(({ value }) => value === query.get('kind'))?.value ?? 'all';
  const sought = useDeferredValue(find.trim());
  const sessionId = wholeNumber(query.get('session'));
  if (sessionId !== null) {
    return (
      <SessionView
        key={sessionId}
        sessionId={sessionId}
        shotNumber={wholeNumber(query.get('shot'))}
        onShot={(shot) => setQuery({ session: String(sessionId), shot: String(shot) }, { replace: true })}
      />
    );
  }
  return (
    <Screen title="History" lead="Everything you shot, newest first.">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <TextField
          label="Find a rifle or scenario"
          type="search"
          maxLength={80}
          className="w-full max-w-72"
          value={find}
          onChange={setFind}
        />
        <SegmentedControl
          label="What to show"
          value={kind}
          onChange={(next) => setQuery(next === 'all' ? {} : { kind: next }, { replace: true })}
          choices={KINDS}
        />
      </div>
      <Printed name="History">
        <Page key={`${kind} ${sought}`} find={sought} kind={kind} before={null} />
      </Printed>
    </Screen>
  );
};
