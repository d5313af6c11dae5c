import { type cards, stages } from '@windcall/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useUnits } from '../../../units/use-units.tsx';
import type { ShotStage } from '../solution/use-stage.ts';

const UNREADABLE = 'Whether this card is for what is loaded could not be checked: its stage cannot be read.';

/**
 * Mismatch of the active card and the loaded stage, and its cost, as a sentence; null if the card fits, while that is unknown,
 * and if nothing is loaded.
 */
export const useCardDifference = (card: cards.Card | null, { stage, by }: ShotStage): string | null => {
  const units = useUnits();
  const stageId = card?.stageId ?? null;
  // a stage never changes, so one request is enough
  const answer = useCall(
    stages.getStage,
    { params: { id: String(stageId ?? 0) } },
    { enabled: stageId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const { data, isError } = answer;
  return useMemo(() => {
    if (card === null || stage === null || stage.targets.length === 0) return null;
    const kept = stageId === null ? null : data;
    if (kept !== undefined) {
      return by.cardDifference(card, kept, stage, units).sentence;
    }
    return isError && by.stageDigest(stage) !== card.stageDigest ? UNREADABLE : null;
  }, [card, stage, by, stageId, data, isError, units]);
};
