import { type Eye, eyeOf } from '@windcall/training';
import type { Platform } from '../../http/platform.ts';
import { handicapOf } from './figures-of-calls.ts';
import { findLeft, inOrder, type Scored } from './left-tasks.ts';
import { settleCalls } from './read-again.ts';
import { findPictures } from './store.ts';

/** How well somebody reads, by the handicap of what counts. */
export const eyeOfScored = (scored: readonly Scored[]): Eye => eyeOf(handicapOf(scored)?.value ?? null, scored.length);

/** How well a user reads the average wind on the way. */
export const eyeOfUser = async (platform: Platform, userId: number): Promise<Eye> => {
  const now = new Date();
  await settleCalls(platform, userId, now);
  return eyeOfScored(inOrder(await findPictures(platform.db, userId), await findLeft(platform.db, userId, now)));
};
