import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

const keyOf = <Row,>({ key, header }: Column<Row>): string => key ?? String(header);

interface Order {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts rows by `sortBy`, stably; rows without a value come last either way. */
export const sortRows = <Row,>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number | null,
  direction: Order['direction'],
): Row[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const a = sortBy(left);
    const b = sortBy(right);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  });
};

interface PagerProps {
  /** Shown page, from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
  /** Names the rows: `users`. */
  readonly noun: string;
}

const Pager = ({ page, pageSize, total, onChange, noun }: PagerProps) => {
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

export interface Column<Row> {
  /** Required if the header is no text, or not unique. */
  readonly key?: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Value to sort by; without it the column does not sort. */
  readonly sortBy?: (row: Row) => string | number | null;
  readonly align?: 'start' | 'end';
  /** For head and cells: `hidden md:table-cell`. */
  readonly className?: string;
}

/** A column of figures, sorted by the figures or by `sortBy`. */
export const figures = <Row,>(
  header: string,
  sortBy: (row: Row) => number | null,
  cell: (row: Row) => ReactNode = sortBy,
): Column<Row> => ({ header, sortBy, cell, align: 'end', className: 'whitespace-nowrap' });

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly initialOrder?: Order;
  readonly isMarked?: (row: Row) => boolean;
  /** Height limit of the scrolling frame: `max-h-96`; the head stays in view. */
  readonly className?: string;
  readonly empty?: ReactNode;
  /** Rows per page, with a pager; `noun` names the rows. */
  readonly pageSize?: number;
  readonly noun?: string;
}

/** A scrolling frame takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
export const KEYBOARD_SCROLL = { tabIndex: 0 } as const;
const ARIA = { ascending: 'ascending', descending: 'descending' } as const;

/** A table with a sticky head. A press on a head sorts by its column. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, initialOrder, isMarked, className, empty, pageSize, noun } = props;
  const [order, setOrder] = useState<Order | null>(initialOrder ?? null);
  const [page, setPage] = useState(0);
  const sortBy = columns.find((column) => keyOf(column) === order?.key)?.sortBy;
  const sorted = order === null || sortBy === undefined ? rows : sortRows(rows, sortBy, order.direction);
  const lastPage = pageSize === undefined ? 0 : Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const shownPage = Math.min(page, lastPage);
  const shown = pageSize === undefined ? sorted : sorted.slice(shownPage * pageSize, (shownPage + 1) * pageSize);
  const press = (key: string): void =>
    setOrder({ key, direction: order?.key === key && order.direction === 'ascending' ? 'descending' : 'ascending' });
  const frame = (
    <section
      aria-label={`${caption}, table`}
      {...KEYBOARD_SCROLL}
      className={classNames('relative overflow-auto', className)}
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const key = keyOf(column);
              const active = order?.key === key ? order.direction : null;
              const Icon = active === null ? ChevronsUpDown : active === 'ascending' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={active === null ? undefined : ARIA[active]}
                  className={classNames(
                    'sticky top-0 z-10 h-9 border-b border-edge bg-ground px-3 first:pl-0 last:pr-0',
                    column.align === 'end' && 'text-right',
                    column.className,
                  )}
                >
                  {column.sortBy === undefined ? (
                    <span className="engraved inline-flex min-h-8 items-center py-0.5">{column.header}</span>
                  ) : (
                    <button
                      type="button"
                      className="engraved inline-flex min-h-8 items-center gap-1 py-0.5 hover:text-ink"
                      onClick={() => press(key)}
                    >
                      {column.header}
                      <Icon aria-hidden className={classNames('size-3', active === null && 'opacity-50')} />
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)} data-marked={isMarked?.(row) || undefined} className="data-marked:bg-accent-wash">
              {columns.map((column) => (
                <td
                  key={keyOf(column)}
                  className={classNames(
                    'h-10 border-b border-line px-3 py-1 first:pl-0 last:pr-0',
                    column.align === 'end' && 'figure text-right',
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </section>
  );
  if (pageSize === undefined) return frame;
  return (
    <>
      {frame}
      <Pager page={shownPage} pageSize={pageSize} total={rows.length} noun={noun ?? 'rows'} onChange={setPage} />
    </>
  );
};
