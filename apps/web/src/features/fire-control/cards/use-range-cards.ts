import type { cards } from '@windcall/contract';
import { useEffect, useRef, useState } from 'react';
import { useActiveCard, useDeleteCard } from '../../../api/use-active-card.ts';
import { desk } from '../../../desk/desk.ts';
import { useThing } from '../../../desk/slot.ts';
import { toast, toastError, toastNews } from '../../../toasts/toast.ts';
import type { AimControls, TurretAxis } from '../aim/use-aim.ts';
import { bracketsOf, type CardReading, nextCard } from './range-card.ts';

export type CardPart = 'both' | 'elevation' | 'windage';

const TITLES: Readonly<Record<CardPart, string>> = {
  both: 'DOPE Loaded',
  elevation: 'Elevation Loaded',
  windage: 'Windage Loaded',
};
const AXES: Readonly<Record<CardPart, readonly TurretAxis[]>> = {
  both: ['elevation', 'wind'],
  elevation: ['elevation'],
  windage: ['wind'],
};

/**
 * Turns the dials to the range card, holds the rest beyond their travel, and reports both, or a failure. @param
 * makeCard opens the screen where a missing card is made @param difference mismatch of the card and the loaded stage,
 * as a sentence; null if it fits. The card is loaded anyway.
 */
export const loadCard = (
  reading: CardReading,
  part: CardPart,
  difference: string | null,
  aiming: Pick<AimControls, 'dialTo' | 'read' | 'scales'>,
  makeCard: () => void,
): void => {
  if (reading.status === 'refused') {
    const { title, text: description } = reading;
    toast({ title, description, variant: 'destructive', action: { label: 'Make my card', act: makeCard } });
    return;
  }
  const axes = AXES[part];
  const settled = aiming.dialTo(Object.fromEntries(axes.map((axis) => [axis, reading[`${axis}Mil`]])));
  const scales = aiming.scales();
  const said = (axis: TurretAxis, by: 'Dial' | 'Hold', mil: number): string =>
    `${scales[`${axis}${by}`].text(mil, axis)} ${scales[`${axis}${by}`].unit}`;
  const dialed: string[] = [];
  const beside: string[] = [];
  for (const axis of axes) {
    const { dialMil = 0, holdMil = 0, missingMil = 0 } = settled[axis] ?? {};
    if (missingMil !== 0) {
      const reach = said(axis, 'Dial', dialMil + holdMil);
      toastError(
        'Beyond the Dial',
        `The card says ${axis} ${said(axis, 'Dial', reading[`${axis}Mil`])}. Dial and hold together reach ${reach}. Nothing was set.`,
      );
      return;
    }
    const { field, unit } = scales[`${axis}Dial`];
    dialed.push(`${axis} ${field(dialMil)} ${unit}`);
    const held = aiming.read()[`${axis}Hold`];
    if (holdMil !== 0) {
      beside.push(`The ${axis} dial ends there: ${said(axis, 'Hold', holdMil)} more is set as hold.`);
    } else if (held !== 0) beside.push(`You also hold ${said(axis, 'Hold', held)}.`);
  }
  const sentences = [
    `Dialed ${dialed.join(', ')} from the range card.`,
    ...beside,
    ...(difference === null ? [] : [difference]),
  ];
  toast({ title: TITLES[part], description: sentences.join(' ') });
};

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
