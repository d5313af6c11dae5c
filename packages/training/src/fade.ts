import { type CalledWind, type Slope, slope } from './calibration.ts';
import { type Answer, callsOverPar, isRight, LESSONS, type Lesson } from './lessons.ts';

/** A logged answer. `at` ISO time; `aided` if the rule was shown first. */
export interface LessonEvent extends Answer {
  readonly id: string;
  readonly at: string;
  readonly aided: boolean;
  readonly inWords: boolean;
}

/** A person's state in a lesson. Times ISO; null if absent. */
export interface LessonState {
  readonly lesson: Lesson;
  readonly state: 'new' | 'started' | 'passed' | 'reopened';
  /** Tasks answered with at most a part of the rule, and how many were right. */
  readonly tasks: number;
  readonly right: number;
  readonly passedAt: string | null;
  readonly dueAt: string | null;
  readonly by: 'steps' | 'test-out' | 'check-ride' | null;
}

/** Help with a rule at a step: all of it, all but the last line, only the side, nothing. */
export const helpAt = (step: number): 'worked' | 'last-line' | 'side' | 'alone' =>
  step <= 2 ? 'worked' : step <= 4 ? 'last-line' : step <= 6 ? 'side' : 'alone';

const DAY_MS = 86_400_000;
/** Days until a passed lesson is reviewed. Source: even and growing gaps work alike; these are short. */
const REVIEW_DAYS = [1, 3, 7, 21] as const;
const STEPS_RIGHT = 5;
/** Calls that must hold the wind, of the six of lesson 12. */
const CALLS_HELD = 4;
const MOST_EXTRAS = 6;
const TEST_OUT_TASKS = 4;
export const CHECK_RIDE = { tasks: 8, right: 6 } as const;
const FLAG_TASKS = 20;

/** Whether a task counts: answered without the whole rule in sight. */
const counts = ({ step, aided }: LessonEvent): boolean => !aided && step !== 'cold' && step !== 1 && step !== 2;
const isGood = (event: LessonEvent): boolean => counts(event) && isRight(event);

/** Whether the steps of one run, and its extras, pass. */
const passesBySteps = (
  lesson: Lesson,
  steps: ReadonlyMap<number, LessonEvent>,
  extras: readonly LessonEvent[],
): boolean => {
  const judged = [3, 4, 5, 6, 7, 8].flatMap((step) => steps.get(step) ?? []);
  if (lesson === 12) {
    const calls = [...judged, ...extras].slice(-6);
    return calls.length === 6 && calls.filter(isGood).length >= CALLS_HELD && callsOverPar(calls) <= 1;
  }
  const alone = [7, 8].flatMap((step) => steps.get(step) ?? []);
  if (alone.length < 2) return false;
  if (extras.length === 0) return judged.filter(isGood).length >= STEPS_RIGHT && alone.every(isGood);
  const last = [...alone, ...extras].slice(-4);
  return extras.length % 2 === 0 && extras.length <= MOST_EXTRAS && last.filter(isGood).length >= 3;
};

/** The next task of a run through a lesson. */
export type NextStep = number | 'extra' | 'passed' | 'tomorrow';

/** The next step of a run with these events, in their order. */
export const nextStep = (lesson: Lesson, run: readonly LessonEvent[]): NextStep => {
  const steps = new Map(run.flatMap((event) => (typeof event.step === 'number' ? [[event.step, event] as const] : [])));
  const extras = run.filter(({ step }) => step === 'extra');
  const done = Math.max(0, ...steps.keys());
  if (done < 8) return done + 1;
  if (passesBySteps(lesson, steps, extras)) return 'passed';
  return extras.length < MOST_EXTRAS ? 'extra' : 'tomorrow';
};

interface Folding {
  state: LessonState['state'];
  tasks: number;
  right: number;
  passedAt: string | null;
  dueAt: string | null;
  by: LessonState['by'];
  steps: Map<number, LessonEvent>;
  extras: LessonEvent[];
  testOut: LessonEvent[];
  reviews: number;
  missed: number;
}

const daysAfter = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString();

const pass = (of: Folding, at: string, by: NonNullable<LessonState['by']>): void => {
  Object.assign(of, { state: 'passed', passedAt: at, dueAt: daysAfter(at, REVIEW_DAYS[0]), by, reviews: 0, missed: 0 });
  of.extras = [];
  of.testOut = [];
  of.steps.clear();
};

const review = (of: Folding, event: LessonEvent): void => {
  if (of.state !== 'passed') return;
  if (isGood(event)) {
    of.missed = 0;
    if (of.dueAt === null || event.at < of.dueAt) return;
    of.reviews += 1;
    const days = REVIEW_DAYS[of.reviews];
    of.dueAt = days === undefined ? null : daysAfter(event.at, days);
    return;
  }
  of.missed += 1;
  of.dueAt = daysAfter(event.at, REVIEW_DAYS[0]);
  if (of.missed < 2) return;
  of.state = 'reopened';
  of.dueAt = null;
};

const step = (of: Folding, event: LessonEvent): void => {
  // a guess before the rule is no progress
  if (event.step === 'cold') return;
  if (of.state === 'new') of.state = 'started';
  if (typeof event.step === 'number') {
    // repeating an earlier step begins a new run
    if (event.step <= Math.max(0, ...of.steps.keys())) of.steps.clear();
    of.steps.set(event.step, event);
    of.extras = [];
    of.testOut = [];
  } else if (event.step === 'extra' && of.steps.size === 0) {
    of.testOut.push(event);
    if (of.testOut.length < TEST_OUT_TASKS) return;
    if (of.testOut.every(isGood)) pass(of, event.at, 'test-out');
    of.testOut = [];
    return;
  } else if (event.step === 'extra') of.extras.push(event);
  if (of.steps.has(8) && passesBySteps(event.lesson, of.steps, of.extras)) pass(of, event.at, 'steps');
};

/** Log order: by time, then by id, so that all devices agree. */
const byTime = (a: LessonEvent, b: LessonEvent): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The states of all lessons, computed from all answers, in any order; an id counts once. Nothing else is stored. */
export const foldLessons = (events: readonly LessonEvent[]): LessonState[] => {
  const log = [...new Map(events.map((event) => [event.id, event])).values()].sort(byTime);
  const all = new Map<Lesson, Folding>(
    LESSONS.map((lesson) => [
      lesson,
      {
        ...{ state: 'new', tasks: 0, right: 0, passedAt: null, dueAt: null, by: null },
        ...{ steps: new Map(), extras: [], testOut: [], reviews: 0, missed: 0 },
      } as Folding,
    ]),
  );
  const rides = new Map<string, boolean[]>();
  for (const event of log) {
    const of = all.get(event.lesson);
    if (of === undefined) continue;
    if (counts(event)) {
      of.tasks += 1;
      if (isRight(event)) of.right += 1;
    }
    if (event.step === 'review') review(of, event);
    else if (event.step === 'check') {
      const ride = String(event.asked.ride ?? '');
      const rights = [...(rides.get(ride) ?? []), isGood(event)];
      rides.set(ride, rights.length < CHECK_RIDE.tasks ? rights : []);
      if (rights.length < CHECK_RIDE.tasks || rights.filter(Boolean).length < CHECK_RIDE.right) continue;
      for (const other of all.values()) if (other.state !== 'passed') pass(other, event.at, 'check-ride');
    } else if (of.state !== 'passed') step(of, event);
  }
  return [...all].map(([lesson, { state, tasks, right, passedAt, dueAt, by }]) => ({
    ...{ lesson, state, tasks, right },
    ...{ passedAt, dueAt, by },
  }));
};

/** Whether a person has finished the lessons: by the last one, or the check ride. */
export const lessonsDone = (states: readonly LessonState[]): boolean =>
  states.some(({ lesson, by }) => by === 'check-ride' || (lesson === 12 && by !== null));

/**
 * A person's factor in reading flags, from tasks read alone and not in words; null below 20. Flags that fly straight
 * out have no number and do not count.
 */
export const flagSlope = (
  events: readonly LessonEvent[],
): (Pick<Slope, 'slope' | 'low' | 'high'> & { n: number }) | null => {
  const log = [...new Map(events.map((event) => [event.id, event])).values()].sort(byTime);
  const alone = log.filter(
    (event) =>
      event.lesson === 1 &&
      counts(event) &&
      !event.inWords &&
      (typeof event.step !== 'number' || event.step >= 7) &&
      Math.abs(event.was) <= 20,
  );
  if (alone.length < FLAG_TASKS) return null;
  const calls: CalledWind[] = alone.map(({ said, was }) => ({ bestMph: said, truthMph: was }));
  const found = slope(calls);
  return found === null ? null : { slope: found.slope, low: found.low, high: found.high, n: alone.length };
};
