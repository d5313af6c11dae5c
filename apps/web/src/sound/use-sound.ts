import { useCallback, useEffect, useMemo, useRef } from 'react';
import { defineStored, type Schema, slot, useThing } from '../desk/slot.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { playSound } from './play-sound.ts';
import type { Sound } from './sounds.ts';

interface SoundChoice {
  readonly muted: boolean;
  /** Loudness, 0 to 1. */
  readonly volume: number;
}

/** The landing page has sound and loads no schema library. */
const choice: Schema<SoundChoice> = {
  parse: (value) => {
    const { muted, volume } = { ...(value as Partial<SoundChoice>) };
    if (typeof muted === 'boolean' && typeof volume === 'number' && volume >= 0 && volume <= 1)
      return { muted, volume };
    throw new TypeError('a sound choice is expected');
  },
};

const stored = defineStored<SoundChoice>({ key: 'soundChoice', schema: choice });

const soundChoice = slot<SoundChoice>({ muted: false, volume: 0.6 }, [stored], stored.write);

export interface RangeSound {
  /** Plays `sound` in `inS` seconds on the audio clock. Silent until the first press on the page. */
  readonly play: (sound: Sound, inS?: number) => () => void;
  readonly muted: boolean;
  readonly volume: number;
  readonly setVolume: (volume: number) => void;
  readonly toggle: () => void;
}

const NOTHING = (): void => {};
/** Fade of a volume change, s: a jump clicks. */
const EASE_S = 0.02;

/**
 * The range's sounds. Browsers play nothing before a press on the page, so the audio clock starts at the first press. `M` mutes
 * if single keys are on.
 */
export const useSound = (): RangeSound => {
  const { muted, volume } = useThing(soundChoice);
  const audio = useRef<{ readonly context: AudioContext; readonly out: GainNode } | null>(null);
  const loudness = muted ? 0 : volume;
  const current = useRef(loudness);
  current.current = loudness;

  useEffect(() => {
    if (typeof AudioContext === 'undefined') return;
    const open = (): void => {
      if (audio.current === null) {
        const context = new AudioContext({ latencyHint: 'interactive' });
        const out = context.createGain();
        out.gain.value = current.current;
        out.connect(context.destination);
        audio.current = { context, out };
      }
      void audio.current.context.resume();
    };
    window.addEventListener('pointerdown', open, true);
    window.addEventListener('keydown', open, true);
    return () => {
      window.removeEventListener('pointerdown', open, true);
      window.removeEventListener('keydown', open, true);
      void audio.current?.context.close();
      audio.current = null;
    };
  }, []);
  useEffect(() => {
    if (audio.current === null) return;
    const { context, out } = audio.current;
    out.gain.setTargetAtTime(loudness, context.currentTime, EASE_S);
  }, [loudness]);

  const toggle = useCallback(() => {
    const before = soundChoice.read();
    soundChoice.write({ ...before, muted: !before.muted });
  }, []);
  useShortcut('m', 'Sound on or off', toggle, { group: 'Stage' });
  const play = useCallback((sound: Sound, inS = 0) => {
    if (audio.current === null) return NOTHING;
    const { context, out } = audio.current;
    return playSound(context, out, sound, context.currentTime + inS);
  }, []);
  const setVolume = useCallback((next: number) => {
    soundChoice.write({ muted: next === 0, volume: next });
  }, []);
  return useMemo(() => ({ play, muted, volume, setVolume, toggle }), [play, muted, volume, setVolume, toggle]);
};
