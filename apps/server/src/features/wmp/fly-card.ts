import type { cards, ParsedBodyOf } from '@windcall/contract';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { flyCardJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import type { StageSource } from './runs.ts';

const NO_STAGE = 'This card does not say which stage it is for. Make it again, then fly it';
const NO_HEADS = 'This card is from before holds were chosen by crosswind. Make it again, then fly it';

type Flown = Pick<cards.Card, 'stageId' | 'rows' | 'promise' | 'metadata'>;

/** A card's promise for this reading and error; null if it states none. */
const promisedBy = ({ promise, metadata }: Flown, reading: cards.Reading, misreadMph: number): number | null => {
  if (promise === null) return null;
  if (promise.eye?.reading === reading && promise.eye.misreadMph === misreadMph) return promise.forEye ?? null;
  const isOwn = reading === (metadata.reading ?? 'path');
  if (!isOwn) return null;
  if (misreadMph === 0) return promise.hitProbability;
  return misreadMph === 1
    ? promise.hitProbabilityMisread['1']
    : misreadMph === 2
      ? promise.hitProbabilityMisread['2']
      : null;
};

export const flyCard = async (
  platform: Platform,
  { findStage }: StageSource,
  userId: number,
  card: Flown,
  body: ParsedBodyOf<typeof cards.flyCard>,
): Promise<cards.FlownCard> => {
  if (card.stageId === null) throw new Refusal('validation-failed', { message: NO_STAGE });
  const { id: _, digest, ...stage } = await findStage(userId, card.stageId);
  const eye = card.promise?.eye;
  const reading = body.reading ?? card.metadata.reading ?? 'path';
  const misreadMph = body.misreadMph ?? (reading === eye?.reading ? eye.misreadMph : 0);
  const options = { ...body, reading, misreadMph };
  const input = { stage, memo: digest, rows: card.rows, options };
  const outcome = await platform.pool.run(flyCardJob, input, userId);
  if (outcome.status !== 'ok') throw refusalOf(outcome);
  if (outcome.flown === null) throw new Refusal('validation-failed', { message: NO_HEADS });
  return { ...outcome.flown, promised: promisedBy(card, options.reading, options.misreadMph) };
};
