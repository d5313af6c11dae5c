import { expect, it } from 'vitest';
import { type MinuteEvent, minuteAfter, mixed, newMinute } from './minute-state.ts';
import type { Question } from './questions.ts';

const question = (key: string) => ({ key }) as Question;
const after = (queue: readonly string[], ...events: MinuteEvent[]) => events.reduce(minuteAfter, newMinute(queue));
const asked = (key: string): MinuteEvent => ({ type: 'asked', question: question(key), nowMs: 7 });

it('asks what is next with nothing typed', () => {
  const typed = after(['a', 'b'], { type: 'typed', digit: '4' }, { type: 'turned' }, asked('a'));
  expect(typed).toMatchObject({ queue: ['b'], question: { key: 'a' }, askedAtMs: 7, typed: '', sign: 1, first: null });
});

it('asks a missed item again at the end, after its reason was read', () => {
  const missed = after(['a', 'b'], asked('a'), { type: 'answered', key: 'a', reason: 'It is ½' });
  expect(missed).toMatchObject({ queue: ['b', 'a'], reason: 'It is ½', question: { key: 'a' } });
  expect(missed.answered).toEqual([{ key: 'a', good: false }]);
  expect(minuteAfter(missed, { type: 'read' })).toMatchObject({ reason: null, question: null });
});

it('goes on at once after a good answer, and does not ask it again', () => {
  const good = after(['a', 'b'], asked('a'), { type: 'answered', key: 'a', reason: null });
  expect(good).toMatchObject({ queue: ['b'], question: null, reason: null, answered: [{ key: 'a', good: true }] });
});

it('takes six characters, deletes the last, and turns the sign', () => {
  const digits = [...'1234567'].map((digit): MinuteEvent => ({ type: 'typed', digit }));
  const typed = after(['a'], ...digits);
  expect(typed.typed).toBe('123456');
  expect(minuteAfter(typed, { type: 'deleted' }).typed).toBe('12345');
  expect([1, 2].map((n) => after([], ...Array(n).fill({ type: 'turned' })).sign)).toEqual([-1, 1]);
});

it('keeps the first figure of a place while the second is typed', () => {
  const half = after(['a'], { type: 'typed', digit: '2' }, { type: 'turned' }, { type: 'half-entered', value: -2 });
  expect(half).toMatchObject({ first: -2, typed: '', sign: 1 });
});

it('asks in no order, the first minute’s worth before the rest, and each once', () => {
  const keys = Array.from({ length: 30 }, (_, i) => `value:${i}`);
  let n = 0;
  const asked = mixed(keys, () => ((n++ * 7) % 20) / 20);
  expect(asked.slice(0, 4)).not.toEqual(keys.slice(0, 4));
  expect([...asked.slice(0, 20)].sort()).toEqual(keys.slice(0, 20).sort());
  expect([...asked].sort()).toEqual([...keys].sort());
  expect(mixed([], Math.random)).toEqual([]);
});
