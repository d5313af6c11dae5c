import { cards } from '@windcall/contract';
import { useEffect } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { readCards } from '../../api/read-cards.ts';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';

/** How often the list of cards is asked for, and when it counts as old, ms. Source: wind specification, section 7. */
const CARDS_POLL_MS = 30_000;

/** The shooter's cards, the active one (the first where none is), and their deletion. */
export const useCards = () => {
  const units = useUnits();
  const list = useCall(
    cards.listCards,
    {},
    { select: readCards, refetchInterval: CARDS_POLL_MS, staleTime: CARDS_POLL_MS },
  );
  const all = list.data;
  const activeId = useThing(desk.cardId);
  const active = all?.find((card) => String(card.id) === activeId) ?? null;
  const first = all?.[0];
  useEffect(() => {
    if (active === null && first !== undefined) desk.cardId.write(String(first.id));
  }, [active, first]);
  const deletion = useCallMutation(cards.deleteCard, {
    onSuccess: async (_, { params }) => {
      // The list first: with the deleted card still in it, clearing the selection would choose it again.
      await refresh(cards.listCards);
      if (desk.cardId.read() === String(params.id)) desk.cardId.write(null);
      toast({ title: 'DOPE Card Deleted', description: 'Card has been permanently removed.' });
    },
    onError: (error) => toastError('Delete Failed', messageOf(units, error, 'Failed to delete DOPE card')),
  });
  return {
    list,
    all: all ?? [],
    active,
    show: (card: cards.Card) => void desk.cardId.write(String(card.id)),
    remove: (card: cards.Card) => deletion.mutateAsync({ params: { id: String(card.id) } }).catch(() => undefined),
    removing: deletion.isPending,
  };
};
export type Cards = ReturnType<typeof useCards>;
