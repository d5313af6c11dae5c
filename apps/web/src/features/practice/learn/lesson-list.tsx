import { CHECK_RIDE, flagSlope, LESSONS, type Lesson, lessonsDone } from '@windcall/training';
import { useEffect } from 'react';
import { useOffline } from '../../../api/use-offline.ts';
import { Button } from '../../../kit/button.tsx';
import { syncLessons, useLessons } from './learn-progress.ts';
import { TITLES } from './lesson-copy.ts';
import type { RunKind } from './use-run.ts';

const STATE_WORDS = { new: 'Not started', started: 'Started', passed: 'Passed', reopened: 'Take it again' } as const;
const MIXED_TASKS = 5;

interface LessonListProps {
  readonly onRun: (kind: RunKind, lessons: readonly Lesson[]) => void;
  readonly onPrimer: () => void;
}

/** The twelve lessons, what is due of them, and the page on reading the wind. */
export const LessonList = ({ onRun, onPrimer }: LessonListProps) => {
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
    <div className="lesson-list">
      <section aria-label="Lessons">
        <h2 className="practice-title">Learn to read the wind</h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Twelve short lessons, three to four minutes each, in any order. They work offline, and nothing here counts
          toward your handicap.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {next !== null && (
            <Button variant="primary" size="lg" onClick={() => onRun('lesson', [next])}>
              Lesson {next}: {TITLES[next]}
            </Button>
          )}
          {due.length > 0 && (
            <Button size="lg" onClick={() => onRun('review', due)}>
              Warm up: {due.length} due
            </Button>
          )}
          {passed.length >= 3 && (
            <Button
              size="lg"
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
          <Button size="lg" variant="quiet" onClick={onPrimer}>
            Reading the wind, on one page
          </Button>
          {!lessonsDone(states) && (
            <Button size="lg" variant="quiet" onClick={() => onRun('check', [])}>
              Check ride: {CHECK_RIDE.right} of {CHECK_RIDE.tasks} right ends the lessons
            </Button>
          )}
        </div>
        {isSure && (
          <p className="mt-3 text-ink-2">
            You read flags <span className="figure">{slope.slope.toFixed(1)}</span>×{' '}
            {slope.slope > 1 ? 'too strong' : 'as strong as they are'}.
          </p>
        )}
        <ol className="lesson-rows">
          {LESSONS.map((lesson) => {
            const state = states[lesson - 1];
            return (
              <li key={lesson} data-state={state?.state}>
                <span className="figure">{lesson}</span>
                <span>
                  {TITLES[lesson]}
                  <small>
                    {STATE_WORDS[state?.state ?? 'new']}
                    {state && state.tasks > 0 && `, ${state.right} of ${state.tasks} right`}
                  </small>
                </span>
                <Button
                  onClick={() => onRun('lesson', [lesson])}
                  aria-label={`Lesson ${lesson}: ${TITLES[lesson]}, open`}
                >
                  {state?.state === 'passed' ? 'Again' : 'Open'}
                </Button>
                {state?.state !== 'passed' && (
                  <Button
                    variant="quiet"
                    onClick={() => onRun('test-out', [lesson])}
                    aria-label={`I know lesson ${lesson}: ${TITLES[lesson]}`}
                  >
                    I know this
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
        {waiting > 0 && (
          <p role="status" className="mt-3 text-sm text-ink-3">
            {waiting === 1 ? '1 answer waits' : `${waiting} answers wait`} in this browser for the network.
          </p>
        )}
      </section>
    </div>
  );
};
