import type { stages } from '@windcall/contract';
import { lazy, type ReactNode, useMemo } from 'react';
import { Panel } from '../../kit/panel.tsx';
import { Later } from '../../shell/later.tsx';
import type { FireProfile } from './fire-profile.ts';
import { ScenarioCard } from './scenario-card.tsx';
import { ScopeConfiguration } from './scope-configuration.tsx';
import { ShootingPanel } from './shooting-panel.tsx';
import { EffectsPanel } from './solution/effects-panel.tsx';
import { EnvironmentCard } from './solution/environment-card.tsx';

/** Codes and links come when the settings are looked at. */
const ShareButton = lazy(async () => ({
  default: (await import('../../share/share-thing.tsx')).ShareButton,
}));

interface SettingsTabProps {
  /** What is loaded, to share; null while it is not whole. */
  readonly stage: stages.Stage | null;
  /** Where the next shot goes, degrees true; null without a scenario. */
  readonly scenarioDofDeg: number | null;
  readonly profile: FireProfile | null;
  readonly profilePicker: ReactNode;
}

/** What is chosen before shooting: rifle, scenario, effects, how the scope is drawn. */
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
