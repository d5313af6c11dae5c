import type { runs } from '@windcall/contract';
import { GRACE_S } from '@windcall/training';
import { describe, expect, it } from 'vitest';
import { clockText } from '../../../kit/format-date.ts';
import { momentOf, timeSaid } from './run-moment.ts';
import { offsetMsOf, withSample } from './use-run.ts';

const START_MS = Date.parse('2030-01-01T00:01:00.000Z');
const run = (state: runs.RunState, startsAt: string | null = '2030-01-01T00:01:00.000Z'): runs.Run =>
  ({ state, startsAt, course: { parS: 60 } }) as runs.Run;

describe('the clock of a run', () => {
  it('is set by the answer that was quickest to come', () => {
    let samples = withSample([], { sentMs: 0, receivedMs: 1000, serverMs: 5000 });
    expect(offsetMsOf(samples)).toBe(4500);
    samples = withSample(samples, { sentMs: 2000, receivedMs: 2020, serverMs: 5010 });
    expect(offsetMsOf(samples)).toBe(3000);
    for (let i = 0; i < 5; i++) samples = withSample(samples, { sentMs: 3000, receivedMs: 3100, serverMs: 4050 });
    expect(offsetMsOf(samples)).toBe(1000);
    expect(offsetMsOf([])).toBe(0);
  });

  it('counts the preparation down and says no number in standby', () => {
    expect(momentOf(run('ready', null), START_MS).phase).toBe('ready');
    expect(momentOf(run('preparing'), START_MS - 32_000)).toEqual({ phase: 'preparing', runS: -32, leftS: 30 });
    expect(momentOf(run('standby'), START_MS - 3000).phase).toBe('standby');
    expect(momentOf(run('preparing'), START_MS - 1500).phase).toBe('standby');
  });

  it('runs from the signal to the par, and waits for shots under way', () => {
    expect(momentOf(run('standby'), START_MS)).toEqual({ phase: 'running', runS: 0, leftS: 60 });
    expect(momentOf(run('running'), START_MS + 59_500).leftS).toBe(0.5);
    expect(momentOf(run('running'), START_MS + 61_000).phase).toBe('ending');
    expect(momentOf(run('running'), START_MS + 1000 * (60 + GRACE_S) + 1).phase).toBe('over');
    expect(momentOf(run('over'), START_MS + 1000).phase).toBe('over');
  });

  it('shows 0:00 at the end alone', () => {
    expect([65, 60.2, 0.01, 0, -1].map(clockText)).toEqual(['1:05', '1:01', '0:01', '0:00', '0:00']);
  });

  it('says 30, 10 and 5 seconds once each, and the least where several passed', () => {
    expect(timeSaid(30.2, 29.9)).toBe('30 seconds');
    expect(timeSaid(29.9, 29.7)).toBeNull();
    expect(timeSaid(12, 4.9)).toBe('5 seconds');
    expect(timeSaid(60, 31)).toBeNull();
  });
});
