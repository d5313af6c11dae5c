import { lazy } from 'react';
import { FireControl } from '../features/fire-control/fire-control.tsx';
import { useSelectedProfile } from '../features/profiles/use-selected-profile.ts';
import { Later } from '../shell/later.tsx';

/** Loads the solver, so the first picture does not wait for it. */
const CalculatorRow = lazy(async () => ({
  default: (await import('../features/calculator/calculator-row.tsx')).CalculatorRow,
}));

const PutInStage = lazy(async () => ({ default: (await import('../plan/put-in-stage.tsx')).PutInStage }));

/** Part of the settings, so it loads when they open. */
const ProfilePicker = lazy(async () => ({
  default: (await import('../features/profiles/profile-picker.tsx')).ProfilePicker,
}));

export const RouteScreen = () => {
  const { profile, loading, failing } = useSelectedProfile();
  return (
    <FireControl
      profile={loading ? null : profile}
      profileFailing={failing}
      profilePicker={
        <Later>
          <ProfilePicker />
        </Later>
      }
      calculator={(loaded) => (
        <Later meanwhile={<div className="calculator-row" />}>
          <CalculatorRow
            {...loaded}
            rifle={profile}
            putInStage={(taken) => (
              <Later meanwhile={null}>
                <PutInStage taken={taken} />
              </Later>
            )}
          />
        </Later>
      )}
    />
  );
};
