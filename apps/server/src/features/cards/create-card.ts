import { cards, type ParsedBodyOf } from '@windcall/contract';
import type { CardContent } from '@windcall/simulation';
import { cards as cardRows, lockAndCount, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { type CardRow, insertCard } from './store.ts';

export const toWire = ({ userId: _, ...row }: CardRow): cards.Card => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  analysisData: { windBrackets: row.windBrackets },
});

/** Largest number of cards per user. Source: security requirements, section (e). */
const MAX_CARDS = 100;

type Body = ParsedBodyOf<typeof cards.createCard>;
type Metadata = cards.Card['metadata'];

export interface CardMaterial
  extends Pick<
    Metadata,
    | 'profileName'
    | 'scenarioName'
    | 'zeroRange'
    | 'environment'
    | 'windSource'
    | 'wind'
    | 'directionOfFire'
    | 'coriolis'
  > {
  readonly content: CardContent;
  readonly claimed: number;
  readonly effectiveSamples: number;
  readonly method: NonNullable<Metadata['confidence']>['method'];
  readonly stageId: number | null;
  readonly stageDigest: string | null;
}

const specifiedForm = ({ columns, rows }: CardContent) => {
  const likeliest = columns.reduce(
    (best, one, n) => (one.probability > (columns[best]?.probability ?? 0) ? n : best),
    0,
  );
  return {
    entries: rows.map((row) => ({
      distance: row.distance,
      windageMils: row.holds.find(({ bracket }) => bracket === likeliest)?.windage ?? 0,
      elevationMils: row.elevation,
    })),
    windBrackets: columns.map((column, n) => ({
      ...column,
      targets: rows.flatMap((row) => {
        const hold = row.holds.find(({ bracket }) => bracket === n);
        if (hold === undefined) return [];
        return {
          distance: row.distance,
          elevation: hold.elevation,
          windage: hold.windage,
          windageLow: hold.low,
          windageHigh: hold.high,
          timeOfFlight: row.timeOfFlight,
          subsonic: row.subsonic,
        };
      }),
    })),
  };
};

const store = async ({ db }: Platform, values: Parameters<typeof insertCard>[1]): Promise<cards.Card> =>
  toWire(
    await transaction(db, async (tx) => {
      if ((await lockAndCount(tx, values.userId, cardRows)) >= MAX_CARDS) throw new Refusal('quota-reached');
      return insertCard(tx, values);
    }),
  );

export const createCard = async (platform: Platform, userId: number, material: CardMaterial, body: Body) => {
  const { content, claimed, effectiveSamples, method, stageId, stageDigest, ...of } = material;
  const { coverage } = content.promise;
  const confidence = {
    claimed,
    validated: method === 'none' ? null : coverage,
    stated: content.confidence,
    effectiveSamples,
    method,
  };
  return store(platform, {
    userId,
    name: body.cardName || cards.DEFAULT_CARD_NAME,
    confidence: content.confidence,
    metadata: {
      coveragePercentage: Math.round(coverage * 1000) / 10,
      precisionMil: body.precision,
      confidence,
      ...of,
      ...(body.reading !== 'path' && { reading: body.reading }),
    },
    ...specifiedForm(content),
    rows: content.rows,
    promise: content.promise,
    stageId,
    stageDigest,
  });
};

/** Stores a card from a file or link, without a stage. */
export const keepCard = (platform: Platform, userId: number, card: ParsedBodyOf<typeof cards.keepCard>) =>
  store(platform, { ...card, userId });
