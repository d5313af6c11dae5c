import { courses } from '@windcall/contract';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton, NumberField, Select } from '../../../kit/index.ts';
import { andBack, moved, nextLine } from './edit-course.ts';

type Course = courses.CompleteCourse;
type Line = Course['order'][number];

interface OrderListProps {
  readonly course: Course;
  readonly onChange: (order: Course['order']) => void;
}

const UNTIL = [
  { value: 'rounds', label: 'all rounds' },
  { value: 'hit', label: 'until hit' },
] as const;

/** The order of a stage as a list: Alt with an arrow, the buttons, or dragging moves a line. */
export const OrderList = ({ course, onChange }: OrderListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { order, targets, positions } = course;
  const set = (i: number, change: Partial<Line>): void =>
    onChange(order.map((line, at) => (at === i ? { ...line, ...change } : line)));
  const move = (i: number, by: number): void => {
    const next = moved(order, i, by);
    if (i + by < 0 || i + by >= order.length) return;
    onChange(next);
    setSaid(`Line ${i + 1} is now line ${i + by + 1}.`);
  };
  const onKeyDown = (event: KeyboardEvent, i: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || i + by < 0 || i + by >= order.length) return;
    event.preventDefault();
    event.stopPropagation();
    // the used control stays with its line before the next key
    const controlsOf = (line: number): HTMLElement[] => [
      ...(list.current?.children[line]?.querySelectorAll<HTMLElement>('button, select, input') ?? []),
    ];
    const place = controlsOf(i).indexOf(event.target as HTMLElement);
    flushSync(() => move(i, by));
    controlsOf(i + by)[place]?.focus();
  };
  const targetChoices = targets.map(({ number }) => ({ value: String(number), label: `T${number}` }));
  const positionChoices = positions.map(({ name }, i) => ({ value: String(i + 1), label: name }));
  return (
    <>
      <ol ref={list} className="order-list">
        {order.map((line, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order
            key={i}
            draggable={dragged === i}
            data-dragged={dragged === i || undefined}
            onKeyDown={(event) => onKeyDown(event, i)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== i) {
                onChange(moved(order, dragged, i - dragged));
                setDragged(i);
              }
            }}
            onDragEnd={() => setDragged(null)}
          >
            <span className="figure text-ink-3">{i + 1}</span>
            <span
              aria-hidden
              className="order-grip"
              onPointerDown={() => setDragged(i)}
              onPointerUp={() => setDragged(null)}
            >
              <GripVertical className="size-4" />
            </span>
            <Select
              label={`Target of line ${i + 1}`}
              className="order-field"
              value={String(line.target)}
              choices={targetChoices}
              onChange={(target) => set(i, { target: Number(target) })}
            />
            <Select
              label={`Position of line ${i + 1}`}
              className="order-field"
              value={String(line.position)}
              choices={positionChoices}
              onChange={(position) => set(i, { position: Number(position) })}
            />
            <NumberField
              label={`Rounds of line ${i + 1}`}
              className="order-field"
              value={line.rounds}
              min={1}
              max={30}
              unit="×"
              onChange={(rounds) => set(i, { rounds: Math.round(rounds) })}
            />
            {courses.STAGE_RULES[course.rule].noEndAtHit !== null ? (
              <Select
                label={`Line ${i + 1} counts`}
                className="order-field"
                value={line.sighters ? 'sighters' : 'score'}
                choices={[
                  { value: 'score', label: 'for score' },
                  { value: 'sighters', label: 'sighters' },
                ]}
                onChange={(counts) => set(i, { sighters: counts === 'sighters' })}
              />
            ) : (
              <Select
                label={`Line ${i + 1} ends`}
                className="order-field"
                value={line.until}
                choices={UNTIL}
                onChange={(until) => set(i, { until })}
              />
            )}
            <span className="order-buttons">
              <IconButton label={`Move line ${i + 1} up`} disabled={i === 0} onClick={() => move(i, -1)}>
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Move line ${i + 1} down`}
                disabled={i === order.length - 1}
                onClick={() => move(i, 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={`Remove line ${i + 1}`} onClick={() => onChange(order.toSpliced(i, 1))}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={targets.length === 0 || order.length >= 40}
          onClick={() => onChange([...order, nextLine(course)])}
        >
          Add a line
        </Button>
        <Button
          variant="quiet"
          disabled={order.length < 2 || order.length > 20}
          onClick={() => onChange(andBack(course))}
        >
          And back, far to near
        </Button>
      </div>
      <p className="mt-2 text-xs text-ink-3">Alt with ↑ or ↓ moves a line.</p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
};
