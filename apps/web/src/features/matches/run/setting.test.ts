import { describe, expect, it } from 'vitest';
import { dialAndHold, FIRST_SETTING, setWind, setWindBy, stepUp, stepWind, upOf } from './setting.ts';

const TARGET = { number: 2, elevation: 4.37 };

describe('what is set for a shot', () => {
  it('steps wind by 0.05 as a hold and by 0.1 as a dial, and stays whole', () => {
    let setting = FIRST_SETTING;
    for (let i = 0; i < 3; i++) setting = stepWind(setting, 1);
    expect(setting.wind).toBe(0.15);
    expect(setWindBy(setting, 'dial').wind).toBe(0.2);
    expect(setWind(setting, 99).wind).toBe(5);
  });

  it('dials the elevation that the stage gives until the shooter sets another, for that target alone', () => {
    expect(upOf(FIRST_SETTING, TARGET)).toBe(4.37);
    const higher = stepUp(FIRST_SETTING, TARGET, 1);
    expect([upOf(higher, TARGET), upOf(higher, { number: 3, elevation: 2 })]).toEqual([4.5, 2]);
    expect(upOf(FIRST_SETTING, { number: 5 })).toBe(0);
  });

  it('sends wind as what it was set by', () => {
    const held = setWind(FIRST_SETTING, 0.6);
    expect(dialAndHold(held, TARGET)).toEqual({ dial: { up: 4.37, right: 0 }, hold: { up: 0, right: 0.6 } });
    expect(dialAndHold(setWindBy(held, 'dial'), TARGET).dial.right).toBe(0.6);
  });
});
