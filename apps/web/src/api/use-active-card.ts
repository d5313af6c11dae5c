import { cards, type ReplyOf } from '@windcall/contract';
import { useEffect } from 'react';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
import { toast } from '../toasts/toast.ts';
import { useFailureToast } from './failures.ts';
import { refresh, useCall, useCallMutation } from './use-call.ts';

/** Fields we added to the specified shape may be missing; lists may be JSON text. */
type Given<T> = { readonly [K in keyof T]?: T[K] | null };

const listOf = <T>(value: readonly T[] | string | null | undefined): readonly T[] => {
  if (typeof value !== 'string') return value ?? [];
  try {
    const read: unknown = JSON.parse(value);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
};

const readTarget = (target: Given<cards.CardBracket['targets'][number]>): cards.CardBracket['targets'][number] => {
  const { distance = null, elevation, windage, windageLow, windageHigh, timeOfFlight, subsonic } = target;
  const hold = windage ?? 0;
  return {
    distance: distance ?? 0,
    elevation: elevation ?? 0,
    windage: hold,
    windageLow: windageLow ?? hold,
    windageHigh: windageHigh ?? hold,
    timeOfFlight: timeOfFlight ?? null,
    subsonic: subsonic ?? null,
  };
};

/** A value that a card does not state: NaN, which no screen prints. */
const UNSTATED = Number.NaN;

const readBracket = (bracket: Given<cards.CardBracket>): cards.CardBracket => ({
  label: bracket.label ?? bracket.windCondition ?? '',
  windCondition: bracket.windCondition ?? bracket.label ?? '',
  windSpeed: bracket.windSpeed ?? UNSTATED,
  windDirection: bracket.windDirection ?? UNSTATED,
  probability: bracket.probability ?? null,
  targets: listOf(bracket.targets).map(readTarget),
});

const UNSTATED_AIR = { temperature: UNSTATED, pressure: UNSTATED, humidity: UNSTATED };

const readCard = (card: Given<cards.Card> & Pick<cards.Card, 'id'>): cards.Card => {
  const given: Given<cards.Card['metadata']> = card.metadata ?? {};
  const own = listOf(card.windBrackets).map(readBracket);
  const analyzed = listOf(card.analysisData?.windBrackets).map(readBracket);
  const confidence = card.confidence ?? cards.DEFAULT_CARD_CONFIDENCE;
  return {
    id: card.id,
    name: card.name ?? cards.DEFAULT_CARD_NAME,
    confidence,
    createdAt: card.createdAt ?? '',
    metadata: {
      coveragePercentage: given.coveragePercentage ?? 100 * confidence,
      precisionMil: given.precisionMil ?? cards.CARD_PRECISIONS_MIL[1],
      confidence: given.confidence ?? null,
      profileName: given.profileName ?? '',
      scenarioName: given.scenarioName ?? null,
      zeroRange: given.zeroRange ?? UNSTATED,
      environment: given.environment ?? UNSTATED_AIR,
      windSource: given.windSource ?? null,
      ...(given.wind != null && { wind: given.wind }),
      ...(given.coriolis != null && { coriolis: given.coriolis }),
    },
    entries: [...listOf(card.entries)],
    windBrackets: own,
    analysisData: { windBrackets: analyzed.length > 0 ? analyzed : own },
    stageId: card.stageId ?? null,
    stageDigest: card.stageDigest ?? null,
    rows: [...listOf(card.rows)],
    promise: card.promise ?? null,
  };
};

/** The complete cards of a list. Fields beyond the specified shape may be absent and read as unstated. */
export const readCards = ({ wmpDopeCards }: ReplyOf<typeof cards.listCards>): cards.Card[] =>
  wmpDopeCards.map(readCard);

/** Interval of refetching the cards, and their stale time, ms. Source: wind specification, section 7. */
const POLL_MS = 30_000;

/** The shooter's cards and the active one: the stored ID's, else the first, or none. */
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

export const useDeleteCard = () => {
  const deletion = useCallMutation(cards.deleteCard, {
    onSuccess: async (_, { params }) => {
      // refetch first: an empty selection would choose the deleted card while the list has it
      await refresh(cards.listCards);
      if (desk.cardId.read() === String(params.id)) desk.cardId.write(null);
      toast({ title: 'DOPE Card Deleted', description: 'Card has been permanently removed.' });
    },
    onError: useFailureToast('Delete Failed', 'Failed to delete DOPE card'),
  });
  return {
    remove: (card: cards.Card) => deletion.mutateAsync({ params: { id: String(card.id) } }).catch(() => undefined),
    removing: deletion.isPending,
  };
};
