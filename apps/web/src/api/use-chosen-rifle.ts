import { profiles } from '@windcall/contract';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
import { useCall } from './use-call.ts';
import { useMe } from './use-session.ts';

/**
 * Id of the rifle in use: the one chosen in this browser, else the account's, else 0 for the built-in one. Not known while
 * this browser has chosen none and the account has not answered.
 */
export const useRifleId = (): { readonly id: number; readonly known: boolean } => {
  const own = useThing(desk.rifleChoice);
  const me = useMe();
  return { id: own ?? me.data?.rifleId ?? 0, known: own !== null || !me.isLoading };
};

interface ChosenRifle {
  readonly id: number;
  /** As the account's list has it; null for the built-in rifle, and until the list is there. */
  readonly stored: profiles.Profile | null;
  /** Whether `stored` is the answer already. */
  readonly known: boolean;
}

/** The rifle that is chosen on Fire Control. */
export const useChosenRifle = (): ChosenRifle => {
  const { id, known } = useRifleId();
  const list = useCall(profiles.listProfiles, {});
  const stored = list.data?.find((profile) => profile.id === id) ?? null;
  return { id, stored, known: known && (id === 0 || stored !== null) };
};
