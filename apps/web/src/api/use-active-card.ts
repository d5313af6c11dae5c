import { cards } from '@windcall/contract';
import { useEffect } from 'react';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
import { toast, toastError } from '../toasts/toast.ts';
import { useUnits } from '../units/use-units.tsx';
import { messageOf } from './message-of.ts';
import { readCards } from './read-cards.ts';
import { refresh, useCall, useCallMutation } from './use-call.ts';

/** Interval of refetching the cards, and their stale time, ms. Source: wind specification, section 7. */
const POLL_MS = 30_000;

/**
 * The shooter's cards and the active one. If the stored ID is none of them (deleted, or of an older release), the first card is
 * active, or none.
 */
export const useActiveCard = () => {
  const list = useCall(cards.listCards, {}, { select: readCards, refetchInterval: POLL_MS, staleTime: POLL_MS });
  const all = list.data;
  const activeId = useThing(desk.cardId);
  const active = all?.find((card) => String(card.id) === activeId) ?? null;
  useEffect(() => {
    if (all === undefined || active !== null) return;
    const first = all[0];
    if (first !== undefined) desk.cardId.write(String(first.id));
    else if (activeId !== null) desk.cardId.write(null);
  }, [all, active, activeId]);
  return { list, all, active };
};

/** Deletes a card and deactivates it. */
export const useDeleteCard = () => {
  const units = useUnits();
  const deletion = useCallMutation(cards.deleteCard, {
    onSuccess: async (_, { params }) => {
      // refetch first: with the deleted card still in the list, an empty selection would choose it again
      await refresh(cards.listCards);
      if (desk.cardId.read() === String(params.id)) desk.cardId.write(null);
      toast({ title: 'DOPE Card Deleted', description: 'Card has been permanently removed.' });
    },
    onError: (error) => toastError('Delete Failed', messageOf(units, error, 'Failed to delete DOPE card')),
  });
  return {
    remove: (card: cards.Card) => deletion.mutateAsync({ params: { id: String(card.id) } }).catch(() => undefined),
    removing: deletion.isPending,
  };
};
