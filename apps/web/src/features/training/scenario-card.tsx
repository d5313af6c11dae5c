import type { scenarios } from '@windcall/contract';
import { CircleCheck, Crosshair, Pencil, TriangleAlert, Wind } from 'lucide-react';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { type ExportedWeather, isWeatherReady } from '../../desk/weather-shapes.ts';
import { Button, IconButton } from '../../kit/index.ts';
import { ShareButton } from '../../share/share-thing.tsx';
import { descriptionText, useUnits } from '../../units/index.ts';
import { RangeCard } from './range-card.tsx';
import { windNote } from './wind-words.ts';

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
const WeatherPanel = ({ onGoToWeather, demoLocked }: WeatherPanelProps) => {
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

export interface ScenarioActs {
  readonly onLoad: (scenario: scenarios.Scenario) => void;
  readonly onGoToWeather: (scenario: scenarios.Scenario) => void;
  readonly onRecalculate: (scenario: scenarios.Scenario) => void;
  readonly onEdit: (scenario: scenarios.Scenario) => void;
  readonly onDelete: (scenario: scenarios.Scenario) => void;
}

interface ScenarioCardProps {
  readonly scenario: scenarios.Scenario;
  readonly acts: ScenarioActs;
  /** True for Fire Control's scenario. */
  readonly loaded: boolean;
  readonly recalculating: boolean;
  readonly demoLocked: boolean;
}

/** One of the user's scenarios: range, wind, acts. */
export const ScenarioCard = ({ scenario, acts, loaded, recalculating, demoLocked }: ScenarioCardProps) => {
  const units = useUnits();
  const { name, description, scenarioType, engagements, directionOfFire } = scenario;
  const shared = {
    kind: 'scenario',
    body: {
      name,
      description,
      scenarioType,
      engagements,
      directionOfFire,
      environmentalConditions: scenario.environmentalConditions,
    },
  } as const;
  const { environmentalConditions: wind, multiTargetWindEffects: effects, createdAt } = scenario;
  return (
    <RangeCard
      range={scenario}
      description={description && descriptionText(units, scenario)}
      wind={wind}
      effects={effects?.targetEffects ?? []}
      isLoaded={loaded}
      about={
        <p className="mt-0.5 text-xs text-ink-3">
          Created{' '}
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString(undefined, { dateStyle: 'medium' })}</time>
        </p>
      }
    >
      <p className="text-xs text-ink-2">{windNote(units, effects, wind)}</p>
      <WeatherPanel onGoToWeather={() => acts.onGoToWeather(scenario)} demoLocked={demoLocked} />
      <footer className="mt-auto flex flex-wrap items-center gap-1 pt-1">
        <Button
          className="grow"
          disabled={demoLocked}
          onClick={() => acts.onLoad(scenario)}
          icon={<Crosshair aria-hidden className="size-4" />}
        >
          {demoLocked ? 'Demo - Loading Disabled' : 'Load Scenario'}
        </Button>
        <IconButton label="Recalculate the wind" disabled={recalculating} onClick={() => acts.onRecalculate(scenario)}>
          <Wind aria-hidden className="size-4" />
        </IconButton>
        <ShareButton label={`Share ${name}`} thing={shared} />
        {!demoLocked && (
          <IconButton label="Edit name and description" onClick={() => acts.onEdit(scenario)}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        )}
        <Button variant="quiet" disabled={demoLocked} onClick={() => acts.onDelete(scenario)}>
          {demoLocked ? 'Demo - Deletion Disabled' : 'Delete'}
        </Button>
      </footer>
    </RangeCard>
  );
};
