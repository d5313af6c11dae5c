import { courses } from '@windcall/contract';
import { Button, NumberField, Select } from '../../../kit/index.ts';
import { choicesOf } from '../match-words.ts';
import { MovableList } from '../movable-list.tsx';
import { andBack, nextLine } from './edit-course.ts';

type Course = courses.CompleteCourse;

interface OrderListProps {
  readonly course: Course;
  readonly onChange: (order: Course['order']) => void;
}

const UNTIL = choicesOf({ rounds: 'all rounds', hit: 'until hit' });
const COUNTS = choicesOf({ score: 'for score', sighters: 'sighters' });

export const OrderList = ({ course, onChange }: OrderListProps) => {
  const { order, targets, positions } = course;
  const set = (i: number, change: Partial<Course['order'][number]>): void =>
    onChange(order.map((line, at) => (at === i ? { ...line, ...change } : line)));
  const targetChoices = targets.map(({ number }) => ({ value: String(number), label: `T${number}` }));
  const positionChoices = positions.map(({ name }, i) => ({ value: String(i + 1), label: name }));
  return (
    <>
      <MovableList
        rows={order}
        onChange={(rows) => onChange([...rows])}
        className="order-list"
        keyOf={(_, i) => i}
        nameOf={(_, i) => `line ${i + 1}`}
        removeLabel={(name) => `Remove ${name}`}
        saidOf={(name, to) => `L${name.slice(1)} is now line ${to + 1}.`}
      >
        {(line, i) => (
          <>
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
                choices={COUNTS}
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
          </>
        )}
      </MovableList>
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
    </>
  );
};
