import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button.tsx';

interface PagerProps {
  /** Shown page, from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
  /** Names the rows: `users`. */
  readonly noun: string;
}

export const Pager = ({ page, pageSize, total, onChange, noun }: PagerProps) => {
  const first = page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  // an empty list has its own text; screen readers still hear that a search found nothing
  if (total === 0)
    return (
      <p aria-live="polite" className="sr-only">
        No {noun}
      </p>
    );
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex items-center justify-between gap-3 pt-3 text-sm text-ink-2">
      <p aria-live="polite">
        <span className="figure">
          {first}–{last}
        </span>{' '}
        of <span className="figure">{total}</span> {noun}
      </p>
      <div className="flex gap-1">
        <IconButton label="Previous page" disabled={page === 0} onClick={() => onChange(page - 1)}>
          <ChevronLeft aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Next page" disabled={last >= total} onClick={() => onChange(page + 1)}>
          <ChevronRight aria-hidden className="size-4" />
        </IconButton>
      </div>
    </nav>
  );
};
