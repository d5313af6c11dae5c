import { describe, expect, it } from 'vitest';
import { firedRound, openRun } from '../../../testing/open-run.ts';
import { aimIn, clockSaid, NEW_RUN, nextPosition, type RunEvent, runAfter } from './run-state.ts';

const after = (...events: readonly RunEvent[]) => events.reduce(runAfter, NEW_RUN);
const [target] = openRun.targets;
if (target === undefined) throw new Error('the run must have a target');

describe('what is set and said on a run', () => {
  it('turns wind for the rifle and elevation for the target alone, and nothing without one', () => {
    const { setting } = after(
      { type: 'turned', axis: 'wind', steps: 2, target },
      { type: 'turned', axis: 'up', steps: -1, target },
    );
    expect(setting).toEqual({ by: 'hold', wind: 0.1, up: { 1: 2 } });
    expect(after({ type: 'turned', axis: 'up', steps: 1, target: undefined }).setting).toBe(NEW_RUN.setting);
    expect(after({ type: 'turned', axis: 'wind', steps: -1, target: undefined }).setting.wind).toBe(-0.05);
  });

  it('says the last seconds without a word in the scope, and shows a word anew each time', () => {
    const start = after({ type: 'said', text: 'Start' });
    expect(start).toMatchObject({ said: 'Start', word: { text: 'Start' } });
    const counted = runAfter(start, { type: 'said', text: '10 seconds' });
    expect(counted.said).toBe('10 seconds');
    expect(counted.word).toBe(start.word);
    const again = runAfter(start, { type: 'said', text: 'Start' });
    expect(again.word).toEqual(start.word);
    expect(again.word).not.toBe(start.word);
    // announced text stays where a reader can find it
    expect(runAfter(again, { type: 'quiet' })).toMatchObject({ word: null, said: 'Start' });
  });

  it('keeps a trouble until something is tried, and the setting through all of it', () => {
    const set = { by: 'dial', wind: 0.4, up: {} } as const;
    const failed = after({ type: 'set', setting: set }, { type: 'failed', trouble: 'Not now.' });
    expect(failed).toMatchObject({ trouble: 'Not now.', setting: set });
    expect(runAfter(failed, { type: 'tried' })).toMatchObject({ trouble: null, setting: set });
  });

  it('shows a shot until it is unseen', () => {
    const { shot } = firedRound({
      ...{ shotId: 'a', target: 1, at: 1 },
      ...{ dial: { up: 0, right: 0 }, hold: { up: 0, right: 0 } },
    });
    const seen = { shot, firedS: 3 };
    expect(after({ type: 'landed', seen }).seen).toBe(seen);
    expect(after({ type: 'landed', seen }, { type: 'unseen' }).seen).toBeNull();
  });
});

describe('the target and the line', () => {
  const free = {
    ...openRun,
    line: 1,
    course: {
      ...openRun.course,
      sequence: 'free' as const,
      positions: ['Prone', 'Barrel', 'Roof'].map((name) => ({ name, sway: 0, move: 0 })),
      order: [
        { line: 1, target: 1, rounds: 1, until: 'rounds' as const, position: 1 },
        { line: 2, target: 2, rounds: 1, until: 'rounds' as const, position: 2 },
        { line: 3, target: 2, rounds: 1, until: 'rounds' as const, position: 1 },
      ],
    },
    targets: [target, { ...target, number: 2 }],
    rounds: [1, 2, 3].map((line) => ({ line, round: 1, outcome: 'to-come' as const, sighter: false })),
  };

  it('follow the order of a fixed stage, whatever was chosen', () => {
    expect(aimIn({ ...openRun, targets: free.targets }, 2)).toMatchObject({ target: { number: 1 }, line: { line: 1 } });
  });

  it('follow the choice where the order is free: a line of this target, from this position, with rounds to come', () => {
    expect(aimIn(free, null)).toMatchObject({ target: { number: 1 }, line: { line: 1 } });
    expect(aimIn(free, 2)).toMatchObject({ target: { number: 2 }, line: { line: 3 } });
    expect(aimIn({ ...free, position: 2 }, 2)).toMatchObject({ line: { line: 2 } });
    const shot = free.rounds.map((round) => (round.line === 3 ? { ...round, outcome: 'hit' as const } : round));
    // the target has no open line: the due line stays, and an attempt to fire gets a message
    expect(aimIn({ ...free, rounds: shot }, 2)).toMatchObject({ target: { number: 2 }, line: { line: 1 } });
  });

  it('name no line once all are shot, and the first target still', () => {
    expect(aimIn({ ...openRun, line: null }, null)).toEqual({ target });
  });

  it('move on to the next position of a free stage and around, else to where the line is shot from', () => {
    expect(nextPosition(free, undefined)).toBe(2);
    expect(nextPosition({ ...free, position: 3 }, undefined)).toBe(1);
    expect(nextPosition(openRun, { line: 1, target: 1, rounds: 1, until: 'rounds', position: 4 })).toBe(4);
    expect(nextPosition(openRun, undefined)).toBe(openRun.position);
  });
});

it('says the signal, the last seconds and the end once, and nothing for who comes in between', () => {
  const at = (phase: Parameters<typeof clockSaid>[0]['phase'], leftS = 0) => ({ phase, leftS });
  expect(clockSaid(at('preparing'), at('standby'))).toBe('Standby');
  expect(clockSaid(at('standby'), at('running', 120))).toBe('Start');
  expect(clockSaid(at('running', 10.4), at('running', 9.9))).toBe('10 seconds');
  expect(clockSaid(at('running', 9.9), at('running', 9.8))).toBeNull();
  expect(clockSaid(at('running', 0.1), at('ending'))).toBe('Time');
  expect(clockSaid(at('running', 0.1), at('over'))).toBe('Time');
  expect(clockSaid(at('ending'), at('over'))).toBeNull();
  expect(clockSaid(at('ready', 120), at('preparing', 10))).toBeNull();
  expect(clockSaid(at('standby'), at('standby'))).toBeNull();
});
