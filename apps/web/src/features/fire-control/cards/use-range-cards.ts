import type { cards } from '@windcall/contract';
import { useEffect, useRef, useState } from 'react';
import { useActiveCard, useDeleteCard } from '../../../api/use-active-card.ts';
import { desk } from '../../../desk/desk.ts';
import { useThing } from '../../../desk/slot.ts';
import { toast, toastError, toastNews } from '../../../toasts/toast.ts';
import { bracketsOf, nextCard } from './range-card.ts';

export interface RangeCards {
  readonly count: number;
  readonly active: cards.Card | null;
  /** Chosen column of the active card, from 0. */
  readonly bracket: number;
  readonly chooseBracket: (index: number) => void;
  readonly shown: boolean;
  readonly show: (shown: boolean) => void;
  readonly cycle: () => void;
  readonly remove: (card: cards.Card) => void;
  readonly removing: boolean;
}

/** The overlay's range cards: the active one, its chosen column, and its visibility. */
export const useRangeCards = (): RangeCards => {
  const { all, active } = useActiveCard();
  const { remove, removing } = useDeleteCard();
  const [bracket, setBracket] = useState(0);
  const shown = useThing(desk.cardShown);

  // announce once the card that was active when the page was left, not a replacement
  const settled = useRef(false);
  useEffect(() => {
    if (all === undefined || settled.current) return;
    settled.current = true;
    if (active !== null) toastNews({ title: 'DOPE Card Restored', description: active.name, variant: 'plain' });
  }, [all, active]);

  const activate = (card: cards.Card): void => {
    desk.cardId.write(String(card.id));
    setBracket(0);
    desk.cardShown.write(true);
  };
  return {
    count: all?.length ?? 0,
    active,
    bracket: active === null ? 0 : Math.min(bracket, Math.max(0, bracketsOf(active).length - 1)),
    chooseBracket: setBracket,
    shown,
    show: desk.cardShown.write,
    cycle: () => {
      const next = nextCard(all ?? [], active);
      if (next === null) {
        toastError('No WMP DOPE Cards Available', 'Generate WMP cards in WMP Analysis page first');
        return;
      }
      activate(next);
      toast({ title: 'WMP Card Switched', description: next.name });
    },
    remove: (card) => void remove(card),
    removing,
  };
};
