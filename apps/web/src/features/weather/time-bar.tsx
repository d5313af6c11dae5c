import { Pause, Play } from 'lucide-react';
import { IconButton } from '../../kit/button.tsx';
import { Slider } from '../../kit/slider.tsx';
import type { WindClock } from './use-wind-clock.ts';

export const TimeBar = ({ clock, timeSteps }: { readonly clock: WindClock; readonly timeSteps: readonly number[] }) => (
  <div className="flex items-center gap-3">
    <IconButton label={clock.playing ? 'Pause the wind' : 'Play the wind'} onClick={clock.togglePlay}>
      {clock.playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
    </IconButton>
    <Slider
      label="Time step"
      className="min-w-0 flex-1"
      min={0}
      max={timeSteps.length - 1}
      step={1}
      value={clock.index}
      onChange={clock.seek}
      valueText={(index) => `${timeSteps[index] ?? 0} seconds`}
    />
    <span className="figure w-16 text-right text-base">{timeSteps[clock.index]} s</span>
  </div>
);
