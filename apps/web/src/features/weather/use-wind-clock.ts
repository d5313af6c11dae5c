import { useCallback, useEffect, useState } from 'react';

const PLAY_RATE = 5;
const FRAME_MS = 100;

export interface WindClock {
  readonly index: number;
  readonly playing: boolean;
  readonly seek: (index: number) => void;
  readonly togglePlay: () => void;
}

/** Index of the last step at or before `timeS`. */
export const stepAt = (timeSteps: readonly number[], timeS: number): number =>
  Math.max(
    0,
    timeSteps.findLastIndex((t) => t <= timeS),
  );

/** The time cursor over a field's steps: still, or playing at five times real speed. Another field resets it. */
export const useWindClock = (timeSteps: readonly number[]): WindClock => {
  const [over, setOver] = useState(timeSteps);
  const [timeS, setTimeS] = useState(0);
  const [playing, setPlaying] = useState(false);
  const endS = timeSteps.at(-1) ?? 0;
  if (over !== timeSteps) {
    setOver(timeSteps);
    setTimeS(0);
    setPlaying(false);
  }

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setTimeS((t) => Math.min(t + (PLAY_RATE * FRAME_MS) / 1000, endS)), FRAME_MS);
    return () => clearInterval(timer);
  }, [playing, endS]);
  useEffect(() => {
    if (playing && timeS >= endS) setPlaying(false);
  }, [playing, timeS, endS]);

  const seek = useCallback((index: number) => setTimeS(timeSteps[index] ?? 0), [timeSteps]);
  const togglePlay = useCallback(() => {
    setPlaying(!playing);
    if (!playing && timeS >= endS) setTimeS(0);
  }, [playing, timeS, endS]);
  return { index: stepAt(timeSteps, timeS), playing, seek, togglePlay };
};
