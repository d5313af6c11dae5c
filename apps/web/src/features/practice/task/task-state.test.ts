import type { drills } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { aimOf, missingOf, NEW_TASK, phaseOf, settingOf, taskAfter } from './task-state.ts';

const CALL = { lo: 1, hi: 4 } as drills.DrillCall;
const SHOT = { shotId: 'a' } as drills.DrillShot;
const task = (more: Partial<Parameters<typeof phaseOf>[0]> = {}) => ({
  ...{ call: null, shot: null, pointed: null, revealed: false },
  ...more,
});
const OWN = { step: null, asksWhere: true, isFlying: false } as const;

describe('where a task stands', () => {
  it.each([
    [task(), OWN, 'call'],
    [task({ call: CALL }), OWN, 'fire'],
    [task({ call: CALL, shot: SHOT }), OWN, 'where'],
    [task({ call: CALL, shot: SHOT, pointed: { right: 0, up: 0 } }), OWN, 'reveal'],
    [task({ call: CALL, shot: SHOT, revealed: true }), OWN, 'reveal'],
    [task({ call: CALL, shot: SHOT }), { ...OWN, asksWhere: false }, 'reveal'],
    [task({ call: CALL, shot: SHOT }), { ...OWN, asksWhere: false, isFlying: true }, 'flight'],
    [task(), { ...OWN, step: 'open' }, 'call'],
    [task(), { ...OWN, step: 'frozen' }, 'look'],
    [task({ call: CALL }), { ...OWN, step: 'frozen' }, 'fire'],
    [task({ call: CALL, shot: SHOT }), { ...OWN, step: 'open' }, 'look'],
    [task({ call: CALL }), { ...OWN, step: 'revealed' }, 'reveal'],
  ] as const)('%#: by what the server has of it, and by the step of a class', (one, rules, phase) => {
    expect(phaseOf(one, rules, NEW_TASK)).toBe(phase);
  });

  it('goes on from the mark once it was answered', () => {
    const told = taskAfter(NEW_TASK, { type: 'told' });
    expect(phaseOf(task({ call: CALL, shot: SHOT }), OWN, told)).toBe('reveal');
  });
});

describe('what is still missing of a call', () => {
  it.each([
    [1, null, null, 'call'],
    [1, 1, null, 'call'],
    [null, 1, 4, 'call'],
    [1, 4, 4, 'call'],
    [1, 1, 4, null],
  ] as const)('side %s, low %s, high %s', (side, low, high, missing) => {
    const call = { side, low, high, best: null };
    expect(missingOf({ windScale: { milPerMph: 0.1, stillAir: 0 } }, { call, hold: null })).toBe(missing);
  });
  it('is the hold where none is derived', () => {
    const call = { side: 1, low: 1, high: 4, best: null } as const;
    expect(missingOf({ windScale: null }, { call, hold: null })).toBe('hold');
    expect(missingOf({ windScale: null }, { call, hold: 0 })).toBeNull();
  });
});

describe('the wind on the rifle', () => {
  const SCALE = { milPerMph: 0.1, stillAir: -0.15 };
  const sealed = (more: Partial<drills.DrillCall> = {}) => ({ ...CALL, best: null, hold: null, ...more });
  it.each([
    ['nothing before the call', null, SCALE, { by: 'hold', mil: 0 }],
    ['the hold of the middle, with spin drift', sealed(), SCALE, { by: 'hold', mil: 0.1 }],
    ['the hold of the best guess', sealed({ best: 3 }), SCALE, { by: 'hold', mil: 0.15 }],
    ['the hold as it was typed where none is derived', sealed({ hold: -0.45 }), null, { by: 'hold', mil: -0.45 }],
    ['dialed where the reticle ends', sealed({ hold: 6.24 }), null, { by: 'dial', mil: 6.2 }],
    ['dialed as far as the turret turns', sealed({ hold: -19 }), null, { by: 'dial', mil: -15 }],
  ] as const)('is %s', (_, call, windScale, setting) => {
    const is = settingOf({ call, windScale }, NEW_TASK);
    expect(is.by).toBe(setting.by);
    expect(is.mil).toBeCloseTo(setting.mil, 9);
  });
  it('is what it was changed to after the call, and what was changed before it is not kept', () => {
    const changed = taskAfter(NEW_TASK, { type: 'set', setting: { by: 'dial', mil: 0.3 } });
    expect(settingOf({ call: sealed(), windScale: null }, changed)).toEqual({ by: 'dial', mil: 0.3 });
    expect(settingOf({ call: null, windScale: null }, changed).mil).toBe(0);
  });
});

it('dials the elevation and sets the wind as it was set', () => {
  expect(aimOf({ elevation: 5.4 }, { by: 'hold', mil: 0.3 })).toEqual({
    dial: { up: 5.4, right: 0 },
    hold: { up: 0, right: 0.3 },
  });
  expect(aimOf({ elevation: 5.4 }, { by: 'dial', mil: -0.3 }).dial).toEqual({ up: 5.4, right: -0.3 });
});

it('keeps what was said while something goes wrong, and forgets the fault with the next try', () => {
  const called = taskAfter(NEW_TASK, { type: 'called', call: { ...NEW_TASK.call, side: 1, low: 2, high: 5 } });
  const failed = taskAfter(taskAfter(called, { type: 'telling' }), { type: 'failed', trouble: 'No.' });
  expect(failed).toMatchObject({ call: { low: 2, high: 5 }, isTelling: false, isTold: false, trouble: 'No.' });
  expect(taskAfter(failed, { type: 'tried' }).trouble).toBeNull();
  expect(taskAfter(failed, { type: 'telling' })).toMatchObject({ isTelling: true, trouble: null });
});
