import type { scenarios } from '@windcall/contract';
import { Crosshair, Pencil, Wind } from 'lucide-react';
import { Badge } from '../../kit/badge.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { ShareButton } from '../../share/share-thing.tsx';
import { descriptionText } from '../../units/description-text.ts';
import { useUnits } from '../../units/use-units.tsx';
import { EngagementRows } from './engagement-rows.tsx';
import { RangePicture } from './range-picture.tsx';
import { engagementsText, typeBadge } from './scenario-words.ts';
import { WeatherPanel } from './weather-panel.tsx';
import { windNote } from './wind-words.ts';

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

const createdText = (createdAt: string): string =>
  new Date(createdAt).toLocaleDateString(undefined, { dateStyle: 'medium' });

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
    <article
      aria-label={name}
      data-loaded={loaded || undefined}
      className="flex min-w-0 flex-col rounded-lg border border-line data-loaded:border-accent"
    >
      <RangePicture
        engagements={engagements}
        directionOfFire={directionOfFire}
        wind={wind}
        className="rounded-t-lg border-b border-line"
      />
      <div className="flex grow flex-col gap-3 p-4">
        <header>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-medium [overflow-wrap:anywhere]">{name}</h3>
            <span className="flex gap-1.5">
              {loaded && <Badge tone="accent">loaded</Badge>}
              <Badge>{typeBadge(scenarioType)}</Badge>
            </span>
          </div>
          <p className="mt-0.5 text-xs text-ink-3">
            Created <time dateTime={createdAt}>{createdText(createdAt)}</time>
          </p>
        </header>
        {description !== null && description !== '' && (
          <p className="text-base text-ink-2 [overflow-wrap:anywhere]">{descriptionText(units, scenario)}</p>
        )}
        <p className="text-sm text-ink">{engagementsText(units, engagements)}</p>
        <EngagementRows
          engagements={engagements}
          directionOfFire={directionOfFire}
          effects={effects?.targetEffects ?? []}
        />
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
          <IconButton
            label="Recalculate the wind"
            disabled={recalculating}
            onClick={() => acts.onRecalculate(scenario)}
          >
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
      </div>
    </article>
  );
};
