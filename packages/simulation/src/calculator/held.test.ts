import { type Asked, closingsOf, readQuestion } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, type Rifle } from '../rifle.ts';
import {
  agreedOn,
  answerQuestion,
  FIRST_FIRING,
  figuresOf,
  powderUnfelt,
  rangeTable,
  windTable,
} from './answer-question.ts';
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
    // the remainder is the zero's angle, which rolls with the rifle: 100 yd of fall and the scope above the bore
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

it('counts a velocity and a zero that a line says, for that line alone', () => {
  const asked = { distance: 640, muzzleFps: 2600, zeroYd: 200 };
  const question = questionAfter(FIRST_QUESTION, asked);
  const other = { ...DEFAULT_PROFILE, muzzleVelocity: 2600, zeroRange: 200, powderTempSensitivity: 0 };
  const answer = answerQuestion(question, { ...DEFAULT_PROFILE, powderTempSensitivity: 2 }).solution;
  expect(answer).toEqual(answerQuestion({ ...FIRST_QUESTION, distance: 640 }, other).solution);
  expect(questionAfter(question, { distance: 600 })).toMatchObject({ muzzleFps: null, zeroYd: null });
});

describe('a line with open parts', () => {
  const readings = (line: string) => {
    const read = (text: string) => readQuestion(text, {}, FIRST_QUESTION);
    return closingsOf(read(line), read)?.map(({ asked }) => asked) ?? null;
  };
  const answerOf = (asked: Asked) => answerQuestion(questionAfter(FIRST_QUESTION, asked), DEFAULT_PROFILE);
  const agreed = (line: string) => agreedOn(readings(line) ?? [], (asked) => figuresOf(answerOf(asked), asked));

  it('is read in every combination of its offers', () => {
    expect(readings('12 at 600, 88 degrees up or down')).toBeNull();
    expect(readings('12 at 600, -10C 3.9 up')).toHaveLength(4);
    expect(readings('12 at 600, spin drift on')).toBeNull();
    expect(readings('600 yd 30.1 altimeter, 8 from 3')).toBeNull();
  });

  it('answers the elevation in still air while its wind waits', () => {
    const found = agreed('600 yd, wind 9 to 3 at 8');
    expect(found).toMatchObject({ waits: 'wind', inStillAir: true });
    const still = answerQuestion({ ...FIRST_QUESTION, distance: 600 }, DEFAULT_PROFILE).solution;
    expect(answerOf(found?.asked ?? {}).solution?.elevationMils).toBe(still?.elevationMils);
  });

  it('answers nothing if its elevation waits too, and everything if all readings give one answer', () => {
    expect(agreed('12 at 600, 3.9 up')).toBeNull();
    expect(agreed('600 8 9 from 3')).toBeNull();
    const plates = [12, 18].map((targetHeight) => ({ distance: 600, windSpeed: 8, targetHeight }));
    const alike = agreedOn(plates, (asked) => figuresOf(answerOf(asked), asked));
    expect(alike).toEqual({ asked: { distance: 600, windSpeed: 8 }, waits: null, inStillAir: false });
  });

  it('counts the farthest range of a table too', () => {
    const airs = [40, 90].map((temperature) => ({ distance: 100, windSpeed: 0, temperature }));
    const figures = (asked: Asked) => figuresOf(answerOf(asked), asked);
    expect(agreedOn(airs, figures)).toMatchObject({ waits: null });
    const tables = airs.map((one) => ({ ...one, distances: [100, 500, 1000] }));
    expect(agreedOn(tables, figures)?.waits).not.toBeNull();
  });

  it('lets the wind wait if only the lead differs', () => {
    const movers = (['left', 'right'] as const).map((targetTo) => ({ distance: 600, targetSpeed: 3, targetTo }));
    const found = agreedOn(movers, (asked) => figuresOf(answerOf(asked), asked));
    expect(found).toMatchObject({ waits: 'wind', inStillAir: false });
  });
});
