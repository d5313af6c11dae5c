import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Panel } from '../../platform/kit/panel.tsx';
import type { ScopeDisplay } from '../../scope/scope-display.ts';
import type { FireProfile } from './fire-profile.ts';
import { ScenarioCard } from './scenario-card.tsx';
import { ScopeConfiguration } from './scope-configuration.tsx';
import { ShootingPanel } from './shooting-panel.tsx';
import { EffectsPanel } from './solution/effects-panel.tsx';
import { EnvironmentCard } from './solution/environment-card.tsx';
import type { FireControlState } from './use-fire-control.ts';

/** Codes and links come when the settings are looked at. */
const ShareButton = lazy(async () => ({
  default: (await import('../../platform/share/share-thing.tsx')).ShareButton,
}));

interface SettingsTabProps {
  readonly state: FireControlState;
  readonly profile: FireProfile | null;
  readonly profilePicker: ReactNode;
  readonly display: ScopeDisplay;
  readonly onDisplay: (display: ScopeDisplay) => void;
}

/** What is chosen before shooting: rifle, scenario, effects, how the scope is drawn. */
export const SettingsTab = ({ state, profile, profilePicker, display, onDisplay }: SettingsTabProps) => {
  const { scenario } = state.chosen;
  const { stage } = state.stage;
  const shared = useMemo(() => (stage === null ? null : ({ kind: 'stage', body: stage } as const)), [stage]);
  return (
    <div className="flex flex-col gap-4">
      <Panel title="Weapon Profile" className="tight">
        {profilePicker}
      </Panel>
      <ScenarioCard scenario={scenario} demo={state.demo} />
      {shared !== null && (
        <Suspense fallback={null}>
          <ShareButton thing={shared} label="Share what is loaded" />
        </Suspense>
      )}
      <ShootingPanel choice={state.choice} onChange={state.setChoice} />
      <EffectsPanel
        effects={state.effects}
        onChange={state.setEffects}
        demo={state.demo}
        scenarioDofDeg={scenario === null ? null : state.line.directionOfFire}
      />
      <ScopeConfiguration profile={profile} display={display} onChange={onDisplay} />
      <EnvironmentCard weather={state.weather} />
    </div>
  );
};
