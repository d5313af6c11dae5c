import { CalculatorScreen } from '../features/calculator/calculator-screen.tsx';
import { ProfilePicker } from '../features/profiles/profile-picker.tsx';
import { useProfiles, useSelectedProfile } from '../features/profiles/use-selected-profile.ts';

const NO_NAMES: readonly string[] = [];

/** The calculator with the rifle in use, and its two rifle choices: a list, and a name in the line. */
export const RouteScreen = () => {
  const { profile, choose } = useSelectedProfile();
  const { data } = useProfiles();
  return (
    <CalculatorScreen
      rifle={profile}
      reticle={profile.reticleType}
      picker={<ProfilePicker />}
      rifles={data?.map(({ name }) => name) ?? NO_NAMES}
      chooseRifle={(name) => {
        const found = data?.find((one) => one.name === name);
        if (found !== undefined && found.id !== profile.id) choose(found.id);
      }}
    />
  );
};
