import { FireControl } from '../features/fire-control/fire-control.tsx';
import { ProfilePicker } from '../features/profiles/profile-picker.tsx';
import { useSelectedProfile } from '../features/profiles/use-selected-profile.ts';

/** Fire Control with the weapon profiles in its settings. */
export const RouteScreen = () => {
  const { profile, loading } = useSelectedProfile();
  return <FireControl profile={loading ? null : profile} profilePicker={<ProfilePicker />} />;
};
