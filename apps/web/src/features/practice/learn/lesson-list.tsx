import { learn } from '@windcall/contract';
import { CHECK_RIDE, flagSlope, LESSONS, type Lesson, lessonsDone } from '@windcall/training';
import { useEffect } from 'react';
import { useOffline } from '../../../api/index.ts';
import { Button } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { syncLessons, useLessons } from './learn-progress.ts';
import type { RunKind } from './use-run.ts';

const STATE_WORDS = { new: 'Not started', started: 'Started', passed: 'Passed', reopened: 'Take it again' } as const;
const MIXED_TASKS = 5;

interface LessonListProps {
  readonly onRun: (kind: RunKind, lessons: readonly Lesson[]) => void;
  readonly onPrimer: () => void;
}

/** The lessons, due reviews, and the page on reading the wind. */
export const LessonList = ({ onRun, onPrimer }: LessonListProps) => {
  const units = useUnits();
  const { states, events, known, waiting } = useLessons();
  const offline = useOffline();
  useEffect(() => {
    if (!offline) void syncLessons();
  }, [offline]);
  const now = new Date().toISOString();
  const due = states.filter(({ dueAt }) => dueAt !== null && dueAt <= now).map(({ lesson }) => lesson);
  const passed = states.filter(({ state }) => state === 'passed').map(({ lesson }) => lesson);
  const next = states.find(({ state }) => state !== 'passed')?.lesson ?? null;
  const slope = known?.flagSlope ?? flagSlope(events);
  const isSure = slope !== null && (slope.low > 1 || slope.high < 1);
  return (
    <section aria-label="Lessons">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <h2 className="practice-title">Learn to read the wind</h2>
          <p className="mt-1 text-ink-2">Twelve lessons in the scope, three minutes each. Any order.</p>
        </div>
        {next !== null && (
          <Button variant="primary" size="lg" onClick={() => onRun('lesson', [next])}>
            {passed.length === 0 && next === 1 ? 'Start' : 'Next'}: {learn.LESSONS[next].title.toLowerCase()}
          </Button>
        )}
      </div>
      {isSure && (
        <p className="mt-3 text-ink-2">
          You read flags <span className="figure">{units.number(slope.slope, 1)}</span>×{' '}
          {slope.slope > 1 ? 'too strong' : 'as strong as they are'}.
        </p>
      )}
      <ol className="lesson-rows mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {LESSONS.map((lesson) => {
          const state = states[lesson - 1];
          const { title, about } = learn.LESSONS[lesson];
          return (
            <li
              key={lesson}
              data-state={state?.state}
              data-next={lesson === next || undefined}
              className="flex items-center gap-2 border-t border-line py-1"
            >
              <button
                type="button"
                className="flex min-h-16 min-w-0 flex-1 items-center gap-4 rounded py-2 text-left"
                onClick={() => onRun('lesson', [lesson])}
                aria-label={`Lesson ${lesson}: ${title}, open`}
              >
                <span className="lesson-dot figure" aria-hidden>
                  {state?.state === 'passed' ? '✓' : lesson}
                </span>
                <span>
                  <b className="text-base font-medium">{title}</b>
                  <small className="block text-sm text-ink-3">{about}</small>
                  <small className="block text-sm text-ink-3">
                    {STATE_WORDS[state?.state ?? 'new']}
                    {state && state.tasks > 0 && `, ${state.right} of ${state.tasks} right`}
                  </small>
                </span>
              </button>
              {state?.state !== 'passed' && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => onRun('test-out', [lesson])}
                  aria-label={`I know lesson ${lesson}: ${title}`}
                >
                  I know this
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        {due.length > 0 && <Button onClick={() => onRun('review', due)}>Warm up: {due.length} due</Button>}
        {passed.length >= 3 && (
          <Button
            onClick={() =>
              onRun(
                'review',
                Array.from({ length: MIXED_TASKS }, (_, i) => passed[(i * 2) % passed.length] ?? 1),
              )
            }
          >
            Five mixed tasks
          </Button>
        )}
        <Button variant="quiet" onClick={onPrimer}>
          Reading the wind, on one page
        </Button>
        {!lessonsDone(states) && (
          <Button variant="quiet" onClick={() => onRun('check', [])}>
            Check ride: {CHECK_RIDE.right} of {CHECK_RIDE.tasks} right ends the lessons
          </Button>
        )}
      </div>
      {waiting > 0 && (
        <p role="status" className="mt-3 text-sm text-ink-3">
          {waiting === 1 ? '1 answer waits' : `${waiting} answers wait`} in this browser for the network.
        </p>
      )}
    </section>
  );
};
