import { drills, games } from '@windcall/contract';
import { type Lesson, lessonsDone } from '@windcall/training';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { ButtonLink } from '../../kit/button-link.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatDate } from '../../kit/format-date.ts';
import { dailyEnds } from '../../kit/own-zone.ts';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { rangeWords } from '../../units/cell-words.ts';
import { useUnits } from '../../units/use-units.tsx';
import { BracketStrip } from './brackets.tsx';
import { FEWEST_CALLS, intervalText } from './figure-words.ts';
import { HELP } from './help-words.ts';
import { LearnFirst } from './learn/learn-first.tsx';
import { useLessons } from './learn/learn-progress.ts';
import { type PracticeChoice, practiceChoice } from './practice-choice.ts';
import { windFigure } from './side-words.ts';
import { Today } from './today.tsx';
import type { StartDrill } from './use-start-drill.ts';

/** What the button says of a choice. */
const COUNTS = { '5': 'five', '10': 'ten', '20': 'twenty' } as const;
const LEVEL_CHOICES = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: String(level) }));

/** What counts from its start asks first. */
const ASKS = {
  daily: {
    title: 'One try today. Start now?',
    text: `Five calls. You see the wind and the table after your fifth call. It ends at midnight UTC, ${dailyEnds()} your time.`,
  },
  kyl: {
    title: 'Play know your limit?',
    text: 'Up to ten plates, each smaller than the last. You see each plate and what it pays before its wind: stopping there is free. A miss takes all points.',
  },
  'self-test': {
    title: 'Take the self-test?',
    text: '20 calls, about 12 minutes, no answers until the end. It counts from the first commit.',
  },
} as const;

interface PracticeHomeProps {
  readonly choice: PracticeChoice;
  readonly offline: boolean;
  readonly start: StartDrill;
  readonly onGoOn: (drillId: number) => void;
  readonly onLearn: () => void;
  readonly onWarmUp: (lessons: readonly Lesson[]) => void;
  readonly onSummary: (drillId: number) => void;
}

/** What is due and one button; the handicap beside it. */
export const PracticeHome = ({ choice, offline, start, onGoOn, onLearn, onWarmUp, onSummary }: PracticeHomeProps) => {
  const units = useUnits();
  const wind = useCall(drills.getYourWind, {}, { gcTime: 0 });
  const past = useCall(drills.listDrills, {}, { gcTime: 0 });
  const tests = useCall(games.listSelfTests, {}, { gcTime: 0, retry: false });
  const [asking, setAsking] = useState<keyof typeof ASKS | null>(null);
  useHelpHere(HELP[asking ?? 'home']);
  const train = (): void => start.start({ kind: 'calls' });
  useShortcut('Enter', `Start ${COUNTS[choice.calls]} calls`, train, { enabled: !offline, group: 'Practice' });
  const set = (change: Partial<PracticeChoice>): void => void practiceChoice.write({ ...choice, ...change });
  const left = past.data?.drills.find(
    ({ over, done, kind }) => !over && kind !== 'class' && (done > 0 || kind === 'daily'),
  );
  const data = wind.data;
  const isNew = data?.calls === 0;
  const { states: lessons } = useLessons();
  const due = tests.data?.due ?? null;
  return (
    <div className="practice-home">
      <section aria-label="Next drill">
        <LearnFirst first={isNew} onLearn={onLearn} onSkip={() => !offline && train()} />
        <h2 className="practice-title">
          {data
            ? data.calls === 0
              ? 'Learn to read the wind'
              : `Wind ${data.next.due ? '' : 'anywhere, '}${rangeWords(units, data.next.cell.range)}`
            : 'Practice'}
        </h2>
        <p className="mt-2 max-w-prose text-lg text-ink-2">{data?.next.why ?? ' '}</p>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button
            {...((!isNew || lessonsDone(lessons)) && { variant: 'primary' as const })}
            size="lg"
            pending={start.pending}
            aria-disabled={offline}
            onClick={() => !offline && train()}
          >
            Start {COUNTS[choice.calls]} calls <kbd>Enter</kbd>
          </Button>
          {left && (
            <Button size="lg" onClick={() => onGoOn(left.id)}>
              Resume, call {left.done + 1}
            </Button>
          )}
          <span className="text-sm text-ink-3">
            {choice.calls} calls, about {Math.round(Number(choice.calls) * 0.6)} minutes
          </span>
        </div>
        {data && past.data && (
          <Today
            wind={data}
            past={past.data.drills}
            offline={offline}
            start={start}
            onWarmUp={onWarmUp}
            onGoOn={onGoOn}
            onSummary={onSummary}
          />
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
        <div className="practice-options">
          <div>
            <span className="engraved">Level</span>
            <SegmentedControl
              label="Level"
              value={String(choice.level)}
              onChange={(level) => set({ level: Number(level) as drills.Level })}
              choices={LEVEL_CHOICES}
            />
            <span className="text-xs text-ink-3">{drills.LEVELS[choice.level].words}</span>
          </div>
          <div>
            <span className="engraved">Calls</span>
            <SegmentedControl
              label="Calls"
              value={choice.calls}
              onChange={(calls) => set({ calls })}
              choices={[
                { value: '5', label: '5' },
                { value: '10', label: '10' },
                { value: '20', label: '20' },
              ]}
            />
          </div>
          <div>
            <span className="engraved">Show the answer</span>
            <SegmentedControl
              label="Show the answer"
              value={choice.reveal}
              onChange={(reveal) => set({ reveal })}
              choices={[
                { value: 'each', label: 'After each shot' },
                { value: 'end', label: 'At the end' },
              ]}
            />
          </div>
        </div>
      </section>
      <section aria-label="Handicap">
        <span className="engraved">Handicap</span>
        {wind.error ? (
          <p role="alert">{messageOf(units, wind.error, 'Your calls could not be loaded.')}</p>
        ) : !data ? (
          <Skeleton className="h-10 w-40" />
        ) : data.handicap === null ? (
          <p className="text-lg text-ink-2">
            “You call like ± so many {units.name('wind')}”: your handicap shows up after your first call, with its
            error.
          </p>
        ) : (
          <>
            <p className="figure text-3xl font-light">
              {windFigure(units, data.handicap)}{' '}
              <small className="text-base text-ink-3">{intervalText(units, data, data.coverage.of)}</small>
            </p>
            {data.coverage.of < FEWEST_CALLS ? (
              <p className="mt-1 max-w-prose text-sm text-ink-2">After ten calls you see what that is worth in hits.</p>
            ) : (
              <p className="mt-1 max-w-prose text-sm text-ink-2">
                You call like ± {units.text('wind', data.handicap, 1)}. A {units.text('target', 1.5)} plate at{' '}
                {units.text('range', 800)} you’d hit {Math.round((data.plates.now ?? 0) * 10)} in 10; at ±{' '}
                {units.text('wind', 1, 1)} it would be {Math.round(data.plates.atOne * 10)}.
              </p>
            )}
          </>
        )}
        {data && data.last.length > 0 && (
          <div className="mt-5">
            <span className="engraved">Last calls</span>
            <BracketStrip calls={data.last} />
            <p className="text-xs text-ink-3">
              Bar: your bracket around the actual wind. Solid bars: the wind was inside.
            </p>
          </div>
        )}
      </section>
      <section aria-label="More" className="practice-ways">
        <h3 className="practice-h">More</h3>
        <div>
          <p>
            Daily: five calls, the same rifle, targets and wind for everybody
            <small>
              {past.data?.dailyDone ? 'Started today. ' : 'Not shot yet. '}
              One try, until midnight UTC, {dailyEnds()} your time. You see the wind after your fifth call. It is on
              your honor: a second account could play it first and know the wind.
            </small>
          </p>
          <Button disabled={offline || past.data?.dailyDone === true} onClick={() => setAsking('daily')}>
            Open
          </Button>
        </div>
        <div>
          <p>
            Know your limit: the plate shrinks each time, a miss ends it with nothing
            <small>Plate n is worth n. Leave while you are ahead</small>
          </p>
          <Button disabled={offline} onClick={() => setAsking('kyl')}>
            Play
          </Button>
        </div>
        <div>
          <p>
            Self-test: twenty calls, no feedback
            <small>
              {due !== null && due > 0 && past.data?.lastSelfTestAt
                ? due === 7
                  ? 'Due: measure it again, to know how exact the first was'
                  : `Due: the test of day ${due}`
                : past.data?.lastSelfTestAt
                  ? `Last ${formatDate(past.data.lastSelfTestAt)}`
                  : 'Day 0, 30, and 90 show what stuck'}
            </small>
          </p>
          <Button disabled={offline} onClick={() => setAsking('self-test')}>
            Start
          </Button>
        </div>
        <div>
          <p>
            Guided: every number shown<small>Fire Control, with solution and wind beside the trigger</small>
          </p>
          <ButtonLink to="/">Fire Control</ButtonLink>
        </div>
      </section>
      {asking !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={ASKS[asking].title}
          text={ASKS[asking].text}
          confirmLabel="Start"
          variant="primary"
          pending={start.pending}
          onConfirm={() => {
            start.start({ kind: asking });
            setAsking(null);
          }}
        />
      )}
    </div>
  );
};
