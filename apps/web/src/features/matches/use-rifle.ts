import { profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { useCall } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';

/** The rifle in use, as far as the list of profiles knows it; `known` says whether the list has it. */
export const useRifle = () => {
  const id = useThing(desk.rifleId);
  const list = useCall(profiles.listProfiles, {});
  const found = list.data?.find((profile) => profile.id === id);
  return { rifle: found ?? DEFAULT_PROFILE, known: id === 0 || found !== undefined };
};
