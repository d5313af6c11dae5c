import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeItem, dropItems, type OutboxItem, outbox, putItem } from './outbox.ts';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());
const put = (id: string, value: unknown = id, more: Partial<Pick<OutboxItem, 'userId' | 'kind'>> = {}): boolean =>
  putItem({ userId: '1', kind: 'shot', id, value, ...more });
const waits = () => outbox.read().map(({ userId, kind, id, value }) => `${userId} ${kind} ${id}: ${value}`);
const first = (): OutboxItem => {
  const [item] = outbox.read();
  if (item === undefined) throw new Error('something must wait');
  return item;
};

it('keeps things in the order they came, past the tenth, and a thing that is kept again as the last', () => {
  for (let i = 1; i <= 11; i++) put(String(i));
  expect(outbox.read().map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  put('3', 'again');
  expect(outbox.read().map(({ id }) => id)).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', '11', '3']);
  expect(outbox.read().at(-1)?.value).toBe('again');
});

it('removes no thing of another user or kind with the same id', () => {
  put('a');
  put('a', 'theirs', { userId: '2' });
  put('a', 'a call', { kind: 'drill-call' });
  put('a', 'mine');
  expect(waits()).toEqual(['1 drill-call a: a call', '1 shot a: mine', '2 shot a: theirs']);
});

it('keeps a refusal beside its value, and restores nothing that another tab dropped', () => {
  for (const id of ['a', 'b']) put(id);
  const item = first();
  const refused = { status: 409, message: 'No.', sentence: 'No.', data: { code: 'run-over' } };
  expect(changeItem(item, { refused })).toBe(true);
  expect(outbox.read().map(({ id, value, refused: why }) => [id, value, why])).toEqual([
    ['a', 'a', refused],
    ['b', 'b', null],
  ]);
  const heard = vi.fn<() => void>();
  const stop = outbox.subscribe(heard);
  dropItems([first()]);
  expect(heard).toHaveBeenCalledOnce();
  expect(changeItem(item, { value: 'again' })).toBe(false);
  expect(waits()).toEqual(['1 shot b: b']);
  stop();
});

it('hears of another tab’s, and of no other key', () => {
  const heard = vi.fn<() => void>();
  const stop = outbox.subscribe(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:1:000000000001:shot:a' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});
