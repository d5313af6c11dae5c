import { describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { drawQuestion, reasonText } from './questions.ts';

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
