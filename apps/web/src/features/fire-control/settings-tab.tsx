import type { stages } from '@windcall/contract';
import { lazy, type ReactNode, useMemo } from 'react';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { useWeather } from '../../desk/weather.ts';
import { ButtonLink } from '../../kit/button-link.tsx';
import { Measure } from '../../kit/measure.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { Switch } from '../../kit/switch.tsx';
import { Later } from '../../shell/later.tsx';
import { ScenarioCard } from './scenario-card.tsx';
import { ScopeConfiguration } from './scope-configuration.tsx';
import { EffectsPanel } from './solution/effects-panel.tsx';
import type { FireProfile } from './solution/use-stage.ts';

const EnvironmentCard = () => {
  const weather = useWeather();
  return (
    <Panel
      title="Environmental Data"
      className="tight"
      aside={
        <ButtonLink to="/weather" size="sm" variant="quiet">
          Weather
        </ButtonLink>
      }
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Measure value={weather.temperature} kind="temperature" digits={0} />
        <Measure value={weather.humidity} unit="% RH" digits={0} />
        <Measure value={weather.pressure} kind="pressure" digits={2} />
      </p>
      <p className="mt-1 text-xs text-ink-3">
        Station pressure. Source: {weather.source}. Conditions are set on the Weather Model page.
      </p>
    </Panel>
  );
};

const WIND_MOVES = [
  { value: 'by-shot', label: 'With each shot (5 s)' },
  { value: 'live', label: 'With the clock' },
] as const;

const ShootingPanel = () => {
  const choice = useThing(desk.shooting);
  return (
    <Panel title="Shooting" className="tight">
      <Select
        label="Wind moves"
        value={choice.windMoves}
        choices={WIND_MOVES}
        onChange={(windMoves) => desk.shooting.write({ ...choice, windMoves })}
        hint="With the clock, the wind never waits for you: what counts is the wind when you fire."
      />
      <Switch
        label="Hide the answers until the shot"
        hint="After each shot you see the solution and the wind at the moment you fired."
        checked={choice.hideAnswers}
        onChange={(hideAnswers) => desk.shooting.write({ ...choice, hideAnswers })}
      />
    </Panel>
  );
};

const ShareButton = lazy(async () => ({
  default: (await import('../../share/share-thing.tsx')).ShareButton,
}));

interface SettingsTabProps {
  /** The loaded stage, to share; null while it is incomplete. */
  readonly stage: stages.Stage | null;
  /** Direction of the next shot, degrees true; null without a scenario. */
  readonly scenarioDofDeg: number | null;
  readonly profile: FireProfile | null;
  readonly profilePicker: ReactNode;
}

/** Settings before shooting: rifle, scenario, effects, display of the scope. */
export const SettingsTab = ({ stage, scenarioDofDeg, profile, profilePicker }: SettingsTabProps) => {
  const shared = useMemo(() => (stage === null ? null : ({ kind: 'stage', body: stage } as const)), [stage]);
  return (
    <div className="flex flex-col gap-4">
      <Panel title="Weapon Profile" className="tight">
        {profilePicker}
      </Panel>
      <ScenarioCard />
      {shared !== null && (
        <Later>
          <ShareButton thing={shared} label="Share what is loaded" />
        </Later>
      )}
      <ShootingPanel />
      <EffectsPanel scenarioDofDeg={scenarioDofDeg} />
      <ScopeConfiguration profile={profile} />
      <EnvironmentCard />
    </div>
  );
};
