import { DEFAULT_PROFILE, rows, solve } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { answerQuestion, distancesOf, rangeTable, stageOf } from './answer-question.ts';
import { FIRST_QUESTION } from './question.ts';
import { readQuestion } from './read-question.ts';

const ASKED = { ...FIRST_QUESTION, ...readQuestion('640 yd, 6 mph from 2 o’clock, 35 °F').asked };

describe('a question in one line', () => {
  it('is read in the words of a shooter', () => {
    expect(readQuestion('640 yd, 6 mph from 2 o’clock, 35 °F')).toEqual({
      asked: { distance: 640, windSpeed: 6, windFrom: 60, temperature: 35 },
      unread: '',
    });
    expect(readQuestion('600m wind 3 m/s from 10:30 -5°C 1013 hPa 12° down').asked).toMatchObject({
      distance: 656.168,
      windSpeed: 6.710809,
      windFrom: 315,
      temperature: 23,
      incline: -12,
    });
    expect(readQuestion('500 yd, 45% humidity, from 270°').asked).toEqual({
      distance: 500,
      humidity: 45,
      windFrom: 270,
    });
  });
  it('says what it did not understand, and takes nothing out of bounds', () => {
    expect(readQuestion('640 furlongs')).toEqual({ asked: {}, unread: '640 furlongs' });
    expect(readQuestion('9000 yd, 5 mph')).toEqual({ asked: { windSpeed: 5 }, unread: '9000 yd' });
    expect(readQuestion('5 mph from 14 o’clock').unread).toContain('14');
  });
});

describe('the calculator', () => {
  it('answers as the stage does: 640 yd, 6 mph from 2 o’clock, 35 °F', () => {
    const answer = answerQuestion(ASKED, DEFAULT_PROFILE);
    const solved = solve(stageOf(ASKED, DEFAULT_PROFILE), { distance: 640, directionOfFire: 90, lookAngle: 0 }, 0);
    expect(solved.status === 'ok' && solved.solution).toEqual(answer.solution);
    expect(answer.solution?.crosswindMph).toBeCloseTo(6 * Math.sin(Math.PI / 3), 9);
    expect(answer.space?.begin).toBeLessThan(640);
    expect(answer.densityAltitude).toBeLessThan(0);
  });

  it('has a table whose every row is what solve answers there', () => {
    const table = rangeTable({ ...ASKED, from: 100, to: 1200, step: 100 }, DEFAULT_PROFILE);
    const stage = stageOf(ASKED, DEFAULT_PROFILE);
    const others = rows(
      stage,
      table.map((row) => row.distance),
      0,
      { directionOfFire: 90, lookAngle: 0 },
    );
    if (others.status !== 'ok') throw new Error(others.status);
    expect(table.map((row) => row.distance)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200]);
    table.forEach(({ distance, solution }, i) => {
      const alone = solve(stage, { distance, directionOfFire: 90, lookAngle: 0 }, 0);
      expect(alone.status === 'ok' && alone.solution).toEqual(solution);
      expect(others.rows[i]).toMatchObject({ elevation: solution.elevationMils, windage: solution.windDriftMils });
    });
  });

  it('keeps a table short however fine the step, and ends it where the bullet does', () => {
    expect(distancesOf({ from: 0, to: 2000, step: 5 }).length).toBeLessThanOrEqual(80);
    expect(distancesOf({ from: 500, to: 100, step: 50 })).toEqual([]);
    const weak = { ...DEFAULT_PROFILE, muzzleVelocity: 300, bulletBC: 0.03 };
    expect(rangeTable({ ...ASKED, from: 50, to: 2000, step: 50 }, weak).length).toBeLessThan(40);
    expect(answerQuestion({ ...ASKED, distance: 2000 }, weak)).toMatchObject({
      solution: null,
      reason: expect.any(String),
    });
  });

  it('takes density altitude in place of pressure: thinner air needs less elevation', () => {
    const at = (densityAltitude: number) =>
      answerQuestion({ ...ASKED, densityAltitude }, DEFAULT_PROFILE).solution?.elevationMils ?? Number.NaN;
    expect(at(6000)).toBeLessThan(at(0));
    expect(answerQuestion({ ...ASKED, densityAltitude: 6000 }, DEFAULT_PROFILE).densityAltitude).toBeCloseTo(6000, -2);
  });
});
