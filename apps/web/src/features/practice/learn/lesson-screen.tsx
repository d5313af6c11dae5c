import '../../../player/player.css';
import { learn } from '@windcall/contract';
import { helpAt, isRight, LESSONS, type Lesson } from '@windcall/training';
import { useEffect, useMemo, useRef, useState } from 'react';
import { defineStored, oneOf, useThing } from '../../../desk/slot.ts';
import { Button, Switch } from '../../../kit/index.ts';
import { HELP } from '../../../player/help-words.ts';
import { useHelpHere } from '../../../shortcuts/help-here.ts';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { useUnits } from '../../../units/index.ts';
import { OWN_RANGE, ruleOf, wrongWords } from './lesson-copy.ts';
import { LessonScope } from './lesson-scope.tsx';
import type { LessonTask } from './lesson-task.ts';
import { LessonWords } from './lesson-words.tsx';
import { type RunKind, useRun } from './use-run.ts';
import { answerOf, type LessonView } from './views/lesson-view.tsx';
import { LESSON_VIEWS } from './views/lesson-views.ts';

/** Whether lessons also describe the picture in words; stored per person. */
const inWordsChoice = defineStored({ key: 'inWords', schema: oneOf('on', 'off'), encoding: 'text' });

interface LessonScreenProps {
  readonly kind: RunKind;
  readonly lessons: readonly Lesson[];
  readonly onLeave: () => void;
  readonly onNext: (lesson: Lesson) => void;
}

const RUN_TITLES: Readonly<Record<Exclude<RunKind, 'lesson' | 'test-out'>, string>> = {
  review: 'Warm-up',
  check: 'Check ride',
};
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** How much of the rule a task shows. */
const helpOf = ({ step }: LessonTask): ReturnType<typeof helpAt> | 'cold' =>
  step === 'cold' ? 'cold' : typeof step === 'number' ? helpAt(step) : 'alone';

/** A lesson from its first guess to its end: one screen for all lessons, by their table. */
export const LessonScreen = ({ kind, lessons, onLeave, onNext }: LessonScreenProps) => {
  useHelpHere(HELP.lesson);
  const run = useRun(kind, lessons);
  const lesson = lessons[0] ?? 1;
  const name = kind === 'lesson' || kind === 'test-out' ? learn.LESSONS[lesson].title : RUN_TITLES[kind];
  const step = typeof run.now === 'string' ? null : run.now.step;
  return (
    <div>
      <header className="top-line">
        <h2 className="mr-auto text-base leading-tight">
          {(kind === 'lesson' || kind === 'test-out') && (
            <span className="text-ink-3">
              Lesson <span className="figure">{lesson}</span>{' '}
            </span>
          )}
          {name}
        </h2>
        {kind === 'lesson' && (
          <ol className="drill-ticks" aria-label="Tasks">
            {STEPS.map((n) => {
              const done = run.answers.findLast((one) => one.step === n);
              const mark = n === step ? 'now' : !done ? 'to come' : isRight(done) || n <= 2 ? 'done' : 'missed';
              return (
                <li key={n} className="flex">
                  <i data-state={mark} data-result={mark === 'missed' ? 'held' : undefined} />
                  <span className="sr-only">
                    Task {n}: {mark}
                  </span>
                </li>
              );
            })}
          </ol>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Leave
        </Button>
      </header>
      {typeof run.now === 'string' ? (
        <LessonEnd kind={kind} lesson={lesson} end={run.now} run={run} onLeave={onLeave} onNext={onNext} />
      ) : (
        <TaskView task={run.now} run={run} />
      )}
    </div>
  );
};

type Run = ReturnType<typeof useRun>;

/** The answer to a task so far, and its result. The picture stays while tasks change, so this names its task. */
interface Saying {
  readonly turn: number;
  readonly values: readonly number[];
  readonly touched: readonly boolean[];
  readonly chosen: string | null;
  readonly ruleShown: boolean;
  readonly right: boolean | null;
}
const nothingSaid = (turn: number, { handles }: LessonView): Saying => ({
  ...{ turn, chosen: null, ruleShown: false, right: null },
  values: handles.map(({ start }) => start),
  touched: handles.map(({ optional }) => optional === true),
});

interface ToldProps extends Pick<Saying, 'right'>, Pick<LessonView, 'told'> {
  readonly task: LessonTask;
  readonly given: ReturnType<typeof answerOf>;
}

const Told = ({ task, told, right, given }: ToldProps) => {
  const units = useUnits();
  const { lesson, was } = task;
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus({ preventScroll: true }), []);
  return (
    <div role="status" className="told">
      {helpOf(task) === 'worked' ? (
        <p className="text-base text-ink-3">Example {task.step}</p>
      ) : (
        <p
          className="lesson-verdict flex items-center gap-2 text-base text-warn data-right:text-ok"
          data-right={right || undefined}
        >
          <span
            aria-hidden
            className="grid size-5 shrink-0 place-items-center rounded-full border border-current text-xs"
          >
            {right ? '✓' : '!'}
          </span>
          <span>
            {right ? 'Right: ' : 'Not yet: '}
            {told.was}. You said {given.big}.
          </span>
        </p>
      )}
      <h3 ref={headline} tabIndex={-1} className="lesson-question reveal-sentence">
        {told.headline}
      </h3>
      <dl className="lesson-lines border-t border-line">
        {told.rows.map(({ say: line, comesTo, fact, isAsked }, i, { length }) => (
          <div
            key={fact ?? String(line)}
            data-asked={(isAsked ?? i === length - 1) || undefined}
            className="group flex items-baseline justify-between gap-4 border-b border-line py-1.5 data-asked:text-base sm:py-2"
          >
            <dt className="text-ink-2 group-data-asked:text-ink">{line}</dt>
            <dd className="figure text-right group-data-asked:text-accent" data-fact={fact}>
              {comesTo}
            </dd>
          </div>
        ))}
      </dl>
      {told.why && <p className="mt-2 text-sm text-ink-3">{told.why}</p>}
      <div className="lesson-next border-l-2 border-accent pl-4">
        <b className="block text-xs font-medium tracking-wider text-accent uppercase">Next time</b>
        <p className="text-base text-pretty sm:text-lg">
          {right === false &&
            wrongWords(units, { lesson, asked: { ...task.asked, ...given.also }, ...given, was }, task.seen)}{' '}
          {told.next}
        </p>
      </div>
    </div>
  );
};

interface ChoicesProps extends NonNullable<LessonView['choice']>, Pick<Saying, 'chosen'> {
  readonly onChange: (part: Pick<Saying, 'chosen'>) => void;
  readonly onEnter: () => void;
}

const Choices = ({ legend, options, chosen, onChange, onEnter }: ChoicesProps) => (
  <fieldset className="lesson-choices flex flex-col">
    <legend className="mb-1 text-ink-2">{legend}</legend>
    {options.map(({ value, label }) => (
      <label key={value} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="why"
          checked={chosen === value}
          onChange={() => onChange({ chosen: value })}
          // Enter on a choice only selects it
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
        {label}
      </label>
    ))}
  </fieldset>
);

const TaskView = ({ task, run }: { readonly task: LessonTask; readonly run: Run }) => {
  const units = useUnits();
  const { lesson, step, was } = task;
  const view = useMemo(() => LESSON_VIEWS[lesson](units, task), [units, task, lesson]);
  const inWords = useThing(inWordsChoice) === 'on';
  const [kept, setKept] = useState<Saying | null>(null);
  const saying = kept?.turn === run.turn ? kept : nothingSaid(run.turn, view);
  const { values, touched, chosen, ruleShown, right } = saying;
  const change = (part: Partial<Saying>): void => setKept({ ...saying, ...part });
  const help = helpOf(task);
  const isExample = help === 'worked';
  const told = right !== null || isExample;
  const isTouched = touched.every(Boolean);
  const isReady = isTouched && (view.choice === undefined || chosen !== null);
  const rule = ruleShown || help === 'last-line' || help === 'side';
  const given = answerOf(units, view, values, chosen);
  const { big, small } = given;

  const say = (handle: number, value: number): void => {
    change({
      values: values.map((one, i) => (i === handle ? value : one)),
      touched: touched.map((one, i) => i === handle || one),
    });
  };
  const goOn = (): void => {
    if (right !== null) run.next();
    else if (isExample) run.answer(was, {}, true, inWords, true);
    else if (isReady) {
      // a first guess is stored, not judged: its answer comes at the repetition
      const isGuess = step === 'cold' && !task.again;
      const isGood = run.answer(given.said, given.also, ruleShown, inWords, isGuess);
      if (!isGuess) change({ right: isGood });
    }
  };
  useShortcut('Enter', told ? 'Go on' : 'Check', goOn, { group: 'Lesson' });
  useShortcut('s', 'Show the rule', () => change({ ruleShown: true }), {
    group: 'Lesson',
    enabled: !told && help !== 'cold',
  });

  return (
    <div className="player">
      <LessonScope
        turn={run.turn}
        text={`${big}, ${small}`}
        {...{ task, view, values, told, isExample }}
        onValue={say}
      />
      <section aria-label="Task" className="player-pane">
        {told ? (
          <Told told={view.told} {...{ task, right, given }} />
        ) : (
          <>
            <h3 className="lesson-question reveal-sentence">{view.question}</h3>
            <p className="text-base text-pretty text-ink-2">{view.hint}</p>
            {help === 'cold' && (
              <p className="text-ink-3">
                {task.again
                  ? 'Your first guess again. See how far you came.'
                  : 'A first guess. It isn’t scored; the rule comes next.'}
              </p>
            )}
            {rule && (
              <p className="lesson-rule border-l-2 border-edge pl-3 text-sm text-ink-2">{ruleOf(units, lesson)}</p>
            )}
            {view.choice && <Choices {...view.choice} chosen={chosen} onChange={change} onEnter={goOn} />}
            <p className="call-read figure" data-empty={!isTouched || undefined}>
              {isTouched ? (
                <>
                  {big}
                  <small>{small}</small>
                </>
              ) : view.handles.length > 1 ? (
                'Drag both amber handles'
              ) : (
                'Drag the amber handle'
              )}
            </p>
          </>
        )}
        {inWords && <LessonWords task={task} />}
        <div className="lesson-actions player-act">
          <Button variant="primary" size="lg" aria-disabled={!told && !isReady} onClick={goOn}>
            {told ? 'Next' : 'Check'} <kbd>Enter</kbd>
          </Button>
          {!told && !rule && help !== 'cold' && (
            <Button size="lg" variant="quiet" onClick={() => change({ ruleShown: true })}>
              Show the rule
            </Button>
          )}
          <Switch label="In words" checked={inWords} onChange={(on) => inWordsChoice.write(on ? 'on' : 'off')} />
        </div>
      </section>
    </div>
  );
};

interface LessonEndProps {
  readonly kind: RunKind;
  readonly lesson: Lesson;
  readonly end: 'passed' | 'tomorrow' | 'done';
  readonly run: Run;
  readonly onLeave: () => void;
  readonly onNext: (lesson: Lesson) => void;
}

const LessonEnd = ({ kind, lesson, end, run, onLeave, onNext }: LessonEndProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const judged = run.answers.filter(({ step }) => step !== 'cold' && step !== 1 && step !== 2);
  const colds = run.answers.filter(({ step }) => step === 'cold');
  const rights = judged.filter((one) => isRight(one)).length;
  const next = LESSONS.find((one) => one === lesson + 1) ?? null;
  const go = (): void => (end === 'passed' && next !== null ? onNext(next) : onLeave());
  useShortcut('Enter', 'Go on', go, { group: 'Lesson' });
  const [before, after] = colds;
  return (
    <section className="lesson-end max-w-prose px-4 py-8" aria-label="End of the lesson">
      <h3 ref={title} tabIndex={-1} className="practice-title outline-none">
        {end === 'passed'
          ? `Lesson ${lesson} passed.`
          : end === 'tomorrow'
            ? 'Good work. Sleep on it, come back tomorrow.'
            : kind === 'test-out'
              ? 'Not all four. Take the lesson: it’s short.'
              : `${rights} of ${judged.length} right.`}
      </h3>
      {before && after && (
        <p className="text-lg text-ink-2">
          Your first guess was {isRight(before) ? 'right' : 'off'}.{' '}
          {isRight(after) ? 'Now you have it.' : 'It still is.'}
        </p>
      )}
      {end === 'passed' && <p className="text-ink-2">It comes back as one warm-up task tomorrow.</p>}
      {(lesson === 1 || lesson === 2) && kind === 'lesson' && <p className="text-ink-2">{OWN_RANGE}</p>}
      <div className="mt-5 flex flex-wrap gap-4">
        <Button variant="primary" size="lg" onClick={go}>
          {end === 'passed' && next !== null ? `Next: ${learn.LESSONS[next].title.toLowerCase()}` : 'All lessons'}{' '}
          <kbd>Enter</kbd>
        </Button>
        {end === 'passed' && next !== null && (
          <Button size="lg" onClick={onLeave}>
            All lessons
          </Button>
        )}
      </div>
    </section>
  );
};
