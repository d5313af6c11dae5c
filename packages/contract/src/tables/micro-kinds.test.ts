import { describe, expect, it } from 'vitest';
import {
  type AskedItem,
  answerMoved,
  askMicro,
  isGood,
  isMicroRight,
  itemsOfRifle,
  keptOf,
  MICRO,
  MICRO_KINDS,
  microTruth,
  type RifleItem,
  readItemKey,
  SKILLS,
  skillError,
  valueOfClock,
  yardsOfWidth,
} from './micro-kinds.ts';

const item = (key: string): AskedItem => {
  const read = readItemKey(key);
  if (read === null) throw new Error(`${key} must be an item`);
  return read;
};

describe('a micro-drill', () => {
  it('reads the keys of items, and nothing else', () => {
    expect(item('value:12')).toEqual({ kind: 'value', clock: 12 });
    expect(item('gun:31:700')).toEqual({ kind: 'gun', profileId: 31, yd: 700 });
    expect(item('dope:0:1000')).toEqual({ kind: 'dope', profileId: 0, yd: 1000 });
    for (const key of ['value:0', 'value:13', 'gun:700', 'dope:01:700', 'gun:1:50', 'gun:1:-700', 'wind', '']) {
      expect(readItemKey(key), key).toBeNull();
    }
  });

  it('counts a clock position by its sine, as shooters round it', () => {
    for (let clock = 1; clock <= 12; clock++) {
      expect(valueOfClock(clock), `${clock}:00`).toBeCloseTo(Math.abs(Math.sin((clock * Math.PI) / 6)), 2);
    }
  });

  it('takes 0.9 for 0.87, and a quarter for nothing', () => {
    expect(isMicroRight(item('value:4'), 0.87, 0.87)).toBe(true);
    expect(isMicroRight(item('value:4'), 0.9, 0.87)).toBe(true);
    expect(isMicroRight(item('value:4'), 1, 0.87)).toBe(false);
    expect(isMicroRight(item('value:4'), 0.85, 0.87)).toBe(false);
    for (let clock = 1; clock <= 12; clock++) {
      expect(isMicroRight(item(`value:${clock}`), 0.25, valueOfClock(clock))).toBe(false);
    }
  });

  it('judges each kind by its tolerance, the edge included', () => {
    expect(isMicroRight(item('gun:1:700'), 0.35, 0.3)).toBe(true);
    expect(isMicroRight(item('gun:1:700'), 0.36, 0.3)).toBe(false);
    expect(isMicroRight(item('gun:1:700'), 1.1, 1)).toBe(true);
    expect(isMicroRight(item('dope:1:600'), 4.2, 4.1)).toBe(true);
    expect(isMicroRight(item('dope:1:600'), 4.25, 4.1)).toBe(false);
    expect(isMicroRight(item('dope:1:700'), 5.5, 5.3)).toBe(true);
    expect(isMicroRight(item('range'), 525, 500)).toBe(true);
    expect(isMicroRight(item('range'), 526, 500)).toBe(false);
    expect(isMicroRight(item('reticle'), { right: 0.75, up: -1 }, { right: 0.7, up: -1.05 })).toBe(true);
    expect(isMicroRight(item('reticle'), { right: 0.8, up: -1 }, { right: 0.7, up: -1 })).toBe(false);
    expect(isMicroRight(item('reticle'), 0.7, { right: 0.7, up: 0 })).toBe(false);
  });

  it('grades Again what is late by a millisecond, wrong or passed', () => {
    const value = item('value:3');
    expect(isGood(value, 1, 1, MICRO.value.inTimeMs)).toBe(true);
    expect(isGood(value, 1, 1, MICRO.value.inTimeMs + 1)).toBe(false);
    expect(isGood(value, 0.5, 1, 900)).toBe(false);
    expect(isGood(value, null, 1, 900)).toBe(false);
  });

  it('starts an item anew only where its answer moved beyond the tolerance', () => {
    expect(answerMoved(item('dope:1:500') as RifleItem, 3.1, 3.19)).toBe(false);
    expect(answerMoved(item('dope:1:500') as RifleItem, 3.1, 3.21)).toBe(true);
    expect(answerMoved(item('dope:1:900') as RifleItem, 8.1, 8.29)).toBe(false);
    // 8 mph: 0.92 then 1.00, tolerance 0.092
    expect(answerMoved(item('gun:1:700') as RifleItem, 0.115, 0.125)).toBe(false);
    expect(answerMoved(item('gun:1:700') as RifleItem, 0.115, 0.127)).toBe(true);
  });

  it('ranges a plate by the formula of every range book', () => {
    expect(yardsOfWidth(12, 1)).toBeCloseTo(333.3, 1);
    expect(yardsOfWidth(18, 0.5)).toBeCloseTo(1000, 9);
  });

  it('measures skills by the middle of their errors', () => {
    expect(skillError(525, 500)).toBeCloseTo(5, 9);
    expect(skillError({ right: 0.3, up: 0.4 }, { right: 0, up: 0 })).toBeCloseTo(0.5, 9);
    expect(skillError(null, 500)).toBeNull();
  });

  it('of every kind is listed or is a skill, has a key of its own, and is right by its own truth in time', () => {
    const rifle = { dopeMil: 5.3, gunMilPerMph: 0.115 };
    const listed = itemsOfRifle(4, [600, 700], (yd) => (yd === 700 ? rifle : null));
    const kindsListed = listed.map(({ key }) => item(key).kind);
    expect([...new Set(kindsListed), ...SKILLS]).toEqual(MICRO_KINDS);
    expect(listed.some(({ key }) => key.endsWith(':600'))).toBe(false);
    for (const key of [...listed.map((one) => one.key), ...SKILLS]) {
      for (const draw of [0, 0.3, 0.999]) {
        const asked = askMicro(item(key), () => draw);
        const truth = microTruth(item(key), asked, rifle);
        if (truth === undefined) throw new Error(`${key} must have a truth`);
        expect(isGood(item(key), truth, truth, MICRO[item(key).kind].inTimeMs), key).toBe(true);
        const off = typeof truth === 'number' ? 2 * truth + 1 : { right: truth.right + 1, up: truth.up };
        expect(isMicroRight(item(key), off, truth), key).toBe(false);
        const { of, errorIn } = MICRO[item(key).kind];
        if (of === 'skill') expect(errorIn, key).toBe(typeof truth === 'number' ? 'per cent' : 'mil');
      }
    }
  });

  it('keeps of its rifle what is asked of it, and has no truth without one', () => {
    const rifle = { dopeMil: 5.3, gunMilPerMph: 0.115 };
    expect(itemsOfRifle(4, [700], () => rifle).flatMap(({ keeps }) => keeps ?? [])).toEqual([0.115, 5.3]);
    expect(keptOf(item('gun:4:700') as RifleItem, rifle)).toBe(0.115);
    expect(microTruth(item('gun:4:700'), 8, null)).toBeUndefined();
    expect(microTruth(item('dope:4:700'), null, null)).toBeUndefined();
    for (const asked of [0.5, 41, null, 'x', { right: 1, up: 1 }])
      expect(microTruth(item('gun:4:700'), asked, rifle), String(asked)).toBeUndefined();
    expect(microTruth(item('gun:4:700'), '10', rifle)).toBeCloseTo(1.15, 12);
  });

  it('takes a range that was said in yards, as answers of earlier releases have it', () => {
    expect(microTruth(item('range'), 640, null)).toBe(640);
    expect(microTruth(item('range'), -1, null)).toBeUndefined();
    expect(microTruth(item('reticle'), 3, null)).toBeUndefined();
  });
});
