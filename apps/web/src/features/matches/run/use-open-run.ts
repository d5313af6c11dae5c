import type { runs } from '@windcall/contract';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import { isForShortcut, listShortcut, shortcutsSwitch } from '../../../shortcuts/shortcuts.ts';
import { type Action, useActions } from '../../../shortcuts/use-actions.ts';
import { END, SHOT, START, steelDelayS, steelSound } from '../../../sound/sounds.ts';
import { type RangeSound, useSound } from '../../../sound/use-sound.ts';
import type { Units } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { shownMoment } from './aim-motion.ts';
import { useRunMoment } from './run-clock.tsx';
import type { RunHand } from './run-hand.ts';
import { momentOf } from './run-moment.ts';
import { aimIn, clockSaid, NEW_RUN, nextPosition, runAfter } from './run-state.ts';
import { dialAndHold, SHIFT_STEPS } from './setting.ts';

/** The signals of a run, scheduled ahead on the audio clock, and again if the start moves. */
export const useSignals = (run: runs.Run | undefined, sound: RangeSound, nowMs: () => number): void => {
  const { startsAt = null, endsAt = null, state } = run ?? {};
  const beeps = run?.course.signal === 'beep' && state !== 'over';
  const { play } = sound;
  useEffect(() => {
    if (!beeps || startsAt === null) return;
    const inS = (at: string): number => (Date.parse(at) - nowMs()) / 1000;
    const stops: (() => void)[] = [];
    // the first press creates the audio clock, perhaps after the time is known
    if (inS(startsAt) > 0) stops.push(play(START, inS(startsAt)));
    if (endsAt !== null && inS(endsAt) > 0) stops.push(play(END, inS(endsAt)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [beeps, startsAt, endsAt, play, nowMs]);
};

export const soundShot = (sound: RangeSound): void => void sound.play(SHOT);

/** Stand-in for an unknown distance, so that the echo does not reveal it. */
const UNTOLD_YD = 500;

/** Steel after the bullet's flight and the sound's way back, counted from the trigger. A miss is silent. */
export const soundSteel = (sound: RangeSound, run: runs.Run, shot: runs.RunShot, sinceTriggerS: number): void => {
  const target = run.targets.find(({ number }) => number === shot.target);
  if (shot.isHit !== true || shot.timeOfFlight === undefined || shot.ring !== undefined || target === undefined) return;
  const distanceYd = target.distance ?? UNTOLD_YD;
  const delayS = steelDelayS({
    timeOfFlightS: shot.timeOfFlight,
    distanceYd,
    temperatureF: run.course.air.temperature,
  });
  sound.play(steelSound({ widthIn: target.widthIn, distanceYd }), Math.max(0, delayS - sinceTriggerS));
};

const KEYS = {
  ArrowLeft: ['wind', -1],
  ArrowRight: ['wind', 1],
  ArrowUp: ['up', 1],
  ArrowDown: ['up', -1],
} as const;
const isKey = (key: string): key is keyof typeof KEYS => Object.hasOwn(KEYS, key);

/** Arrows turn wind and elevation by a step, with Shift by five; holding them repeats. */
export const useTurnKeys = (turn: (axis: 'wind' | 'up', steps: number) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutsSwitch.read() === 'off' || !isKey(event.key)) return;
    if (!isForShortcut(event, [event.key], { repeats: true })) return;
    // a list of choices uses arrows itself
    if (event.target instanceof Element && event.target.closest('[role=radiogroup], input[type=range]')) return;
    event.preventDefault();
    const [axis, step] = KEYS[event.key];
    turn(axis, event.shiftKey ? SHIFT_STEPS * step : step);
  });
  useLayoutEffect(() => {
    const unlist = [
      listShortcut({ keys: ['ArrowLeft', 'ArrowRight'], label: 'Wind', group: 'Stage' }),
      listShortcut({ keys: ['ArrowUp', 'ArrowDown'], label: 'Elevation', group: 'Stage' }),
    ];
    window.addEventListener('keydown', onKey);
    return () => {
      for (const off of unlist) off();
      window.removeEventListener('keydown', onKey);
    };
  }, []);
};

/** Short announcement of an answered shot, in a range officer's words. */
export const shotSaid = (units: Units, run: runs.Run, shot: runs.RunShot): string => {
  if (shot.isHit === undefined) return 'Target down';
  const target = run.targets.find(({ number }) => number === shot.target);
  const where = target?.distance == null ? `T${shot.target}` : units.figure('range', target.distance, 0);
  if (shot.ring !== undefined) return shot.ring === 'M' ? 'Miss' : shot.ring;
  return shot.isHit ? `Hit, ${where}` : 'Miss';
};

/** Why firing is impossible now; null if it is possible. */
export const whyNot = (
  run: runs.Run,
  line: runs.Run['course']['order'][number] | undefined,
  { target, waiting, runS }: { readonly target: number; readonly waiting: number; readonly runS: number },
): string | null => {
  if (line === undefined) return 'No line is open.';
  if (run.upAt !== null && run.startsAt !== null && runS < (Date.parse(run.upAt) - Date.parse(run.startsAt)) / 1000)
    return run.course.marks === 'marked' ? 'The target is down.' : 'Still moving.';
  if (line.position !== undefined && line.position !== run.position)
    return `Move to ${run.course.positions[line.position - 1]?.name ?? 'its position'} first: P.`;
  if (line.target !== target) return `The line is T${line.target}.`;
  const left = run.rounds.filter((round) => round.line === line.line && round.outcome === 'to-come').length;
  if (line.until === 'hit' ? waiting > 0 : waiting >= left) return 'Wait for the last shot.';
  return null;
};

export const STAGE_KEYS = 'Stage';
/** Time that a word stays in the scope, ms. */
const WORD_MS = 1800;
/** Time that a landed shot stays visible, ms. */
const SEEN_MS = 1600;
/** Time between reads of a run whose time is over, until the server ends it, ms. */
const OUT_MS = 1000;

/** A begun run: its shooter's settings, its announcements, and the actions with their keys. */
export const useOpenRun = (run: runs.Run, hand: RunHand) => {
  const units = useUnits();
  const sound = useSound();
  const [state, dispatch] = useReducer(runAfter, NEW_RUN);
  const { setting, chosen, seen, word } = state;
  const { nowMs, reread } = hand;
  const moment = useCallback(() => momentOf(run, nowMs()), [run, nowMs]);
  const { phase, leftS } = useRunMoment(moment);
  useSignals(run, sound, nowMs);
  const { target, line } = aimIn(run, chosen);
  const runS = useCallback(
    () => (run.startsAt === null ? 0 : (nowMs() - Date.parse(run.startsAt)) / 1000),
    [run.startsAt, nowMs],
  );
  const tell = useCallback((text: string) => dispatch({ type: 'said', text }), []);

  const before = useRef({ phase, leftS });
  useEffect(() => {
    const said = clockSaid(before.current, { phase, leftS });
    before.current = { phase, leftS };
    if (said !== null) tell(said);
  }, [phase, leftS, tell]);
  useEffect(() => {
    if (word === null) return;
    const timer = setTimeout(() => dispatch({ type: 'quiet' }), WORD_MS);
    return () => clearTimeout(timer);
  }, [word]);
  useEffect(() => {
    if (seen === null) return;
    const timer = setTimeout(() => dispatch({ type: 'unseen' }), 1000 * (seen.shot.timeOfFlight ?? 1) + SEEN_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  const isOut = phase === 'over' && run.state !== 'over';
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => void reread().catch(() => {}), OUT_MS);
    return () => clearInterval(timer);
  }, [isOut, reread]);
  // a marked target shows its disc when it is up again
  const { upAt } = run;
  useEffect(() => {
    if (upAt === null) return;
    const timer = setTimeout(() => void reread().catch(() => {}), Math.max(0, Date.parse(upAt) - nowMs()) + 50);
    return () => clearTimeout(timer);
  }, [upAt, reread, nowMs]);
  // a marked string announces a value when the disc shows it, not at the shot
  const marked = run.course.marks === 'marked' ? run.shots.findLast(({ ring }) => ring !== undefined) : undefined;
  const saidMark = useRef(marked?.number);
  useEffect(() => {
    if (marked === undefined || saidMark.current === marked.number) return;
    saidMark.current = marked.number;
    tell(shotSaid(units, run, marked));
  }, [marked, run, units, tell]);

  const act = async (work: () => Promise<unknown>, failed: string): Promise<void> => {
    dispatch({ type: 'tried' });
    try {
      await work();
    } catch (error) {
      dispatch({ type: 'failed', trouble: messageOf(units, error, failed) });
    }
  };
  const running = phase === 'running';
  const whyNotNow = (at: number): string | null => {
    if (phase === 'preparing') return 'Wait for the signal, or press Start.';
    if (!running || target === undefined) return 'Not now.';
    return whyNot(run, line, { target: target.number, waiting: hand.waiting, runS: at });
  };
  const fire = (): void => {
    const at = runS();
    const why = whyNotNow(at);
    if (why !== null || target === undefined) {
      if (why !== null) dispatch({ type: 'failed', trouble: why });
      return;
    }
    dispatch({ type: 'tried' });
    const firedMs = performance.now();
    soundShot(sound);
    hand.fire(
      { target: target.number, at: Math.max(0, shownMoment(at, wantsStill())), ...dialAndHold(setting, target) },
      (shot) => {
        dispatch({ type: 'landed', seen: { shot, firedS: firedMs / 1000 } });
        const flightMs = 1000 * (shot.timeOfFlight ?? 0);
        const landsInMs = Math.max(0, firedMs + flightMs - performance.now());
        soundSteel(sound, run, shot, (performance.now() - firedMs) / 1000);
        setTimeout(() => tell(shotSaid(units, run, shot)), landsInMs);
      },
    );
  };
  const move = (): void => {
    const to = nextPosition(run, line);
    if (to !== run.position) void act(() => hand.move(to), 'You could not move there.');
  };
  const mayBank = running && run.course.rule === 'bank' && run.points > 0 && hand.waiting === 0;
  const actions = {
    fire: { name: 'Fire', keys: [' ', 'Enter'], enabled: running, perform: fire },
    start: {
      name: 'Start',
      keys: ['Enter'],
      enabled: phase === 'preparing',
      perform: () => void act(hand.start, 'Start did not arrive. Try again.'),
    },
    move: { name: 'Next position', keys: ['p'], enabled: running, perform: move },
    bank: {
      name: 'Bank the points and stop',
      keys: ['b'],
      enabled: mayBank,
      perform: () => {
        if (mayBank) void act(hand.stop, 'Nothing was banked yet. Try again.');
      },
    },
  } satisfies Record<string, Action>;
  useActions(STAGE_KEYS, Object.values(actions));
  useTurnKeys((axis, steps) => dispatch({ type: 'turned', axis, steps, target }));

  return {
    ...{ state, dispatch, actions, sound, moment, phase, runS, target, line, mayBank },
    callSpeed: (number: number, lo: number, hi: number): void =>
      void act(() => hand.callSpeed({ target: number, lo, hi }), 'The speed was not called.'),
  };
};
