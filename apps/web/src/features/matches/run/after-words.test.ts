import type { runs } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../../units/units.ts';
import { mainPart, type Result, runSentence } from './after-words.ts';

type Shot = Result['shots'][number];
const shot = (right: number, isHit: boolean, impliedWind: number | null = 6, wind = 8): Shot =>
  ({ impact: { right, up: 0.05 }, isHit, impliedWind, truth: { wind } }) as Shot;
const round = (outcome: runs.RunRound['outcome'], sighter = false) => ({ outcome, sighter });
const result = (part: Partial<Record<keyof Result, unknown>>): Result =>
  ({ rounds: [], shots: [], points: 0, impacts: 0, x: 0, time: 60, ...part }) as Result;
const RUN = { course: { rule: 'impacts', parS: 90 } } as runs.Run;

describe('a run in one sentence', () => {
  it('says hits and time, and what the misses had in common', () => {
    const hits = Array.from({ length: 7 }, () => shot(0, true));
    const shots = [...hits, shot(-0.4, false), shot(-0.5, false), shot(-0.3, false)];
    const rounds = shots.map(({ isHit }) => round(isHit ? 'hit' : 'miss'));
    expect(runSentence(WIRE_UNITS, RUN, result({ rounds, shots, impacts: 7, time: 98 }))).toBe(
      '7 of 10 in 98.0 s. Three went left: you held for 6 mph, it was 8.',
    );
  });

  it('says what was banked, and that a miss lost it all', () => {
    const run = { course: { rule: 'bank', parS: 90 } } as runs.Run;
    const banked = [round('hit'), round('hit'), round('not-needed')];
    expect(runSentence(WIRE_UNITS, run, result({ rounds: banked, impacts: 2, points: 3, time: 31.5 }))).toBe(
      '3 points from 2 plates in 31.5 s.',
    );
    const bust = [round('hit'), round('miss'), round('not-taken')];
    expect(runSentence(WIRE_UNITS, run, result({ rounds: bust, impacts: 1, points: 0, time: 90 }))).toBe(
      'Bust: a miss after 1 plate. No points.',
    );
  });

  it('says the sides where the call had the wrong one', () => {
    const shots = [shot(-0.6, false, 4, -8), shot(-0.7, false, 4, -8)];
    const told = result({ rounds: shots.map(() => round('miss')), shots });
    expect(runSentence(WIRE_UNITS, RUN, told)).toBe(
      '0 of 2 in 60.0 s. Two went left: you held for 4 mph from the right, it was 8 from the left.',
    );
  });

  it('says nothing of a single miss, and what was not taken', () => {
    const rounds = [round('hit'), round('miss'), round('not-taken'), round('not-needed'), round('hit', true)];
    const told = result({ rounds, shots: [shot(0, true), shot(0.6, false)], impacts: 1, time: 90 });
    expect(runSentence(WIRE_UNITS, RUN, told)).toBe('1 of 3 in 90.0 s. 1 not taken.');
  });

  it('counts a string by points and X', () => {
    const rings = { course: { rule: 'rings', parS: 1200 } } as runs.Run;
    const rounds = [round('hit', true), round('hit')];
    expect(runSentence(WIRE_UNITS, rings, result({ rounds, points: 10, x: 1, time: 612.4 }))).toBe(
      '10 with 1 X in 612 s.',
    );
  });

  it('says that no round was fired', () => {
    expect(runSentence(WIRE_UNITS, RUN, result({ rounds: [round('not-taken')] }))).toBe('No round was fired in 90 s.');
  });

  it('names the largest part of a shot on either axis', () => {
    const split = { right: { read: 0.2, lead: -0.4 }, up: { sway: 0.1 } };
    expect(mainPart({ split } as unknown as Shot)).toEqual({ name: 'the lead', mil: -0.4, axis: 'wind' });
  });
});
