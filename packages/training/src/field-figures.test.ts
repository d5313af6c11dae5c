import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { fieldFigures, inferredWind } from './field-figures.ts';

describe('the wind inferred from a shot', () => {
  it('has no bias over 1000 shots, and an error at its word', () => {
    const dice = createRandomStream('51', 5);
    let [off, squares] = [0, 0];
    const shots = 1000;
    for (let n = 0; n < shots; n++) {
      const milPerMph = 0.05 + 0.18 * dice.uniform();
      const [windMph, stillAirMil, sdMil, heldMil] = [8 * dice.normal(), -0.15, 0.06, dice.normal()];
      // the impact: the hold minus the need of wind and still air, plus the rifle's scatter
      const impactMil = heldMil - (milPerMph * windMph + stillAirMil) + sdMil * dice.normal();
      const inferred = inferredWind({ heldMil, impactMil, milPerMph, stillAirMil, sdMil });
      off += inferred.windMph - windMph;
      squares += ((inferred.windMph - windMph) / inferred.errorMph) ** 2;
    }
    expect(Math.abs(off / shots)).toBeLessThan(0.05);
    expect(Math.sqrt(squares / shots)).toBeGreaterThan(0.9);
    expect(Math.sqrt(squares / shots)).toBeLessThan(1.1);
  });

  it('is summed up from ten calls on', () => {
    const call = { lo: 2, hi: 6, best: 4, windMph: 5 };
    expect(fieldFigures(Array.from({ length: 9 }, () => call))).toBeNull();
    const figures = fieldFigures(Array.from({ length: 10 }, (_, i) => ({ ...call, windMph: i < 8 ? 5 : 7 })));
    expect(figures?.coverage).toMatchObject({ held: 8, of: 10 });
    expect(figures?.handicap?.value).toBeCloseTo((8 * 4 + 2 * 14) / 10 / 3.51, 2);
    expect(figures?.bias?.foldedMph).toBeCloseTo(-1.4, 9);
  });
});
