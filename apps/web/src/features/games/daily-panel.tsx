import { games } from '@windcall/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { dailyEnds, ownZone } from '../../kit/own-zone.ts';
import { Skeleton } from '../../kit/skeleton.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { shareText } from './share-text.ts';
import { StartGame } from './start-game.tsx';

const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`;

/** The name in the table: asked once, changed here, empty to be not listed. */
const TableName = ({ name }: { readonly name: string | null }) => {
  const [typed, setTyped] = useState(name ?? '');
  const save = useCallMutation(games.setDailyName, { onSuccess: () => void refresh(games.getDaily) });
  return (
    <form
      className="games-row items-end"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { name: typed } });
      }}
    >
      <TextField
        label="Your name in the table"
        hint="3 to 24 characters. Empty: not listed."
        value={typed}
        maxLength={24}
        onChange={setTyped}
        error={save.error?.message}
      />
      <Button type="submit" pending={save.isPending}>
        Save name
      </Button>
    </form>
  );
};

/** Today's daily: its start, then its table, the days in a row, and what is shared. */
export const DailyPanel = ({ offline }: { readonly offline: boolean }) => {
  const units = useUnits();
  const daily = useCall(games.getDaily, { query: { zone: ownZone() } }, { gcTime: 0 });
  const [copied, setCopied] = useState(false);
  const { data, error } = daily;
  const isSealed = error instanceof ApiError && error.code === 'sealed';
  return (
    <section aria-label="Daily">
      <h2>Daily</h2>
      <p className="mt-1 text-ink-2">Five calls, the same rifle, targets and wind for everybody. One try.</p>
      {isSealed ? (
        <div className="games-row mt-3">
          <StartGame
            kind="daily"
            label="Open"
            title="One try today. Start now?"
            text={`Five calls. You see the wind and the table after your fifth call. It ends at midnight UTC, ${dailyEnds()} your time.`}
            disabled={offline}
          />
          <span className="text-sm text-ink-3">The table opens after your fifth call.</span>
        </div>
      ) : error ? (
        <p role="alert" className="mt-3">
          {offline ? 'The daily needs a connection.' : error.message}{' '}
          <Button onClick={() => void daily.refetch()}>Try again</Button>
        </p>
      ) : !data ? (
        <Skeleton className="mt-3 h-24 w-full" />
      ) : (
        <>
          <p className="mt-2 text-lg">
            {days(data.streak)} in a row <small className="text-ink-3">best {days(data.best)}</small>
          </p>
          {data.mine && (
            <p className="mt-1">
              Place {data.mine.place}: ± {units.text('wind', data.mine.sigma, 1)}, {data.mine.held} of 5 held,{' '}
              {data.mine.hits} {data.mine.hits === 1 ? 'hit' : 'hits'}.
            </p>
          )}
          {data.rows.length > 0 && (
            <div className="games-scroll mt-3">
              <table className="games-table">
                <thead>
                  <tr>
                    <th>Place</th>
                    <th>Name</th>
                    <th>Calls like ±</th>
                    <th>Held</th>
                    <th>Hits</th>
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row) => (
                    <tr key={`${row.place} ${row.name} ${row.you}`} data-you={row.you || undefined}>
                      <td className="figure">{row.place}</td>
                      <td>
                        {row.name}
                        {row.you && ' (you)'}
                      </td>
                      <td className="figure">{units.text('wind', row.sigma, 1)}</td>
                      <td className="figure">{row.held} of 5</td>
                      <td className="figure">{row.hits}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {data.others > 0 && (
            <p className="mt-2 text-sm text-ink-3">
              {data.rows.length > 0
                ? `and ${data.others} more`
                : `${data.others} shot it. Nobody has a name in the table yet.`}
            </p>
          )}
          <div className="mt-4 flex flex-col gap-3">
            <TableName key={data.name ?? ''} name={data.name} />
            {data.mine && (
              <div className="games-row">
                <Button
                  onClick={() => {
                    if (data.mine === null) return;
                    void navigator.clipboard
                      .writeText(shareText(data.day, data.level, data.mine))
                      .then(() => setCopied(true));
                  }}
                >
                  Copy result to share
                </Button>
                <span role="status">{copied ? 'Copied.' : ''}</span>
              </div>
            )}
          </div>
        </>
      )}
    </section>
  );
};
