import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AroundHook } from '../testing/around-hook.tsx';
import { freshApp } from '../testing/render-app.tsx';
import { useSound } from './use-sound.ts';

freshApp();
/** Gains set by volume and mute, oldest first. */
let loudness: number[] = [];
let started: number[] = [];
const node = () => ({
  gain: {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    setTargetAtTime: (to: number) => void loudness.push(to),
    set value(to: number) {
      loudness.push(to);
    },
  },
  frequency: {},
  connect: () => undefined,
  disconnect: () => undefined,
  start: (at: number) => void started.push(at),
  stop: () => undefined,
});
const close = vi.fn<() => Promise<void>>(async () => undefined);
beforeEach(() => {
  loudness = [];
  started = [];
  close.mockClear();
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 100;
      readonly destination = {};
      readonly createGain = node;
      readonly createOscillator = node;
      readonly resume = async () => undefined;
      readonly close = close;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());
const BEEP = [{ kind: 'tone', hz: 1800, atS: 0.5, lengthS: 0.3, gain: 1, rampS: 0.005 }] as const;
const open = () => renderHook(() => useSound(), { wrapper: AroundHook });
const press = () => act(() => void fireEvent.pointerDown(document.body));

it('is silent until the first press on the page, and then plays ahead of time on the audio clock', () => {
  const { result, unmount } = open();
  act(() => void result.current.play(BEEP));
  expect(started).toEqual([]);
  press();
  act(() => void result.current.play(BEEP, 2));
  expect(started).toEqual([102.5]);
  unmount();
  expect(close).toHaveBeenCalledOnce();
});

it('mutes and unmutes at the old volume, by key too, and is muted at zero volume', () => {
  const { result } = open();
  press();
  act(() => result.current.setVolume(0.3));
  act(() => result.current.toggle());
  expect([result.current.muted, result.current.volume]).toEqual([true, 0.3]);
  act(() => void fireEvent.keyDown(document.body, { key: 'm' }));
  expect([result.current.muted, result.current.volume]).toEqual([false, 0.3]);
  expect(loudness).toEqual([0.6, 0.3, 0, 0.3]);
  act(() => result.current.setVolume(0));
  expect(result.current.muted).toBe(true);
});

it('opens at the last volume', () => {
  const before = open();
  act(() => before.result.current.setVolume(0.2));
  act(() => before.result.current.toggle());
  before.unmount();
  const { result } = open();
  press();
  expect([result.current.muted, result.current.volume]).toEqual([true, 0.2]);
  expect(loudness).toEqual([0]);
});
