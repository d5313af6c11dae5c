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

/** Codes and links load with the settings. */
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
