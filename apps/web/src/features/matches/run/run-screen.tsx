import type { runs } from '@windcall/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../../api/message-of.ts';
import { useOffline } from '../../../api/use-offline.ts';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import { Screen } from '../../../shell/screen.tsx';
import { ActionButton } from '../../../shortcuts/action-button.tsx';
import { type Action, useActions } from '../../../shortcuts/use-actions.ts';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { useSound } from '../../../sound/use-sound.ts';
import { windText } from '../../../units/angles.ts';
import { useUnits } from '../../../units/use-units.tsx';
import '../matches.css';
import { practiceIdOf } from '../here/practice-runs.ts';
import { usePracticeRun } from '../here/use-practice-run.ts';
import { AfterRun } from './after-run.tsx';
import { shownMoment } from './aim-motion.ts';
import { Briefing } from './briefing.tsx';
import { CallSpeed } from './call-speed.tsx';
import { RunBar } from './run-bar.tsx';
import { RunClock, useRunMoment } from './run-clock.tsx';
import type { RunHand } from './run-hand.ts';
import { momentOf, timeSaid } from './run-moment.ts';
import { RunPane } from './run-pane.tsx';
import { RunScope, type SeenRound } from './run-scope.tsx';
import { shotSaid, whyNot } from './run-words.ts';
import { dialAndHold, FIRST_SETTING, type Setting, stepUp, stepWind } from './setting.ts';
import { soundShot, soundSteel, useSignals } from './use-range-sounds.ts';
import { useRun } from './use-run.ts';
import { useRunCues } from './use-run-cues.ts';
import { useTurnKeys } from './use-turn-keys.ts';

const GROUP = 'Stage';
/** How long a word stands in the scope, ms. */
const WORD_MS = 1800;
/** How long a shot can be seen after it landed, ms. */
const SEEN_MS = 1600;

/** A word that stands for a moment and is said once. */
const useWord = () => {
  const [word, setWord] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((next: string) => {
    setWord(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWord(''), WORD_MS);
  }, []);
  return [word, say] as const;
};

/** A run that was begun: scope, clock, line, dope, wind, Fire. */
const OpenRun = ({
  run,
  hand,
  onLeave,
}: {
  readonly run: runs.Run;
  readonly hand: RunHand;
  readonly onLeave: () => void;
}) => {
  const units = useUnits();
  const sound = useSound();
  const [setting, setSetting] = useState<Setting>(FIRST_SETTING);
  const [chosen, setChosen] = useState<number | null>(null);
  const [seen, setSeen] = useState<SeenRound | null>(null);
  const [word, sayWord] = useWord();
  const [said, setSaid] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const { nowMs } = hand;
  const moment = useCallback(() => momentOf(run, nowMs()), [run, nowMs]);
  const { phase, leftS } = useRunMoment(moment);
  useSignals(run, sound, nowMs);

  const isFree = run.course.sequence === 'free';
  const due = run.course.order.find(({ line }) => line === run.line);
  const aimedAt = (isFree ? chosen : null) ?? due?.target ?? run.targets[0]?.number ?? 1;
  const line = isFree
    ? (run.course.order.find(
        (one) =>
          one.target === aimedAt &&
          run.rounds.some((round) => round.line === one.line && round.outcome === 'to-come') &&
          (one.position ?? 1) === run.position,
      ) ?? due)
    : due;
  const target = run.targets.find(({ number }) => number === aimedAt) ?? run.targets[0];
  const cues = useRunCues(hand.source, target?.number ?? null, run.startsAt);
  const runS = useCallback(
    () => (run.startsAt === null ? 0 : (nowMs() - Date.parse(run.startsAt)) / 1000),
    [run.startsAt, nowMs],
  );
  const act = async (work: () => Promise<unknown>, failed: string): Promise<void> => {
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(messageOf(units, error, failed));
    }
  };

  // What the clock says aloud: the signal, the last seconds, the end.
  const before = useRef({ phase, leftS });
  const tell = useCallback(
    (text: string) => {
      setSaid(text);
      if (!text.endsWith('seconds')) sayWord(text);
    },
    [sayWord],
  );
  useEffect(() => {
    const last = before.current;
    before.current = { phase, leftS };
    if (phase === 'standby' && last.phase !== 'standby') tell('Standby');
    else if (phase === 'running' && last.phase !== 'running') tell('Start');
    else if ((phase === 'ending' || phase === 'over') && last.phase === 'running') tell('Time');
    else if (phase === 'running') {
      const time = timeSaid(last.leftS, leftS);
      if (time !== null) tell(time);
    }
  }, [phase, leftS, tell]);
  const isOut = phase === 'over' && run.state !== 'over';
  const { reread } = hand;
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => void reread().catch(() => {}), 1000);
    return () => clearInterval(timer);
  }, [isOut, reread]);

  useEffect(() => {
    if (seen === null) return;
    const timer = setTimeout(() => setSeen(null), 1000 * (seen.shot.timeOfFlight ?? 1) + SEEN_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  // a marked target shows its disc when it is up again
  const upAt = run.upAt;
  useEffect(() => {
    if (upAt === null) return;
    const timer = setTimeout(() => void reread().catch(() => {}), Math.max(0, Date.parse(upAt) - nowMs()) + 50);
    return () => clearTimeout(timer);
  }, [upAt, reread, nowMs]);

  // a marked string says a value when the disc shows it, not when the shot was fired
  const marked = run.course.marks === 'marked' ? run.shots.findLast(({ ring }) => ring !== undefined) : undefined;
  const saidMark = useRef(marked?.number);
  useEffect(() => {
    if (marked === undefined || saidMark.current === marked.number) return;
    saidMark.current = marked.number;
    tell(shotSaid(units, run, marked));
  }, [marked, run, units, tell]);

  const fire = (): void => {
    if (target === undefined) return;
    const at = runS();
    const why =
      phase !== 'running'
        ? phase === 'preparing'
          ? 'Wait for the signal, or press Start.'
          : 'Not now.'
        : whyNot(run, line, { target: target.number, waiting: hand.waiting, runS: at });
    if (why !== null) {
      setTrouble(why);
      return;
    }
    setTrouble(null);
    const firedMs = performance.now();
    soundShot(sound);
    hand.fire(
      { target: target.number, at: Math.max(0, shownMoment(at, wantsStill())), ...dialAndHold(setting, target) },
      (shot) => {
        setSeen({ shot, firedS: firedMs / 1000 });
        const flightMs = 1000 * (shot.timeOfFlight ?? 0);
        const landsInMs = Math.max(0, firedMs + flightMs - performance.now());
        soundSteel(sound, run, shot, (performance.now() - firedMs) / 1000);
        setTimeout(() => tell(shotSaid(units, run, shot)), landsInMs);
      },
    );
  };
  const move = (): void => {
    const to = isFree ? (run.position % run.course.positions.length) + 1 : (line?.position ?? run.position);
    if (to !== run.position) void act(() => hand.move(to), 'You could not move there.');
  };
  const start = (): void => void act(hand.start, 'Start did not arrive. Try again.');
  const running = phase === 'running';
  const mayBank = running && run.course.rule === 'bank' && run.points > 0 && hand.waiting === 0;
  const bank = (): void => {
    if (mayBank) void act(hand.stop, 'Nothing was banked yet. Try again.');
  };
  const actions = {
    fire: { name: 'Fire', keys: [' ', 'Enter'], enabled: running, perform: fire },
    start: { name: 'Start', keys: ['Enter'], enabled: phase === 'preparing', perform: start },
    move: { name: 'Next position', keys: ['p'], enabled: running, perform: move },
    bank: { name: 'Bank the points and stop', keys: ['b'], enabled: mayBank, perform: bank },
  } satisfies Record<string, Action>;
  useActions(GROUP, Object.values(actions));
  useTurnKeys((axis, steps) =>
    setSetting((now) => (axis === 'wind' ? stepWind(now, steps) : target ? stepUp(now, target, steps) : now)),
  );
  if (target === undefined) return null;
  const windSet = `${setting.by} ${windText(units, setting.wind, 2)}`;
  const called = run.speedCalls.some((call) => call.target === target.number);
  const mayCall = target.mover?.speed === null && !called && run.shots.every((shot) => shot.target !== target.number);
  const needsMove = running && line?.position !== undefined && line.position !== run.position;
  return (
    <div>
      <RunBar
        place={run.courseNumber === null ? 'Practice' : `Stage ${run.courseNumber}`}
        title={run.course.name}
        wind={run.match === null ? 'hidden' : 'sealed'}
        sound={sound}
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
          windSet={windSet}
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
            aimedAt={aimedAt}
            onAim={isFree ? setChosen : null}
            onSet={setSetting}
          />
          {cues?.meter && (
            <p className="text-sm text-ink-2">
              Meter at your position: <span className="figure">{units.text('wind', cues.meter.speed, 1)}</span>
            </p>
          )}
          {mayCall && (
            <CallSpeed
              onCall={(lo, hi) =>
                void act(() => hand.callSpeed({ target: target.number, lo, hi }), 'The speed was not called.')
              }
            />
          )}
          <div className="run-act">
            {phase === 'preparing' ? (
              <ActionButton action={actions.start} variant="primary" size="lg">
                Start
              </ActionButton>
            ) : needsMove ? (
              <ActionButton action={actions.move} variant="primary" size="lg">
                Move to {run.course.positions[(line?.position ?? 1) - 1]?.name ?? 'position'}
              </ActionButton>
            ) : (
              <ActionButton action={actions.fire} variant="primary" size="lg" aria-disabled={!running}>
                {phase === 'standby' ? 'Standby' : running ? 'Fire' : 'Time'}
              </ActionButton>
            )}
            {isFree && running && run.course.positions.length > 1 && (
              <ActionButton action={actions.move} size="lg">
                Next position
              </ActionButton>
            )}
            {run.course.rule === 'bank' && running && (
              <ActionButton action={actions.bank} size="lg" aria-disabled={!mayBank}>
                Bank {run.points}
              </ActionButton>
            )}
            <p role="alert" className="run-trouble">
              {trouble ??
                (hand.late > 0
                  ? `${hand.late} ${hand.late === 1 ? 'round came' : 'rounds came'} too late: not taken.`
                  : hand.trouble !== null
                    ? hand.waiting > 0
                      ? 'The server has not answered. Your rounds are kept and sent until they arrive.'
                      : messageOf(units, hand.trouble, 'The round was refused.')
                    : hand.waiting > 0
                      ? 'Sent.'
                      : '')}
            </p>
          </div>
        </section>
      </div>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
    </div>
  );
};

const RunView = ({ hand }: { readonly hand: RunHand }) => {
  const units = useUnits();
  const navigate = useNavigate();
  const offline = useOffline() && !hand.isHere;
  const { run, failed } = hand;
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const back = run?.match ? `/practice/matches/${run.match}` : '/practice/matches';
  const begin = async (): Promise<void> => {
    setPending(true);
    setTrouble(null);
    try {
      await hand.begin();
    } catch (error) {
      setTrouble(messageOf(units, error, 'The run did not begin. Try again.'));
    } finally {
      setPending(false);
    }
  };
  const isReady = run?.state === 'ready';
  useShortcut('Enter', 'Begin', () => void begin(), { enabled: isReady && !offline && !pending, group: GROUP });
  const content =
    failed !== null ? (
      <div className="practice-page">
        <EmptyState
          title="This run could not be opened"
          text={messageOf(units, failed, 'Try again in a moment.')}
          action={<ButtonLink to="/practice/matches">Back to Matches</ButtonLink>}
        />
      </div>
    ) : !run ? (
      <Skeleton className="h-96 w-full" />
    ) : isReady ? (
      <>
        <Briefing run={run} pending={pending} offline={offline} onBegin={() => void begin()} />
        <div className="run-page">
          {trouble !== null && (
            <p role="alert" className="text-warn">
              {trouble}
            </p>
          )}
          <ButtonLink variant="quiet" className="self-start" to={back}>
            Back
          </ButtonLink>
        </div>
      </>
    ) : run.state === 'over' ? (
      <AfterRun run={run} hand={hand} back={back} />
    ) : (
      <OpenRun run={run} hand={hand} onLeave={() => navigate(back)} />
    );
  return (
    <Screen title={run?.course.name ?? 'Stage'} layout="bare" className="practice">
      {content}
    </Screen>
  );
};

const ServerRun = ({ id }: { readonly id: number }) => <RunView hand={useRun(id)} />;
const PracticeRun = ({ id }: { readonly id: number }) => <RunView hand={usePracticeRun(id)} />;

/**
 * One attempt at a stage: briefing, the run, and what came of it. Where it stands follows from the server, of practice from
 * what this browser keeps.
 */
export const RunScreen = () => {
  const { id: given = '' } = useParams();
  const here = practiceIdOf(given);
  if (here !== null) return <PracticeRun key={here} id={here} />;
  const id = /^[0-9]{1,9}$/.test(given) ? Number(given) : 0;
  return <ServerRun key={id} id={id} />;
};
