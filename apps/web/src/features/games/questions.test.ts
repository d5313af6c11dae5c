import { describe, expect, it } from 'vitest';
import { unitsOf, WIRE_UNITS } from '../../units/units.ts';
import { changedText, drawQuestion, itemName, questionText, reasonText } from './questions.ts';

const answers = new Map([[700, { dopeMil: 5.3, gunMilPerMph: 0.115, stillAirMil: -0.1, sdMil: 0.06 }]]);

describe('a question of a minute', () => {
  it('asks a gun number with another wind each time, and says why the answer is right', () => {
    const asked = [0, 0.25, 0.99].map((draw) => drawQuestion('gun:1:700', answers, () => draw)?.asked);
    expect(asked).toEqual([4, 6, 12]);
    const six = drawQuestion('gun:1:700', answers, () => 0.25);
    expect(six && reasonText(WIRE_UNITS, six)).toBe('0.115 × 6 = 0.69');
  });

  it('is left out where the rifle has no answer', () => {
    expect(drawQuestion('dope:1:900', answers, () => 0)).toBeNull();
    expect(drawQuestion('weather', answers, () => 0)).toBeNull();
  });

  it('draws marks on steps of 0.05 mil and plates that read as far as they are', () => {
    for (let n = 0; n < 50; n++) {
      const mark = drawQuestion('reticle', answers, () => n / 50)?.truth;
      if (typeof mark !== 'object') throw new Error('a mark must be a place');
      expect(Math.abs(mark.right * 20 - Math.round(mark.right * 20))).toBeLessThan(1e-9);
      const plate = drawQuestion('range', answers, () => n / 50);
      expect(plate?.truth).toBeGreaterThan(190);
      expect(plate?.truth).toBeLessThan(1050);
    }
  });
});

const drawn = (key: string) => {
  const question = drawQuestion(key, answers, () => 0.25);
  if (question === null) throw new Error(`${key} must be asked`);
  return question;
};

describe('the words of a question', () => {
  it.each([
    ['value:4', 'Wind from 4:00', 'Wind from 4:00. What part counts?', /^0\.\d+$/],
    ['gun:1:700', 'Gun number at 700 yd', '700 yd, 6 mph full value. Hold, mil?', /^0\.115 × 6 = 0\.69$/],
    ['dope:1:700', 'Dope at 700 yd', '700 yd. Elevation, mil?', /^U 5\.3$/],
    [
      'reticle',
      'Reading the reticle',
      'Where is the mark? Mil right, then mil up.',
      /^right −?\d\.\d\d, up −?\d\.\d\d$/,
    ],
    ['range', 'Ranging by the reticle', 'The plate is 12 in wide. How many yards?', /^12 ÷ \d\.\d\d × 27\.8 = \d+ yd$/],
  ])('of %s: its name, what it asks, why', (key, name, ask, reason) => {
    const question = drawn(key);
    expect(itemName(WIRE_UNITS, key)).toBe(name);
    expect(questionText(WIRE_UNITS, question)).toBe(ask);
    expect(reasonText(WIRE_UNITS, question)).toMatch(reason);
  });

  it('call a full value by its name, and nothing where no kind is known', () => {
    expect(reasonText(WIRE_UNITS, drawn('value:3'))).toBe('full');
    expect(itemName(WIRE_UNITS, 'mirage')).toBeNull();
  });

  it('say of a rifle that changed what is right now, in the unit of the reader', () => {
    const item = (key: string, to: number) =>
      changedText(unitsOf({ range: 'm' }), { key, changed: { to, at: '2026-11-05T12:00:00Z' } } as never);
    expect(item('gun:1:700', 0.115)).toMatch(/^Rifle changed on .*5.*: 640 m is 0\.115 mil per mph now\.$/);
    expect(item('dope:1:700', 5.34)).toMatch(/: 640 m is U 5\.3 now\.$/);
    expect(item('value:4', 1)).toBeNull();
    expect(changedText(WIRE_UNITS, { key: 'gun:1:700', changed: null } as never)).toBeNull();
  });
});
