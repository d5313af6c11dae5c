import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, type Rifle } from '../rifle.ts';
import { answerQuestion, FIRST_FIRING, powderUnfelt, rangeTable, windTable } from './answer-question.ts';
import { FIRST_QUESTION, type Question, questionAfter } from './question.ts';

const RIFLE: Rifle = { ...DEFAULT_PROFILE, powderTempSensitivity: 1 };
const FIRING = { ...FIRST_FIRING, effects: { ...FIRST_FIRING.effects, coriolis: false } };
const ASKED: Question = { ...FIRST_QUESTION, distance: 1000, windSpeed: 10, windFrom: 90 };
const solution = (question: Partial<Question>, rifle: Rifle = RIFLE) => {
  const { solution } = answerQuestion({ ...ASKED, ...question }, rifle, FIRING);
  if (solution === null) throw new Error('it must be solved');
  return solution;
};

describe('powder apart from the air', () => {
  it('is the velocity of a rifle at that temperature, in the air of the day', () => {
    // 1 fps a degree: 32 degrees colder is 32 fps slower, in the same air
    const cold = solution({ powder: 40 });
    const slower = solution(
      {},
      { ...RIFLE, powderTempSensitivity: 0, muzzleVelocity: RIFLE.muzzleVelocity + (40 - 72) },
    );
    expect(cold.elevationMils).toBeCloseTo(slower.elevationMils, 9);
    expect(cold.elevationMils - solution({}).elevationMils).toBeGreaterThan(0.1);
    expect(solution({ powder: 72 }).elevationMils).toBeCloseTo(solution({}).elevationMils, 9);
  });

  it('says so where the rifle does not feel it', () => {
    const { powderTempSensitivity: _, ...rifle } = RIFLE;
    const deaf = { ...rifle, powderTempSensitivity: 0 };
    expect(powderUnfelt({ ...ASKED, powder: 40 }, deaf)).toMatch(/no powder sensitivity/);
    expect(powderUnfelt({ ...ASKED, powder: 40 }, RIFLE)).toBeNull();
    expect(powderUnfelt(ASKED, deaf)).toBeNull();
    expect(solution({ powder: 40 }, deaf)).toEqual(solution({}, deaf));
  });
});

describe('a canted rifle', () => {
  it('is answered along its own reticle: rolled right, what is dialed goes right and is held back left', () => {
    const [upright, rolled] = [solution({ windSpeed: 0 }), solution({ windSpeed: 0, cant: 5 })];
    const sin = Math.sin((5 * Math.PI) / 180);
    expect(rolled.windDriftMils - upright.windDriftMils).toBeLessThan(-upright.elevationMils * sin * 0.95);
    expect(rolled.elevationMils).toBeCloseTo(upright.elevationMils, 1);
    const other = solution({ windSpeed: 0, cant: -5 });
    expect(other.windDriftMils + rolled.windDriftMils).toBeCloseTo(2 * upright.windDriftMils, 1);
  });

  it('meets the target when its answer is flown: dialed along the rolled axes it is the correction straight up and across', () => {
    const cant = 8;
    const theta = (cant * Math.PI) / 180;
    const { elevationMils: e, windDriftMils: w } = solution({ windSpeed: 0, cant });
    const up = e * Math.cos(theta) - w * Math.sin(theta);
    const right = w * Math.cos(theta) + e * Math.sin(theta);
    const upright = solution({ windSpeed: 0 });
    // the rest is the zero's own angle, which rolls too: 100 yd of fall and the scope beside the bore
    expect(Math.abs(up - upright.elevationMils)).toBeLessThan(0.1);
    expect(Math.abs(right - upright.windDriftMils)).toBeLessThan(0.5);
  });
});

it('counts both in every answer of a question, and in the rows of its tables', () => {
  const question: Question = { ...ASKED, cant: 4, powder: 20, distances: [1000] };
  const own = solution(question);
  expect(rangeTable(question, RIFLE, FIRING)[0]?.solution).toEqual(own);
  expect(windTable(question, RIFLE, FIRING).rows[0]?.main).toEqual(own);
  expect(own).not.toEqual(solution({}));
});

it('is asked anew with each line', () => {
  const after = questionAfter({ ...ASKED, cant: 4, powder: 20 }, { distance: 600 });
  expect([after.cant, after.powder]).toEqual([0, null]);
  expect(questionAfter(ASKED, { cant: -2, powder: 35 })).toMatchObject({ cant: -2, powder: 35 });
});
