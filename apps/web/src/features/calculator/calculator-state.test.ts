import { FIRST_QUESTION, questionAfter } from '@windcall/simulation';
import { readQuestion } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import {
  CALCULATOR_START,
  type CalculatorEvent,
  calculatorAfter,
  carriedInto,
  NOTHING_CARRIED,
  stillCarried,
} from './calculator-state.ts';

const before = { ...FIRST_QUESTION, windSpeed: 6, windFrom: 60, temperature: 35 };
const after = (line: string, standing = before) => {
  const read = readQuestion(line, WIRE_UNITS.choices, standing);
  if (read.status !== 'ok') throw new Error(`${line} must be read`);
  const question = questionAfter(standing, read.asked);
  return { question, carried: carriedInto(question, read.asked) };
};

describe('parts that a new line keeps from the previous question', () => {
  it('is the wind and the air that it does not name, with what takes each out', () => {
    const { question, carried } = after('725 yd');
    expect(carried).toEqual({
      wind: { windSpeed: 0, windTo: null, windToFrom: null, windGust: false, windFrom: 90, winds: null },
      air: { temperature: FIRST_QUESTION.temperature },
    });
    expect({ ...question, ...carried.wind, ...carried.air }).toEqual({ ...FIRST_QUESTION, distance: 725 });
  });

  it('is empty if the line names it, or if nothing was carried', () => {
    expect(after('725 yd, 4 mph from 9:00, 80 °F').carried).toEqual(NOTHING_CARRIED);
    expect(after('725 yd', FIRST_QUESTION).carried).toEqual(NOTHING_CARRIED);
    expect(after('725 yd, no wind').carried.wind).toBeNull();
  });

  it('is no slope and no mover', () => {
    const standing = { ...before, incline: -30, targetSpeed: 5 };
    expect(after('725 yd', standing).question).toMatchObject({
      incline: 0,
      targetSpeed: FIRST_QUESTION.targetSpeed,
    });
  });

  it('counts a density altitude and its temperature, not the pressure behind it', () => {
    const standing = { ...before, pressure: 25, densityAltitude: 7000 };
    expect(after('725 yd', standing).carried.air).toEqual({
      temperature: FIRST_QUESTION.temperature,
      densityAltitude: null,
    });
  });

  it('ends with the box that sets it', () => {
    const { carried } = after('725 yd');
    expect(stillCarried(carried, { windSpeed: 3 })).toEqual({ ...carried, wind: null });
    expect(stillCarried(carried, { temperature: 3 })).toEqual({ ...carried, air: null });
    expect(stillCarried(carried, { distance: 3 })).toEqual(carried);
  });
});

describe('the state of the calculator', () => {
  const then = (...events: CalculatorEvent[]) => events.reduce(calculatorAfter, CALCULATOR_START);
  const waits = { asked: { distance: 600 }, waits: 'wind', inStillAir: true } as const;
  const asked = { distance: 600, targetSpeed: 4 };
  const ASKED: CalculatorEvent = {
    is: 'asked',
    question: { ...before, distance: 600 },
    asked,
    notes: ['a note'],
    taken: null,
  };

  it('keeps the line’s notes, carried parts and mover until a box changes', () => {
    const line = then(ASKED);
    expect(line).toMatchObject({ notes: ['a note'], hasMover: true });
    expect(line.carried.air).not.toBeNull();
    const box = calculatorAfter(line, { is: 'changed', part: { temperature: 70 } });
    expect(box).toMatchObject({ notes: [], hasMover: true, carried: { ...line.carried, air: null } });
  });

  it.each<CalculatorEvent>([ASKED, { is: 'changed', part: { distance: 500 } }])(
    'answers again after a refused line, but not for a refused box: $is',
    (event) => {
      const refused = then({ is: 'box', name: 'humidity', isRefused: true }, { is: 'line-refused', waits });
      expect([...refused.refused, refused.waits]).toEqual(['humidity', 'line', waits]);
      const answered = calculatorAfter(refused, event);
      expect([...answered.refused, answered.waits]).toEqual(['humidity', null]);
    },
  );

  it('frees a box when its text is accepted', () => {
    const refused = then(
      { is: 'box', name: 'humidity', isRefused: true },
      { is: 'box', name: 'from', isRefused: true },
    );
    expect([...calculatorAfter(refused, { is: 'box', name: 'from', isRefused: false }).refused]).toEqual(['humidity']);
  });

  it('says what brought new values', () => {
    expect(then(ASKED, { is: 'changed', part: { temperature: 40 }, notes: ['Air of the log.'] }).notes).toEqual([
      'Air of the log.',
    ]);
  });
});
