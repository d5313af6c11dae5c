import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fillStorage } from '../testing/full-storage.ts';
import { defineStored } from './slot.ts';

const speed = defineStored({ key: 'speed', schema: z.object({ mph: z.number() }), windowEvent: 'speedChanged' });
const word = defineStored({ key: 'word', schema: z.string().min(2), encoding: 'text' });

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('keeps a value and gives the same object until the stored text changes', () => {
  expect(speed.read()).toBeNull();
  expect(speed.write({ mph: 8 })).toBe(true);
  const first = speed.read();
  expect(first).toEqual({ mph: 8 });
  expect(speed.read()).toBe(first);
  localStorage.setItem('speed', '{"mph":9}');
  expect(speed.read()).toEqual({ mph: 9 });
});

it('keeps text as it is', () => {
  word.write('12:00');
  expect(localStorage.getItem('word')).toBe('12:00');
  expect(word.read()).toBe('12:00');
});

it.each(['{', '{"mph":"fast"}', 'null', ''])('survives and logs corrupt content: %s', (content) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('speed', content);
  expect(speed.read()).toBeNull();
  expect(speed.read()).toBeNull();
  expect(logged).toHaveBeenCalledTimes(1);
});

it('tells of changes in this tab and fires its window event', () => {
  const heard = vi.fn();
  const fired = vi.fn();
  window.addEventListener('speedChanged', fired);
  const stop = speed.subscribe(heard);
  speed.write({ mph: 5 });
  expect(fired).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalled();
  stop();
  heard.mockClear();
  speed.remove();
  expect(heard).not.toHaveBeenCalled();
  expect(speed.read()).toBeNull();
  window.removeEventListener('speedChanged', fired);
});

it('tells of changes in another tab, and of an event that someone else fired', () => {
  const heard = vi.fn();
  const stop = speed.subscribe(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'speed' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new Event('speedChanged'));
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

it('says so when the browser has no room', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fillStorage();
  expect(speed.write({ mph: 1 })).toBe(false);
});
