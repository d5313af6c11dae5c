import type { lives } from '@windcall/contract';
import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../../units/units.ts';
import { dueWords, missedCells, standingWords, whatLine } from './assignment-words.ts';

it('says when it is due by the day, whatever the hour', () => {
  const now = new Date('2026-05-06T12:00:00');
  const said = (days: number) => dueWords(new Date(now.getTime() + days * 86_400_000).toISOString(), now);
  expect([said(0.1), said(1), said(2), said(-1)]).toEqual([
    'Due today',
    'Due tomorrow',
    'Due Friday',
    'Was due yesterday',
  ]);
  expect(said(-0.1)).toBe('Was due today');
  expect(said(9)).toMatch(/^Due .*15.*2026|^Due May 15/);
});

it('says what is to be done in a line', () => {
  const drill = { drill: 'calls', level: 2, tasks: 10, distances: [700], scenario: null, cells: null } as const;
  const line = (what: Parameters<typeof whatLine>[1]['what'], wind: 'own' | 'same' = 'own') =>
    whatLine(WIRE_UNITS, { what, wind });
  expect(line({ ...drill, distances: [700] })).toBe('Wind calls, 10 calls, level 2, at 700 yd');
  expect(line({ ...drill, distances: [500, 700], tasks: 1 }, 'same')).toBe(
    'Wind calls, 1 call, level 2, from 500 yd to 700 yd, the same wind for all',
  );
  expect(line({ match: 'A'.repeat(16), name: null })).toBe('A match that is gone');
  expect(line({ course: { name: 'KYL rack', rounds: 5 } })).toBe('KYL rack, 5 rounds');
  expect(
    [{ state: 'finished', late: true } as const, { state: 'begun', late: false } as const].map(standingWords),
  ).toEqual(['finished late', 'begun']);
});

it('gives again the three kinds of wind with the most plates lost, and says not whose', () => {
  const call = (isHit: boolean | null) => ({ isHit }) as lives.ClassReview['tasks'][number]['calls'][number];
  const task = (gust: 'steady' | 'gusty' | 'rough', value: 'full' | 'half', ...hits: (boolean | null)[]) =>
    ({ cell: { range: 'to-700', value, gust }, calls: hits.map(call) }) as lives.ClassReview['tasks'][number];
  const cells = missedCells([
    task('steady', 'full', true, null, true),
    task('gusty', 'full', false, true),
    task('rough', 'full', false, false),
    task('gusty', 'half', false),
    task('gusty', 'full', false, false),
    task('steady', 'half', false, false),
  ]);
  expect(cells.map(({ value, gust }) => `${value} ${gust}`)).toEqual(['full gusty', 'full rough', 'half steady']);
});
