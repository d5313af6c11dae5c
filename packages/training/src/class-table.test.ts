import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClassStep, EMPTY_TABLE, foldClassTable } from './class-table.ts';

const LIVE = 7;
const CALL = { lo: -1, hi: 3, best: null };
const inOrder = (steps: readonly Omit<ClassStep, 'seq'>[]): ClassStep[] =>
  steps.map((step, i) => ({ ...step, seq: i + 1 }));
const at = (kind: string, more: Partial<ClassStep> = {}) => ({ kind, live: LIVE, ...more });
const STORY = inOrder([
  at('live-joined', { memberId: 2, name: 'Kim' }),
  at('live-joined', { memberId: 1, name: 'Lee' }),
  at('opened', { task: 1 }),
  at('called', { task: 1, memberId: 2, call: CALL, calledS: 12 }),
  at('live-joined', { memberId: 3, name: 'Bo' }),
  at('fired', { task: 1, memberId: 2 }),
  at('frozen', { task: 1 }),
  at('live-joined', { memberId: 4, name: 'Late' }),
  at('revealed', { task: 1, results: [{ memberId: 2, call: CALL, truth: 2, interval: 4, isHit: true }] }),
  { kind: 'member-renamed', memberId: 1, name: 'Lee 2' },
  { ...at('opened', { task: 1 }), live: 8 },
  at('opened', { task: 2 }),
  at('ended'),
]);

const states = (upTo: number) =>
  foldClassTable(LIVE, STORY.slice(0, upTo)).rows.map(({ cells }) => cells.map(({ state }) => state).join(' '));

describe('the table of a class', () => {
  it('runs each cell from waiting to called to fired, and to none at a freeze without a call', () => {
    expect(states(3)).toEqual(['waiting', 'waiting']);
    expect(states(4)).toEqual(['waiting', 'called']);
    expect(states(6)).toEqual(['waiting', 'fired', 'waiting']);
    expect(states(7)).toEqual(['none', 'fired', 'none']);
  });

  it('takes who joins while a task is open into it, and later ones into the next', () => {
    expect(states(8)).toEqual(['none', 'fired', 'none', 'absent']);
    expect(states(12)).toEqual(['none waiting', 'fired waiting', 'none waiting', 'absent waiting']);
  });

  it('shows what a call came to from the reveal on, and keeps the rows of other lives apart', () => {
    const { rows, state, task } = foldClassTable(LIVE, STORY.slice(0, 11));
    expect([state, task]).toEqual(['revealed', 1]);
    expect(rows.map(({ name }) => name)).toEqual(['Lee 2', 'Kim', 'Bo', 'Late']);
    expect(rows[1]?.cells[0]).toEqual({
      state: 'fired',
      call: CALL,
      calledS: 12,
      truth: 2,
      interval: 4,
      isHit: true,
    });
    expect(foldClassTable(LIVE, STORY).state).toBe('over');
  });

  it('leaves dashes where a member took their results along', () => {
    const after = [...STORY, { seq: 14, kind: 'results-taken', memberId: 2 }];
    expect(foldClassTable(LIVE, after).rows[1]?.cells).toEqual([{ state: 'absent' }, { state: 'absent' }]);
  });

  it('keeps the brackets of the task at hand without names where they came so, until the next or until one is taken along', () => {
    const unnamed = { called: 4, calls: [CALL, CALL, CALL, CALL], wind: 2, hits: 1 };
    const quiet = STORY.map(({ memberId, call: _, calledS: __, results: ___, ...step }) => ({
      ...step,
      ...(memberId !== undefined && step.kind !== 'called' && step.kind !== 'fired' && { memberId }),
      ...(step.kind === 'opened' && { named: false }),
      ...(step.kind === 'revealed' && { unnamed }),
    }));
    const revealed = quiet.slice(0, 11);
    const table = foldClassTable(LIVE, revealed);
    expect(table.unnamed).toEqual(unnamed);
    expect(table.counts).toEqual({ called: 1, fired: 1 });
    expect(table.rows.map(({ cells }) => cells[0]?.state)).toEqual(['hidden', 'hidden', 'hidden', 'absent']);
    for (const after of [at('opened', { task: 2 }), { kind: 'results-taken', memberId: 2 }])
      expect(foldClassTable(LIVE, [...revealed, { seq: 12, ...after }])).not.toHaveProperty('unnamed');
    expect(foldClassTable(LIVE, STORY.slice(0, 11))).not.toHaveProperty('unnamed');
  });

  it('is the same from any beginning, and with events told twice', () => {
    fc.assert(
      fc.property(fc.nat(STORY.length), fc.nat(STORY.length), (a, b) => {
        const whole = foldClassTable(LIVE, STORY);
        const part = foldClassTable(LIVE, STORY.slice(0, a));
        const again = foldClassTable(LIVE, STORY.slice(Math.min(a, b)), part);
        expect(again).toEqual(whole);
      }),
    );
    expect(foldClassTable(LIVE, [])).toEqual(EMPTY_TABLE);
  });
});
