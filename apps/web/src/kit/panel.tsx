import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

interface PanelProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  /** Hides the title from view if a tab or the screen already shows it. */
  readonly untitled?: boolean;
  readonly loading?: boolean;
  readonly error?: string | null;
  readonly onRetry?: () => void;
  /** Shown in place of the content unless false or absent: an `EmptyState`. */
  readonly empty?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

const Body = ({ loading, error, onRetry, empty, children }: PanelProps) => {
  if (loading) {
    return (
      <div role="status" aria-label="Loading" className="flex flex-col gap-2 py-1">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  }
  if (error !== undefined && error !== null) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 py-2">
        <p className="text-base text-bad">{error}</p>
        {onRetry !== undefined && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  return empty || children;
};

export const Panel = (props: PanelProps) => {
  const id = useId();
  const { title, aside, untitled = false, className } = props;
  return (
    <section aria-labelledby={id} className={classNames('flex min-w-0 flex-col', className)}>
      <header
        className={classNames(
          'flex items-center justify-between gap-3',
          untitled ? 'mb-3' : 'mb-3 min-h-9 border-b border-line pb-1',
        )}
      >
        <h2 id={id} className={untitled ? 'sr-only' : 'engraved text-ink-2'}>
          {title}
        </h2>
        {aside}
      </header>
      <Body {...props} />
    </section>
  );
};
