import { type cards, stages } from '@windcall/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useUnits } from '../../../units/use-units.tsx';
import type { ShotStage } from '../solution/use-stage.ts';

const UNREADABLE = 'Whether this card is for what is loaded could not be checked: its stage cannot be read.';

/**
 * How the active card does not belong to what is loaded, and what that costs, as a sentence for the shooter; null where it belongs, while
 * that is not known yet, and where nothing is loaded to compare it with.
 */
export const useCardDifference = (card: cards.Card | null, { stage, by }: ShotStage): string | null => {
  const units = useUnits();
  const stageId = card?.stageId ?? null;
  // A stage never changes: asked for once.
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
