import { cards } from '@windcall/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { readCards } from '../../../api/read-cards.ts';
import { refresh, useCall, useCallMutation } from '../../../api/use-call.ts';
import { desk } from '../../../desk/desk.ts';
import { useThing } from '../../../desk/slot.ts';
import { toast, toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { bracketsOf, nextCard } from './range-card.ts';

/** How often the list of cards is asked for, ms. Source: shooting specification, section 7. */
const POLL_MS = 30_000;

export interface RangeCards {
  readonly count: number;
  readonly active: cards.Card | null;
  /** Chosen column of the active card, from 0. */
  readonly bracket: number;
  readonly chooseBracket: (index: number) => void;
  /** Whether the overlay is shown. */
  readonly shown: boolean;
  readonly show: (shown: boolean) => void;
  /** Makes the next card the active one. */
  readonly cycle: () => void;
  readonly remove: (card: cards.Card) => void;
  readonly removing: boolean;
}

/** The range cards of the overlay: which is active, which of its columns, and whether it is shown. */
export const useRangeCards = (): RangeCards => {
  const units = useUnits();
  const list = useCall(cards.listCards, {}, { select: readCards, refetchInterval: POLL_MS, staleTime: POLL_MS });
  const all = list.data;
  const activeId = useThing(desk.cardId);
  const [bracket, setBracket] = useState(0);
  const shown = useThing(desk.cardShown);
  const active = all?.find((card) => String(card.id) === activeId) ?? null;

  // On the first list: the stored card is restored, or cleared when it is not one of ours (deleted, or a legacy id).
  const settled = useRef(false);
  useEffect(() => {
    if (all === undefined) return;
    const first = !settled.current;
    settled.current = true;
    if (activeId !== null && active === null) desk.cardId.write(null);
    else if (activeId === null && all[0] !== undefined) desk.cardId.write(String(all[0].id));
    else if (first && active !== null) {
      toast({ title: 'DOPE Card Restored', description: active.name, variant: 'plain' });
    }
  }, [all, active, activeId]);

  const activate = (card: cards.Card): void => {
    desk.cardId.write(String(card.id));
    setBracket(0);
    desk.cardShown.write(true);
  };
  const deletion = useCallMutation(cards.deleteCard, {
    onError: (error) => toastError('Delete Failed', messageOf(units, error, 'Failed to delete DOPE card')),
  });
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
    remove: (card) =>
      deletion.mutate(
        { params: { id: String(card.id) } },
        {
          onSuccess: async () => {
            // The list first: with the deleted card still in it, clearing the selection would choose it again.
            await refresh(cards.listCards);
            if (desk.cardId.read() === String(card.id)) desk.cardId.write(null);
            toast({ title: 'DOPE Card Deleted', description: 'Card has been permanently removed.' });
          },
        },
      ),
    removing: deletion.isPending,
  };
};
