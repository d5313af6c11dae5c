import { describe, expect, it } from 'vitest';
import {
  answerMoved,
  IN_TIME_MS,
  isGood,
  isMicroRight,
  type MicroItem,
  median,
  planMinute,
  readItemKey,
  skillError,
  valueOfClock,
  yardsOfWidth,
} from './micro.ts';

const item = (key: string): MicroItem => {
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
    expect(isGood(value, 1, 1, IN_TIME_MS.value)).toBe(true);
    expect(isGood(value, 1, 1, IN_TIME_MS.value + 1)).toBe(false);
    expect(isGood(value, 0.5, 1, 900)).toBe(false);
    expect(isGood(value, null, 1, 900)).toBe(false);
  });

  it('starts an item anew only where its answer moved beyond the tolerance', () => {
    expect(answerMoved('dope', 500, 3.1, 3.19)).toBe(false);
    expect(answerMoved('dope', 500, 3.1, 3.21)).toBe(true);
    expect(answerMoved('dope', 900, 8.1, 8.29)).toBe(false);
    // 8 mph: 0.92 then 1.00, tolerance 0.092
    expect(answerMoved('gun', 700, 0.115, 0.125)).toBe(false);
    expect(answerMoved('gun', 700, 0.115, 0.127)).toBe(true);
  });

  it('ranges a plate by the formula of every range book', () => {
    expect(yardsOfWidth(12, 1)).toBeCloseTo(333.3, 1);
    expect(yardsOfWidth(18, 0.5)).toBeCloseTo(1000, 9);
  });

  it('measures skills by the middle of their errors', () => {
    expect(skillError(525, 500)).toBeCloseTo(5, 9);
    expect(skillError({ right: 0.3, up: 0.4 }, { right: 0, up: 0 })).toBeCloseTo(0.5, 9);
    expect(skillError(null, 500)).toBeNull();
    expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([null, 2, 2.5]);
  });

  it('asks what is longest overdue first, then misses, at most five new items, and skills last', () => {
    const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();
    const items = [
      { key: 'value:1', due: null },
      { key: 'value:2', due: at(9) },
      { key: 'value:3', due: at(5) },
      { key: 'value:4', due: at(20) },
      { key: 'value:5', due: at(21) },
      ...[6, 7, 8, 9, 10, 11].map((clock) => ({ key: `value:${clock}`, due: null })),
    ];
    expect(planMinute(items, ['value:5', 'value:3', 'value:8'], Date.UTC(2026, 0, 10))).toEqual([
      ...[3, 2, 5, 1, 6, 7, 8, 9].map((clock) => `value:${clock}`),
      'reticle',
      'range',
    ]);
  });
});
