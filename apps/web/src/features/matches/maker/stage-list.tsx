import { COURSE_LABELS } from '@windcall/contract';
import { mostPoints } from '@windcall/training';
import { Switch } from '../../../kit/index.ts';
import { stageLine } from '../match-words.ts';
import { MovableList } from '../movable-list.tsx';
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

/** The stages of a match in their order. */
export const StageList = ({ stages, chosen, wrong, hasTies, onChange, onChoose }: StageListProps) => (
  <>
    <MovableList
      rows={stages}
      onChange={onChange}
      className="maker-stages"
      keyOf={({ key }) => key}
      nameOf={({ course }) => course.name}
      removeLabel={(name) => `Take ${name} out`}
      saidOf={(name, to) => `${name} is stage ${to + 1}.`}
      rowProps={({ key }) => ({
        'aria-current': key === chosen || undefined,
        ...(wrong.includes(key) && { 'data-wrong': true }),
      })}
      after={({ key, tie }) =>
        hasTies && (
          <Switch
            className="col-start-2 -col-end-1 sm:col-start-3"
            label={COURSE_LABELS.tiebreak}
            checked={tie !== null}
            onChange={(breaks) => onChange(withTie(stages, key, breaks))}
          />
        )
      }
    >
      {({ key, course }) => (
        <button
          type="button"
          className="maker-name min-h-11 min-w-0 text-left wrap-anywhere"
          onClick={() => onChoose(key)}
        >
          {course.name}
          <small className="block text-xs text-ink-3">
            {stageLine(course)}, {mostPoints(course)} points
          </small>
        </button>
      )}
    </MovableList>
    {stages.length > 1 && <p className="mt-2 text-xs text-ink-3">Drag, or Alt with ↑ or ↓, moves a stage.</p>}
  </>
);
