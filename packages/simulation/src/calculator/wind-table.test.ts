import { expect, it } from 'vitest';
import { answerQuestion, FIRST_QUESTION, questionAfter, rangeTable, windTable } from '../index.ts';
import { DEFAULT_PROFILE } from '../rifle.ts';

const RIFLE = DEFAULT_PROFILE;

it('a table of several winds has the figures of each question asked alone', () => {
  const question = questionAfter(FIRST_QUESTION, {
    ...{ distance: 412, distances: [412, 655, 905], windSpeed: 8, windTo: 14, windFrom: 75, densityAltitude: 5500 },
  });
  const { winds, rows, unreached } = windTable(question, RIFLE);
  expect(winds).toEqual([8, 11, 14].map((speed) => ({ speed, from: 75 })));
  expect([rows.map(({ distance }) => distance), unreached]).toEqual([[412, 655, 905], []]);
  for (const { distance, main, windMils } of rows) {
    const answer = answerQuestion({ ...question, distance }, RIFLE);
    expect(main.elevationMils).toBe(answer.solution?.elevationMils);
    // the given altitude, not one computed from the air
    expect(answer.densityAltitude).toBe(5500);
    expect(windMils).toEqual(answer.ends.map(({ solution }) => solution?.windDriftMils));
  }
  expect(rangeTable(question, RIFLE).map(({ solution }) => solution.windDriftMils)).toEqual(
    rows.map(({ windMils }) => windMils[1]),
  );
});

it('answers the mean under gusts, and each direction of a wind that turns', () => {
  const gusty = questionAfter(FIRST_QUESTION, {
    distance: 600,
    windSpeed: 11,
    windTo: 14,
    windGust: true,
    windFrom: 90,
  });
  const { ends, solution } = answerQuestion(gusty, RIFLE);
  expect(ends.map(({ mph }) => mph)).toEqual([11, 14]);
  expect(solution?.windDriftMils).toBe(ends[0]?.solution?.windDriftMils);
  const turning = questionAfter(FIRST_QUESTION, {
    distance: 600,
    windSpeed: 10,
    windTo: null,
    windFrom: 330,
    windToFrom: 30,
  });
  expect(answerQuestion(turning, RIFLE).ends.map(({ from }) => from)).toEqual([330, 0, 30]);
});

it('a new wind, plate or list leaves nothing of the one before', () => {
  const first = questionAfter(FIRST_QUESTION, {
    ...{
      windSpeed: 8,
      windTo: 14,
      windGust: true,
      windFrom: 60,
      windToFrom: 90,
      plateMoa: 2,
      distances: [300, 410, 700],
    },
  });
  expect(questionAfter(first, { windSpeed: 6, windTo: null, windFrom: 90, targetHeight: 12 })).toMatchObject({
    ...{
      windTo: null,
      windGust: false,
      windToFrom: null,
      plateMoa: null,
      targetHeight: 12,
      distances: [300, 410, 700],
    },
  });
  expect(questionAfter(first, { distances: [400, 450, 500] })).toMatchObject({
    distances: null,
    from: 400,
    to: 500,
    step: 50,
  });
});

it('leaves out a range that the bullet does not reach, and says which', () => {
  const slow = { ...RIFLE, muzzleVelocity: 300, bulletBC: 0.03 };
  const { rows, unreached } = windTable({ ...FIRST_QUESTION, distances: [2000, 100] }, slow);
  expect([rows.map(({ distance }) => distance), unreached]).toEqual([[100], [2000]]);
});
