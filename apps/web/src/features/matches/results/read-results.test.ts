import { readFileSync } from 'node:fs';
import type { matches } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import {
  bestsOf,
  divisionRows,
  HEAT_SHARES,
  heatOf,
  isDark,
  isShotOff,
  marksIn,
  overallRows,
  stageRanks,
  type Table,
  tiesOf,
} from './read-results.ts';
import { endOfBank, marksOf } from './run-shots.tsx';

const course = (points: number, time: number, more: Partial<matches.TableRow['courses'][number]> = {}) => ({
  ...{ run: 1, points, rounds: 'hm', reshoots: [], x: 0, time },
  ...more,
});
const row = (
  name: string,
  place: number | null,
  overall: number | null,
  points: number[],
  struck: string | null = null,
) =>
  ({
    ...{ entry: name.charCodeAt(0), place, name, mine: false, percent: 50, overall: { place: overall, percent: 40 } },
    ...{
      points: points.reduce((sum, one) => sum + one, 0),
      impacts: 0,
      x: 0,
      time: 0,
      aim: null,
      finished: true,
      struck,
      withdrew: false,
      ...{ number: null, member: null, class: null, category: null, squad: null },
    },
    courses: points.map((one, i) => course(one, 10 * (i + 1))),
  }) satisfies matches.TableRow;
const TABLE: Table = {
  Open: [row('Ann', 1, 1, [8, 3]), row('Cid', 2, 3, [2, 2]), row('Eve', null, null, [9, 9], 'Coached')],
  Gas: [row('Bob', 1, 2, [5, 4])],
};

describe('the results of a match', () => {
  it('put everybody in one order across the divisions, who was disqualified last', () => {
    expect(overallRows(TABLE).map(({ name, place, division }) => [name, place, division])).toEqual([
      ['Ann', 1, 'Open'],
      ['Bob', 2, 'Gas'],
      ['Cid', 3, 'Open'],
      ['Eve', null, 'Open'],
    ]);
    expect(divisionRows(TABLE, 'Gas').map(({ place, percent }) => [place, percent])).toEqual([[1, 50]]);
    expect(divisionRows(TABLE, 'Nobody')).toEqual([]);
  });

  it('take the best of a stage of those who are ranked', () => {
    expect(bestsOf(overallRows(TABLE), 2)).toEqual([8, 4]);
    expect(stageRanks(overallRows(TABLE), 0).map(({ name, place }) => `${place} ${name}`)).toEqual([
      '1 Ann',
      '2 Bob',
      '3 Cid',
    ]);
  });

  it('leave shooters without a run out of a stage’s winners', () => {
    const [ann] = overallRows(TABLE);
    if (ann === undefined) throw new Error('Ann must be there');
    expect(stageRanks([{ ...ann, courses: [course(0, 60, { run: null })] }], 0)).toEqual([]);
  });

  it.each([
    [0, 10, 0],
    [2, 10, 0],
    [3, 10, 1],
    [5, 10, 1],
    [6, 10, 2],
    [7, 10, 3],
    [8, 10, 3],
    [9, 10, 4],
    [10, 10, 5],
    [0, 0, 0],
  ])('heat %i of the best %i in step %i', (points, best, step) => {
    expect(heatOf(points, best)).toBe(step);
  });

  it('read at 5.4:1 or better on every step, in both themes', () => {
    const tokens = readFileSync('apps/web/src/styles/tokens.css', 'utf8');
    const steps = HEAT_SHARES.map((share, i) => ({ share, ink: isDark(i) ? 'on-accent' : 'ink' }));
    expect(steps).toHaveLength(6);
    for (const theme of ['dark', 'bright']) {
      const block = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
      const channels = (name: string): number[] => {
        const hex = new RegExp(`--${name}: #([0-9a-f]{6})`, 'i').exec(block)?.[1] ?? '';
        return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      };
      /** Relative luminance. Source: WCAG 2.2. */
      const luminance = (rgb: readonly number[]): number => {
        const [r = 0, g = 0, b = 0] = rgb.map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      for (const { share, ink } of steps) {
        const [fill, sunk] = [channels('accent-fill'), channels('sunk')];
        const ground = luminance(fill.map((value, i) => (value * share + (sunk[i] ?? 0) * (100 - share)) / 100));
        const [low = 0, high = 0] = [ground, luminance(channels(ink))].toSorted((a, b) => a - b);
        expect((high + 0.05) / (low + 0.05), `${theme}, ${share} %`).toBeGreaterThanOrEqual(5.4);
      }
    }
  });

  it('mark what was ruled on a result, until it is taken back', () => {
    const [ann] = overallRows(TABLE);
    if (ann === undefined) throw new Error('Ann must be there');
    const again = { run: 1, course: 1, reason: 'Rain', points: 1, rounds: 'h' };
    const row = { ...ann, courses: [course(1, 1, { reshoots: [again] }), course(1, 1)] };
    const ruling = (number: number, kind: matches.Ruling['kind'], more: Partial<matches.Ruling> = {}) =>
      ({ number, kind, entry: ann.entry, course: 1, undoes: null, ...more }) as matches.Ruling;
    const marks = (...rulings: matches.Ruling[]) => [0, 1].map((stage) => marksIn({ rulings }, row, stage));
    expect(marks()).toEqual(['R', '']);
    expect(marks(ruling(1, 'score'), ruling(2, 'penalty', { course: 2 }))).toEqual(['RC', 'P']);
    expect(marks(ruling(1, 'score'), ruling(2, 'undo', { undoes: 1 }))).toEqual(['R', '']);
    const off = ruling(1, 'shoot-off', { entry: null, among: [ann.entry], results: [] });
    expect(isShotOff({ rulings: [off] }, ann.entry)).toBe(true);
    expect(isShotOff({ rulings: [{ ...off, results: null }] }, ann.entry)).toBe(false);
  });

  it('say how ties are broken', () => {
    expect(tiesOf({ rule: 'impacts', tiebreak: [] })).toBe('more impacts');
    expect(tiesOf({ rule: 'impacts', tiebreak: [2, 5] })).toBe('more impacts, then less time on stage 2, then stage 5');
    expect(tiesOf({ rule: 'rings', tiebreak: [1] })).toBe('more X, then count-back');
  });
});

it.each([
  ['bank', 'hhh--', 6, 'banked'],
  ['bank', 'hhnnn', 3, 'banked'],
  ['bank', 'hhm', 0, 'bust'],
  ['bank', 'hhhhh', 15, null],
  ['bank', 'nnnnn', 0, null],
  ['impacts', 'hm', 1, null],
] as const)('a %s stage that went %s for %i points ended %s', (rule, rounds, points, end) => {
  expect(endOfBank(rule, rounds, points)).toBe(end);
});

it('shows rounds that a hit made needless as nothing', () => {
  expect(marksOf('hm-n')).toEqual(['hit', 'miss', 'not-taken']);
});
