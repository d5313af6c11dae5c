import type { drills } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { HOSTS, type HostName, rulesOf } from './hosts.ts';
import { aimOf, missingOf, NEW_TASK, type Phase, type PlayerEvent, playerAfter, settingOf } from './player-state.ts';

const CALL = { lo: 1, hi: 4 } as drills.DrillCall;
const SHOT = { shotId: 'a' } as drills.DrillShot;
const NOTHING = { call: null, shot: null, pointed: null, revealed: false };
const CALLED = { ...NOTHING, call: CALL };
const FIRED = { ...CALLED, shot: SHOT };

/** Phases of a host during these events. */
const walk = (host: HostName, events: readonly PlayerEvent[], level: drills.Level = 1, waits = false): Phase[] => {
  const rules = rulesOf(host, level, waits);
  let state = NEW_TASK;
  return events.map((event) => {
    state = playerAfter(state, event, rules);
    return state.phase;
  });
};
const read = (
  known: typeof NOTHING | typeof CALLED | typeof FIRED,
  step: 'open' | 'frozen' | 'revealed' | null = null,
) => ({ type: 'read', known, step }) as const;
const painted = { type: 'painted', known: NOTHING } as const;

describe('the phases of a task', () => {
  it('begins its look with the first painted frame, not with the answer of the server', () => {
    expect(walk('daily', [read(NOTHING), read(NOTHING), painted])).toEqual(['opening', 'opening', 'look']);
  });

  it('of a daily goes from one press to flight and reveal', () => {
    const events = [
      painted,
      { type: 'committed' },
      read(CALLED),
      { type: 'fired' },
      read(FIRED),
      { type: 'landed' },
    ] as const;
    expect(walk('daily', events)).toEqual(['look', 'look', 'locked', 'flight', 'flight', 'reveal']);
    const pressed = playerAfter(
      playerAfter(NEW_TASK, painted, rulesOf('daily')),
      { type: 'committed' },
      rulesOf('daily'),
    );
    expect(pressed.isPressed).toBe(true);
    expect(playerAfter({ ...NEW_TASK, phase: 'look' }, { type: 'committed' }, rulesOf('calls')).isPressed).toBe(false);
  });

  it('of calls asks for the mark from level 2 on', () => {
    const events = [{ type: 'fired' }, { type: 'landed' }, { type: 'notSeen' }] as const;
    const from = [painted, read(CALLED), ...events] as const;
    expect(walk('calls', from, 1)).toEqual(['look', 'locked', 'flight', 'reveal', 'reveal']);
    expect(walk('calls', from, 2)).toEqual(['look', 'locked', 'flight', 'mark', 'reveal']);
    expect(walk('calls', from, 2, true).at(-1)).toBe('sealed');
  });

  it('of a self-test ends sealed, with its shot still in flight before', () => {
    expect(walk('self-test', [painted, read(CALLED), { type: 'fired' }, { type: 'landed' }])).toEqual([
      ...['look', 'locked', 'flight', 'sealed'],
    ]);
  });

  it('of a class follows its instructor', () => {
    expect(
      walk('class', [painted, read(CALLED, 'open'), { type: 'fired' }, read(FIRED, 'frozen'), read(FIRED, 'revealed')]),
    ).toEqual([...['look', 'locked', 'sealed', 'sealed', 'reveal']]);
    expect(walk('class', [read(NOTHING, 'revealed')])).toEqual(['reveal']);
  });

  it('is found again after a reload, without a look that would count', () => {
    expect(walk('calls', [read(FIRED)], 1)).toEqual(['reveal']);
    expect(walk('calls', [read(FIRED)], 2)).toEqual(['mark']);
    expect(walk('calls', [read({ ...FIRED, revealed: true })], 2)).toEqual(['reveal']);
    expect(walk('self-test', [read(FIRED)])).toEqual(['sealed']);
    expect(walk('calls', [read(CALLED), painted, read(CALLED)])).toEqual(['opening', 'look', 'locked']);
  });

  it('keeps what was said while something goes wrong, and forgets the fault with the next try', () => {
    const rules = rulesOf('calls');
    const called = playerAfter(NEW_TASK, { type: 'called', call: { lo: 2, hi: 5, best: null } }, rules);
    const failed = playerAfter(called, { type: 'failed', trouble: 'No.' }, rules);
    expect(failed).toMatchObject({ call: { lo: 2, hi: 5 }, isTelling: false, trouble: 'No.' });
    expect(playerAfter(failed, { type: 'committed' }, rules).trouble).toBeNull();
    expect(playerAfter(failed, { type: 'marking' }, rules)).toMatchObject({ isTelling: true, trouble: null });
  });
});

it('tells a shot by the row of the seals alone', () => {
  const hosts = Object.keys(HOSTS) as HostName[];
  expect(hosts.filter((host) => rulesOf(host).tells)).toEqual(['landing', 'daily', 'calls', 'kyl']);
});

describe('what is still missing of a call', () => {
  const DERIVED = { windScale: { milPerMph: 0.1, stillAir: 0 } };
  it.each([
    [null, null, 'call'],
    [1, null, 'call'],
    [4, 4, 'call'],
    [1, 4, null],
  ] as const)('low %s, high %s', (lo, hi, missing) => {
    expect(missingOf(DERIVED, { call: { lo, hi, best: null }, hold: null })).toBe(missing);
  });
  it('is the hold where none is derived', () => {
    const call = { lo: 1, hi: 4, best: null };
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
    const changed = playerAfter(NEW_TASK, { type: 'set', setting: { by: 'dial', mil: 0.3 } }, rulesOf('calls'));
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
