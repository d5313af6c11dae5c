import type { WatchedLesson } from '@windcall/training';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { wantsStill } from '../../../scope/range/range-layer.tsx';

/** Where one is in the air that a lesson shows: plays at real speed, or steps by two seconds for who wants no motion. */
export const useWatch = (watched: WatchedLesson | null) => {
  const last = Math.max(0, (watched?.samples.length ?? 1) - 1);
  const still = wantsStill();
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(!still);
  const runs = playing && watched !== null && at < last;
  const stepMs = 1000 * (watched?.stepS ?? 1);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), stepMs);
    return () => clearInterval(timer);
  }, [runs, last, stepMs]);
  return { at, last, playing: runs, setAt, setPlaying, still };
};

interface WatchBarProps {
  readonly watch: ReturnType<typeof useWatch>;
  readonly stepS: number;
}

/** The slider through what was seen, and play. */
export const WatchBar = ({ watch, stepS }: WatchBarProps) => {
  const { at, last, playing, setAt, setPlaying, still } = watch;
  const stepBy = (samples: number): void => setAt(Math.max(0, Math.min(last, at + samples)));
  return (
    <div className="watch-bar">
      {still ? (
        <Button onClick={() => stepBy(2 / stepS)}>2 s on</Button>
      ) : (
        <Button
          onClick={() => {
            if (at >= last) setAt(0);
            setPlaying(!playing);
          }}
        >
          {playing ? 'Pause' : at >= last ? 'Again' : 'Play'}
        </Button>
      )}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Moment"
        aria-valuetext={`${((last - at) * stepS).toFixed(1)} seconds before now`}
        onChange={(event) => {
          setPlaying(false);
          setAt(Number(event.target.value));
        }}
      />
      <span className="figure text-sm text-ink-2">{at >= last ? 'now' : `−${((last - at) * stepS).toFixed(0)} s`}</span>
    </div>
  );
};
