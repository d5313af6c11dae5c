import { cards } from '@windcall/contract';
import { useEffect } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { readCards } from '../../platform/api/read-cards.ts';
import { refresh, useCall, useCallMutation } from '../../platform/api/use-call.ts';
import { activeDopeCardId } from '../../platform/stored/active-dope-card-id.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';

/** How often the list of cards is asked for, and when it counts as old, ms. Source: wind specification, section 7. */
const CARDS_POLL_MS = 30_000;

/** The shooter's cards, the active one (the first where none is), and their deletion. */
export const useCards = () => {
  const list = useCall(
    cards.listCards,
    {},
    { select: readCards, refetchInterval: CARDS_POLL_MS, staleTime: CARDS_POLL_MS },
  );
  const all = list.data;
  const [activeId, setActiveId] = useStored(activeDopeCardId);
  const active = all?.find((card) => String(card.id) === activeId) ?? null;
  const first = all?.[0];
  useEffect(() => {
    if (active === null && first !== undefined) setActiveId(String(first.id));
  }, [active, first, setActiveId]);
  const deletion = useCallMutation(cards.deleteCard, {
    onSuccess: async (_, { params }) => {
      // The list first: with the deleted card still in it, clearing the selection would choose it again.
      await refresh(cards.listCards);
      if (activeDopeCardId.read() === String(params.id)) activeDopeCardId.remove();
      toast({ title: 'DOPE Card Deleted', description: 'Card has been permanently removed.' });
    },
    onError: (error) => toastError('Delete Failed', messageOf(error, 'Failed to delete DOPE card')),
  });
  return {
    list,
    all: all ?? [],
    active,
    show: (card: cards.Card) => void setActiveId(String(card.id)),
    remove: (card: cards.Card) => deletion.mutateAsync({ params: { id: String(card.id) } }).catch(() => undefined),
    removing: deletion.isPending,
  };
};
export type Cards = ReturnType<typeof useCards>;
