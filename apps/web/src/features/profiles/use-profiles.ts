import { profiles } from '@windcall/contract';
import { queryClient } from '../../api/query-client.ts';
import { keyOf, refresh, useCall } from '../../api/use-call.ts';

/** Interval of refetching the list, and its stale time. Source: product specification, shooting, section 7. */
const REFETCH_MS = 10_000;
const STALE_MS = 5000;

/** The user's weapon profiles, refetched every 10 s and when the window gets the focus. */
export const useProfiles = () =>
  useCall(profiles.listProfiles, {}, { refetchInterval: REFETCH_MS, refetchOnWindowFocus: true, staleTime: STALE_MS });

export const refreshProfiles = (): Promise<void> => refresh(profiles.listProfiles);

const LIST_KEY = keyOf(profiles.listProfiles, {});

/** Changes the cached list at once and refetches it. Cancels a fetch under way, whose answer would undo the change for a moment. */
export const changeCachedProfiles = async (
  change: (list: readonly profiles.Profile[]) => profiles.Profile[],
): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: LIST_KEY });
  queryClient.setQueryData<profiles.Profile[]>(LIST_KEY, (list) => list && change(list));
  void refreshProfiles();
};
