import { profiles } from '@windcall/contract';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
import { useCall } from './use-call.ts';

interface ChosenRifle {
  readonly id: number;
  /** As the account's list has it; null for the built-in rifle, and until the list is there. */
  readonly stored: profiles.Profile | null;
  /** Whether `stored` is the answer already. */
  readonly known: boolean;
}

/** The rifle that is chosen on Fire Control. */
export const useChosenRifle = (): ChosenRifle => {
  const id = useThing(desk.rifleId);
  const list = useCall(profiles.listProfiles, {});
  const stored = list.data?.find((profile) => profile.id === id) ?? null;
  return { id, stored, known: id === 0 || stored !== null };
};
