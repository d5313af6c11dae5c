import { type drills, learn, type ReplyOf } from '@windcall/contract';
import type { Lesson, LessonState } from '@windcall/training';
import { z } from 'zod';
import { defineStored, slot, useThing } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { ButtonLink } from '../../kit/button-link.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { useLessons } from './learn/learn-progress.ts';
import { rungWords } from './rung-table.tsx';
import { windFigure } from './side-words.ts';
import type { StartDrill } from './use-start-drill.ts';

/** Days without a call from which one is welcomed back. */
const BREAK_DAYS = 14;
/** Lesson tasks of a warm-up: sixty seconds of them. */
const WARM_UP_TASKS = 3;
const CALLS = 5;

const done = z.object({
  /** Local date, `2026-11-24`. */
  day: z.string(),
  warm: z.boolean(),
  /** The five calls, once they are begun. */
  drillId: z.number().nullable(),
  looked: z.boolean(),
});
type Done = z.infer<typeof done>;
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
const nothingDone = (): Done => ({ day: dayOf(new Date()), warm: false, drillId: null, looked: false });

const stored = defineStored<Done>({ key: 'practiceToday', schema: done });
const kept = slot<Done | null>(null, [stored], (value) => (value === null ? false : stored.write(value)));
/** What was done of today's five minutes, in this browser; every day begins anew. */
const todayDone = (value: Done | null): Done => {
  const fresh = nothingDone();
  return value?.day === fresh.day ? value : fresh;
};
const mark = (change: Partial<Done>): void => void kept.write({ ...todayDone(kept.read()), ...change });

/** Keeps that the worst call of a drill was looked at again, where that drill is today's. */
export const markLookedAgain = (drillId: number): void => {
  if (todayDone(kept.read()).drillId === drillId) mark({ looked: true });
};

const awayText = (days: number): string =>
  days < 60 ? `${Math.round(days / 7)} weeks` : `${Math.round(days / 30)} months`;

/** The month so many days ago, as it is said: "May". */
const monthAgo = (days: number): string =>
  new Date(Date.now() - 86_400_000 * days).toLocaleString('en-US', { month: 'long' });

/** Lesson tasks that warm up: those that are due; after a break of those passed. */
const warmUpOf = (states: readonly LessonState[], isBack: boolean): Lesson[] => {
  const now = new Date().toISOString();
  const due = states.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
  const passed = isBack ? states.filter(({ state }) => state === 'passed') : [];
  return [...new Set([...due, ...passed].map(({ lesson }) => lesson))].slice(0, WARM_UP_TASKS);
};

interface TodayProps {
  readonly wind: Pick<ReplyOf<typeof drills.getYourWind>, 'nextSkill' | 'handicap'>;
  readonly past: readonly drills.Drill[];
  readonly offline: boolean;
  readonly start: StartDrill;
  /** Opens the warm-up: a task of each of these lessons. */
  readonly onWarmUp: (lessons: readonly Lesson[]) => void;
  readonly onGoOn: (drillId: number) => void;
  /** Opens the summary of the five calls, where the worst of them is looked at again. */
  readonly onSummary: (drillId: number) => void;
}

/** Today in five minutes: a warm-up, five calls on the next rung, and the worst of them once more. */
export const Today = ({ wind, past, offline, start, onWarmUp, onGoOn, onSummary }: TodayProps) => {
  const units = useUnits();
  const { warm, drillId, looked } = todayDone(useThing(kept));
  const { range, sky, level, why, awayDays } = wind.nextSkill;
  const isBack = awayDays !== null && awayDays >= BREAK_DAYS;
  const { states } = useLessons();
  const lessons = warmUpOf(states, isBack);
  const drill = past.find(({ id }) => id === drillId);
  const called = drill?.over === true;
  const now = called ? (looked ? 'done' : 'look') : warm || drill ? 'calls' : 'warm';
  const steps = [
    {
      name: 'Warm up',
      about: lessons.length > 0 ? lessons.map((one) => learn.LESSONS[one].title).join(', ') : 'A minute of gun numbers',
      state: now === 'warm' ? 'now' : 'done',
    },
    {
      name: 'Five calls',
      about: `${rungWords(units, wind.nextSkill)}. ${why}`,
      state: called ? 'done' : now === 'calls' ? 'now' : 'later',
    },
    {
      name: 'Look again',
      about: 'Your worst call, without numbers. Not scored.',
      state: now === 'done' ? 'done' : now === 'look' ? 'now' : 'later',
    },
  ] as const;
  const callFive = (): void =>
    start.start({ kind: 'calls', tasks: CALLS, level, rung: { range, sky } }, (id) =>
      mark({ warm: true, drillId: id }),
    );
  const nextLesson = states.find(({ state }) => state !== 'passed')?.lesson;
  return (
    <section aria-label="Today" className="today">
      <h3 className="text-lg">Today, five minutes</h3>
      {isBack && (
        <p className="text-ink-2">
          Back after {awayText(awayDays)}.{' '}
          {wind.handicap === null
            ? ''
            : `Your ± ${windFigure(units, wind.handicap)} is from ${monthAgo(awayDays)}; today’s five will tell.`}
        </p>
      )}
      <ol>
        {steps.map(({ name, about, state }) => (
          <li key={name} data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            <span>
              {name}
              {state === 'done' && <span className="sr-only"> (done)</span>}
              <small>{about}</small>
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        {now === 'warm' && (
          <>
            {lessons.length > 0 ? (
              <Button
                onClick={() => {
                  mark({ warm: true });
                  onWarmUp(lessons);
                }}
              >
                Start with the warm-up
              </Button>
            ) : (
              <ButtonLink to="/practice/games?open=minute" onClick={() => mark({ warm: true })}>
                Start with the warm-up
              </ButtonLink>
            )}
            <Button
              variant="quiet"
              pending={start.pending}
              aria-disabled={offline}
              onClick={() => !offline && callFive()}
            >
              Skip to the five calls
            </Button>
          </>
        )}
        {now === 'calls' &&
          (drill ? (
            <Button onClick={() => onGoOn(drill.id)}>Go on with the five calls</Button>
          ) : (
            <Button pending={start.pending} aria-disabled={offline} onClick={() => !offline && callFive()}>
              Five calls
            </Button>
          ))}
        {now === 'look' && drill && <Button onClick={() => onSummary(drill.id)}>Look again at the worst</Button>}
        {now === 'done' && (
          <p role="status">
            Done for today. Tomorrow:{' '}
            {nextLesson === undefined
              ? rungWords(units, wind.nextSkill)
              : `lesson ${nextLesson}, ${learn.LESSONS[nextLesson].title}`}
            .
          </p>
        )}
      </div>
    </section>
  );
};
