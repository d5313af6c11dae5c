import type { runs } from '@windcall/contract';
import { messageOf } from '../../../api/index.ts';
import { ActionButton } from '../../../kit/index.ts';
import { type Units, useUnits, windText } from '../../../units/index.ts';
import { CallSpeed } from './call-speed.tsx';
import { RunBar } from './run-bar.tsx';
import { RunClock } from './run-clock.tsx';
import type { RunHand } from './run-hand.ts';
import { RunPane } from './run-pane.tsx';
import { RunScope } from './run-scope.tsx';
import { useOpenRun } from './use-open-run.ts';
import { useRunCues } from './use-run-cues.ts';

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
