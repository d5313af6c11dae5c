import { type BodyOf, games } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './slot.ts';

type Review = BodyOf<typeof games.sendMicroReviews>['reviews'][number];
type Entry = BodyOf<typeof games.addFieldEntry>;

/** A moment by this device's clock. It may have been ahead when it was kept, and what was kept then must not be lost. */
const at = z.iso.datetime();

const unsentReview = z.object({
  /** Id of the user who answered: nobody else may send it. */
  userId: z.string(),
  review: games.microReview.extend({ at }) as unknown as z.ZodType<Review>,
  /** The grade as this browser sees it; the server works it out again. */
  isGood: z.boolean(),
});
/** Answers to micro-drills that the server has not acknowledged, in the order of answering. */
export const unsentReviews = defineStored<{ userId: string; review: Review; isGood: boolean }[]>({
  key: 'unsentReviews',
  schema: z.array(unsentReview),
});

/** Any moment that the contract takes. */
const HERE = '2026-01-01T00:00:00Z';

const unsentEntry = z.object({
  userId: z.string(),
  entry: z.custom<Entry>((value) => {
    const kept = z.looseObject({ at }).safeParse(value);
    return kept.success && games.addFieldEntry.body?.safeParse({ ...kept.data, at: HERE }).success === true;
  }),
});
/** Shots written down at a range that the server has not acknowledged. */
export const unsentEntries = defineStored<{ userId: string; entry: Entry }[]>({
  key: 'unsentEntries',
  schema: z.array(unsentEntry),
});
