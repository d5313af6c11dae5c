import { Children, type ReactNode } from 'react';
import { messageOf, useOffline } from '../../api/index.ts';
import { Button, Skeleton } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';

const GRID = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';

export const CardGrid = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className={GRID}>
    {Children.map(children, (card) => (
      <li className="grid min-w-0">{card}</li>
    ))}
  </ul>
);

const Waiting = ({ text }: { readonly text: string }) => (
  <div role="status" aria-label={text} className={GRID}>
    {['first', 'second', 'third'].map((name) => (
      <div key={name} className="flex flex-col gap-3 rounded-lg border border-line p-4">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    ))}
  </div>
);

interface ListStateProps {
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data?: { readonly unreadable: number } | undefined;
    readonly refetch: () => unknown;
  };
  readonly loadingText: string;
  readonly failedText: string;
  readonly children: ReactNode;
}

/** A list's loading and error states, and a note about unreadable rows. */
export const ListState = ({ query, loadingText, failedText, children }: ListStateProps) => {
  const units = useUnits();
  const offline = useOffline();
  if (query.isPending) return <Waiting text={loadingText} />;
  if (query.data === undefined) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 py-6">
        <p className={offline ? 'text-lg' : 'text-lg text-bad'}>
          {offline ? 'This list is not in this browser yet' : failedText}
        </p>
        <p className="text-base text-ink-2">
          {offline
            ? 'What you opened here before is kept and works without the network. This list was not opened here: it comes when the server is reached.'
            : messageOf(units, query.error, 'The server did not answer.')}
        </p>
        <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <>
      {query.data.unreadable > 0 && (
        <p className="mb-4 text-sm text-warn">
          {query.data.unreadable} {query.data.unreadable === 1 ? 'row' : 'rows'} could not be read and are not shown.
        </p>
      )}
      {children}
    </>
  );
};
