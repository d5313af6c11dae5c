import { DEFAULT_PROFILE } from '@windcall/simulation';
import { useEffect } from 'react';
import { profileIdOf, selectedWeaponProfile } from '../../platform/stored/selected-weapon-profile.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toast } from '../../platform/toasts/toast.ts';
import type { AnyProfile } from './profile-words.ts';
import { useProfiles } from './use-profiles.ts';

export interface SelectedProfile {
  /** The profile in use; the built-in one (id 0) when none is chosen, or until the chosen one has been fetched. */
  readonly profile: AnyProfile;
  /** The chosen profile has not been fetched yet. */
  readonly loading: boolean;
  /** Chooses a profile, 0 for the built-in one, and remembers it. The list is fetched again, so that it is fresh. */
  readonly choose: (id: number) => void;
}

/** Remembers a choice without fetching; 0 stands for the built-in profile. */
export const rememberProfile = (id: number): void =>
  void selectedWeaponProfile.write(id === 0 ? 'default' : String(id));

/** The weapon profile in use, remembered across sessions. One that is not the user's (any more) gives way to the default. */
export const useSelectedProfile = (): SelectedProfile => {
  const [stored] = useStored(selectedWeaponProfile);
  const list = useProfiles();
  const id = profileIdOf(stored);
  const found = list.data?.find((profile) => profile.id === id);
  const gone = id !== 0 && list.data !== undefined && found === undefined;
  useEffect(() => {
    if (gone) rememberProfile(0);
  }, [gone]);
  const choose = (chosen: number): void => {
    const cached = list.data?.find((profile) => profile.id === chosen);
    rememberProfile(chosen);
    if (cached === undefined) return;
    void list.refetch().then(({ data }) => {
      const profile = data?.find((fresh) => fresh.id === chosen) ?? cached;
      toast({ title: 'Profile Loaded', description: `${profile.name} is in use.` });
    });
  };
  return { profile: found ?? DEFAULT_PROFILE, loading: id !== 0 && list.isPending, choose };
};
