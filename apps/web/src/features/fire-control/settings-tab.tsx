import type { stages } from '@windcall/contract';
import { lazy, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { type AdvancedEffects, DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { useThing } from '../../desk/slot.ts';
import { useWeather } from '../../desk/weather.ts';
import { Button, ButtonLink, choicesOf, Measure, NumberField, Panel, Select, Switch, Term } from '../../kit/index.ts';
import { Later } from '../../shell/later.tsx';
import { useUnits } from '../../units/index.ts';
import { ScopeConfiguration } from './scope-configuration.tsx';
import type { FireProfile } from './solution/use-stage.ts';

const ScenarioCard = () => {
  const scenario = useThing(desk.scenario);
  const demo = useDemo();
  const units = useUnits();
  const navigate = useNavigate();
  const distances = scenario?.engagements.map((e) => e.distance) ?? [];
  return (
    <Panel title="Active Training Scenario" className="tight">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 text-sm">
          {scenario === null ? (
            <p className="text-ink-2">
              None loaded. A scenario says what to shoot at, how far, and in which direction.
            </p>
          ) : (
            <>
              <p className="truncate text-base">{scenario.name}</p>
              <p className="text-ink-2">
                {scenario.scenarioType.replaceAll('_', ' ')} ·{' '}
                <span className="figure">{distances.map((yd) => units.format('range', yd).figure).join(', ')}</span>{' '}
                {units.name('range')}
              </p>
            </>
          )}
        </div>
        <Button size="sm" disabled={demo.isDemo} onClick={() => navigate('/training')}>
          {demo.isDemo ? 'Demo - Selection Disabled' : scenario === null ? 'Choose' : 'Change'}
        </Button>
      </div>
    </Panel>
  );
};

interface EffectsPanelProps {
  readonly scenarioDofDeg: number | null;
}

type Toggle = 'useAerodynamicJump' | 'useSpinDrift' | 'useCoriolisEffect' | 'useWindageZero' | 'useLocalGravity';
const TOGGLES = [
  ['useAerodynamicJump', 'Aerodynamic jump'],
  ['useSpinDrift', 'Spin drift'],
  ['useCoriolisEffect', 'Coriolis effect'],
  ['useWindageZero', 'Zero takes out spin drift'],
  ['useLocalGravity', 'Gravity of the latitude'],
] as const satisfies readonly (readonly [Toggle, string])[];

export const EffectsPanel = ({ scenarioDofDeg }: EffectsPanelProps) => {
  const demo = useDemo();
  const effects = useThing(desk.effects);
  const blocked = !demo.has('advancedBallisticsEnabled');
  const change = (part: Partial<AdvancedEffects>): void => {
    if (demo.checkFeature('advancedBallisticsEnabled')) desk.effects.write({ ...effects, ...part });
  };
  return (
    <Panel title="Advanced Ballistic Effects" className="tight">
      <div className="flex flex-col gap-2">
        {TOGGLES.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={effects[name]}
            blocked={blocked}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
        <p className="text-xs text-ink-3">
          What are <Term name="Spin drift" />, <Term name="Aerodynamic jump" />, <Term name="Coriolis" />?
        </p>
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Latitude"
            unit="°"
            min={-90}
            max={90}
            step={1}
            value={effects.latitude}
            disabled={blocked}
            onChange={(latitude) => change({ latitude: Math.round(latitude) })}
            onEmpty={() => change({ latitude: DEFAULT_EFFECTS.latitude })}
            onUnreadable={() => change({ latitude: DEFAULT_EFFECTS.latitude })}
          />
          <NumberField
            label="Direction of fire"
            unit="°"
            min={0}
            max={360}
            step={1}
            value={scenarioDofDeg ?? effects.directionOfFire}
            disabled={blocked || scenarioDofDeg !== null}
            hint={scenarioDofDeg === null ? 'True bearing' : 'From the scenario'}
            onChange={(directionOfFire) => change({ directionOfFire })}
            onEmpty={() => change({ directionOfFire: DEFAULT_EFFECTS.directionOfFire })}
          />
        </div>
      </div>
    </Panel>
  );
};

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

const WIND_MOVES = choicesOf({ 'by-shot': 'With each shot (5 s)', live: 'With the clock' });

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
