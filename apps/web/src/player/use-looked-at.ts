import { useRef, useState } from 'react';

/** Longest reported time at a focus, s. */
const MOST_S = 3600;

/** Focus of the scope (0 plate, 1 ¾, 2 ½ of the path), and the time at each. Opens on the plate. */
export const useLookedAt = () => {
  const [focus, setFocus] = useState(0);
  const kept = useRef({ focus: 0, sinceMs: Date.now(), ms: [0, 0, 0] });
  const add = (): void => {
    const { current } = kept;
    const nowMs = Date.now();
    current.ms[current.focus] = (current.ms[current.focus] ?? 0) + nowMs - current.sinceMs;
    current.sinceMs = nowMs;
  };
  return {
    focus,
    /** Call when the picture is painted: earlier time does not count. */
    begin: (): void => {
      kept.current.sinceMs = Date.now();
    },
    turn: (to: number): void => {
      add();
      kept.current.focus = to;
      setFocus(to);
    },
    /** Seconds at each focus so far. */
    seconds: (): number[] => {
      add();
      return kept.current.ms.map((ms) => Math.min(MOST_S, Math.max(0, Math.round(ms / 100) / 10)));
    },
  };
};
