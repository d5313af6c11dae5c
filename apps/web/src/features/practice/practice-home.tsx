import { drills } from '@windcall/contract';
import { messageOf } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/button.tsx';
import { ButtonLink } from '../../platform/kit/button-link.tsx';
import { SegmentedControl } from '../../platform/kit/segmented-control.tsx';
import { Skeleton } from '../../platform/kit/skeleton.tsx';
import { said, unitsNow } from '../../platform/measure/use-units.ts';
import { useShortcut } from '../../platform/shortcuts/use-shortcut.ts';
import { type PracticeChoice, practiceChoice } from '../../platform/stored/practice-choice.ts';
import { BracketStrip } from './brackets.tsx';
import { errorText, FEWEST_CALLS, rangeWords } from './lesson.ts';
import type { StartDrill } from './use-start-drill.ts';

const LEVEL_CHOICES = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: String(level) }));

interface PracticeHomeProps {
  readonly choice: PracticeChoice;
  readonly offline: boolean;
  readonly start: StartDrill;
  readonly onGoOn: (drillId: number) => void;
}

/** What is due and one button; the handicap beside it. */
export const PracticeHome = ({ choice, offline, start, onGoOn }: PracticeHomeProps) => {
  const wind = useCall(drills.getYourWind, {}, { gcTime: 0 });
  const past = useCall(drills.listDrills, {}, { gcTime: 0 });
  const train = (): void => start.start({ kind: 'calls' });
  useShortcut('Enter', 'Train now', train, { enabled: !offline, group: 'Practice' });
  const set = (change: Partial<PracticeChoice>): void => void practiceChoice.write({ ...choice, ...change });
  const left = past.data?.drills.find(({ over, done, kind }) => !over && (done > 0 || kind === 'daily'));
  const data = wind.data;
  return (
    <div className="practice-home">
      <section aria-label="Next drill">
        <h2 className="practice-title">
          {data
            ? data.calls === 0
              ? 'Read the wind'
              : `Wind ${data.next.due ? '' : 'anywhere, '}${rangeWords(data.next.cell.range)}`
            : 'Practice'}
        </h2>
        <p className="mt-2 max-w-prose text-lg text-ink-2">{data?.next.why ?? ' '}</p>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button
            variant="primary"
            size="lg"
            pending={start.pending}
            aria-disabled={offline}
            onClick={() => !offline && train()}
          >
            Train now <kbd>Enter</kbd>
          </Button>
          {left && (
            <Button size="lg" onClick={() => onGoOn(left.id)}>
              Go on, call {left.done + 1}
            </Button>
          )}
          <span className="text-sm text-ink-3">
            {choice.calls} calls, about {Math.round(Number(choice.calls) * 0.6)} minutes
          </span>
        </div>
        {offline && (
          <p role="status" className="mt-3 text-warn">
            Drills need the network: their wind lies on the server until you have called it.
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
            <span className="engraved">Reveal</span>
            <SegmentedControl
              label="Reveal"
              value={choice.reveal}
              onChange={(reveal) => set({ reveal })}
              choices={[
                { value: 'each', label: 'Each shot' },
                { value: 'end', label: 'At the end' },
              ]}
            />
          </div>
        </div>
      </section>
      <section aria-label="Handicap">
        <span className="engraved">Handicap</span>
        {wind.error ? (
          <p role="alert">{messageOf(wind.error, 'Your calls did not arrive.')}</p>
        ) : !data ? (
          <Skeleton className="h-10 w-40" />
        ) : data.handicap === null ? (
          <p className="text-lg text-ink-2">
            “You call like ± so many {unitsNow().name('wind')}”: it stands here from your first call on, its error
            beside it.
          </p>
        ) : (
          <>
            <p className="figure text-3xl font-light">
              {unitsNow().format('wind', data.handicap, { digits: 2 }).figure}{' '}
              <small className="text-base text-ink-3">{errorText(data.error, data.calls, 2)}</small>
            </p>
            {data.calls < FEWEST_CALLS ? (
              <p className="mt-1 max-w-prose text-sm text-ink-2">
                From ten calls on it is said what that is worth in plates.
              </p>
            ) : (
              <p className="mt-1 max-w-prose text-sm text-ink-2">
                You call like ± {said('wind', data.handicap, 1)}. A {said('target', 1.5)} plate at {said('range', 800)}{' '}
                falls to you {Math.round((data.plates.now ?? 0) * 10)} times of 10; at ± {said('wind', 1, 1)} it would
                be {Math.round(data.plates.atOne * 10)}.
              </p>
            )}
          </>
        )}
        {data && data.last.length > 0 && (
          <div className="mt-5">
            <span className="engraved">Last calls</span>
            <BracketStrip calls={data.last} />
            <p className="text-xs text-ink-3">Bar: your bracket, about the line of the wind. Full bars held it.</p>
          </div>
        )}
      </section>
      <section aria-label="Other ways" className="practice-ways">
        <h3 className="practice-h">Other ways</h3>
        <div>
          <p>
            Daily: five calls, the same rifle, targets and wind for everybody
            <small>
              {past.data?.dailyDone ? 'Started today. ' : 'Not shot yet. '}
              One try, until midnight UTC. You see the wind after your fifth call. It is on your honor: a second account
              could play it first and know the wind.
            </small>
          </p>
          <Button disabled={offline || past.data?.dailyDone === true} onClick={() => start.start({ kind: 'daily' })}>
            Shoot it
          </Button>
        </div>
        <div>
          <p>
            Know your limit: plates shrink, a miss loses all<small>Plate n is worth n. Leave while you are ahead</small>
          </p>
          <Button disabled={offline} onClick={() => start.start({ kind: 'kyl' })}>
            Try it
          </Button>
        </div>
        <div>
          <p>
            Self-test: twenty calls, no feedback
            <small>
              {past.data?.lastSelfTestAt
                ? `Last ${past.data.lastSelfTestAt.slice(0, 10)}`
                : 'At day 0, 30 and 90 it shows what stayed'}
            </small>
          </p>
          <Button disabled={offline} onClick={() => start.start({ kind: 'self-test' })}>
            Take it
          </Button>
        </div>
        <div>
          <p>
            Guided: every number shown<small>Fire Control, with solution and wind beside the trigger</small>
          </p>
          <ButtonLink to="/">Fire Control</ButtonLink>
        </div>
      </section>
    </div>
  );
};
