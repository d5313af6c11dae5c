import { CalculatorScreen } from '../features/calculator/calculator-screen.tsx';
import { ProfilePicker } from '../features/profiles/profile-picker.tsx';
import { useSelectedProfile } from '../features/profiles/use-selected-profile.ts';

/** The calculator with the rifle in use, and the list to choose another from. */
export const RouteScreen = () => {
  const { profile } = useSelectedProfile();
  return <CalculatorScreen rifle={profile} picker={<ProfilePicker />} />;
};
