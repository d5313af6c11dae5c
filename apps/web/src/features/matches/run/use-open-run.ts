import type { runs } from '@windcall/contract';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import { type Action, useActions } from '../../../shortcuts/use-actions.ts';
import { useSound } from '../../../sound/use-sound.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { shownMoment } from './aim-motion.ts';
import { useRunMoment } from './run-clock.tsx';
import type { RunHand } from './run-hand.ts';
import { momentOf } from './run-moment.ts';
import { aimIn, clockSaid, NEW_RUN, nextPosition, runAfter } from './run-state.ts';
import { shotSaid, whyNot } from './run-words.ts';
import { dialAndHold } from './setting.ts';
import { soundShot, soundSteel, useSignals } from './use-range-sounds.ts';
import { useTurnKeys } from './use-turn-keys.ts';

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
