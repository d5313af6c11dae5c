import { crosswindText, explainMiss, type ShotContext } from '@windcall/simulation';
import { memo, useMemo } from 'react';
import type { LoggedShot } from './logged-shot.ts';

interface LessonProps {
  readonly shot: LoggedShot;
  /** What was known when it was fired, beyond its record; null after a reload. */
  readonly context: ShotContext | null;
}

const percent = (chance: number): string => `${Math.round(100 * chance)}%`;

/** What the last shot teaches: how much of it was the wind call, the elevation, the setting and the rifle. */
export const Lesson = memo(({ shot, context }: LessonProps) => {
  const lesson = useMemo(() => explainMiss(shot, context ?? {}), [shot, context]);
  const { calledCrosswindMph } = lesson;
  const windWasWrong = lesson.mainCause === 'wind-call' && calledCrosswindMph !== null && context?.crosswindMph != null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-ink">
        <span className="figure text-ink-3">{shot.shotNumber}</span> {lesson.sentence}
      </p>
      <p className="text-xs text-ink-2">
        {windWasWrong && (
          <>
            Your setting was right for {crosswindText(calledCrosswindMph)}; the crosswind was{' '}
            {crosswindText(context.crosswindMph ?? 0)}.{' '}
          </>
        )}
        Chance of a hit with this setting {percent(lesson.hitChance)}, with the right one{' '}
        {percent(lesson.bestHitChance)}.
      </p>
    </div>
  );
});
