import type { ballistics, stages } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { memo, useState } from 'react';
import { classNames } from '../../../kit/index.ts';
import { elevationText, useUnits, windText } from '../../../units/index.ts';
import { knownText, type LessonBar, lessonOf } from './lesson-words.ts';
import type { LoggedShot } from './logged-shot.ts';

interface LessonProps {
  readonly shot: LoggedShot;
  /** Parts of the shot's error; null while computed, or if its stage is not loaded. */
  readonly split: stages.Split | null;
  /** Certainty of this shot's correction; null if unknown. */
  readonly certainty: ballistics.Solution['certainty'] | null;
}

const WIDTH = 200;

/** Bars from the target's center to the impact, on one axis with the plate's width shaded. */
const Bars = ({
  bars,
  halfPlateMil,
  axis,
}: {
  bars: readonly LessonBar[];
  halfPlateMil: number;
  axis: 'right' | 'up';
}) => {
  const units = useUnits();
  const most = Math.max(halfPlateMil, ...bars.map(({ to }) => Math.abs(to)), ...bars.map(({ from }) => Math.abs(from)));
  const x = (mil: number): number => ((mil / (1.15 * most) + 1) / 2) * WIDTH;
  const text = axis === 'right' ? windText : elevationText;
  return (
    <ul className="lesson-bars">
      {bars.map(({ name, from, to, isCause }) => (
        <li key={name} data-cause={isCause || undefined}>
          <span>{name}</span>
          <svg viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden>
            <rect
              x={x(-halfPlateMil)}
              width={x(halfPlateMil) - x(-halfPlateMil)}
              height="14"
              className="lesson-plate"
            />
            <path d={`M${x(0)} 0V14`} className="lesson-zero" />
            <rect
              x={Math.min(x(from), x(to))}
              width={Math.max(1.5, Math.abs(x(to) - x(from)))}
              y="3"
              height="8"
              className="lesson-bar"
            />
          </svg>
          <span className="figure">{text(units, to - from, 2)}</span>
        </li>
      ))}
    </ul>
  );
};

export const Lesson = memo(({ shot, split, certainty }: LessonProps) => {
  const units = useUnits();
  const [turned, setTurned] = useState(0);
  if (split === null) return null;
  const lesson = lessonOf(units, shot, split);
  // opens on the axis that missed; a press shows the other
  const other = lesson.axis === 'right' ? 'up' : 'right';
  const axis = turned === shot.shotNumber ? other : lesson.axis;
  const halfPlateMil = (shot.targetSize * TARGET_MIL_PER_MOA) / 2;
  return (
    <section aria-label="Lesson" className="flex flex-col gap-2">
      <p className="text-sm text-ink">
        <span className="figure text-ink-3">{shot.shotNumber}</span> {lesson.sentence}
      </p>
      <div className={classNames('lesson-detail flex flex-col gap-1')}>
        <Bars bars={lesson.bars[axis]} halfPlateMil={halfPlateMil} axis={axis} />
        <button
          type="button"
          className="self-start text-xs text-ink-2 underline underline-offset-4 hover:text-ink"
          onClick={() => setTurned(turned === shot.shotNumber ? 0 : shot.shotNumber)}
        >
          {axis === 'right' ? 'Windage shown. Show elevation' : 'Elevation shown. Show windage'}
        </button>
        {certainty !== null && <p className="text-xs text-ink-3">{knownText(units, certainty, shot)}</p>}
      </div>
    </section>
  );
});
