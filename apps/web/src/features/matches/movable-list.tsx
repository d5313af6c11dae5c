import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type ComponentProps, type Key, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../kit/index.ts';

/** A list with one item moved by `by` places; unchanged if it would leave the list. */
export const moved = <T,>(list: readonly T[], from: number, by: number): T[] => {
  const item = list[from];
  if (item === undefined || list[from + by] === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(from + by, 0, item);
};

interface MovableListProps<T> {
  readonly rows: readonly T[];
  readonly onChange: (rows: readonly T[]) => void;
  readonly className: string;
  readonly keyOf: (row: T, i: number) => Key;
  /** Name of a row on its buttons: `line 2`. */
  readonly nameOf: (row: T, i: number) => string;
  readonly removeLabel: (name: string) => string;
  /** Announcement of a move; `to` counts from 0. */
  readonly saidOf: (name: string, to: number) => string;
  readonly rowProps?: (row: T) => ComponentProps<'li'>;
  readonly children: (row: T, i: number) => ReactNode;
  /** Shown after a row's buttons. */
  readonly after?: (row: T) => ReactNode;
}

/** An ordered list: arrows, Alt with arrows, and dragging move a row. */
export const MovableList = <T,>(props: MovableListProps<T>) => {
  const { rows, onChange, className, keyOf, nameOf, removeLabel, saidOf, rowProps, children, after } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (i: number, by: number): void => {
    const row = rows[i];
    if (row === undefined || rows[i + by] === undefined) return;
    onChange(moved(rows, i, by));
    setSaid(saidOf(nameOf(row, i), i + by));
  };
  const onKeyDown = (event: KeyboardEvent, i: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || rows[i + by] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // focus the used control in its moved row before the next key
    const controlsOf = (row: number): HTMLElement[] => [
      ...(list.current?.children[row]?.querySelectorAll<HTMLElement>('button, select, input') ?? []),
    ];
    const place = controlsOf(i).indexOf(event.target as HTMLElement);
    flushSync(() => move(i, by));
    controlsOf(i + by)[place]?.focus();
  };
  return (
    <>
      <ol ref={list} className={className}>
        {rows.map((row, i) => {
          const name = nameOf(row, i);
          return (
            <li
              key={keyOf(row, i)}
              draggable={dragged === i}
              className={dragged === i ? 'bg-raised' : undefined}
              onKeyDown={(event) => onKeyDown(event, i)}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged === i) return;
                onChange(moved(rows, dragged, i - dragged));
                setDragged(i);
              }}
              onDragEnd={() => setDragged(null)}
              {...rowProps?.(row)}
            >
              <span
                aria-hidden
                className="hidden cursor-grab text-ink-3 sm:block"
                onPointerDown={() => setDragged(i)}
                onPointerUp={() => setDragged(null)}
              >
                <GripVertical className="size-4" />
              </span>
              <span className="figure text-ink-3">{i + 1}</span>
              {children(row, i)}
              <span className="flex max-sm:col-span-full max-sm:justify-end pointer-coarse:[&_.icon-button]:size-11">
                <IconButton label={`Move ${name} up`} disabled={i === 0} onClick={() => move(i, -1)}>
                  <ArrowUp aria-hidden className="size-4" />
                </IconButton>
                <IconButton label={`Move ${name} down`} disabled={i === rows.length - 1} onClick={() => move(i, 1)}>
                  <ArrowDown aria-hidden className="size-4" />
                </IconButton>
                <IconButton label={removeLabel(name)} onClick={() => onChange(rows.toSpliced(i, 1))}>
                  <X aria-hidden className="size-4" />
                </IconButton>
              </span>
              {after?.(row)}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
};
