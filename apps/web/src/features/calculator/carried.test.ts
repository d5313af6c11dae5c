import { FIRST_QUESTION, questionAfter } from '@windcall/simulation';
import { readQuestion } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { carriedInto, NOTHING_CARRIED, stillCarried } from './carried.ts';

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
