import { games } from '@windcall/contract';
import { flagText } from '@windcall/units';
import { type ReactNode, useState } from 'react';
import { download, refresh, request, sendingUser, useCall, useCallMutation } from '../../api/index.ts';
import { outbox } from '../../desk/outbox.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, formatDateTime } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { entrySender } from './entry-sender.ts';
import { ShotForm } from './shot-form.tsx';

/** A crosswind with its side: `R 5.0 mph`. */
export const sideText = (units: Units, mph: number): string =>
  `${mph < 0 ? 'L ' : mph > 0 ? 'R ' : ''}${units.text('wind', Math.abs(mph), 1)}`;

interface ShotTableProps {
  readonly entries: readonly games.FieldEntry[];
  readonly offline: boolean;
  readonly onCorrect: (entry: games.FieldEntry) => void;
}

export const ShotTable = ({ entries, offline, onCorrect }: ShotTableProps) => {
  const units = useUnits();
  const remove = useCallMutation(games.deleteFieldEntry, { onSuccess: () => void refresh(games.listFieldLog) });
  if (entries.length === 0) return null;
  return (
    <div className="@container relative mt-4 overflow-x-auto">
      <table className="shot-table">
        <thead>
          <tr>
            {['When', 'Range', 'Called about the inferred wind', 'Called', 'Metered', 'Inferred', 'Hit'].map((head) => (
              <th key={head}>{head}</th>
            ))}
            <th>
              <span className="sr-only">Correct or delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="whitespace-nowrap">{formatDateTime(entry.at)}</td>
              <td className="figure whitespace-nowrap">{units.text('range', entry.distance)}</td>
              <td>
                <Bracket {...entry} />
              </td>
              <td data-label="called" className="figure whitespace-nowrap">
                {sideText(units, entry.called.lo)} to {sideText(units, entry.called.hi)}
              </td>
              <td data-label="metered" className="figure whitespace-nowrap">
                {entry.meteredCross === null ? '–' : sideText(units, entry.meteredCross)}
              </td>
              <td data-label="inferred" className="figure whitespace-nowrap">
                {entry.inferred === null
                  ? '–'
                  : `${sideText(units, entry.inferred.wind)} ± ${units.figure('wind', entry.inferred.error, 1)}`}
              </td>
              <td>{entry.hit === null ? '–' : flagText(entry.hit)}</td>
              <td className="whitespace-nowrap">
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={offline}
                  aria-label={`Correct the shot of ${formatDateTime(entry.at)}`}
                  onClick={() => onCorrect(entry)}
                >
                  Correct
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={offline}
                  aria-label={`Delete the shot of ${formatDateTime(entry.at)}`}
                  onClick={() => remove.mutate({ params: { id: entry.id } })}
                >
                  Delete
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Shots at a real range, one line each; works offline. */
export const FieldLog = ({ offline }: { readonly offline: boolean }) => {
  const units = useUnits();
  const log = useCall(games.listFieldLog, {}, { gcTime: 0 });
  useThing(outbox);
  const unsent = entrySender.waiting(sendingUser());
  const take = useCallMutation(games.importFieldLog, { onSuccess: () => void refresh(games.listFieldLog) });
  const figures = log.data?.figures;
  const [corrected, setCorrected] = useState<games.FieldEntry | null>(null);
  return (
    <section aria-label="Field log" className="min-w-0">
      <h2 className="text-xl font-light">Field log</h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        What you called at the range. The wind itself is not known: “metered” is the crosswind at the muzzle only,
        “inferred” is what the impact says of it.
      </p>
      <ShotForm key={corrected?.id ?? 'new'} entry={corrected} onDone={() => setCorrected(null)} />
      {figures && (
        <p className="mt-4">
          {figures.entries} calls: handicap {units.text('wind', figures.handicap ?? 0, 1)} ±{' '}
          {units.figure('wind', figures.handicapError ?? 0, 1)}, bias {units.figure('wind', figures.bias ?? 0, 1)} ±{' '}
          {units.figure('wind', figures.biasError ?? 0, 1)}, inside {figures.coverage.held} of {figures.coverage.of}.
        </p>
      )}
      {unsent.length > 0 && (
        <p role="status" className="mt-3 text-warn">
          {unsent.length} kept in this browser, sent when there is a connection.
        </p>
      )}
      {log.error && !log.data && (
        <p role="alert" className="mt-3">
          {offline ? 'Your log is on the server. New shots are kept here.' : log.error.message}
        </p>
      )}
      {log.data?.entries.length === 0 && (
        <p className="mt-4 text-ink-2">No shots yet. Write the first one down above.</p>
      )}
      {log.data && <ShotTable entries={log.data.entries} offline={offline} onCorrect={setCorrected} />}
      <div className="flex flex-wrap items-center gap-3 mt-4">
        <Button
          disabled={offline}
          onClick={() =>
            void request(games.exportFieldLog, {}).then((csv) => download(csv, 'field-log.csv', 'text/csv'))
          }
        >
          Export CSV
        </Button>
        <label className="flex flex-wrap items-center gap-3 text-sm">
          Import CSV
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={offline}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void file.text().then((csv) => take.mutate({ body: { csv } }));
            }}
          />
        </label>
        <span role="status">{take.data ? `${take.data.added} added, ${take.data.known} known already.` : ''}</span>
        {take.error && (
          <span role="alert" className="text-warn">
            {take.error.message}
          </span>
        )}
      </div>
    </section>
  );
};

const [W, HALF_MPH] = [120, 10];

type BracketProps = Pick<games.FieldEntry, 'called' | 'inferred'> & { readonly meteredCross?: number | null };

/** The inferred wind with its ± as a bracket, and the meter as a dot. */
export const Bracket = ({ called, inferred, meteredCross = null }: BracketProps): ReactNode => {
  if (inferred === null) return '–';
  const x = (mph: number): number =>
    W / 2 + (Math.max(-HALF_MPH, Math.min(HALF_MPH, mph - inferred.wind)) * W) / 2 / HALF_MPH;
  return (
    <svg aria-hidden width={W} height="24" viewBox={`0 0 ${W} 24`}>
      <rect
        x={x(inferred.wind - inferred.error)}
        width={x(inferred.wind + inferred.error) - x(inferred.wind - inferred.error)}
        height="24"
        fill="var(--accent)"
        opacity="0.25"
      />
      <rect
        x={x(called.lo)}
        y="8"
        width={Math.max(2, x(called.hi) - x(called.lo))}
        height="8"
        fill="currentColor"
        opacity="0.6"
      />
      <path d={`M${W / 2} 0V24`} stroke="var(--accent)" strokeWidth="2" />
      {meteredCross !== null && <circle cx={x(meteredCross)} cy="12" r="3" fill="currentColor" />}
    </svg>
  );
};
