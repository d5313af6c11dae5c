import type { runs } from '@windcall/contract';
import { expect, it } from 'vitest';
import { firedRound, openRun } from '../../../testing/open-run.ts';
import { WIRE_UNITS } from '../../../units/units.ts';
import { shotSaid, whyNot } from './use-open-run.ts';

const round = firedRound({
  ...{ shotId: '0f4a6c1e-0000-4000-8000-000000000001', target: 1, at: 3 },
  ...{ dial: { up: 2, right: 0 }, hold: { up: 0, right: 0 } },
});
const said = (shot: Partial<runs.RunShot>, run: runs.Run = openRun) =>
  shotSaid(WIRE_UNITS, run, { ...round.shot, ...shot });
const [target] = openRun.targets;
if (target === undefined) throw new Error('the run must have a target');

it('says what is known of a shot: a hit and where, a ring, a miss, or that the target is down', () => {
  expect(said({ isHit: true })).toMatch(/^Hit, 400/);
  expect(said({ isHit: false })).toBe('Miss');
  expect(said({ isHit: undefined })).toBe('Target down');
  expect(said({ isHit: true, ring: 'X' })).toBe('X');
  expect(said({ isHit: false, ring: 'M' })).toBe('Miss');
  // an unknown distance is not announced
  expect(said({ isHit: true }, { ...openRun, targets: [{ ...target, distance: null }] })).toBe('Hit, T1');
  expect(said({ isHit: true, target: 9 })).toBe('Hit, T9');
});

const [line] = openRun.course.order;
if (line === undefined) throw new Error('the run must have a line');
const AT = { target: 1, waiting: 0, runS: 10 };
const up = (s: number): Partial<runs.Run> => ({
  upAt: new Date(Date.parse(openRun.startsAt ?? '') + 1000 * s).toISOString(),
});

it('tells why nothing can be fired, and nothing where it can', () => {
  expect(whyNot(openRun, line, AT)).toBeNull();
  expect(whyNot(openRun, undefined, AT)).toBe('No line is open.');
  expect(whyNot(openRun, line, { ...AT, target: 2 })).toBe('The line is T1.');
});

it('waits until the shooter has moved or the target is up, to the second', () => {
  const moving = { ...openRun, ...up(12) };
  expect(whyNot(moving, line, { ...AT, runS: 11.9 })).toBe('Still moving.');
  expect(whyNot(moving, line, { ...AT, runS: 12 })).toBeNull();
  const marked = { ...moving, course: { ...openRun.course, marks: 'marked' as const } };
  expect(whyNot(marked, line, { ...AT, runS: 11.9 })).toBe('The target is down.');
  expect(whyNot({ ...moving, startsAt: null }, line, { ...AT, runS: 0 })).toBeNull();
});

it('sends the shooter to the position of the line', () => {
  const positions = [...openRun.course.positions, { name: 'Barricade', sway: 0.2, move: 8 }];
  const run = { ...openRun, course: { ...openRun.course, positions } };
  expect(whyNot(run, { ...line, position: 2 }, AT)).toBe('Move to Barricade first: P.');
  expect(whyNot(run, { ...line, position: 1 }, AT)).toBeNull();
});

it('takes no more rounds than the line has left, and one at a time until a hit', () => {
  expect(whyNot(openRun, line, { ...AT, waiting: 3 })).toBeNull();
  expect(whyNot(openRun, line, { ...AT, waiting: 4 })).toBe('Wait for the last shot.');
  const rounds = openRun.rounds.map((one, k) => (k < 3 ? { ...one, outcome: 'hit' as const } : one));
  expect(whyNot({ ...openRun, rounds }, line, AT)).toBeNull();
  expect(whyNot({ ...openRun, rounds }, line, { ...AT, waiting: 1 })).toBe('Wait for the last shot.');
  const untilHit = { ...line, until: 'hit' as const };
  expect(whyNot(openRun, untilHit, AT)).toBeNull();
  expect(whyNot(openRun, untilHit, { ...AT, waiting: 1 })).toBe('Wait for the last shot.');
  // another line's rounds are not this line's
  const other = openRun.rounds.map((one) => ({ ...one, line: 2 }));
  expect(whyNot({ ...openRun, rounds: other }, line, AT)).toBe('Wait for the last shot.');
});
