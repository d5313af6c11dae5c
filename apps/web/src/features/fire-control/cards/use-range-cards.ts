import { cards } from '@windcall/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { readCards } from '../../../platform/api/read-cards.ts';
import { refresh, useCall, useCallMutation } from '../../../platform/api/use-call.ts';
import { activeDopeCardId } from '../../../platform/stored/active-dope-card-id.ts';
import { rangeCardShown } from '../../../platform/stored/range-card-shown.ts';
import { useStored } from '../../../platform/stored/use-stored.ts';
import { toast, toastError } from '../../../platform/toasts/toast.ts';
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
  const list = useCall(cards.listCards, {}, { select: readCards, refetchInterval: POLL_MS, staleTime: POLL_MS });
  const all = list.data;
  const [activeId, setActiveId] = useStored(activeDopeCardId);
  const [bracket, setBracket] = useState(0);
  const [hidden, setHidden] = useStored(rangeCardShown);
  const setShown = (shown: boolean): void => void setHidden(shown ? 'yes' : 'no');
  const active = all?.find((card) => String(card.id) === activeId) ?? null;

  // On the first list: the stored card is restored, or cleared when it is not one of ours (deleted, or a legacy id).
  const settled = useRef(false);
  useEffect(() => {
    if (all === undefined) return;
    const first = !settled.current;
    settled.current = true;
    if (activeId !== null && active === null) setActiveId(null);
    else if (activeId === null && all[0] !== undefined) setActiveId(String(all[0].id));
    else if (first && active !== null) {
      toast({ title: 'DOPE Card Restored', description: active.name, variant: 'plain' });
    }
  }, [all, active, activeId, setActiveId]);

  const activate = (card: cards.Card): void => {
    setActiveId(String(card.id));
    setBracket(0);
    setShown(true);
  };
  const deletion = useCallMutation(cards.deleteCard, {
    onError: (error) => toastError('Delete Failed', messageOf(error, 'Failed to delete DOPE card')),
  });
  return {
    count: all?.length ?? 0,
    active,
    bracket: active === null ? 0 : Math.min(bracket, Math.max(0, bracketsOf(active).length - 1)),
    chooseBracket: setBracket,
    shown: hidden !== 'no',
    show: setShown,
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
            if (activeDopeCardId.read() === String(card.id)) setActiveId(null);
            toast({ title: 'DOPE Card Deleted', description: 'Card has been permanently removed.' });
          },
        },
      ),
    removing: deletion.isPending,
  };
};
