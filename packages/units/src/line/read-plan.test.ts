import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING, PLAN_RIFLES, randomPlan } from '../../test/random-plan.ts';
import { readPlan, readQuestion, type UnitChoices } from '../index.ts';
import spoken from './spoken-plans.json' with { type: 'json' };

const STANDING = { distance: 500, windSpeed: 0, windFrom: 90, winds: null, densityAltitude: null, heightFt: 0 };
const read = (line: string, rifles: readonly string[] = [], account: UnitChoices = {}) => {
  const reading = readPlan(line, account, STANDING, rifles);
  if (reading.status === 'ok') return reading.plan;
  return reading.status === 'empty'
    ? 'empty'
    : reading.faults.map(({ from, to, message }) => [line.slice(from, to), message]);
};
const offersOf = (line: string, rifles: readonly string[] = []): readonly string[] => {
  const reading = readPlan(line, {}, STANDING, rifles);
  return reading.status === 'refused' ? reading.faults.flatMap(({ offers }) => offers) : [];
};

describe('a plan in one line', () => {
  it('is what the fields give for the same figures, in any order, spelling and account', () => {
    fc.assert(
      fc.property(randomPlan, ({ line, account, plan }) => {
        const reading = readPlan(line, account, STANDING, PLAN_RIFLES);
        if (reading.status !== 'ok') throw new Error(`“${line}” must be understood: ${JSON.stringify(reading)}`);
        expect(reading.plan, line).toEqual(plan);
      }),
      { numRuns: 2000 },
    );
  });

  it('with one word spoiled says nothing and names the word', () => {
    fc.assert(
      fc.property(randomPlan, fc.nat(), ({ line, account }, nth) => {
        const words = [...line.matchAll(/\p{L}+/gu)];
        fc.pre(words.length > 0);
        const word = words[nth % words.length];
        const at = (word?.index ?? 0) + (word?.[0].length ?? 0);
        const spoiled = `${line.slice(0, at)}zq${line.slice(at)}`;
        const reading = readPlan(spoiled, account, STANDING, PLAN_RIFLES);
        if (reading.status !== 'refused') throw new Error(`“${spoiled}” must be refused: ${JSON.stringify(reading)}`);
        const named = reading.faults.find(({ from, to }) => from <= at && to >= at + 2);
        expect(named, `${spoiled}: ${JSON.stringify(reading.faults)}`).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });

  // Phrases of public threads, each with its source, and range talk; each reading was checked by hand.
  it.each(spoken)('reads or asks back “$line”', ({ line, plan, asksAbout }) => {
    const reading = readPlan(line, {}, STANDING);
    if (reading.status === 'ok') expect(reading.plan).toEqual({ ...NOTHING, ...plan });
    else
      expect(reading.status === 'refused' && reading.faults.map(({ from, to }) => line.slice(from, to))).toEqual(
        asksAbout,
      );
  });

  it('reads the card of a Saturday', () => {
    expect(read('dasher 400-1150 by 75, DA 5500, 8-14 from 2:30, 12 in plate', ['Dasher 109', 'Creedmoor'])).toEqual({
      distances: [400, 475, 550, 625, 700, 775, 850, 925, 1000, 1075, 1150],
      winds: [
        { speed: 8, from: 75 },
        { speed: 11, from: 75 },
        { speed: 14, from: 75 },
      ],
      densityAltitude: 5500,
      altitude: null,
      pressure: null,
      temperature: null,
      incline: 0,
      plateIn: 12,
      plateMoa: null,
      target: null,
      rifle: 'Dasher 109',
    });
  });

  it('steps a span without a step so that 16 rows hold it, the first and the last among them', () => {
    for (const [line, step, rows] of [
      ['400-1150', 50, 16],
      ['400-1160', 100, 9],
      ['100-200', 10, 11],
      ['100-480', 50, 9],
      ['100-2000', 200, 11],
      ['412 to 500', 10, 10],
    ] as const) {
      const plan = read(line);
      if (plan === null || typeof plan === 'string' || 'length' in plan) throw new Error(line);
      expect(plan.distances.length, line).toBe(rows);
      expect((plan.distances[1] ?? 0) - (plan.distances[0] ?? 0), line).toBe(step);
      expect(plan.distances.at(-1), line).toBe(Number(line.match(/\d+$/)?.[0]));
    }
  });

  it('takes a middle direction on the shorter way, also over twelve, and asks about opposite ones', () => {
    expect(read('500 yd, 8 to 14 mph, 11 to 1 o’clock')).toMatchObject({
      winds: [
        { speed: 8, from: 330 },
        { speed: 11, from: 0 },
        { speed: 14, from: 30 },
      ],
    });
    expect(read('500 yd, 10 mph from 2 to 3')).toMatchObject({ winds: [{ from: 60 }, { from: 75 }, { from: 90 }] });
    expect(offersOf('500 yd, 8-14 mph from 9 to 3')).toEqual([
      '500 yd, 8-14 mph from 9:00',
      '500 yd, 8-14 mph from 3:00',
    ]);
    expect(read('500 yd, 11 gusting 14, 2 to 3 o’clock')).toMatchObject({
      winds: [
        { speed: 11, from: 60 },
        { speed: 14, from: 90 },
      ],
    });
  });

  it('takes a minus behind a range for the sign of the next figure', () => {
    expect(read('600 -10 °F')).toMatchObject({ distances: [600], temperature: -10 });
    expect(read('400-1150, -10 °F')).toMatchObject({ temperature: -10 });
  });

  it('says the powder’s temperature and the cant where they were said, and asks for the side of a cant', () => {
    expect(read('600 yd, powder 40 °F, canted 3° left')).toMatchObject({ powder: 40, cant: -3 });
    expect(read('600 yd, 70 °F powder 40F')).toMatchObject({ temperature: 70, powder: 40 });
    expect(Object.keys(read('600 yd') as object)).not.toContain('powder');
    expect(offersOf('600 yd, 5° cant')).toEqual(['600 yd, 5° cant left', '600 yd, 5° cant right']);
    expect(read('600 yd, cant 50° left')).toEqual([['cant 50° left', 'Cant goes from -45 to 45 °.']]);
  });

  it('asks back where a figure could be two things', () => {
    expect(read('8-14')).toMatchObject({ distances: [], winds: [{ speed: 8 }, { speed: 11 }, { speed: 14 }] });
    expect(offersOf('600 yd, 18 in')).toEqual(['600 yd, plate 18 in']);
    expect(offersOf('600 yd, 12 in')).toEqual(['600 yd, plate 12 in']);
    expect(offersOf('das 600', ['Dasher 109', 'Dasher 105'])).toEqual(['Dasher 109 600', 'Dasher 105 600']);
    expect(read('dasher 600')).toEqual([['dasher', '“dasher”: 6mm Dasher: your rifle?']]);
    expect(read('640, 6, from 2')).toMatchObject({ distances: [640], winds: [{ speed: 6, from: 60 }] });
    expect(read('600 yd, 8-14 from 3, gusting 20')).toEqual([['20', '“20”: 20 mph instead of 8–14?']]);
    for (const line of ['600 yd, 18 in', '600 yd, 12 in'])
      for (const offer of offersOf(line)) expect(readPlan(offer, {}, STANDING).status, offer).toBe('ok');
  });

  it('is one shot to who answers one', () => {
    for (const line of ['400-1150 by 50', '412 510 655', '640 yd, 700 yd'])
      expect(readQuestion(line, {}, STANDING).status, line).toBe('refused');
    expect(read('640 yd, 700 yd')).toMatchObject({ distances: [640, 700] });
    expect(read('6 mph at 0, 9 mph at 300')).toBeNull();
  });
});
