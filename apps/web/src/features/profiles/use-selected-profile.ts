import { profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { keyOf, refresh, useCall } from '../../api/use-call.ts';
import { useRifleId } from '../../api/use-chosen-rifle.ts';
import { desk } from '../../desk/desk.ts';
import { toast } from '../../toasts/toast.ts';
import type { AnyProfile } from './profile-words.ts';

/** Interval of refetching the list, and its stale time. Source: product specification, shooting, section 7. */
const REFETCH_MS = 10_000;
const STALE_MS = 5000;

/** The user's weapon profiles, refetched every 10 s and when the window gets the focus. */
export const useProfiles = () =>
  useCall(profiles.listProfiles, {}, { refetchInterval: REFETCH_MS, refetchOnWindowFocus: true, staleTime: STALE_MS });

const refreshProfiles = (): Promise<void> => refresh(profiles.listProfiles);

const LIST_KEY = keyOf(profiles.listProfiles, {});

/** Changes the cached list at once and refetches it. Cancels a fetch under way, whose answer would undo the change. */
export const changeCachedProfiles = async (
  change: (list: readonly profiles.Profile[]) => profiles.Profile[],
): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: LIST_KEY });
  queryClient.setQueryData<profiles.Profile[]>(LIST_KEY, (list) => list && change(list));
  void refreshProfiles();
};

export interface SelectedProfile {
  /** The profile in use; the built-in one (ID 0) without a choice, or until the chosen one is loaded. */
  readonly profile: AnyProfile;
  /** The chosen profile is loading, or its existence is being checked. No shooting meanwhile. */
  readonly loading: boolean;
  /** The list cannot be loaded now; it is retried automatically. */
  readonly failing: boolean;
  /** Chooses a profile, 0 for the built-in one, and refetches the list. */
  readonly choose: (id: number) => void;
}

/** The weapon profile in use, remembered across sessions. The default replaces a profile that is not the user's. */
export const useSelectedProfile = (): SelectedProfile => {
  const { id, known } = useRifleId();
  const list = useProfiles();
  const found = list.data?.find((profile) => profile.id === id);
  const isMissing = id !== 0 && found === undefined;
  // an older list may lack the chosen profile, so refetch once before giving it up
  const [doubted, setDoubted] = useState<{ readonly id: number; readonly listedAt: number } | null>(null);
  const { refetch, dataUpdatedAt: listedAt } = list;
  const isListed = list.data !== undefined;
  useEffect(() => {
    if (!isMissing || !isListed) return;
    if (doubted?.id !== id) {
      setDoubted({ id, listedAt });
      void refetch();
    } else if (listedAt > doubted.listedAt) desk.rifleId.write(0);
  }, [isMissing, isListed, id, listedAt, doubted, refetch]);
  const choose = (chosen: number): void => {
    const cached = list.data?.find((profile) => profile.id === chosen);
    desk.rifleId.write(chosen);
    if (cached === undefined) return;
    void list.refetch().then(({ data }) => {
      const profile = data?.find((fresh) => fresh.id === chosen) ?? cached;
      toast({ title: 'Profile Loaded', description: `${profile.name} is in use.` });
    });
  };
  return {
    profile: found ?? DEFAULT_PROFILE,
    loading: isMissing || !known,
    failing: isMissing && list.isError,
    choose,
  };
};
