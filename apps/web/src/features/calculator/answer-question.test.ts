import {
  answerQuestion,
  buildStage,
  coriolisSaid,
  DEFAULT_PROFILE,
  distancesOf,
  FIRST_QUESTION,
  type Question,
  questionAfter,
  rangeTable,
  rows,
  solve,
  stageOf,
} from '@windcall/simulation';
import { readQuestion } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomQuestion } from '../../../../../packages/units/test/random-question.ts';
import { firingOf } from '../../desk/firing.ts';
import { type AdvancedEffects, DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { stageChoicesOf, type Weather } from '../../desk/weather.ts';
import { questionWords } from '../../units/question-words.ts';
import { WIRE_UNITS } from '../../units/units.ts';

const ASKED = { ...FIRST_QUESTION, distance: 640, windSpeed: 6, windFrom: 60, temperature: 35 };
const asked = (line: string): Question => {
  const read = readQuestion(line, {}, FIRST_QUESTION);
  if (read.status !== 'ok') throw new Error(`${line} must be understood`);
  return { ...FIRST_QUESTION, ...read.asked };
};

describe('a question in one line', () => {
  it('is answered as the fields are, to the last digit', () => {
    expect(asked('640 yd, 6 mph from 2 o’clock, 35 °F')).toEqual(ASKED);
    let nth = 0;
    fc.assert(
      fc.property(randomQuestion, ({ line, account, asked: typed }) => {
        const read = readQuestion(line, account, { ...FIRST_QUESTION, windSpeed: 8 });
        if (read.status !== 'ok') throw new Error(`${line} must be understood`);
        const [one, other] = [read.asked, typed].map((part) => ({ ...FIRST_QUESTION, windSpeed: 8, ...part }));
        if (one === undefined || other === undefined) throw new Error('two questions');
        expect(one).toEqual(other);
        // equal questions have equal answers, so a sample is enough
        if (nth++ % 40 === 0)
          expect(answerQuestion(one, DEFAULT_PROFILE)).toEqual(answerQuestion(other, DEFAULT_PROFILE));
      }),
      { numRuns: 2000 },
    );
  });

  it('says every value it used', () => {
    expect(questionWords(WIRE_UNITS, ASKED)).toBe('640 yd, 6 mph from 2:00, level, 35 °F, 29.92 inHg, 45 %');
    expect(questionWords(WIRE_UNITS, asked('4-8 mph L, uphill 10, DA 3500'))).toBe(
      '500 yd, 4–8 mph from 9:00, 10° up, 72 °F, DA 3500 ft',
    );
    expect(questionWords(WIRE_UNITS, asked('6 mph at 0, 9 mph at 300'))).toContain(
      '6 mph from 3:00 at 0 yd, 9 mph from 3:00 at 300 yd',
    );
  });
});

it('carries no slope and no mover from one line to the next', () => {
  const after = (before: Question, line: string): Question => {
    const read = readQuestion(line, {}, before);
    if (read.status !== 'ok') throw new Error(`${line} must be understood`);
    return questionAfter(before, read.asked);
  };
  const steep = after(FIRST_QUESTION, '600 yd 30 deg down, 8 mph from 3, moving 5 mph left');
  expect(steep).toMatchObject({ incline: -30, targetSpeed: 5, targetTo: 'left' });
  const next = after(steep, 'dope 725');
  expect(next).toEqual({ ...FIRST_QUESTION, distance: 725, windSpeed: 8, windFrom: 90 });
  expect(questionWords(WIRE_UNITS, next)).toContain('725 yd, 8 mph from 3:00, level');
});

describe('winds', () => {
  const wind = (line: string) => answerQuestion(asked(line), DEFAULT_PROFILE).solution?.windDriftMils ?? Number.NaN;

  it('of a range of speeds are answered at both ends and the middle, as each speed alone', () => {
    const { solution, ends } = answerQuestion(asked('640 yd, 4-8 mph from 3'), DEFAULT_PROFILE);
    expect(ends.map(({ mph }) => mph)).toEqual([4, 6, 8]);
    expect(ends.map((end) => end.solution?.windDriftMils)).toEqual(
      [4, 6, 8].map((mph) => wind(`640 yd, ${mph} mph from 3`)),
    );
    expect(solution).toEqual(ends[1]?.solution);
  });

  it('at several distances are flown through as zones that meet halfway', () => {
    const question = asked('900 yd, 6 mph at 0, 9 mph at 300, 4 mph at 600 ');
    const zone = (startDistance: number, endDistance: number, windSpeed: number) => ({
      ...{ startDistance, endDistance, windSpeed, windDirection: 90 },
    });
    const stage = {
      ...stageOf(FIRST_QUESTION, DEFAULT_PROFILE),
      wind: { kind: 'zones' as const, zones: [zone(0, 150, 6), zone(150, 450, 9), zone(450, 5000, 4)] },
    };
    const solved = solve(stage, { distance: 900, directionOfFire: 90, lookAngle: 0 }, 0);
    expect(solved).toEqual({ status: 'ok', solution: answerQuestion(question, DEFAULT_PROFILE).solution });
  });

  it('alike at several distances are one wind, and the near one counts most', () => {
    for (const line of [
      '6 mph at 0, 6 mph at 300',
      '6 mph at 0, 6 mph at 300, 6 mph at 600',
      'near 6 mph, mid 6 mph, far 6 mph',
    ])
      expect(wind(`900 yd, ${line}`), line).toBeCloseTo(wind('900 yd, 6 mph from 3'), 5);
    const [near, far] = [wind('900 yd, 8 mph at 0, 0 mph at 900'), wind('900 yd, 0 mph at 0, 8 mph at 900')];
    expect(near).toBeGreaterThan(far);
    expect(wind('900 yd, 8 mph at 0, 8 mph at 300, from the left')).toBeLessThan(0);
  });
});

it('a mover to the left is led to the left', () => {
  const lead = (line: string) => answerQuestion(asked(line), DEFAULT_PROFILE).lead?.leadMil ?? Number.NaN;
  expect(lead('moving 3 mph left')).toBeLessThan(0);
  expect(lead('moving 3 mph right')).toBeGreaterThan(0);
});

describe('where it is shot', () => {
  const at850 = { ...FIRST_QUESTION, distance: 850, windSpeed: 8 };
  const weather = {
    ...{ temperature: 72, humidity: FIRST_QUESTION.humidity, pressure: FIRST_QUESTION.pressure, natural: null },
    ...{ steady: { speed: 8, direction: 90 }, field: null, fault: null },
  } as unknown as Weather;
  /** A card's row for 850 yd, made by Fire Control from the same desk. */
  const cardRow = (effects: AdvancedEffects) => {
    const choices = stageChoicesOf(weather, effects, null);
    if (choices === null) throw new Error('the air must be known');
    const scenario = { id: 0, name: '', engagements: [], directionOfFire: effects.directionOfFire };
    const built = buildStage({
      ...{ profile: DEFAULT_PROFILE, scenario: { ...scenario, environmentalConditions: null }, clock: 'by-shot' },
      ...choices,
    });
    if (built.status !== 'ok') throw new Error(built.message);
    const answered = rows(built.stage, [850], 0);
    if (answered.status !== 'ok') throw new Error(answered.status);
    return answered.rows[0];
  };

  it.each([
    ['as at first', DEFAULT_EFFECTS, 'Coriolis in: 90° E at 36° N'],
    [
      'to the west, far south',
      { ...DEFAULT_EFFECTS, latitude: -45, directionOfFire: 270 },
      'Coriolis in: 270° W at 45° S',
    ],
    ['without Coriolis', { ...DEFAULT_EFFECTS, useCoriolisEffect: false }, 'Coriolis out'],
  ])('a card and the calculator agree at 850 yd: %s', (_, effects, says) => {
    const firing = firingOf(effects, null);
    const { stage, solution } = answerQuestion(at850, DEFAULT_PROFILE, firing);
    const card = cardRow(effects);
    expect(card?.elevation).toBeCloseTo(solution?.elevationMils ?? Number.NaN, 9);
    expect(card?.windage).toBeCloseTo(solution?.windDriftMils ?? Number.NaN, 9);
    expect(rangeTable({ ...at850, from: 850, to: 850 }, DEFAULT_PROFILE, firing)[0]?.solution).toEqual(solution);
    expect(coriolisSaid(stage)).toBe(says);
  });

  it('east at 36° N takes a little elevation away', () => {
    const up = (effects: AdvancedEffects) =>
      answerQuestion(at850, DEFAULT_PROFILE, firingOf(effects, null)).solution?.elevationMils ?? Number.NaN;
    expect(up(DEFAULT_EFFECTS)).toBeLessThan(up({ ...DEFAULT_EFFECTS, useCoriolisEffect: false }) - 0.02);
    expect(firingOf(DEFAULT_EFFECTS, 40).directionOfFire).toBe(40);
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
      refused: { reason: expect.any(String) },
    });
  });

  it('takes density altitude in place of pressure: thinner air needs less elevation', () => {
    const at = (densityAltitude: number) =>
      answerQuestion({ ...ASKED, densityAltitude }, DEFAULT_PROFILE).solution?.elevationMils ?? Number.NaN;
    expect(at(6000)).toBeLessThan(at(0));
    expect(answerQuestion({ ...ASKED, densityAltitude: 6000 }, DEFAULT_PROFILE).densityAltitude).toBeCloseTo(6000, -2);
  });
});
