import { COURSE_LABELS } from '@windcall/contract';
import { mostPoints } from '@windcall/training';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton, Switch } from '../../../kit/index.ts';
import { moved } from '../builder/edit-course.ts';
import { stageLine } from '../match-words.ts';
import { type DraftStage, withTie } from './match-draft.ts';

interface StageListProps {
  readonly stages: readonly DraftStage[];
  /** The shown stage, by key. */
  readonly chosen: number | null;
  /** Keys of stages with errors. */
  readonly wrong: readonly number[];
  /** Whether the time of a stage may break ties. */
  readonly hasTies: boolean;
  readonly onChange: (stages: readonly DraftStage[]) => void;
  readonly onChoose: (key: number) => void;
}

/** The stages of a match in their order: arrows, Alt with arrows, and drag move them. */
export const StageList = ({ stages, chosen, wrong, hasTies, onChange, onChoose }: StageListProps) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (i: number, by: number): void => {
    const stage = stages[i];
    if (stage === undefined || stages[i + by] === undefined) return;
    onChange(moved(stages, i, by));
    setSaid(`${stage.course.name} is stage ${i + by + 1}.`);
  };
  const onKeyDown = (event: KeyboardEvent, i: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(i, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <ol className="maker-stages">
        {stages.map(({ key, course, tie }, i) => (
          <li
            key={key}
            draggable={dragged === key}
            data-dragged={dragged === key || undefined}
            data-wrong={wrong.includes(key) || undefined}
            aria-current={key === chosen || undefined}
            onKeyDown={(event) => onKeyDown(event, i)}
            onDragOver={(event) => {
              const from = stages.findIndex((stage) => stage.key === dragged);
              if (from < 0) return;
              event.preventDefault();
              if (from !== i) onChange(moved(stages, from, i - from));
            }}
            onDragEnd={() => setDragged(null)}
          >
            <span
              aria-hidden
              className="order-grip"
              onPointerDown={() => setDragged(key)}
              onPointerUp={() => setDragged(null)}
            >
              <GripVertical className="size-4" />
            </span>
            <span className="figure text-ink-3">{i + 1}</span>
            <button type="button" className="maker-name" onClick={() => onChoose(key)}>
              {course.name}
              <small className="block text-xs text-ink-3">
                {stageLine(course)}, {mostPoints(course)} points
              </small>
            </button>
            <span className="order-buttons">
              <IconButton label={`Move ${course.name} up`} disabled={i === 0} onClick={() => move(i, -1)}>
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Move ${course.name} down`}
                disabled={i === stages.length - 1}
                onClick={() => move(i, 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={`Take ${course.name} out`} onClick={() => onChange(stages.toSpliced(i, 1))}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </span>
            {hasTies && (
              <Switch
                className="maker-tie"
                label={COURSE_LABELS.tiebreak}
                checked={tie !== null}
                onChange={(breaks) => onChange(withTie(stages, key, breaks))}
              />
            )}
          </li>
        ))}
      </ol>
      {stages.length > 1 && <p className="mt-2 text-xs text-ink-3">Drag, or Alt with ↑ or ↓, moves a stage.</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
};
