import { helpAt, isRight, LESSONS, type Lesson, type SeenCue, withinMph } from '@windcall/training';
import { useEffect, useRef, useState } from 'react';
import { defineStored, oneOf, useThing } from '../../../desk/slot.ts';
import { Button } from '../../../kit/button.tsx';
import { SegmentedControl } from '../../../kit/segmented-control.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { useHelpHere } from '../../../shortcuts/help-here.ts';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { windSide } from '../../../units/crosswind.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { HELP } from '../help-words.ts';
import { CuePicture } from './cue-picture.tsx';
import { answerOf, LessonAnswer, NOTHING_SAID, type Said } from './lesson-answer.tsx';
import { linesOf, OWN_RANGE, questionOf, ruleOf, TITLES, wrongWords } from './lesson-copy.ts';
import { PairView } from './pair-view.tsx';
import { type LessonTask, type RunKind, useRun } from './use-run.ts';
import { useWatch, WatchBar } from './watched-air.tsx';

/** Whether lessons use words instead of pictures; remembered per person. */
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

/** How much of the rule a task fills in. */
const helpOf = ({ step }: LessonTask): ReturnType<typeof helpAt> | 'cold' =>
  step === 'cold' ? 'cold' : typeof step === 'number' ? helpAt(step) : 'alone';

/** A lesson, from its cold task to its end: one screen for all twelve, by their table. */
export const LessonScreen = ({ kind, lessons, onLeave, onNext }: LessonScreenProps) => {
  useHelpHere(HELP.lesson);
  const run = useRun(kind, lessons);
  const lesson = lessons[0] ?? 1;
  const inWords = useThing(inWordsChoice) === 'on';
  const [pairDone, setPairDone] = useState(false);
  const [isTurned] = useState(() => Math.random() < 0.5);
  // after the cold task, before the rule: what there is to be told apart
  const showsPair = kind === 'lesson' && run.turn === 1 && !pairDone && lesson < LESSONS.length;
  const name = kind === 'lesson' || kind === 'test-out' ? `Lesson ${lesson}: ${TITLES[lesson]}` : RUN_TITLES[kind];
  const total = kind === 'lesson' ? 8 : kind === 'check' ? 8 : kind === 'test-out' ? 4 : lessons.length;
  const step = typeof run.now === 'string' ? null : run.now.step;
  const place = typeof step === 'number' ? step : kind === 'lesson' ? null : Math.min(total, run.answers.length + 1);
  return (
    <div className="lesson-screen">
      <header className="lesson-bar">
        <h2>{name}</h2>
        {kind === 'lesson' && (
          <ol className="lesson-steps" aria-hidden>
            {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => {
              const done = run.answers.findLast((one) => one.step === n);
              const mark =
                n === step ? 'now' : !done ? '' : n <= 2 || done.aided ? 'example' : isRight(done) ? 'right' : 'wrong';
              return <li key={n} data-mark={mark || undefined} />;
            })}
          </ol>
        )}
        {place !== null && (
          <span className="text-sm text-ink-2">
            Task <span className="figure">{place}</span> of <span className="figure">{total}</span>
          </span>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Leave
        </Button>
      </header>
      {typeof run.now === 'string' ? (
        <LessonEnd kind={kind} lesson={lesson} end={run.now} run={run} onLeave={onLeave} onNext={onNext} />
      ) : showsPair ? (
        <PairView lesson={lesson} isTurned={isTurned} inWords={inWords} onDone={() => setPairDone(true)} />
      ) : (
        <TaskView key={run.turn} task={run.now} run={run} />
      )}
    </div>
  );
};

type Run = ReturnType<typeof useRun>;

const TaskView = ({ task, run }: { readonly task: LessonTask; readonly run: Run }) => {
  const units = useUnits();
  const { lesson, step, asked, watched, was } = task;
  const inWords = useThing(inWordsChoice) === 'on';
  const [said, setSaid] = useState<Said>(NOTHING_SAID);
  const [focus, setFocus] = useState(1);
  const [ruleShown, setRuleShown] = useState(false);
  const [phase, setPhase] = useState<'ask' | 'press' | 'told'>('ask');
  const [right, setRight] = useState(false);
  const [pressed, setPressed] = useState<number | null>(null);
  const watch = useWatch(watched);
  const verdict = useRef<HTMLHeadingElement>(null);
  const help = helpOf(task);
  const told = phase === 'told';
  const isWorked = help === 'worked';
  const presses = lesson === 8 && !isWorked && help !== 'last-line' && help !== 'cold';
  // what is asked for by number and what the rule comes to are the same functions
  const seen: readonly SeenCue[] = watched ? (watched.samples[watch.at] ?? task.seen) : task.seen;
  const twoFocuses = lesson === 2 && asked.focus !== undefined;
  const shown = twoFocuses ? seen.filter((cue) => cue.kind === 'mirage' && cue.focus === focus) : seen;
  const lines = linesOf(units, lesson, task.seen, was, watched);
  const filled = (i: number): boolean => {
    if (told || isWorked || ruleShown) return true;
    if (help === 'last-line') return i < lines.length - 1;
    return help === 'side' && i === 0;
  };
  const complete = answerOf(lesson, said);

  const keep = (now: Said, pressedMph: number | null): void => {
    const given = answerOf(lesson, now) ?? { said: was, also: {} };
    const also = {
      ...given.also,
      ...(twoFocuses && { saidFocus: focus }),
      ...(lesson === 8 && watched && { wasLow: watched.lowMph, wasHigh: watched.highMph }),
      ...(lesson === 8 && isWorked && watched && { saidLow: watched.lowMph, saidHigh: watched.highMph }),
      ...(pressedMph !== null && { wasAtPress: pressedMph }),
    };
    setPressed(pressedMph);
    setRight(run.answer(given.said, also, isWorked || ruleShown, inWords, isWorked));
    if (!isWorked) setPhase('told');
  };
  const check = (now: Said = said): void => {
    if (told) run.next();
    else if (isWorked) keep(now, null);
    else if (phase === 'press') keep(said, watched?.crossMph[watch.at] ?? null);
    else if (answerOf(lesson, now) !== null) {
      setSaid(now);
      if (presses) {
        setPhase('press');
        watch.setAt(0);
        watch.setPlaying(true);
      } else keep(now, null);
    }
  };
  // a worked example goes on to the next task, which this view is then replaced by
  useEffect(() => {
    if (told) verdict.current?.focus();
  }, [told]);
  useShortcut('Enter', told || isWorked ? 'Go on' : 'Check', () => check(), { group: 'Lesson' });
  useShortcut('s', 'Show the rule', () => setRuleShown(true), { group: 'Lesson', enabled: !told && help !== 'cold' });

  const saidMph = complete?.said ?? null;
  const answer = {
    ...{ lesson, step, said: saidMph ?? was, was },
    asked: {
      ...{ ...asked, ...complete?.also, ...(twoFocuses && { saidFocus: focus }) },
      ...(lesson === 8 && watched && { wasLow: watched.lowMph, wasHigh: watched.highMph }),
      ...(pressed !== null && { wasAtPress: pressed }),
    },
  };
  const isBand = lesson === 4;
  const button = told || isWorked ? 'Go on' : phase === 'press' ? 'Fire' : 'Check';
  return (
    <div className="lesson-task">
      <section aria-label="What you see" className="lesson-eye">
        <CuePicture
          cues={shown}
          answered={told || isWorked}
          saidMph={told ? saidMph : null}
          inWords={inWords}
          lettered={lesson === 11}
        />
        {twoFocuses && (
          <SegmentedControl
            label="Focus"
            value={String(focus)}
            onChange={(to) => setFocus(Number(to))}
            choices={[
              { value: '1', label: 'Plate' },
              { value: '0.5', label: '½' },
            ]}
            disabled={told}
          />
        )}
        {watched && <WatchBar watch={watch} stepS={watched.stepS} />}
        <Switch
          className="lesson-in-words"
          label="In words"
          hint="Same lesson, told in steps. Judging the angle is not practiced this way."
          checked={inWords}
          onChange={(on) => inWordsChoice.write(on ? 'on' : 'off')}
        />
      </section>
      <section aria-label="Task" className="lesson-pane">
        {told ? (
          <div role="status">
            <h3 ref={verdict} tabIndex={-1} className="lesson-verdict" data-right={right || undefined}>
              {step === 'cold' && !task.again ? 'First guess kept.' : right ? '✓ Right.' : '✗ Not yet.'}{' '}
              {isBand ? '' : `It was ${windSide(units, was)}.`}
            </h3>
            <p className="text-ink-2">
              {step === 'cold' && !task.again
                ? 'We’ll come back to it. Now the rule.'
                : right
                  ? `You said ${isBand ? 'the right band' : windSide(units, saidMph ?? was)}.`
                  : wrongWords(units, answer, task.seen)}
            </p>
          </div>
        ) : (
          <div>
            <h3 className="lesson-question">
              {phase === 'press'
                ? `Press Fire when it is back at ${windSide(units, saidMph ?? 0)}.`
                : questionOf(lesson, twoFocuses || asked.scope === true)}
            </h3>
            <p className="text-ink-2">
              {help === 'cold'
                ? task.again
                  ? 'The first one again. See how far you came.'
                  : 'Take a guess. It isn’t scored, and we’ll come back to it.'
                : isWorked
                  ? 'Worked example: follow each line, then go on.'
                  : help === 'alone'
                    ? 'Alone now.'
                    : 'Part of the rule is filled in. The rest is yours.'}
            </p>
          </div>
        )}
        {(help !== 'cold' || (told && task.again)) && (
          <section aria-label="The rule" className="lesson-rule">
            {(isWorked || ruleShown || told) && <p>{ruleOf(units, lesson)}</p>}
            {help !== 'alone' || told || ruleShown ? (
              <ol>
                {lines.map(({ say, comesTo }, i) => (
                  <li key={say}>
                    <span>{say}</span>
                    <b className="figure">{filled(i) ? comesTo : '?'}</b>
                  </li>
                ))}
              </ol>
            ) : null}
          </section>
        )}
        {!isWorked && phase !== 'press' && (
          <LessonAnswer
            lesson={lesson}
            said={said}
            onSaid={setSaid}
            onEnter={check}
            truth={told && !isBand ? { mph: was, within: withinMph(lesson, was, asked) } : undefined}
          />
        )}
        <div className="lesson-actions">
          <Button
            variant="primary"
            size="lg"
            aria-disabled={!told && !isWorked && complete === null}
            onClick={() => check()}
          >
            {button} <kbd>Enter</kbd>
          </Button>
          {!told && !isWorked && help !== 'cold' && (
            <Button size="lg" variant="quiet" onClick={() => setRuleShown(true)}>
              Show the rule
            </Button>
          )}
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
  const units = useUnits();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const colds = run.answers.filter(({ step }) => step === 'cold');
  const rights = run.answers.filter((one) => isRight(one)).length;
  const next = (lesson < 12 ? lesson + 1 : null) as Lesson | null;
  const go = (): void => (end === 'passed' && next !== null ? onNext(next) : onLeave());
  useShortcut('Enter', 'Go on', go, { group: 'Lesson' });
  return (
    <section className="lesson-end" aria-label="End of the lesson">
      <h3 ref={title} tabIndex={-1} className="practice-title">
        {end === 'passed'
          ? `Lesson ${lesson} passed.`
          : end === 'tomorrow'
            ? 'Good work. Sleep on it, come back tomorrow.'
            : kind === 'test-out'
              ? 'Not all four. Take the lesson: it is short.'
              : `${rights} of ${run.answers.length} right.`}
      </h3>
      {colds.length === 2 && lesson !== 4 && (
        <p className="text-lg text-ink-2">
          Your first guess was {windSide(units, colds[0]?.said ?? 0)}, now you said{' '}
          {windSide(units, colds[1]?.said ?? 0)}. It was {windSide(units, colds[0]?.was ?? 0)}.
        </p>
      )}
      {end === 'passed' && <p className="text-ink-2">It comes back as one warm-up task tomorrow.</p>}
      {(lesson === 1 || lesson === 2) && kind === 'lesson' && <p className="text-ink-2">{OWN_RANGE}</p>}
      <div className="mt-5 flex flex-wrap gap-4">
        <Button variant="primary" size="lg" onClick={go}>
          {end === 'passed' && next !== null ? `Lesson ${next}: ${TITLES[next]}` : 'All lessons'} <kbd>Enter</kbd>
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
