import type { ClassTable } from '@windcall/training';
import { expect, it } from 'vitest';
import { sumStep } from '../wall-steps.ts';
import { deskStep, endLoses, lateCalls, skipLoses, waitingFor } from './desk-words.ts';

type State = ClassTable['rows'][number]['cells'][number]['state'];
const row = (memberId: number, name: string, ...states: State[]) => ({
  memberId,
  name,
  cells: states.map((state) => ({ state })),
});
const at = (state: ClassTable['state'], task: number, rows: ClassTable['rows'] = [], step = 0): ClassTable => ({
  ...{ seq: 1, state, task, rows, step },
});
const next = (table: ClassTable, nextCue: string | null = null, cues = 2) =>
  deskStep({ table, live: { tasks: 3, callS: 90 }, nextCue, cueLine: null, cues });

it('has one next step in each state, in the order of an evening', () => {
  const room = [row(1, 'Ada', 'waiting'), row(2, 'Ben', 'called'), row(3, 'Cy', 'fired')];
  expect(
    next(
      at(
        'lobby',
        0,
        room.map((one) => ({ ...one, cells: [] })),
      ),
    ),
  ).toEqual({
    does: 'open',
    label: 'Open wind 1',
    note: '3 are here · 90 s to call',
  });
  expect(next(at('open', 1, room))).toEqual({
    does: 'freeze',
    label: 'Freeze',
    note: 'Ends the calls. One has not called.',
  });
  expect(next(at('frozen', 1, room))).toMatchObject({ does: 'reveal', label: 'Reveal' });
  expect(next(at('revealed', 1, room), 'Show the first cue')).toMatchObject({
    does: 'forward',
    label: 'Show the first cue',
  });
  expect(next(at('revealed', 1, room, sumStep(2)))).toMatchObject({ does: 'open', label: 'Open wind 2' });
  expect(next(at('revealed', 3, room, sumStep(2)))).toMatchObject({ does: 'end', label: 'End session…' });
  expect(next(at('over', 3, room))).toMatchObject({ does: 'review' });
});

it('says who is missing and why', () => {
  const room = [row(1, 'Ada', 'waiting'), row(2, 'Kim', 'waiting'), row(3, 'Luis', 'waiting'), row(4, 'Cy', 'fired')];
  const phones = [
    // `sinceS` counts from before the wind opened
    { memberId: 1, is: 'looking' as const, sinceS: 56.4 },
    { memberId: 2, is: 'typing' as const, sinceS: 2 },
    { memberId: 3, is: 'away' as const, sinceS: 40 },
  ];
  expect(waitingFor(at('open', 1, room), phones).map(({ name, why }) => `${name} ${why}`)).toEqual([
    'Ada looking',
    'Kim typing',
    'Luis phone away, 40 s',
  ]);
  expect(waitingFor(at('open', 1, room), []).map(({ why }) => why)).toEqual(Array(3).fill('not heard of'));
  const frozen = [row(1, 'Ada', 'none'), row(2, 'Gwen', 'called'), row(3, 'Cy', 'fired'), row(4, 'Late', 'absent')];
  expect(waitingFor(at('frozen', 1, frozen), phones).map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'Ada: no call',
    'Gwen: called, has not fired',
  ]);
  // held: the table lists who may call again, and the state of their phones
  const held = { ...at('frozen', 1, frozen), holdUntil: '2026-11-01T10:00:00.000Z' };
  expect(waitingFor(held, phones).map(({ name, why }) => `${name}: ${why}`)).toEqual(['Ada: looking']);
  expect(waitingFor(at('lobby', 0, room), phones).map(({ name }) => name)).toEqual(['Luis']);
  expect(waitingFor(at('revealed', 1, room), phones)).toEqual([]);
});

it('says what is lost before a wind is skipped or the session is ended', () => {
  const room = [row(1, 'Ada', 'called'), row(2, 'Ben', 'fired'), row(3, 'Cy', 'waiting')];
  expect(
    skipLoses(
      at(
        'open',
        2,
        room.map((one) => ({ ...one, cells: [{ state: 'absent' as const }, ...one.cells] })),
      ),
      6,
    ),
  ).toBe('Its wind is shown and no call counts. 2 calls are lost. Wind 3 is next.');
  expect(skipLoses(at('open', 1, [row(3, 'Cy', 'waiting')]), 1)).toBe(
    'Its wind is shown and no call counts. It was the last one.',
  );
  expect(endLoses(at('revealed', 2, room), 6)).toBe(
    '4 of 6 winds are not shot. Nobody can call any more; all calls are kept. This cannot be undone.',
  );
  expect(endLoses(at('open', 6, room), 6)).toBe(
    'Wind 6 is revealed as it is. Nobody can call any more; all calls are kept. This cannot be undone.',
  );
});

it('says of a late call when it was committed, last heard and came, and what counts already', () => {
  const late = (state: State, told: boolean, beforeS: number, afterS: number) => ({
    ...{ state, late: { beforeS, heardS: 9.2, afterS, told } },
  });
  const rows = [
    { memberId: 1, name: 'Ben', cells: [late('late', true, 5.1, 34.4)] },
    { memberId: 2, name: 'Eli', cells: [late('called', false, 1, 8)] },
    { memberId: 3, name: 'Ada', cells: [late('none', true, 1, 40)] },
    { memberId: 4, name: 'Gus', cells: [late('fired', true, 1, 40)] },
    row(5, 'Cy', 'called'),
  ];
  expect(lateCalls({ rows, task: 1 })).toEqual({
    asked: [
      {
        ...{ memberId: 1, name: 'Ben' },
        evidence:
          'committed 5 s before Freeze. The phone was last heard 9 s before it. The call came 34 s after it, when brackets were on the wall.',
      },
    ],
    counted: [
      'Eli’s call came 8 s after Freeze, before anything was told. It counts.',
      'Gus’s call came 40 s after Freeze. You let it count.',
    ],
  });
});
