import { runs } from '@windcall/contract';
import type { CueTrack } from '@windcall/cues';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/index.ts';
import { ActionButton, Button, NumberField } from '../../../kit/index.ts';
import { Mark } from '../../../shell/mark.tsx';
import type { RangeSound } from '../../../sound/use-sound.ts';
import { type Units, useUnits, windText } from '../../../units/index.ts';
import { RunClock } from './run-clock.tsx';
import type { RunHand, RunSource, SeenCuesReply } from './run-hand.ts';
import { RunPane } from './run-pane.tsx';
import { RunScope } from './run-scope.tsx';
import { useOpenRun } from './use-open-run.ts';

/** Time between requests for the next 20 s of cues, ms. */
const AGAIN_MS = 1000 * (runs.RUN_CUES_S / 2);
const RETRY_MS = 1500;

interface SeenCues {
  readonly of: string;
  readonly track: CueTrack;
  readonly way: readonly number[] | null;
  readonly meter: SeenCuesReply['meter'];
}

/** The cues at a target, fetched ahead of the clock. The old picture stays until the new one arrives. */
export const useRunCues = (source: RunSource, target: number | null, startsAt: string | null): SeenCues | null => {
  const [seen, setSeen] = useState<SeenCues | null>(null);
  useEffect(() => {
    if (target === null || startsAt === null) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const { cues, meter, way = null } = await source.cues(target, ended.signal);
        // practice also answers an ended request
        if (ended.signal.aborted) return;
        // a moved start shifts the seconds, so the track is new
        setSeen({ of: `${target} ${startsAt}`, track: cues, meter, way });
        timer = setTimeout(ask, AGAIN_MS);
      } catch {
        if (!ended.signal.aborted) timer = setTimeout(ask, RETRY_MS);
      }
    };
    void ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [source, target, startsAt]);
  return seen?.of === `${target} ${startsAt}` ? seen : null;
};

interface RunBarProps {
  readonly title: string;
  readonly place: string;
  /** Word in the bar: `hidden` in a solo run, `sealed` in a match. */
  readonly wind: 'hidden' | 'sealed';
  readonly sound: RangeSound;
  readonly leaveLabel: string;
  readonly onLeave: () => void;
}

/** The place, the note that the wind is sealed, the sound, and the exit. */
export const RunBar = ({ title, place, wind, sound, leaveLabel, onLeave }: RunBarProps) => (
  <div className="run-top">
    <Mark className="size-5 shrink-0 text-accent" />
    <p className="min-w-0 truncate">
      <span className="text-ink-2">{place}</span> {title}
    </p>
    <p className="shrink-0 text-sm text-ink-2">
      Wind {wind}
      <span className="max-lg:sr-only"> until the run is over</span>
    </p>
    <div className="ml-auto flex shrink-0 items-center gap-1 [&_.button]:h-11">
      <input
        type="range"
        className="w-24 max-md:hidden"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.1}
        value={sound.muted ? 0 : sound.volume}
        onChange={(event) => sound.setVolume(Number(event.target.value))}
      />
      <Button variant="quiet" size="sm" aria-pressed={!sound.muted} aria-label="Sound" onClick={sound.toggle}>
        {sound.muted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        <kbd>M</kbd>
      </Button>
      <Button variant="quiet" size="sm" onClick={onLeave}>
        {leaveLabel}
      </Button>
    </div>
  </div>
);

/** A bracket for a mover's speed, once, before the first shot at it. It neither costs nor gives points. */
export const CallSpeed = ({ onCall }: { readonly onCall: (lo: number, hi: number) => void }) => {
  const units = useUnits();
  const [lo, setLo] = useState<number | null>(null);
  const [hi, setHi] = useState<number | null>(null);
  const isReady = lo !== null && hi !== null && lo <= hi;
  return (
    <div className="flex flex-wrap items-end gap-2">
      {(
        [
          ['Its speed, low', lo, setLo],
          ['high', hi, setHi],
        ] as const
      ).map(([label, value, set]) => (
        <NumberField
          key={label}
          className="w-24 sm:w-28"
          kind="wind"
          {...{ label, value, min: 0, max: 20, step: 0.5 }}
          onChange={set}
          onEmpty={() => set(null)}
        />
      ))}
      <Button aria-disabled={!isReady} onClick={() => isReady && onCall(lo, hi)}>
        Call the speed
      </Button>
      <p className="w-full text-xs text-ink-3">
        {lo !== null && hi !== null && lo > hi
          ? 'High must not be under low.'
          : `8 in 10 of your calls should hold the speed, in ${units.name('wind')}. No points: it shows after the run.`}
      </p>
    </div>
  );
};

/** Notice about fired rounds that are late, refused or unsent. */
const roundsSaid = (units: Units, { late, trouble, waiting }: RunHand): string => {
  if (late > 0) return `${late} ${late === 1 ? 'round came' : 'rounds came'} too late: not taken.`;
  if (trouble === null) return waiting > 0 ? 'Sent.' : '';
  if (waiting > 0) return 'The server has not answered. Your rounds are kept and sent until they arrive.';
  return messageOf(units, trouble, 'The round was refused.');
};

interface OpenRunProps {
  readonly run: runs.Run;
  readonly hand: RunHand;
  readonly onLeave: () => void;
}

/** A begun run: scope, clock, line, dope, wind, Fire. */
export const OpenRun = ({ run, hand, onLeave }: OpenRunProps) => {
  const units = useUnits();
  const one = useOpenRun(run, hand);
  const { state, dispatch, moment, runS, target } = one;
  const { setting, seen } = state;
  const word = state.word?.text ?? '';
  const cues = useRunCues(hand.source, target?.number ?? null, run.startsAt);
  if (target === undefined) return null;
  const isUncalled = run.speedCalls.every((call) => call.target !== target.number);
  const mayCall =
    target.mover?.speed === null && isUncalled && run.shots.every((shot) => shot.target !== target.number);
  return (
    <div>
      <RunBar
        place={run.courseNumber === null ? 'Practice' : `Stage ${run.courseNumber}`}
        title={run.course.name}
        wind={run.match === null ? 'hidden' : 'sealed'}
        sound={one.sound}
        leaveLabel="Leave"
        onLeave={onLeave}
      />
      <div className="run-grid">
        <RunScope
          run={run}
          runS={runS}
          target={target}
          cues={cues?.track ?? null}
          way={cues?.way ?? null}
          hold={{ right: setting.by === 'hold' ? setting.wind : 0, up: 0 }}
          windSet={`${setting.by} ${windText(units, setting.wind, 2)}`}
          seen={seen}
          banner={word}
          signal={word === 'Start' ? 'start' : word === 'Time' ? 'end' : null}
        />
        <section aria-label="Stage" className="run-pane">
          <RunClock moment={moment} parS={run.course.parS} prepareS={run.course.prepareS} />
          <RunPane
            run={run}
            target={target}
            setting={setting}
            aimedAt={target.number}
            onAim={run.course.sequence === 'free' ? (to) => dispatch({ type: 'aimed', target: to }) : null}
            onSet={(to) => dispatch({ type: 'set', setting: to })}
          />
          {cues?.meter && (
            <p className="text-sm text-ink-2">
              Meter at your position: <span className="figure">{units.text('wind', cues.meter.speed, 1)}</span>
            </p>
          )}
          {mayCall && <CallSpeed onCall={(lo, hi) => one.callSpeed(target.number, lo, hi)} />}
          <div className="run-act sticky bottom-(--banner) z-10 -mx-4 flex flex-wrap gap-x-3 gap-y-1 border-t border-line bg-ground px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 [&_.button]:flex-1">
            <RunButtons run={run} one={one} />
            <p role="alert" className="min-h-5 w-full text-sm text-warn">
              {state.trouble ?? roundsSaid(units, hand)}
            </p>
          </div>
        </section>
      </div>
      <p role="status" aria-live="assertive" className="sr-only">
        {state.said}
      </p>
    </div>
  );
};

/** The next step and further ones, each an action with its key. */
const RunButtons = ({ run, one }: { readonly run: runs.Run; readonly one: ReturnType<typeof useOpenRun> }) => {
  const { actions, line, phase } = one;
  const { course } = run;
  const running = phase === 'running';
  const needsMove = running && line?.position !== undefined && line.position !== run.position;
  return (
    <>
      {phase === 'preparing' ? (
        <ActionButton action={actions.start} variant="primary" size="lg">
          Start
        </ActionButton>
      ) : needsMove ? (
        <ActionButton action={actions.move} variant="primary" size="lg">
          Move to {course.positions[(line?.position ?? 1) - 1]?.name ?? 'position'}
        </ActionButton>
      ) : (
        <ActionButton action={actions.fire} variant="primary" size="lg" aria-disabled={!running}>
          {phase === 'standby' ? 'Standby' : running ? 'Fire' : 'Time'}
        </ActionButton>
      )}
      {course.sequence === 'free' && running && course.positions.length > 1 && (
        <ActionButton action={actions.move} size="lg">
          Next position
        </ActionButton>
      )}
      {course.rule === 'bank' && running && (
        <ActionButton action={actions.bank} size="lg" aria-disabled={!one.mayBank}>
          Bank {run.points}
        </ActionButton>
      )}
    </>
  );
};
