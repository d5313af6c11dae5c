import { type cards, messages, type stages } from '@windcall/contract';
import { solve } from '../solve.ts';
import { promiseDifferences, type StagePart } from '../stage-digest.ts';

/** How a card fails to belong to what is loaded, and what that costs. */
export interface CardDifference {
  /** What is not as it was; empty when the card belongs. `no-stage`: the card has no stage, so nothing can be compared. */
  parts: readonly (StagePart | 'no-stage')[];
  /** A sentence for the shooter; null when the card belongs. */
  sentence: string | null;
  /** Largest error of the card's elevation over its rows, mil: + where the card is too low. Null where no row has a target here. */
  elevationMil: number | null;
  /** The row that error is at, yd. */
  atYd: number | null;
}

/** A difference of stages, as half a sentence. */
export const DIFFERENCE_WORDS: Readonly<Record<StagePart, string>> = {
  rifle: 'the rifle has changed',
  air: 'the air is another',
  wind: 'the wind is another',
  effects: 'other effects are counted',
  targets: 'the targets are others',
};
const NO_STAGE = 'It is not known what this card was made for';
/** Errors below this, mil, are no more than the rounding of a card. */
const ROUNDING_MIL = 0.1;

/**
 * What lies between a card and the stage that is loaded: which parts differ, and by how much its elevations are off here, in the
 * likeliest bracket's wind. Another seed of the same wind is no difference: a card promises what it does in winds of that kind.
 * @param say how its measures are said
 * @param made the stage that the card was made from; null when it is not known
 */
export const cardDifference = (
  card: Pick<cards.Card, 'rows' | 'windBrackets'>,
  made: stages.Stage | null,
  loaded: stages.Stage,
  say = messages.WIRE_SAY,
): CardDifference => {
  const different = made === null ? [] : promiseDifferences(made, loaded);
  const parts = made === null ? (['no-stage'] as const) : different;
  if (parts.length === 0) return { parts, sentence: null, elevationMil: null, atYd: null };
  const likeliest = card.windBrackets.reduce<cards.CardBracket | null>(
    (best, one) => (best !== null && (best.probability ?? 0) >= (one.probability ?? 0) ? best : one),
    null,
  );
  const wind = { kind: 'steady' as const, speed: likeliest?.windSpeed ?? 0, direction: likeliest?.windDirection ?? 0 };
  const errors = card.rows.flatMap(({ distance, directionOfFire, elevation }) => {
    const target = loaded.targets.find((one) => one.distance === distance && one.directionOfFire === directionOfFire);
    const solved = target && solve({ ...loaded, wind }, target, 0);
    return solved?.status === 'ok' ? [{ distance, mil: solved.solution.elevationMils - elevation }] : [];
  });
  const worst = errors.reduce<(typeof errors)[number] | null>(
    (most, one) => (most !== null && Math.abs(most.mil) >= Math.abs(one.mil) ? most : one),
    null,
  );
  const what =
    made === null
      ? NO_STAGE
      : `This card is for another stage: ${different.map((part) => DIFFERENCE_WORDS[part]).join(', ')}`;
  const cost =
    worst === null || Math.abs(worst.mil) < ROUNDING_MIL
      ? ''
      : `; it is ${say.text('angle', Math.abs(worst.mil), 1)} ${worst.mil > 0 ? 'low' : 'high'} at ${say.text('range', worst.distance)}`;
  return { parts, sentence: `${what}${cost}.`, elevationMil: worst?.mil ?? null, atYd: worst?.distance ?? null };
};
