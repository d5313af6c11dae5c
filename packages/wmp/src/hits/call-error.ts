import { normalCdf } from '@windcall/units';
import type { HoldField } from '../field/hold-field.ts';
import { axisOf } from '../field/samples.ts';
import { windsOf } from './choose-centers.ts';
import type { HitTable } from './hit-probability.ts';
import type { MainWind } from './main-wind.ts';

/**
 * Mean probability of a hit when the shooter calls the wind with a normal error (standard deviation `callErrorMph`) and takes the
 * hold nearest to the call: `Σ_n P(call falls to hold n) · P(hit with hold n)`, exact, no trials.
 * @param samples indices of the samples to take the mean over
 * @param windsMph winds of the card's holds, rising
 */
export const rateWithCallError = (
  field: HoldField,
  samples: Int32Array,
  wind: MainWind,
  tables: readonly HitTable[],
  windsMph: readonly number[],
  callErrorMph: number,
): number => {
  const called = windsOf(field, wind);
  const borders = windsMph.slice(1).map((mph, n) => (mph + windsMph[n]) / 2);
  const share = (border: number, x: number) =>
    callErrorMph > 0 ? normalCdf((border - x) / callErrorMph) : x <= border ? 1 : 0;
  let total = 0;
  for (const i of samples) {
    const x = called[i];
    const j = axisOf(field.nTimes, i);
    let below = 0;
    windsMph.forEach((mph, n) => {
      const upTo = n < borders.length ? share(borders[n], x) : 1;
      if (upTo > below) {
        total += (upTo - below) * tables[j](field.holdMil[i] - wind.milPerMph[j] * mph);
        below = upTo;
      }
    });
  }
  return total / samples.length;
};
