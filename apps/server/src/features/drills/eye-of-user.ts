import { type Eye, eyeOf } from '@windcall/training';
import type { Platform } from '../../http/platform.ts';
import { handicapOf } from './figures-of-calls.ts';
import { findLeft, inOrder, type Scored } from './left-tasks.ts';
import { settleCalls } from './read-again.ts';
import { findPictures } from './store.ts';

/** A person's reading skill, from their counted scores. */
export const eyeOfScored = (scored: readonly Scored[]): Eye => eyeOf(handicapOf(scored)?.value ?? null, scored.length);

/** How well a user reads the average wind along the path. */
export const eyeOfUser = async (platform: Platform, userId: number): Promise<Eye> => {
  const now = new Date();
  await settleCalls(platform, userId, now);
  return eyeOfScored(inOrder(await findPictures(platform.db, userId), await findLeft(platform.db, userId, now)));
};
