import { DEFAULT_PROFILE } from '@windcall/simulation';
import { useEffect, useState } from 'react';
import { profileIdOf, selectedWeaponProfile } from '../../platform/stored/selected-weapon-profile.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toast } from '../../platform/toasts/toast.ts';
import type { AnyProfile } from './profile-words.ts';
import { useProfiles } from './use-profiles.ts';

export interface SelectedProfile {
  /** The profile in use; the built-in one (id 0) when none is chosen, or until the chosen one has been fetched. */
  readonly profile: AnyProfile;
  /** The chosen profile has not been fetched yet, or it is being asked whether it is still there. Nothing is to be shot meanwhile. */
  readonly loading: boolean;
  /** The list with the chosen profile cannot be had just now; it is asked for again by itself. */
  readonly failing: boolean;
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
  const isMissing = id !== 0 && found === undefined;
  // A list from before the choice may lack what was chosen: it is asked once more before the choice gives way.
  const [doubted, setDoubted] = useState<{ readonly id: number; readonly listedAt: number } | null>(null);
  const { refetch, dataUpdatedAt: listedAt } = list;
  const isListed = list.data !== undefined;
  useEffect(() => {
    if (!isMissing || !isListed) return;
    if (doubted?.id !== id) {
      setDoubted({ id, listedAt });
      void refetch();
    } else if (listedAt > doubted.listedAt) rememberProfile(0);
  }, [isMissing, isListed, id, listedAt, doubted, refetch]);
  const choose = (chosen: number): void => {
    const cached = list.data?.find((profile) => profile.id === chosen);
    rememberProfile(chosen);
    if (cached === undefined) return;
    void list.refetch().then(({ data }) => {
      const profile = data?.find((fresh) => fresh.id === chosen) ?? cached;
      toast({ title: 'Profile Loaded', description: `${profile.name} is in use.` });
    });
  };
  return { profile: found ?? DEFAULT_PROFILE, loading: isMissing, failing: isMissing && list.isError, choose };
};
