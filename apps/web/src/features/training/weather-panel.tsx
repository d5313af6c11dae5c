import { CircleCheck, TriangleAlert } from 'lucide-react';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { type ExportedWeather, isWeatherReady } from '../../desk/weather-shapes.ts';
import { Button } from '../../kit/button.tsx';

const momentText = (timestamp: string | number | undefined): string => {
  const moment = timestamp === undefined ? null : new Date(timestamp);
  return moment === null || Number.isNaN(moment.getTime())
    ? 'not recorded'
    : moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
};

const Facts = ({ weather, isNatural }: { readonly weather: ExportedWeather; readonly isNatural: boolean }) => (
  <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
    <dt className="text-ink-3">Source scenario</dt>
    <dd className="[overflow-wrap:anywhere]">{weather.scenarioName ?? 'not recorded'}</dd>
    <dt className="text-ink-3">Model</dt>
    <dd>{isNatural ? 'natural air' : (weather.weatherModelType ?? 'not recorded')}</dd>
    <dt className="text-ink-3">Targets</dt>
    <dd className="figure">{weather.targetCount ?? 'not recorded'}</dd>
    <dt className="text-ink-3">Exported</dt>
    <dd>{momentText(weather.timestamp ?? weather.weatherLoadedAt)}</dd>
  </dl>
);

interface WeatherPanelProps {
  readonly onGoToWeather: () => void;
  readonly demoLocked: boolean;
}

/** Whether there is weather to shoot in: green with its source, or yellow with a link to make it. */
export const WeatherPanel = ({ onGoToWeather, demoLocked }: WeatherPanelProps) => {
  const weather = useThing(desk.weather);
  const isNatural = useThing(desk.naturalAir) !== null;
  if (weather !== null && isWeatherReady(weather)) {
    return (
      <section aria-label="Weather data" className="border-l-2 border-ok pl-3">
        <h4 className="flex items-center gap-1.5 text-sm font-medium text-ok">
          <CircleCheck aria-hidden className="size-4" />
          Weather Data Available
        </h4>
        <Facts weather={weather} isNatural={isNatural} />
      </section>
    );
  }
  return (
    <section aria-label="Weather data" className="border-l-2 border-warn pl-3">
      <h4 className="flex items-center gap-1.5 text-sm font-medium text-warn">
        <TriangleAlert aria-hidden className="size-4" />
        Weather Data Required
      </h4>
      <p className="mt-1 text-xs text-ink-2">A shot needs air and wind: make them for this scenario.</p>
      <Button size="sm" className="mt-2" disabled={demoLocked} onClick={onGoToWeather}>
        {demoLocked ? 'Demo - Loading Disabled' : 'Load Scenario & Go to Weather'}
      </Button>
    </section>
  );
};
