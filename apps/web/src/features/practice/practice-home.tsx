import { drills, games, learn, type ReplyOf } from '@windcall/contract';
import type { Lesson } from '@windcall/training';
import { FEWEST_CALLS } from '@windcall/training';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { messageOf, useCall } from '../../api/index.ts';
import { Button, dailyEnds, ownZone, Skeleton, yesterday } from '../../kit/index.ts';
import { HELP } from '../../player/help-words.ts';
import { windFigure } from '../../player/side-words.ts';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { saidWords, type Units, useUnits } from '../../units/index.ts';
import { ComeBack } from './come-back.tsx';
import { HomeBand } from './home-band.tsx';
import { homePlan, streakText, weekOf } from './home-plan.ts';
import { useLessons } from './learn/learn-progress.ts';
import { rungWords } from './rung-table.tsx';
import { TodaysTable } from './todays-table.tsx';
import type { StartDrill } from './use-start-drill.ts';

type YourWind = ReplyOf<typeof drills.getYourWind>;
type Past = ReplyOf<typeof drills.listDrills>['drills'];

/** Calls of "five more". */
const FIVE = 5;
/** Lesson tasks of a warm-up: about sixty seconds. */
const WARM_UP_TASKS = 3;
/** The near daily's distances, yd. */
const NEAR_YD = [250, 400] as const;

interface PracticeHomeProps {
  readonly offline: boolean;
  readonly start: StartDrill;
  /** Whether the link starts today's five at once; `onGoes` removes the request from the address. */
  readonly goes: boolean;
  readonly onGoes: () => void;
  readonly onGoOn: (drillId: number) => void;
  readonly onLesson: () => void;
  /** Opens the warm-up: a task of each of these lessons. */
  readonly onWarmUp: (lessons: readonly Lesson[]) => void;
  /** Opens a drill's summary, which offers its worst call again. */
  readonly onSummary: (drillId: number) => void;
}

/** The user's number in a line, or how many calls it needs. */
const numberWords = (units: Units, wind: YourWind, isBack: boolean): string => {
  const { handicap, coverage, said } = wind;
  if (handicap === null || coverage.of < FEWEST_CALLS)
    return `Ten calls and you’ll have a number: how many ${units.name('wind')} you’re off.`;
  const number = `± ${units.text('wind', handicap, 1)}`;
  if (isBack) return `You called to ${number} before the break. Ten calls will tell.`;
  const words = said && saidWords(units, said);
  return `You call to ${number}.${words ? ` ${words.is} ${words.order}` : ''}`;
};

/** The handicap over the calls, as a line without a scale. */
const Spark = ({ over }: Pick<YourWind, 'over'>) => {
  const [w, h] = [150, 44];
  if (over.length < 2) return null;
  const values = over.slice(-20).map(({ handicap }) => handicap);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const at = (value: number, i: number): string =>
    `${((i / (values.length - 1)) * (w - 10)).toFixed(1)} ${(4 + (1 - (value - least) / Math.max(0.1, most - least)) * (h - 8)).toFixed(1)}`;
  return (
    <svg aria-hidden width={w} height={h} viewBox={`0 0 ${w} ${h}`} className="shrink-0">
      <path d={`M${values.map(at).join('L')}`} fill="none" stroke="var(--ink-2)" strokeWidth="1.6" />
    </svg>
  );
};

const Week = ({ past }: { readonly past: Past }) => (
  <ol className="home-week" aria-label="This week">
    {weekOf(past, new Date()).map(({ name, done, today }) => (
      <li key={name} data-done={done || undefined} data-today={today || undefined}>
        <i aria-hidden>{done ? '✓' : ''}</i>
        {name}
        <span className="sr-only">{done ? ', shot' : today ? ', today' : ''}</span>
      </li>
    ))}
  </ol>
);

/** Today: one button, the table of the day, the days in a row, and one line of progress. */
export const PracticeHome = ({
  offline,
  start,
  goes,
  onGoes,
  onGoOn,
  onLesson,
  onWarmUp,
  onSummary,
}: PracticeHomeProps) => {
  const units = useUnits();
  const wind = useCall(drills.getYourWind, {}, { gcTime: 0 });
  const past = useCall(drills.listDrills, {});
  const { refetch } = past;
  // stays cached for the bar, and is requested again whenever this screen opens
  useEffect(() => void refetch(), [refetch]);
  const { states } = useLessons();
  useHelpHere(HELP.home);
  // the server decides the day, because this device's clock may be wrong
  const own = (past.data?.dailyDone && past.data.drills.find(({ kind }) => kind === 'daily')) || null;
  const data = wind.data;
  const plan =
    data && past.data
      ? homePlan({
          calls: data.calls,
          awayDays: data.nextSkill.awayDays,
          daily: own,
          dailyDone: past.data.dailyDone,
          weekday: new Date().toLocaleDateString('en-US', { weekday: 'long' }),
          next: rungWords(units, data.nextSkill),
          near: `${units.format('range', NEAR_YD[0]).figure} to ${units.text('range', NEAR_YD[1])}`,
          lessonsPassed: states.filter(({ state }) => state === 'passed').length,
        })
      : null;
  const isDone = plan?.state === 'done';
  const board = useCall(
    games.getDaily,
    { query: { zone: ownZone(), ...(!isDone && { day: yesterday() }) } },
    { gcTime: 0, enabled: plan !== null },
  );
  const go = (): void => {
    if (plan === null || offline) return;
    if (own !== null && !own.over) onGoOn(own.id);
    else if (isDone) start.more(FIVE);
    else start.start({ kind: 'daily' });
  };
  const goAtOnce = useEffectEvent((): void => {
    onGoes();
    if (plan?.state !== 'done') go();
  });
  const isReady = plan !== null;
  useEffect(() => {
    if (goes && isReady) goAtOnce();
  }, [goes, isReady]);
  useShortcut('Enter', plan?.button ?? 'Today’s five', go, { enabled: plan !== null && !offline, group: 'Practice' });
  const follow = {
    lesson: onLesson,
    'warm-up': () => onWarmUp(warmUpOf(states)),
    worst: () => own && onSummary(own.id),
  };
  const left = past.data?.drills.find(
    ({ id, over, done, kind }) => !over && kind !== 'class' && done > 0 && id !== own?.id,
  );
  const failed = wind.error ?? past.error;
  return (
    <div className="home">
      <section aria-label="Today" className="home-hero" data-theme="dark">
        <HomeBand near={plan?.state === 'first' || plan?.state === 'back'} />
        <div className="home-words">
          <h2>{plan?.headline ?? ' '}</h2>
          <p>{plan?.text ?? ' '}</p>
          <div className="home-do">
            <Button
              variant="primary"
              size="lg"
              pending={start.pending}
              disabled={plan === null}
              aria-disabled={offline || undefined}
              onClick={go}
            >
              {plan?.button ?? 'Today’s five'} <kbd>Enter</kbd>
            </Button>
            {plan?.link && (
              <button type="button" className="home-link" onClick={follow[plan.link.to]}>
                {plan.link.label}
              </button>
            )}
            {left && (
              <button type="button" className="home-link" onClick={() => onGoOn(left.id)}>
                Resume your last string, call {left.done + 1}
              </button>
            )}
          </div>
        </div>
      </section>
      {failed && (
        <p role="alert" className="mt-3 text-warn">
          {messageOf(units, failed, 'Your calls could not be loaded.')}{' '}
          <Button
            size="sm"
            onClick={() => {
              void wind.refetch();
              void refetch();
            }}
          >
            Try again
          </Button>
        </p>
      )}
      {offline && (
        <p role="status" className="mt-3 text-warn">
          Calls need a connection: the wind stays hidden until you commit. Lessons work offline.
        </p>
      )}
      {start.trouble && (
        <p role="alert" className="mt-3 text-warn">
          {start.trouble}
        </p>
      )}
      <div className="home-cols">
        <TodaysTable
          board={board.data ?? null}
          trouble={board.error ? messageOf(units, board.error, 'The table could not be loaded.') : null}
          isToday={isDone}
        />
        <aside>
          <section aria-label="Days in a row">
            <h3>{board.data ? streakText(board.data, isDone) : ' '}</h3>
            {past.data ? <Week past={past.data.drills} /> : <Skeleton className="h-16 w-full" />}
            <p className="mt-3 text-sm text-ink-3">Today’s five end at midnight UTC, {dailyEnds()} your time.</p>
            {(board.data?.streak ?? 0) > 0 && <ComeBack />}
          </section>
          <section aria-label="Your number">
            {data ? (
              <>
                {data.handicap !== null && data.coverage.of >= FEWEST_CALLS && (
                  <div className="home-number">
                    <p className="figure">
                      ± {windFigure(units, data.handicap)} <small>{units.name('wind')}</small>
                    </p>
                    <Spark over={data.over} />
                  </div>
                )}
                <p className="text-ink-2">{numberWords(units, data, plan?.state === 'back')}</p>
              </>
            ) : (
              <Skeleton className="h-12 w-full" />
            )}
          </section>
        </aside>
      </div>
      <nav aria-label="More practice" className="home-ways">
        <Link to="/practice?tab=learn">
          <b>Learn</b>
          {lessonWords(states)}
        </Link>
        <Link to="/practice/games">
          <b>Games</b>
          Three short ones, matches, and your own string
        </Link>
        <Link to="/practice?tab=progress">
          <b>Progress</b>
          {data && data.coverage.of >= FEWEST_CALLS ? 'Your number, ladder and calls' : 'Starts after ten calls'}
        </Link>
      </nav>
    </div>
  );
};

type Lessons = ReturnType<typeof useLessons>['states'];

/** Lessons for a warm-up: due ones, then passed ones; the flag if there are none. */
const warmUpOf = (states: Lessons): readonly Lesson[] => {
  const now = new Date().toISOString();
  const due = states.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
  const passed = states.filter(({ state }) => state === 'passed');
  const lessons = [...new Set([...due, ...passed].map(({ lesson }) => lesson))].slice(0, WARM_UP_TASKS);
  return lessons.length > 0 ? lessons : [1];
};

const lessonWords = (states: Lessons): string => {
  const passed = states.filter(({ state }) => state === 'passed').length;
  const next = states.find(({ state }) => state !== 'passed')?.lesson;
  if (next === undefined) return `All ${states.length} lessons`;
  return passed === 0
    ? `${states.length} lessons. First: ${learn.LESSONS[next].title}`
    : `${passed} of ${states.length}. Next: ${learn.LESSONS[next].title}`;
};
