import { scenarios, type stages } from '@windcall/contract';
import { readPlan } from '@windcall/units';
import { expect, it } from 'vitest';
import {
  airOfQuestion,
  buildStage,
  cardsForEye,
  FIRST_FIRING,
  FIRST_QUESTION,
  planRefusal,
  planScenario,
  type Question,
  questionAfter,
  solve,
  stageHolds,
  windTable,
} from '../index.ts';
import { DEFAULT_PROFILE } from '../rifle.ts';

const RIFLE = { ...DEFAULT_PROFILE, id: 7, name: 'Dasher 109', updatedAt: null };
const asked = (line: string): Question => {
  const reading = readPlan(line, {}, FIRST_QUESTION, [RIFLE.name]);
  if (reading.status !== 'ok') throw new Error(JSON.stringify(reading));
  return questionAfter(FIRST_QUESTION, reading.asked);
};
const SATURDAY = asked('dasher 400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate');
const natural = {
  kind: 'surface' as const,
  ...{ ground: 'meadow' as const, sky: 'broken' as const, speed: 11, direction: '2:30', seed: '7' },
};
const stageOfPlan = (question: Question, wind: stages.StageWindChoice | undefined = undefined) => {
  const scenario = { ...planScenario(question, 'Saturday', FIRST_FIRING.directionOfFire), id: 3 };
  const built = buildStage({ profile: RIFLE, scenario, ...(wind?.kind === 'surface' ? { wind } : {}) });
  if (built.status !== 'ok') throw new Error(built.message);
  return built.stage;
};

it('gives table, practice and card equal numbers from one line', () => {
  const table = windTable(SATURDAY, RIFLE);
  const still = stageOfPlan(SATURDAY);
  expect(still.air).toMatchObject(airOfQuestion(SATURDAY));
  expect(still.targets.map(({ distance }) => distance)).toEqual(table.rows.map(({ distance }) => distance));
  for (const [i, target] of still.targets.entries()) {
    // the stage in its steady mean wind equals the middle of the table, to the last digit
    const solved = solve(still, target, 0);
    if (solved.status !== 'ok') throw new Error('must be solved');
    expect(solved.solution.elevationMils).toBe(table.rows[i]?.main.elevationMils);
    expect(solved.solution.windDriftMils).toBe(table.rows[i]?.windMils[1]);
    expect((target.targetSize * target.distance * Math.PI) / 300).toBeCloseTo(12, 4);
  }
  const practice = stageOfPlan(SATURDAY, natural);
  expect({ ...practice, wind: still.wind, source: still.source }).toEqual(still);
  expect(practice.wind).toMatchObject({ kind: 'surface', speed: 11, direction: 75 });
  const held = stageHolds(practice);
  if (held.status !== 'ok') throw new Error('must hold');
  const card = cardsForEye(practice, held, 0.1, { reading: 'path', misreadMph: 0 }).card(2);
  const apart = card.rows.map((row, i) => Math.abs(row.elevation - (table.rows[i]?.main.elevationMils ?? 0)));
  // a card prints tenths, each row in its own hold's wind: up to half a step apart, plus the lift by a gust
  expect(Math.max(...(apart ?? [9]))).toBeLessThan(0.11);
});

it('makes a scenario that the server keeps', () => {
  expect(scenarios.newScenario.safeParse(planScenario(SATURDAY, 'Saturday', 90)).success).toBe(true);
  expect(
    scenarios.newScenario.safeParse(planScenario(asked('50, 75 and 100 yd, 6 mph from 3, 2 MOA plate'), 'Rimfire', 0))
      .success,
  ).toBe(true);
});

it('says in one sentence what each of them cannot hold', () => {
  for (const [line, kind, said] of [
    ['400-1150 by 25, 8-14 from 2:30', 'card', 'A card holds 20 ranges and the table has 31: take a larger step.'],
    ['400-1150 by 75, calm', 'practice', 'A practice stage needs a wind: add one, as 8-14 from 2:30.'],
    [
      '400-1150 by 75, 8 mph from 3, mv 2650',
      'card',
      'A card holds no velocity or zero of one line: change them at the rifle.',
    ],
    [
      '400-1150 by 75, 8 mph from 9:00 turning to 3:00',
      'card',
      'A card holds one direction, and a turn of half the clock has no middle: choose one.',
    ],
    ['400-1150 by 75, 50 mph from 3', 'card', 'A card holds a wind of 40 mph at the most.'],
    [
      '100-300 by 100, 8 mph from 3, 12 in plate',
      'card',
      'A card holds plates of 0.1 to 10 MOA, and this one is 11.5 MOA at 100 yd.',
    ],
    [
      '900 yd, 6 mph at 0, 9 mph at 300',
      'practice',
      'A practice stage holds 20 ranges and the table has 23: take a larger step.',
    ],
  ] as const)
    expect(planRefusal(kind, asked(line)), line).toBe(said);
  expect(planRefusal('table', SATURDAY, true)).toBe('The table holds no lead: ask for one range.');
  for (const kind of ['table', 'card', 'practice'] as const) expect(planRefusal(kind, SATURDAY)).toBeNull();
  expect(planRefusal('card', { ...SATURDAY, winds: [{ at: 0, speed: 6, from: 90 }] })).toBe(
    'A card holds one wind for the whole way, not several on it.',
  );
});
