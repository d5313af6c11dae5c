import { matches } from '@windcall/contract';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { SegmentedControl } from '../../../kit/segmented-control.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import { RunReplay } from '../run/run-replay.tsx';
import { serverSource } from '../run/use-run.ts';
import { GiveReason } from './give-reason.tsx';
import { HeatTable } from './heat-table.tsx';
import { ProgressView } from './progress-view.tsx';
import { bestsOf, divisionRows, overallRows, type ResultRow } from './read-results.ts';
import { RunShots } from './run-shots.tsx';
import { StageWinners } from './stage-winners.tsx';
import { useDirector } from './use-director.ts';

/** How often progress is looked at again, ms. */
const LOOK_MS = 10_000;

/** How many entries went with their accounts; the empty text where none did. */
const removedOf = (n: number): string =>
  n === 0 ? '' : n === 1 ? 'An entry was removed.' : `${n} entries were removed.`;

type Asked =
  | { readonly what: 'shots'; readonly entry: number; readonly stage: number }
  | { readonly what: 'reshoot'; readonly run: number; readonly name: string; readonly stage: number }
  | { readonly what: 'disqualify'; readonly entry: number; readonly name: string }
  | { readonly what: 'reinstate'; readonly entry: number; readonly name: string; readonly reason: string };

const VIEWS = { overall: 'Overall', winners: 'Stage winners', progress: 'Progress' } as const;
const DIVISION = 'division ';

interface MatchResultsProps {
  readonly match: matches.Match;
  /** Why the results are not shown; null where they are. */
  readonly sealed: React.ReactNode;
}

/** What came of a match: everybody at once, by division, the winners of each stage; before the results open, how far it is. */
export const MatchResults = ({ match, sealed }: MatchResultsProps) => {
  const units = useUnits();
  const isOpen = sealed === null;
  const [chosen, setChosen] = useState<string>('overall');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [watched, setWatched] = useState<{ run: number; by: string; shot: number } | null>(null);
  const view = isOpen ? chosen : 'progress';
  const params = { params: { code: match.code } };
  const table = useCall(matches.getTable, params, { retry: false, enabled: isOpen });
  const progress = useCall(matches.getMatchProgress, params, {
    enabled: view === 'progress',
    refetchInterval: LOOK_MS,
  });
  const director = useDirector(match.code, () => setAsked(null));
  const source = useMemo(() => (watched ? serverSource(watched.run) : null), [watched]);
  // with winds that are told at the close nobody sees a replay before
  const replays = match.reveal === 'at-once' || (match.closed && match.state !== 'closing');
  const data = table.data ?? {};
  const everybody = overallRows(data);
  const divisions = match.divisions.filter((division) => (data[division] ?? []).length > 0);
  const division = view.startsWith(DIVISION) ? view.slice(DIVISION.length) : null;
  const rows = division === null ? everybody : divisionRows(data, division);
  const removed = removedOf(match.removed);
  const shown: ResultRow | undefined =
    asked?.what === 'shots' ? rows.find(({ entry }) => entry === asked.entry) : undefined;
  const isTable = view === 'overall' || division !== null;
  const query = view === 'progress' ? progress : table;
  const isMaker = match.maker && match.state !== 'final';
  return (
    <Panel
      title="Results"
      loading={query.isPending}
      error={query.isError ? messageOf(units, query.error, 'The results could not be loaded.') : null}
      onRetry={() => void query.refetch()}
      aside={
        isOpen ? (
          <SegmentedControl
            label="View"
            className="match-views"
            value={view}
            onChange={(next) => {
              setChosen(next);
              setWatched(null);
            }}
            choices={[
              { value: 'overall', label: VIEWS.overall },
              ...(divisions.length > 1 ? divisions.map((name) => ({ value: DIVISION + name, label: name })) : []),
              { value: 'winners', label: VIEWS.winners },
              { value: 'progress', label: VIEWS.progress },
            ]}
          />
        ) : undefined
      }
    >
      {sealed !== null && <div className="mb-4">{sealed}</div>}
      {view === 'progress' && progress.data && (
        <ProgressView
          match={match}
          progress={progress.data}
          onReshoot={(run, name, stage) => setAsked({ what: 'reshoot', run, name, stage })}
          onTakeBack={(run) => director.giveReshoot(run, null)}
        />
      )}
      {view === 'winners' && <StageWinners match={match} rows={everybody} />}
      {isTable &&
        (rows.length === 0 ? (
          <p className="text-ink-3">{removed === '' ? 'Nobody has entered.' : removed}</p>
        ) : (
          <>
            <p className="mb-2 text-sm text-ink-3">
              Brighter: nearer the stage’s best. Corner: stage winner. Click for the shots.
            </p>
            <HeatTable
              match={match}
              rows={rows}
              isOverall={division === null && match.divisions.length > 1}
              onCell={(row, stage) => setAsked({ what: 'shots', entry: row.entry, stage })}
              onShooter={
                isMaker
                  ? ({ entry, name, struck }) =>
                      setAsked(
                        struck === null
                          ? { what: 'disqualify', entry, name }
                          : { what: 'reinstate', entry, name, reason: struck },
                      )
                  : null
              }
            />
            {removed !== '' && <p className="mt-3 text-sm">{removed}</p>}
          </>
        ))}
      {shown && asked?.what === 'shots' && (
        <RunShots
          match={match}
          row={shown}
          stage={asked.stage}
          best={bestsOf(rows, match.courses.length)[asked.stage] ?? 0}
          replays={replays}
          onReplay={(run) => {
            setAsked(null);
            setWatched({ run, by: shown.name, shot: 1 });
          }}
          onReshoot={
            isMaker && !match.closed
              ? (run) => setAsked({ what: 'reshoot', run, name: shown.name, stage: asked.stage + 1 })
              : null
          }
          onTakeBack={isMaker ? (run) => director.giveReshoot(run, null) : null}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'reshoot' && (
        <GiveReason
          title={`Give ${asked.name} a reshoot of stage ${asked.stage}?`}
          text={`The first run stays on record and does not count. The reshoot has another wind, since ${asked.name} has seen this one; the results mark it with R.`}
          label="Reason, printed with the results"
          confirm="Give reshoot"
          pending={director.pending}
          onGive={(reason) => director.giveReshoot(asked.run, reason)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'disqualify' && (
        <GiveReason
          title={`Disqualify ${asked.name}?`}
          text="The entry stays in the results, crossed out and not ranked, with your reason."
          label="Reason, printed with the results"
          confirm="Disqualify"
          isDangerous
          pending={director.pending}
          onGive={(reason) => director.disqualify(asked.entry, reason)}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={asked?.what === 'reinstate'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked?.what === 'reinstate' ? `Rank ${asked.name} again?` : ''}
        text={asked?.what === 'reinstate' ? `Disqualified: ${asked.reason}.` : ''}
        confirmLabel="Rank again"
        variant="primary"
        pending={director.pending}
        onConfirm={() => asked?.what === 'reinstate' && director.disqualify(asked.entry, null)}
      />
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
    </Panel>
  );
};
