import { matches } from '@windcall/contract';
import { useMemo, useState } from 'react';
import { panelOf, useCall } from '../../../api/index.ts';
import { Button, Panel, SegmentedControl } from '../../../kit/index.ts';
import { usePaperOf } from '../../../paper/use-paper-of.tsx';
import { useUnits } from '../../../units/index.ts';
import { RunReplay } from '../run/run-replay.tsx';
import { serverSource } from '../run/use-run.ts';
import { EntryTable, StagesShot, StageWinners } from './entry-table.tsx';
import { bestsOf, divisionRows, overallRows } from './read-results.ts';
import { resultsPaper } from './results-paper.tsx';
import { ResultDialog, Rulings } from './rulings.tsx';

/** Interval of refreshing the progress, ms. */
const LOOK_MS = 10_000;

/** Number of entries that were removed with their accounts, in words; empty for none. */
const removedOf = (n: number): string =>
  n === 0 ? '' : n === 1 ? 'An entry was removed.' : `${n} entries were removed.`;

const DIVISION = 'division ';

interface MatchResultsProps {
  readonly match: matches.Match;
  /** Why the results are hidden; null if they are shown. */
  readonly sealed: React.ReactNode;
}

/** Everybody at once, by division, and each stage's winner; before the results open, the match's progress. */
export const MatchResults = ({ match, sealed }: MatchResultsProps) => {
  const units = useUnits();
  const isOpen = sealed === null;
  const [chosen, setChosen] = useState('overall');
  const [asked, setAsked] = useState<{ entry: number; stage: number | null } | null>(null);
  const [watched, setWatched] = useState<{ run: number; by: string; shot: number } | null>(null);
  const view = isOpen ? chosen : 'progress';
  const params = { params: { code: match.code } };
  const table = useCall(matches.getTable, params, { retry: false, enabled: isOpen });
  const progress = useCall(matches.getMatchProgress, params, {
    enabled: view === 'progress',
    refetchInterval: LOOK_MS,
  });
  usePaperOf(() => (isOpen && table.data ? [resultsPaper(units, { match, table: table.data })] : []));
  const source = useMemo(() => (watched ? serverSource(watched.run) : null), [watched]);
  // if winds are shown at the close, replays open only then
  const replays = match.reveal === 'at-once' || (match.closed && match.state !== 'closing');
  const data = table.data ?? {};
  const everybody = overallRows(data);
  const divisions = match.divisions.filter((division) => (data[division] ?? []).length > 0);
  const division = view.startsWith(DIVISION) ? view.slice(DIVISION.length) : null;
  const rows =
    view === 'squads'
      ? everybody.toSorted((a, b) => (a.squad ?? '').localeCompare(b.squad ?? '', undefined, { numeric: true }))
      : division === null
        ? everybody
        : divisionRows(data, division);
  const entries = progress.data?.entries ?? [];
  // before the first run the list of entries is above
  const hasBegun = entries.some(({ courses }) => courses.some(({ state, reshoot }) => state !== 'none' || reshoot));
  const lines = view !== 'progress' ? rows : hasBegun ? entries : [];
  const line = asked && lines.find(({ entry }) => entry === asked.entry);
  const removed = removedOf(match.removed);
  const query = view === 'progress' ? progress : table;
  const canRule = match.maker && match.state !== 'final';
  const isTable = view !== 'winners' && view !== 'progress';
  return (
    <Panel title="Results" {...panelOf(units, query, 'The results could not be loaded.')}>
      {isOpen && (
        <div className="mb-3 overflow-x-auto">
          <SegmentedControl
            label="View"
            className="min-h-11"
            value={view}
            onChange={(next) => {
              setChosen(next);
              setWatched(null);
            }}
            choices={[
              { value: 'overall', label: 'Overall' },
              ...(divisions.length > 1 ? divisions.map((name) => ({ value: DIVISION + name, label: name })) : []),
              ...(everybody.some(({ squad }) => squad) ? [{ value: 'squads', label: 'Squads' }] : []),
              { value: 'winners', label: 'Stage winners' },
              { value: 'progress', label: 'Progress' },
            ]}
          />
        </div>
      )}
      {sealed !== null && <div className="mb-4">{sealed}</div>}
      {view === 'progress' && progress.data && <StagesShot match={match} progress={progress.data} />}
      {view === 'winners' && <StageWinners match={match} rows={everybody} />}
      {isTable && rows.length === 0 && <p className="text-ink-3">{removed === '' ? 'Nobody has entered.' : removed}</p>}
      {view !== 'winners' && lines.length > 0 && (
        <>
          {isTable && (
            <p className="mb-2 text-sm text-ink-3">
              {canRule
                ? 'S shoot-off · C corrected · P penalty · T time · R reshoot. Press a result to rule on it.'
                : 'Brighter: nearer the stage’s best. Corner: stage winner. Click for the shots.'}
            </p>
          )}
          <EntryTable
            match={match}
            lines={lines}
            isOverall={division === null && match.divisions.length > 1}
            canRule={canRule}
            onOpen={isTable || canRule ? (entry, stage) => setAsked({ entry, stage }) : null}
          />
          {isTable && removed !== '' && <p className="mt-3 text-sm">{removed}</p>}
        </>
      )}
      {line && asked && (
        <ResultDialog
          key={`${asked.entry} ${asked.stage}`}
          {...{ match, line, rows, canRule, replays, stage: asked.stage }}
          best={bestsOf(rows, match.courses.length)[asked.stage ?? 0] ?? 0}
          onReplay={(run) => {
            setAsked(null);
            setWatched({ run, by: line.name, shot: 1 });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {watched && source && (
        <div className="mt-6">
          <Button size="sm" variant="quiet" className="mb-2" onClick={() => setWatched(null)}>
            Close the replay
          </Button>
          <RunReplay
            key={`${watched.run}.${watched.shot}`}
            source={source}
            shot={watched.shot}
            by={watched.by}
            onShot={(shot) => setWatched({ ...watched, shot })}
          />
        </div>
      )}
      <Rulings
        match={match}
        names={new Map([...everybody, ...entries].map(({ entry, name }) => [entry, name]))}
        canRule={canRule}
      />
    </Panel>
  );
};
