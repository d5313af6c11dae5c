import { games, type ReplyOf } from '@windcall/contract';
import { useState } from 'react';
import { refresh, useCallMutation } from '../../api/index.ts';
import { Button, Skeleton, TextField } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { shareText } from './share-text.ts';

type Board = ReplyOf<typeof games.getDaily>;

/** The name in the table: asked once, changed here; an empty name is not listed. */
const TableName = ({ name }: { readonly name: string | null }) => {
  const [typed, setTyped] = useState(name ?? '');
  const save = useCallMutation(games.setDailyName, { onSuccess: () => void refresh(games.getDaily) });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
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

interface TodaysTableProps {
  /** Null while it is loading, or if loading failed. */
  readonly board: Board | null;
  readonly trouble: string | null;
  /** True for today's table, false for yesterday's, which is shown until the user shoots today's five. */
  readonly isToday: boolean;
}

/** The table of the day, best first. Today's opens after the user's fifth call. */
export const TodaysTable = ({ board, trouble, isToday }: TodaysTableProps) => {
  const units = useUnits();
  const [copied, setCopied] = useState(false);
  const shot =
    board === null ? 0 : board.rows.length + board.others + (board.mine && !board.rows.some(({ you }) => you) ? 1 : 0);
  const mine = board?.mine ?? null;
  return (
    <section aria-label={isToday ? 'Today’s table' : 'Yesterday’s table'} className="todays-table">
      <div className="flex items-baseline justify-between gap-3">
        <h3>{isToday ? 'Today’s table' : 'Yesterday’s table'}</h3>
        {board !== null && shot > 0 && <span className="text-sm text-ink-3">{shot} shot it</span>}
      </div>
      {trouble !== null ? (
        <p role="alert">{trouble}</p>
      ) : board === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <>
          {board.rows.length > 0 ? (
            <div className="overflow-x-auto">
              <table>
                <thead className="sr-only">
                  <tr>
                    <th scope="col">Place</th>
                    <th scope="col">Name</th>
                    <th scope="col">Hits</th>
                    <th scope="col">Calls like ±</th>
                  </tr>
                </thead>
                <tbody>
                  {board.rows.map((row) => (
                    <tr key={`${row.place} ${row.name} ${row.you}`} data-you={row.you || undefined}>
                      <td className="figure">{row.place}</td>
                      <td>
                        {row.name}
                        {row.you && ' (you)'}
                      </td>
                      <td className="figure">{row.hits} of 5</td>
                      <td className="figure">{units.text('wind', row.sigma, 1)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <p className="text-ink-2">
              {shot === 0 ? 'Nobody shot it.' : 'Nobody who shot it has a name in the table.'}
            </p>
          )}
          {mine && (
            <p>
              Place {mine.place}: ± {units.text('wind', mine.sigma, 1)}, {mine.held} of 5 held, {mine.hits}{' '}
              {mine.hits === 1 ? 'hit' : 'hits'}.
            </p>
          )}
          <p className="text-xs text-ink-3">
            {shot > 0 && `±: handicap in ${units.name('wind')}, error and band together. Lower is better.`}
            {!isToday && ' Today’s opens after your fifth call.'}
            {board.near &&
              ` This is the rookie table, ${units.text('range', 250)} to ${units.text('range', 400)}, until you hold ${units.text('range', 700)} or have 60 calls.`}
          </p>
          {isToday && (
            <>
              <TableName key={board.name ?? ''} name={board.name} />
              {mine && (
                <div className="flex flex-wrap items-center gap-3">
                  <Button
                    onClick={() => {
                      void navigator.clipboard
                        .writeText(shareText(board.day, board.level, mine, board.streak))
                        .then(() => setCopied(true));
                    }}
                  >
                    Copy result to share
                  </Button>
                  <span role="status">{copied ? 'Copied.' : ''}</span>
                </div>
              )}
            </>
          )}
        </>
      )}
    </section>
  );
};
