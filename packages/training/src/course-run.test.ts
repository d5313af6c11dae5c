import { describe, expect, it } from 'vitest';
import { type RunCourse, type RunRecord, standingOf, takeMove, takeShot, toldLines } from './course-run.ts';

const line = (target: number, rounds: number, more: Partial<RunCourse['order'][number]> = {}) => ({
  target,
  position: 1,
  rounds,
  until: 'rounds' as const,
  sighters: false,
  ...more,
});
const course = (more: Partial<RunCourse> = {}): RunCourse => ({
  rule: 'impacts',
  parS: 20,
  sequence: 'fixed',
  marks: 'seen',
  positions: [{ move: 0 }, { move: 4 }],
  order: [line(1, 2), line(2, 3, { until: 'hit' }), line(1, 1, { position: 2 })],
  ...more,
});
/** Begun at 1000 s, with the signal at 1030 s. */
const record = (more: Partial<RunRecord> = {}): RunRecord => ({
  begunS: 1000,
  startsS: 1030,
  standbyS: 3,
  stoppedS: null,
  called: [],
  moves: [],
  shots: [],
  ...more,
});
const shot = (place: number, round: number, atS: number, isHit = false) => ({ line: place, round, atS, isHit });

describe('the clock of a run', () => {
  it.each([
    ['before begin', record({ begunS: null, startsS: null }), 5000, 'ready', null],
    ['to look at the wind', record(), 1000, 'preparing', null],
    ['just before standby', record(), 1026.999, 'preparing', null],
    ['in standby', record(), 1027, 'standby', null],
    ['at the signal', record(), 1030, 'running', null],
    ['for the grace after the par', record(), 1052, 'running', null],
    ['beyond it', record(), 1052.001, 'over', 'time'],
    ['when it was stopped', record({ stoppedS: 1035 }), 1036, 'over', 'stopped'],
  ] as const)('%s', (_, stored, nowS, phase, end) => {
    expect(standingOf(course(), stored, nowS)).toMatchObject({ phase, end });
  });

  it('is over when every line has ended, and stays done whenever it is asked', () => {
    const shots = [shot(1, 1, 2), shot(1, 2, 4), shot(2, 1, 6, true), shot(3, 1, 12)];
    for (const nowS of [1043, 9999]) {
      expect(standingOf(course(), record({ shots }), nowS)).toMatchObject({
        phase: 'over',
        end: 'done',
        roundsLeft: 0,
      });
    }
  });
});

describe('the order of a run', () => {
  const take = (stored: RunRecord, target: number, saidS: number, nowS = 1030 + saidS, of = course()) =>
    takeShot(of, stored, nowS, { target, saidS });

  it('takes no shot before the signal', () => {
    expect(take(record(), 1, -1)).toEqual({ status: 'not-started' });
    // reported before the signal, received after it: the shot's time is at most the grace earlier
    expect(take(record(), 1, -1, 1030.5)).toEqual({ status: 'not-started' });
    expect(take(record(), 1, 0, 1030)).toEqual({ status: 'ok', line: 1, round: 1, atS: 0 });
  });
  it('believes a client’s clock for two seconds, never ahead of its own', () => {
    expect(take(record(), 1, 2, 1042)).toMatchObject({ atS: 10 });
    expect(take(record(), 1, 11, 1042)).toMatchObject({ atS: 11 });
    expect(take(record(), 1, 99, 1042)).toMatchObject({ atS: 12 });
  });
  it('counts a shot fired within the par that arrives up to two seconds late', () => {
    expect(take(record(), 1, 19.9, 1051.9)).toMatchObject({ status: 'ok', line: 1 });
    expect(take(record(), 1, 20.1, 1051.9)).toEqual({ status: 'run-over' });
    expect(take(record(), 1, 19.9, 1052.1)).toEqual({ status: 'run-over' });
  });
  it('goes on to the next line after its rounds or a hit, and asks for its position', () => {
    expect(take(record(), 2, 1)).toEqual({ status: 'out-of-order' });
    const shots = [shot(1, 1, 2), shot(1, 2, 4)];
    expect(take(record({ shots }), 2, 5)).toMatchObject({ line: 2, round: 1 });
    expect(take(record({ shots: [...shots, shot(2, 1, 6)] }), 2, 7)).toMatchObject({ line: 2, round: 2 });
    const hit = record({ shots: [...shots, shot(2, 1, 6, true)] });
    expect(take(hit, 2, 7)).toEqual({ status: 'out-of-order' });
    expect(take(hit, 1, 7)).toEqual({ status: 'out-of-order' });
    const moved = { ...hit, moves: [{ position: 2, atS: 8 }] };
    expect(take(moved, 1, 9)).toEqual({ status: 'wait', upS: 12 });
    expect(take(moved, 1, 12)).toMatchObject({ status: 'ok', line: 3, round: 1 });
    expect(standingOf(course(), moved, 1039)).toMatchObject({
      line: 3,
      position: 2,
      movedS: 8,
      upS: 12,
      roundsLeft: 1,
    });
  });
  it('moves only to the position that is asked for', () => {
    expect(takeMove(course(), record(), 1031, 2)).toEqual({ status: 'out-of-order' });
    expect(takeMove(course(), record(), 1031, 1)).toEqual({ status: 'same' });
    expect(takeMove(course(), record(), 1029, 2)).toEqual({ status: 'not-started' });
    const shots = [shot(1, 1, 2), shot(1, 2, 4), shot(2, 1, 6, true)];
    expect(takeMove(course(), record({ shots }), 1037, 2)).toEqual({ status: 'ok' });
    expect(takeMove(course(), record({ shots }), 1053, 2)).toEqual({ status: 'run-over' });
  });
  it('is free where the course says so', () => {
    const free = course({ sequence: 'free' });
    expect(take(record(), 2, 1, 1031, free)).toMatchObject({ line: 2, round: 1 });
    const moves = [{ position: 2, atS: 1 }];
    expect(take(record({ moves }), 2, 6, 1036, free)).toEqual({ status: 'out-of-order' });
    expect(take(record({ moves }), 1, 6, 1036, free)).toMatchObject({ line: 3, round: 1 });
    expect(standingOf(free, record({ moves }), 1036)).toMatchObject({ line: 3, nextLine: 1 });
  });
  it('tells a called order line by line', () => {
    const called = course({ sequence: 'called', order: [line(1, 1), line(2, 1), line(3, 1)] });
    const drawn = record({ called: [3, 1, 2] });
    expect(take(drawn, 1, 1, 1031, called)).toEqual({ status: 'out-of-order' });
    expect(take(drawn, 3, 1, 1031, called)).toMatchObject({ line: 3, round: 1 });
    expect(toldLines(called, drawn)).toEqual([3]);
    expect(toldLines(called, { ...drawn, begunS: null, startsS: null })).toEqual([3]);
    expect(toldLines(called, { ...drawn, shots: [shot(3, 1, 2)] })).toEqual([3, 1]);
    expect(toldLines(course(), record())).toEqual([1, 2, 3]);
  });
  it('has a marked target down for ten seconds after each shot', () => {
    const string = course({ marks: 'marked', parS: 1200, order: [line(1, 2, { sighters: true }), line(1, 20)] });
    const stored = record({ shots: [shot(1, 1, 5)] });
    expect(take(stored, 1, 14.9, 1044.9, string)).toEqual({ status: 'wait', upS: 15 });
    expect(take(stored, 1, 15, 1045, string)).toMatchObject({ status: 'ok', line: 1, round: 2 });
  });
});
