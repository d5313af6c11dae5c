import { courses, matches } from '@windcall/contract';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCall, useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { SegmentedControl } from '../../../kit/segmented-control.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { RoundMarks, type RoundState } from '../round-marks.tsx';
import { RunReplay } from '../run/run-replay.tsx';
import { serverSource } from '../run/use-run.ts';

const STATES: Readonly<Record<string, RoundState>> = { h: 'hit', m: 'miss', n: 'not-taken', '-': 'not-needed' };
const marksOf = (rounds: string): RoundState[] =>
  [...rounds].map((letter) => STATES[letter] ?? 'not-taken').filter((state) => state !== 'not-needed');

/** Strikes an entry with a reason; it stays in the table, crossed out. */
const Strike = ({ match, row }: { readonly match: matches.Match; readonly row: matches.TableRow }) => {
  const units = useUnits();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const strike = useCallMutation(matches.strikeEntry, {
    onSuccess: () => {
      setOpen(false);
      void refresh(matches.getTable);
    },
    onError: (error) => toastError('Not Changed', messageOf(units, error, 'The entry was not changed. Try again.')),
  });
  const put = (text: string | null): void =>
    strike.mutate({ params: { code: match.code, id: String(row.entry) }, body: { reason: text } });
  if (row.struck !== null) {
    return (
      <Button size="sm" variant="quiet" aria-label={`Take back striking ${row.name}`} onClick={() => put(null)}>
        Take back
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Strike ${row.name}`} onClick={() => setOpen(true)}>
        Strike
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Strike ${row.name}?`}
        description="The entry stays in the table, crossed out, with your reason."
        size="sm"
        actions={
          <Button
            variant="danger"
            pending={strike.isPending}
            disabled={reason.trim() === ''}
            onClick={() => put(reason.trim())}
          >
            Strike
          </Button>
        }
      >
        <TextField label="Reason, shown to everybody" maxLength={200} value={reason} onChange={setReason} />
      </Dialog>
    </>
  );
};

/** How many entries went with their accounts; the empty text where none did. */
const removedOf = (n: number): string =>
  n === 0 ? '' : n === 1 ? 'An entry was removed.' : `${n} entries were removed.`;

/** Who shot what: places, per cent of the division's best, and every round as a mark. */
export const MatchTable = ({ match }: { readonly match: matches.Match }) => {
  const units = useUnits();
  const table = useCall(matches.getTable, { params: { code: match.code } }, { retry: false });
  const [chosen, setChosen] = useState<string | null>(null);
  const [watched, setWatched] = useState<{ run: number; by: string; shot: number } | null>(null);
  const source = useMemo(() => (watched ? serverSource(watched.run) : null), [watched]);
  // with winds that are told at the close nobody sees a replay before
  const replays = match.reveal === 'at-once' || match.closed;
  const divisions = Object.keys(table.data ?? {});
  const division = chosen !== null && divisions.includes(chosen) ? chosen : divisions[0];
  const rows = division === undefined ? [] : (table.data?.[division] ?? []);
  const removed = removedOf(match.removed);
  const best = rows.reduce(
    (most, { aim, struck }) => (aim !== null && struck === null ? Math.max(most, aim) : most),
    0,
  );
  return (
    <Panel
      title="Table"
      loading={table.isPending}
      error={table.isError ? messageOf(units, table.error, 'The table could not be loaded.') : null}
      onRetry={() => void table.refetch()}
      empty={
        table.data !== undefined && rows.length === 0 ? (
          <p className="text-ink-3">{removed === '' ? 'Nobody has entered.' : removed}</p>
        ) : (
          false
        )
      }
      aside={
        divisions.length > 1 && division !== undefined ? (
          <SegmentedControl
            label="Division"
            value={division}
            onChange={setChosen}
            choices={divisions.map((value) => ({ value, label: value }))}
          />
        ) : undefined
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus, so that keys can scroll it */}
      <table className="match-table" tabIndex={0}>
        <caption className="sr-only">{match.name}</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Name</th>
            <th scope="col">Points</th>
            <th scope="col">Per cent</th>
            {courses.STAGE_RULES[match.rule].hasRings && <th scope="col">X</th>}
            {match.courses.map((course, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
              <th key={i} scope="col">
                {i + 1} {course.name}
              </th>
            ))}
            {match.tiebreak.length > 0 && <th scope="col">Time</th>}
            <th scope="col">Aim</th>
            {match.maker && (
              <th scope="col">
                <span className="sr-only">Strike</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entry} data-mine={row.mine || undefined} data-struck={row.struck !== null || undefined}>
              <td className="figure">{row.place ?? '–'}</td>
              <th scope="row">
                <span>{row.name}</span>
                {row.mine && <span className="text-ink-3"> (you)</span>}
                {row.struck !== null && <small className="block text-warn">struck: {row.struck}</small>}
                {!row.finished && row.struck === null && <small className="block text-ink-3">not finished</small>}
              </th>
              <td className="figure">{row.points}</td>
              <td className="figure">{row.struck === null ? row.percent.toFixed(2) : '–'}</td>
              {courses.STAGE_RULES[match.rule].hasRings && <td className="figure">{row.x}</td>}
              {row.courses.map((course, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
                <td key={i}>
                  <span className="figure mr-3">{course.points}</span>
                  <RoundMarks label={`Stage ${i + 1}`} rounds={marksOf(course.rounds)} />
                  {course.run !== null && replays && /[hm]/.test(course.rounds) && (
                    <Button
                      size="sm"
                      variant="quiet"
                      className="ml-2"
                      aria-label={`Replay of ${row.name}, stage ${i + 1}`}
                      aria-pressed={watched?.run === course.run}
                      onClick={() => setWatched({ run: course.run ?? 0, by: row.name, shot: 1 })}
                    >
                      Replay
                    </Button>
                  )}
                </td>
              ))}
              {match.tiebreak.length > 0 && <td className="figure">{row.time.toFixed(1)}</td>}
              <td className={row.aim !== null && row.aim === best ? 'figure text-accent' : 'figure'}>
                {row.aim === null ? '–' : row.aim.toFixed(2)}
              </td>
              {match.maker && (
                <td>
                  <Strike match={match} row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {removed !== '' && <p className="mt-3 text-sm">{removed}</p>}
      <p className="mt-3 max-w-prose text-sm text-ink-3">
        Who called best: aim is the share of the best hold’s chance, the rifle’s scatter taken out. It is shown beside
        the points and never counted.
      </p>
      {watched && source && (
        <div className="mt-6">
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
