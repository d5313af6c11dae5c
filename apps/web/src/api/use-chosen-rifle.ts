import { profiles } from '@windcall/contract';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
import { useCall } from './use-call.ts';
import { useMe } from './use-session.ts';

/**
 * ID of the rifle in use: this browser's choice, else the account's, else 0 for the built-in one. `known` is false until the
 * account answers.
 */
export const useRifleId = (): { readonly id: number; readonly known: boolean } => {
  const own = useThing(desk.rifleChoice);
  const me = useMe();
  return { id: own ?? me.data?.rifleId ?? 0, known: own !== null || !me.isLoading };
};

interface ChosenRifle {
  readonly id: number;
  /** Profile from the account's list; null for the built-in rifle, and until the list is loaded. */
  readonly stored: profiles.Profile | null;
  /** True once `stored` is final. */
  readonly known: boolean;
}

export const useChosenRifle = (): ChosenRifle => {
  const { id, known } = useRifleId();
  const list = useCall(profiles.listProfiles, {});
  const stored = list.data?.find((profile) => profile.id === id) ?? null;
  return { id, stored, known: known && (id === 0 || stored !== null) };
};
