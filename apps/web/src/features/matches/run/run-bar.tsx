import { Volume2, VolumeX } from 'lucide-react';
import { Button } from '../../../kit/index.ts';
import { Mark } from '../../../shell/mark.tsx';
import type { RangeSound } from '../../../sound/use-sound.ts';

interface RunBarProps {
  readonly title: string;
  readonly place: string;
  /** True while the wind is sealed, in a solo run or in a match. */
  readonly wind: 'hidden' | 'sealed';
  readonly sound: RangeSound;
  readonly leaveLabel: string;
  readonly onLeave: () => void;
}

/** The place, the note that the wind is sealed, the sound, and the exit. */
export const RunBar = ({ title, place, wind, sound, leaveLabel, onLeave }: RunBarProps) => (
  <div className="run-top">
    <Mark className="size-5 shrink-0 text-accent" />
    <p className="min-w-0 truncate">
      <span className="text-ink-2">{place}</span> {title}
    </p>
    <p className="shrink-0 text-sm text-ink-2">
      Wind {wind}
      <span className="max-lg:sr-only"> until the run is over</span>
    </p>
    <div className="ml-auto flex shrink-0 items-center gap-1 [&_.button]:h-11">
      <input
        type="range"
        className="w-24 max-md:hidden"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.1}
        value={sound.muted ? 0 : sound.volume}
        onChange={(event) => sound.setVolume(Number(event.target.value))}
      />
      <Button variant="quiet" size="sm" aria-pressed={!sound.muted} aria-label="Sound" onClick={sound.toggle}>
        {sound.muted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        <kbd>M</kbd>
      </Button>
      <Button variant="quiet" size="sm" onClick={onLeave}>
        {leaveLabel}
      </Button>
    </div>
  </div>
);
