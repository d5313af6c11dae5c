import type { games } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { NO_ROUND, roundOf, type SpottedShot, type SpotterEvent, spotterAfter, spotterPhase } from './spotter-state.ts';

const shotNumber = (number: number): SpottedShot => ({
  ...{ number, of: 10, distance: 600, targetType: 'circle', targetSize: 2, halfWidth: 0.3, trace: [] },
  ...{
    splash: { right: 0.4, up: 0, tS: 0.9, drift: 0 },
    startedAt: '2026-11-01T10:00:00.000Z',
    elapsed: 0,
    call: null,
    result: null,
  },
});
const resultOf = (total: number, late = false): games.SpotterResult => ({
  ...{ off: { right: total, up: 0, total }, impact: { right: 0.4, up: 0 }, late },
  parts: { read: { right: 0, up: 0 }, wind: 0 },
});
const after = (...events: readonly SpotterEvent[]) => events.reduce(spotterAfter, NO_ROUND);

describe('a round of spotting', () => {
  it('goes from the start through each shot to its last', () => {
    expect(spotterPhase(NO_ROUND)).toBe('start');
    const seen = after({ type: 'asked' }, { type: 'started', round: 7 }, { type: 'seen', shot: shotNumber(1) });
    expect(spotterPhase(seen)).toBe('call');
    expect(seen).toMatchObject({ round: 7, isBusy: false });
    const called = spotterAfter(seen, { type: 'called', call: { right: -0.4, up: 0 }, result: resultOf(0.1) });
    expect(spotterPhase(called)).toBe('result');
    expect(called.shot).toMatchObject({ number: 1, call: { right: -0.4, up: 0 }, result: { late: false } });
    const last = [
      { type: 'seen', shot: shotNumber(10) } as const,
      { type: 'called', call: { right: 0, up: 0 }, result: resultOf(0.3) } as const,
    ].reduce(spotterAfter, called);
    expect(spotterPhase(last)).toBe('over');
    expect(last.results).toHaveLength(2);
  });

  it('is busy from the request to its answer, and over a start that asks twice', () => {
    expect(after({ type: 'asked' }).isBusy).toBe(true);
    expect(after({ type: 'asked' }, { type: 'started', round: 7 }).isBusy).toBe(true);
    expect(after({ type: 'asked' }, { type: 'failed', trouble: 'Not now.' })).toMatchObject({
      isBusy: false,
      trouble: 'Not now.',
    });
  });

  it('keeps what was typed through a failure, and not to the next shot', () => {
    const failed = after(
      { type: 'seen', shot: shotNumber(1) },
      { type: 'typed', text: 'R.3' },
      { type: 'asked' },
      { type: 'failed', trouble: 'Not now.' },
    );
    expect(failed.typed).toBe('R.3');
    expect(spotterAfter(failed, { type: 'asked' }).trouble).toBeNull();
    expect(spotterAfter(failed, { type: 'seen', shot: shotNumber(2) }).typed).toBe('');
  });

  it('forgets the round before when a new one starts', () => {
    const played = after(
      { type: 'started', round: 7 },
      { type: 'seen', shot: shotNumber(1) },
      { type: 'called', call: { right: 0, up: 0 }, result: resultOf(0.3) },
    );
    expect(spotterAfter(played, { type: 'started', round: 8 })).toMatchObject({ round: 8, shot: null, results: [] });
  });
});

it('counts corrections in time alone, and says nothing of an average where all were late', () => {
  expect(roundOf([resultOf(0.2), resultOf(9, true), resultOf(0.4)])).toEqual({
    taken: 2,
    meanMil: expect.closeTo(0.3),
  });
  expect(roundOf([resultOf(9, true)])).toEqual({ taken: 0, meanMil: 0 });
});
