import type { cards } from '@windcall/contract';
import { useActiveCard, useDeleteCard } from '../../api/use-active-card.ts';
import { desk } from '../../desk/desk.ts';

/** The shooter's cards, the active one (by default the first), and their deletion. */
export const useCards = () => {
  const { list, all, active } = useActiveCard();
  return {
    list,
    all: all ?? [],
    active,
    show: (card: cards.Card) => void desk.cardId.write(String(card.id)),
    ...useDeleteCard(),
  };
};
export type Cards = ReturnType<typeof useCards>;
